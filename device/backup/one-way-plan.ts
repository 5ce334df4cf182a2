import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { IgnoreRules } from '#shared/rules/backup/ignore.ts';
import type { Located } from '../files/locator.ts';
import { mapParallel } from '../files/parallel.ts';
import type { ReadSpot } from './copy-file.ts';
import { FOLDER, type Indexed } from './file-index.ts';
import { isLeftOut, type Scan, scanFolder } from './scan.ts';

/** Times that differ by less are the same: FAT writes every second second (ms). */
export const SAME_MS = 2000;
const LOOKS = 16;

/** A folder that is read, and what it is called at the target. */
export interface SourcePlace {
  readonly name: string;
  readonly real: string;
}

/** A file that is to be carried over. */
export interface CopyStep {
  readonly below: string;
  readonly from: ReadSpot;
  readonly size: number;
  readonly mtime: number;
  /** When the job itself wrote what stands at the target; undefined when it is somebody else's, or nothing is there. */
  readonly writtenAt: number | undefined;
  /** What is there looks the same but was not put there by the job: its content decides. */
  readonly mayBeSame: boolean;
}

/** What a one-way run will do. */
export interface OneWayPlan {
  readonly folders: readonly string[];
  readonly copies: readonly CopyStep[];
  /** What is gone from the source and is to go from the target. */
  readonly deletes: readonly Indexed[];
  /** What the job need not know of any more. */
  readonly drops: readonly string[];
  readonly same: number;
  readonly bytes: number;
}

interface Wanted {
  readonly ignore: IgnoreRules;
  readonly keepDeleted: boolean;
}

const lookAtTarget = (to: Located, below: string) =>
  lstat(path.join(to.real, ...below.split('/'))).catch(() => undefined);

/** Compares the sources with the target by size and time, and by what was carried over before. Nothing is changed. */
export async function planOneWay(
  { ignore, keepDeleted }: Wanted,
  sources: readonly SourcePlace[],
  to: Located,
  index: ReadonlyMap<string, Indexed>,
  signal: AbortSignal,
): Promise<OneWayPlan> {
  const folders: string[] = [];
  const copies: CopyStep[] = [];
  const scans = new Map<string, Scan>();
  const seen = new Set<string>();
  let same = 0;

  for (const { name, real } of sources) {
    const scan = await scanFolder(real, { ignore, signal });
    scans.set(name, scan);
    const entries = [...scan.entries.values()].map((entry) => ({ ...entry, below: `${name}/${entry.path}` }));
    const all = [{ below: name, real, isDir: true, size: 0, mtime: 0 }, ...entries];
    await mapParallel(all, LOOKS, async ({ below, real: from, isDir, size, mtime }) => {
      signal.throwIfAborted();
      seen.add(below);
      const known = index.get(below);
      const there = await lookAtTarget(to, below);
      if (isDir) {
        if (known?.size !== FOLDER || there?.isDirectory() !== true) folders.push(below);
        return;
      }
      const isOwn =
        known !== undefined &&
        there?.isFile() === true &&
        there.size === known.size &&
        Math.abs(Math.round(there.mtimeMs) - known.otherMtime) < SAME_MS;
      if (isOwn && known.size === size && known.mtime === mtime) {
        same += 1;
        return;
      }
      const mayBeSame = there?.isFile() === true && there.size === size && Math.abs(there.mtimeMs - mtime) < SAME_MS;
      copies.push({
        below,
        from: { real: from, root: real },
        size,
        mtime,
        writtenAt: isOwn ? known.copiedAt : undefined,
        mayBeSame,
      });
    });
  }

  const gone = [...index.values()].filter(({ path: below }) => !seen.has(below));
  const deletes: Indexed[] = [];
  const drops: string[] = [];
  await mapParallel(gone, LOOKS, async (known) => {
    const [name = '', ...rest] = known.path.split('/');
    const scan = scans.get(name);
    // Of a source that is no longer the job's, or of what the rules leave out now, nothing goes.
    const isLeft = scan === undefined || isLeftOut(scan, rest.join('/'));
    if (isLeft || (await lookAtTarget(to, known.path)) === undefined) drops.push(known.path);
    else if (!keepDeleted) deletes.push(known);
  });
  const bytes = copies.reduce((sum, { size }) => sum + size, 0);
  // Folders before what is in them, in one order.
  folders.sort();
  copies.sort((a, b) => (a.below < b.below ? -1 : 1));
  return { folders, copies, deletes, drops, same, bytes };
}
