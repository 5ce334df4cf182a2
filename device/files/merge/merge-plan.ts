import type { Conflict, ConflictPolicy } from '../merge.ts';
import { entrySide, type MergeEntry } from './merge-entry.ts';
import type { Portion, Plan, InnerConflict } from './plan.ts';

/** Entries of one step at most: what a step notes of itself is written with each of them. */
export const PORTION = 100;

/** What merges with what. */
export interface Merging {
  readonly mode: 'copy' | 'move';
  readonly sources: readonly MergeEntry[];
  readonly to: MergeEntry;
}

/** How a plan is made. */
export interface PlanWish {
  /** What becomes of taken names inside of folders that merge. */
  readonly inside: Conflict;
  /** Whether two entries are files of the same content. */
  readonly isSame: (source: MergeEntry, there: MergeEntry) => Promise<boolean>;
  /** Whether the one can take the place of the other; what cannot is asked about. */
  readonly canReplace?: (source: MergeEntry, there: MergeEntry) => boolean;
  readonly checkpoint: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Some entries in steps of at most so many. */
export function inPortions(
  whole: Omit<Portion, 'paths' | 'bytes'>,
  entries: readonly { wire: string; bytes: number; id?: string }[],
): Portion[] {
  const out: Portion[] = [];
  for (let at = 0; at < entries.length; at += PORTION) {
    const some = entries.slice(at, at + PORTION);
    const ids = some.flatMap(({ id }) => id ?? []);
    const bytes = some.reduce((sum, entry) => sum + entry.bytes, 0);
    out.push({ ...whole, paths: some.map(({ wire }) => wire), bytes, ...(ids.length > 0 && { ids }) });
  }
  return out;
}

/**
 * Looks for what merging folders has to do: what has its name free goes, folders of one name merge on, and a name that is
 * taken otherwise is left for a question, or for the answer that was given for all of them. To keep both of two files
 * with the same content would keep one of them twice: these are left out (DRG-26).
 */
export async function planMerge(
  { mode, sources, to }: Merging,
  { inside, isSame, canReplace = () => true, checkpoint, signal }: PlanWish,
): Promise<Plan> {
  const portions: Portion[] = [];
  const folders: string[] = [];
  const conflicts: InnerConflict[] = [];

  const listed = async (entry: MergeEntry) => ({ wire: entry.wire, bytes: await entry.bytes(signal) });
  const add = (policy: ConflictPolicy, target: string, entries: Parameters<typeof inPortions>[1]): void => {
    portions.push(...inPortions({ mode, to: target, policy }, entries));
  };

  const merge = async (source: MergeEntry, target: MergeEntry, top: string): Promise<void> => {
    await checkpoint();
    const free: { wire: string; bytes: number }[] = [];
    const decided: { wire: string; bytes: number }[] = [];
    const deeper: [MergeEntry, MergeEntry][] = [];
    for (const from of await source.children()) {
      const there = await target.child(from.name);
      if (there === undefined) free.push(await listed(from));
      else if (there.isDir && from.isDir) deeper.push([from, there]);
      else if (inside === 'ask' || (inside === 'overwrite' && !canReplace(from, there)))
        conflicts.push({ mode, path: from.wire, to: target.wire, top, from: entrySide(from), there: entrySide(there) });
      else if (inside === 'overwrite' || (inside === 'rename' && !(await isSame(from, there))))
        decided.push(await listed(from));
    }
    add('rename', target.wire, free);
    if (inside !== 'ask') add(inside, target.wire, decided);
    for (const [from, there] of deeper) await merge(from, there, top);
    if (mode === 'move') folders.push(source.wire);
  };

  const plain: { wire: string; bytes: number }[] = [];
  for (const source of sources) {
    const there = source.isDir ? await to.child(source.name) : undefined;
    if (there?.isDir === true) await merge(source, there, source.wire);
    else plain.push(await listed(source));
  }
  add('rename', to.wire, plain);
  return { portions, folders, conflicts };
}
