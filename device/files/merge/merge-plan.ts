import type { Stats } from 'node:fs';
import path from 'node:path';
import type { NameConflict } from '#shared/contract/file-fields.ts';
import { sideOf } from '../conflicts.ts';
import type { Located, NamedPlace } from '../locator.ts';
import type { Conflict, Transfer } from '../transfer.ts';
import type { ConflictPolicy } from '../merge.ts';
import { lookAt } from '../place.ts';
import { childrenOf, sumTree } from '../walk.ts';

/** Entries of one step at most: what a step notes of itself is written with each of them. */
export const PORTION = 100;

/** Entries that go to one folder by one rule: a transfer of its own. All paths are wire paths. */
export interface Portion {
  readonly mode: 'copy' | 'move';
  readonly paths: readonly string[];
  readonly to: string;
  readonly policy: ConflictPolicy;
  readonly bytes: number;
  /** Questions that are answered by it. */
  readonly ids?: readonly string[];
}

/** An entry of a merged folder whose name is taken. */
export interface InnerConflict {
  readonly mode: 'copy' | 'move';
  readonly path: string;
  /** Folder that it would go to. */
  readonly to: string;
  /** The folder that was merged. */
  readonly top: string;
  readonly from: NonNullable<NameConflict['from']>;
  readonly there: NonNullable<NameConflict['there']>;
}

/** All that work on merged folders does. */
export interface Plan {
  readonly portions: readonly Portion[];
  /** Folders of a move that are taken away once nothing is in them, the deepest first. */
  readonly folders: readonly string[];
  /** What somebody is to be asked about at the end. */
  readonly conflicts: readonly InnerConflict[];
}

/** One of the two of a taken name, on the disk. */
export interface Place extends Pick<Located, 'real' | 'root'> {
  readonly wire: string;
}

/** How a plan is made. */
export interface PlanWish {
  /** What becomes of taken names inside of folders that merge. */
  readonly inside: Conflict;
  /** Whether two entries are files of the same content. */
  readonly isSame: (source: Place, from: Stats, there: Place, taken: Stats) => Promise<boolean>;
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

const inner = ({ wire, real, root }: Place, name: string): Place => ({
  wire: `${wire}/${name}`,
  real: path.join(real, name),
  root,
});

/**
 * Looks for what merging folders has to do: what has its name free goes, folders of one name merge on, and a name that is
 * taken otherwise is left for a question, or for the answer that was given for all of them. To keep both of two files
 * with the same content would keep one of them twice: these are left out (DRG-26).
 */
export async function planMerge(
  { mode, sources, to }: Pick<Transfer, 'mode' | 'sources' | 'to'>,
  { inside, isSame, checkpoint, signal }: PlanWish,
): Promise<Plan> {
  const portions: Portion[] = [];
  const folders: string[] = [];
  const conflicts: InnerConflict[] = [];

  const bytesOf = async (real: string, stats: Stats): Promise<number> =>
    stats.isDirectory() ? (await sumTree(real, { signal })).bytes : stats.isFile() ? stats.size : 0;
  const add = (policy: ConflictPolicy, target: string, entries: Parameters<typeof inPortions>[1]): void => {
    portions.push(...inPortions({ mode, to: target, policy }, entries));
  };

  const merge = async (source: Place, target: Place, top: string): Promise<void> => {
    await checkpoint();
    const free: { wire: string; bytes: number }[] = [];
    const decided: { wire: string; bytes: number }[] = [];
    const deeper: [Place, Place][] = [];
    for (const { name, stats } of await childrenOf(source.real)) {
      const [from, there] = [inner(source, name), inner(target, name)];
      const taken = await lookAt(there.real);
      if (taken === undefined) free.push({ wire: from.wire, bytes: await bytesOf(from.real, stats) });
      else if (taken.isDirectory() && stats.isDirectory()) deeper.push([from, there]);
      else if (inside === 'ask')
        conflicts.push({ mode, path: from.wire, to: target.wire, top, from: sideOf(from.wire, stats), there: sideOf(there.wire, taken) }); // prettier-ignore
      else if (inside === 'overwrite' || (inside === 'rename' && !(await isSame(from, stats, there, taken))))
        decided.push({ wire: from.wire, bytes: await bytesOf(from.real, stats) });
    }
    add('rename', target.wire, free);
    if (inside !== 'ask') add(inside, target.wire, decided);
    for (const [from, there] of deeper) await merge(from, there, top);
    if (mode === 'move') folders.push(source.wire);
  };

  const plain: { wire: string; bytes: number }[] = [];
  for (const source of sources) {
    const stats = await lookAt(source.real);
    if (stats === undefined) continue;
    const target = inner(to, source.name);
    const isMerged = stats.isDirectory() && (await lookAt(target.real))?.isDirectory() === true;
    if (isMerged) await merge(placeOf(source), target, source.wire);
    else plain.push({ wire: source.wire, bytes: await bytesOf(source.real, stats) });
  }
  add('rename', to.wire, plain);
  return { portions, folders, conflicts };
}

const placeOf = ({ wire, real, root }: NamedPlace): Place => ({ wire, real, root });
