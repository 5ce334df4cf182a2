import { baseName, childPath, parentPath } from '../wire-path.ts';
import type { UndoRecord } from './deeds.ts';
import { isMark, type Step } from './step.ts';

/** Wire paths that a step changes, before and after it. What is only read counts for nothing. */
function pathsOf(step: Step): readonly string[] {
  switch (step.do) {
    case 'rename':
      return [step.path, childPath(parentPath(step.path) ?? '', step.name)];
    case 'move':
      return [...step.paths, ...step.paths.map((path) => childPath(step.to, baseName(path)))];
    case 'copy':
      return step.paths.map((path) => childPath(step.to, baseName(path)));
    case 'mkdir':
    case 'create':
      return [childPath(step.path, step.name)];
    case 'compress':
      return [childPath(step.to, step.name)];
    case 'check':
      return [];
    case 'recycle':
    case 'restore':
    case 'swap':
    case 'turn':
    case 'favour':
    case 'unfavour':
    case 'tag':
      return step.paths;
  }
}

/** The folders that a path lies in. */
export function* foldersOf(path: string): Generator<string> {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) yield path.slice(0, at);
}

/** Paths, and which of them lie in which. */
class Places {
  readonly #paths = new Set<string>();
  readonly #above = new Set<string>();

  add(path: string): void {
    this.#paths.add(path);
    for (const folder of foldersOf(path)) this.#above.add(folder);
  }

  /** True where one of them is that path, lies in it, or holds it. */
  meets(path: string): boolean {
    if (this.#paths.has(path) || this.#above.has(path)) return true;
    for (const folder of foldersOf(path)) if (this.#paths.has(folder)) return true;
    return false;
  }
}

/**
 * Which deeds of a row, the oldest first, can be taken back while the later ones stay: those whose files no later one
 * has changed. Under a name that was given to something else meanwhile the wrong file would be taken back.
 */
export function independentDeeds<R extends Pick<UndoRecord, 'undo' | 'redo'>>(past: readonly R[]): ReadonlySet<R> {
  const free = new Set<R>();
  const [changed, marked] = [new Places(), new Places()];
  for (const record of past.toReversed()) {
    const isFree =
      record.undo.length > 0 &&
      record.undo.every((step) =>
        pathsOf(step).every((path) => !changed.meets(path) && !(isMark(step) && marked.meets(path))),
      );
    if (isFree) free.add(record);
    for (const step of [...record.undo, ...record.redo])
      for (const path of pathsOf(step)) (isMark(step) ? marked : changed).add(path);
  }
  return free;
}
