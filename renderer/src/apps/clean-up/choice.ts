/** A file that can go, as far as choosing needs it. */
export interface Candidate {
  readonly path: string;
  readonly size: number;
  readonly mtime: number;
}

export interface Group<F extends Candidate = Candidate> {
  readonly hash: string;
  readonly files: readonly F[];
}

export type KeepRule = 'newest' | 'oldest' | 'none';

/** What goes by a rule: of every group of copies all but the newest or oldest; without a rule nothing. */
export function chosenBy(groups: readonly Group[], rule: KeepRule): Set<string> {
  const out = new Set<string>();
  if (rule === 'none') return out;
  for (const { files } of groups) {
    const kept = files.reduce((best, file) =>
      (rule === 'newest' ? file.mtime > best.mtime : file.mtime < best.mtime) ? file : best,
    );
    for (const file of files) if (file !== kept) out.add(file.path);
  }
  return out;
}

/** Takes a file in or out; the last copy of a content cannot be taken in, the choice stays as it is then. */
export function toggled(group: Group, chosen: ReadonlySet<string>, path: string, copies: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (next.delete(path)) return next;
  next.add(path);
  return copies && group.files.every((file) => next.has(file.path)) ? chosen : next;
}

/** The choice without one of each content of which every copy that is left is chosen: the newest stays. */
export function oneStays(groups: readonly Group[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const bare = groups.filter(({ files }) => files.every(({ path }) => chosen.has(path)));
  const gone = chosenBy(bare, 'newest');
  const kept = bare.flatMap(({ files }) => files.map(({ path }) => path)).filter((path) => !gone.has(path));
  return new Set([...chosen].filter((path) => !kept.includes(path)));
}

/** Bytes that would be free. */
export const bytesOf = (groups: readonly Group[], chosen: ReadonlySet<string>): number =>
  groups.reduce(
    (sum, { files }) => sum + files.reduce((part, file) => part + (chosen.has(file.path) ? file.size : 0), 0),
    0,
  );
