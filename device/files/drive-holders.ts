import { type Language, safeBoxName } from './display-names.ts';
import type { FileServices } from './services.ts';

/**
 * Names of what reads or writes below a wire path now, each once: tasks, and what is being played, downloaded, made small,
 * summed up or looked into (APP-FM-05). A task of a safe box has no name of its own, and stands there as the box.
 */
export function holdersOf({ context, sent }: FileServices, path: string, language: Language): string[] {
  const names = [...context.tasks.holding(path), ...sent.below(path)];
  return [...new Set(names.map((name) => (name === '' ? safeBoxName(language) : name)))];
}
