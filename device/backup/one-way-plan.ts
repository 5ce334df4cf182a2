import type { IgnoreRules } from '#shared/rules/backup/ignore.ts';
import { SAME_MS } from '#shared/rules/backup/two-way.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { FOLDER, type Indexed, UNTOLD } from './file-index.ts';
import { isLeftOut, isUnread, type Scan } from './scan.ts';
import type { OneWaySource } from './source.ts';
import type { CopyStep, OneWayTarget } from './target.ts';

const LOOKS = 16;

/** What a one-way run will do. */
export interface OneWayPlan {
  readonly folders: readonly string[];
  readonly copies: readonly CopyStep[];
  /** What is gone from the source and is to go from the target. */
  readonly deletes: readonly Indexed[];
  /** What the job need not know of any more. */
  readonly drops: readonly string[];
  /** Why parts of the sources could not be looked at. What lies there stays as it is. */
  readonly unread: readonly unknown[];
  readonly same: number;
  readonly bytes: number;
}

interface Wanted {
  readonly ignore: IgnoreRules;
  readonly keepDeleted: boolean;
}

const isSameTime = (one: number, other: number): boolean => Math.abs(Math.round(one) - other) < SAME_MS;

/** Compares the sources with the target by size and time, and by what was carried over before. Nothing is changed. */
export async function planOneWay(
  { ignore, keepDeleted }: Wanted,
  sources: readonly OneWaySource[],
  target: Pick<OneWayTarget, 'look'>,
  index: ReadonlyMap<string, Indexed>,
  signal: AbortSignal,
): Promise<OneWayPlan> {
  const folders: string[] = [];
  const copies: CopyStep[] = [];
  const scans = new Map<string, Scan>();
  const seen = new Set<string>();
  let same = 0;

  for (const source of sources) {
    const { name } = source;
    const scan = await source.scan({ ignore, signal });
    scans.set(name, scan);
    const entries = [...scan.entries.values()].map((entry) => ({ ...entry, below: `${name}/${entry.path}` }));
    const all = [{ below: name, path: '', isDir: true, size: 0, mtime: 0 }, ...entries];
    await mapParallel(all, LOOKS, async ({ below, path, isDir, size, mtime }) => {
      signal.throwIfAborted();
      seen.add(below);
      const known = index.get(below);
      const there = await target.look(below);
      if (isDir) {
        if (known?.size !== FOLDER || there?.kind !== 'folder') folders.push(below);
        return;
      }
      const isOwn =
        known !== undefined &&
        there?.kind === 'file' &&
        there.size === known.size &&
        // Where a target tells no times, the size alone has to do.
        (there.mtime === undefined || known.otherMtime === UNTOLD || isSameTime(there.mtime, known.otherMtime));
      if (isOwn && known.size === size && known.mtime === mtime) {
        same += 1;
        return;
      }
      const mayBeSame =
        there?.kind === 'file' && there.size === size && there.mtime !== undefined && isSameTime(there.mtime, mtime);
      copies.push({
        below,
        from: source.file(scan, path),
        size,
        mtime,
        own: isOwn ? known : undefined,
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
    const below = rest.join('/');
    if (scan && isUnread(scan, below)) return;
    // Of a source that is no longer the job's, or of what the rules leave out now, nothing goes.
    const isLeft = scan === undefined || isLeftOut(scan, below);
    if (isLeft || (await target.look(known.path)) === undefined) drops.push(known.path);
    else if (!keepDeleted) deletes.push(known);
  });
  const bytes = copies.reduce((sum, { size }) => sum + size, 0);
  // Folders before what is in them, in one order.
  folders.sort();
  copies.sort((a, b) => (a.below < b.below ? -1 : 1));
  const unread = [...scans.values()].flatMap((scan) => [...scan.unread.values()]);
  return { folders, copies, deletes, drops, unread, same, bytes };
}
