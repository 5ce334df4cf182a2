import { checkFileName, splitName, type NameProblem } from '#shared/rules/file-name.ts';

/** How many names are changed at once. */
export type RenameRule =
  /** A new name with placeholders: `{name}` the old one, `{n}` the number, `{date}` the day of the last change. */
  | { readonly kind: 'pattern'; readonly pattern: string; readonly start: number; readonly digits: number }
  | { readonly kind: 'replace'; readonly find: string; readonly replace: string; readonly matchCase: boolean };

export interface RenameInput {
  readonly name: string;
  readonly isDir: boolean;
  /** Unix seconds. */
  readonly mtime: number;
}

/** Old and new name of one entry, and why the new one cannot be taken. */
export interface RenamePreview {
  readonly from: string;
  readonly to: string;
  readonly problem: NameProblem | 'exists' | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function newStem(stem: string, mtime: number, index: number, rule: RenameRule): string {
  if (rule.kind === 'replace') {
    if (rule.find === '') return stem;
    return stem.replace(new RegExp(escaped(rule.find), rule.matchCase ? 'gu' : 'giu'), () => rule.replace);
  }
  const number = String(rule.start + index).padStart(rule.digits, '0');
  const filled = rule.pattern.replace(/\{(name|n|date)\}/g, (_whole, key: string) =>
    key === 'name' ? stem : key === 'n' ? number : dayOf(mtime),
  );
  return filled;
}

/**
 * What the names would become, in the order they stand; the extension of a file stays. `taken` says whether another
 * entry of the folder, one that is not renamed, has a name.
 */
export function previewRename(
  entries: readonly RenameInput[],
  rule: RenameRule,
  taken: (name: string) => boolean,
): RenamePreview[] {
  const wanted = entries.map(({ name, isDir, mtime }, index) => {
    const { stem, extension } = isDir ? { stem: name, extension: '' } : splitName(name);
    return { from: name, to: `${newStem(stem, mtime, index, rule).trim()}${extension}` };
  });
  const times = new Map<string, number>();
  for (const { to } of wanted) times.set(to, (times.get(to) ?? 0) + 1);
  return wanted.map(({ from, to }) => {
    const twice = (times.get(to) ?? 0) > 1 || (to !== from && taken(to));
    return {
      from,
      to,
      problem: to === from ? (twice ? 'exists' : null) : (checkFileName(to) ?? (twice ? 'exists' : null)),
    };
  });
}

/** A single rename on the way to the new names. */
export interface RenameStep {
  readonly from: string;
  readonly to: string;
}

/**
 * The single renames that lead from the old names to the new ones, such that no name is ever taken: one that is still
 * in use goes first, and names that wait for each other in a ring step aside under `spare`.
 */
export function renameSteps(
  previews: readonly Pick<RenamePreview, 'from' | 'to'>[],
  spare: (index: number) => string,
): RenameStep[] {
  const open = new Map(previews.filter(({ from, to }) => from !== to).map(({ from, to }) => [from, to]));
  const steps: RenameStep[] = [];
  while (open.size > 0) {
    let moved = false;
    for (const [from, to] of open) {
      if (open.has(to)) continue;
      steps.push({ from, to });
      open.delete(from);
      moved = true;
    }
    if (moved) continue;
    const [ring] = open;
    if (ring === undefined) break;
    const aside = spare(steps.length);
    steps.push({ from: ring[0], to: aside });
    open.delete(ring[0]);
    open.set(aside, ring[1]);
  }
  return steps;
}

/**
 * Carries the steps out, one after the other, until one fails. An entry that had stepped aside for the others of its ring
 * gets its name back then, and they theirs: nothing is left under a name that nobody chose. Answers the steps that hold.
 * @param rename answers what kept an entry from its name; null when it has it
 */
export async function runSteps<F>(
  steps: readonly RenameStep[],
  rename: (step: RenameStep) => Promise<F | null>,
): Promise<{ readonly done: readonly RenameStep[]; readonly failure: F | null }> {
  for (const [at, step] of steps.entries()) {
    const failure = await rename(step);
    if (failure === null) continue;
    const open = new Set(steps.slice(at).map(({ from }) => from));
    const done = steps.slice(0, at);
    const aside = done.findIndex(({ to }) => open.has(to));
    while (aside >= 0 && done.length > aside) {
      const last = done.at(-1);
      if (last === undefined || (await rename({ from: last.to, to: last.from })) !== null) break;
      done.pop();
    }
    return { done, failure };
  }
  return { done: steps, failure: null };
}
