import { mapParallel } from '#shared/rules/parallel.ts';
import { TransferFailure } from '../transfers/failure.ts';
import { FOLDER, nameOf, parentOf, type Known } from './backup-record.ts';
import { isAsBrought, type RemoteFolder } from './remote-folder.ts';
import { isAmong, type Found, type Scan } from './scan-folder.ts';

/** A file that is to be brought to the device. */
export interface Copy {
  /** Below the computer's folder at the target. */
  readonly below: string;
  readonly from: Found;
}

/** What a run will do. */
export interface RunPlan {
  readonly copies: readonly Copy[];
  /** Folders that no file brings with it. */
  readonly folders: readonly string[];
  /** What is there already, or came to be there while nobody kept account: only to be remembered. */
  readonly adopts: readonly Known[];
  /** What the job has put there and is gone here. */
  readonly deletes: readonly Known[];
  /** What need not be remembered any more. */
  readonly drops: readonly string[];
  /** What could not be read, or would be refused. */
  readonly failures: readonly TransferFailure[];
  readonly same: number;
  readonly bytes: number;
}

export interface PlanWish {
  /** By the name of each source. */
  readonly scans: ReadonlyMap<string, Scan>;
  readonly known: ReadonlyMap<string, Known>;
  readonly keepDeleted: boolean;
  /** Every folder of the target is looked at, not only those in which something has changed here. */
  readonly full: boolean;
  /** Why a file is not to be tried now: it failed, and its time has not come; null for one that is. */
  readonly putOff?: (below: string) => TransferFailure | null;
  /** What stands in a folder below the computer's; null when it is not there. Each is asked for once. */
  readonly look: (below: string) => Promise<RemoteFolder | null>;
}

const LOOKS = 4;

/** What a source holds, by the folder it lies in; the source itself is the folder of its name. */
function byFolder(name: string, scan: Scan): Map<string, (Found & { readonly below: string })[]> {
  const folders = new Map<string, (Found & { readonly below: string })[]>([[name, []]]);
  for (const found of scan.entries.values()) {
    const below = `${name}/${found.path}`;
    if (found.isDir) folders.set(below, []);
    folders.get(parentOf(below))?.push({ ...found, below });
  }
  return folders;
}

/**
 * Compares what lies here with what was brought to the device, by size and time; what stands there is looked at where it
 * matters. Nothing is changed (APP-AUTO-02).
 */
export async function planRun({
  scans,
  known,
  keepDeleted,
  full,
  putOff = () => null,
  look,
}: PlanWish): Promise<RunPlan> {
  const copies: Copy[] = [];
  const folders: string[] = [];
  const adopts: Known[] = [];
  const failures = [...scans.values()].flatMap(({ unread }) => [...unread.values()]);
  let same = 0;

  /** Why what is known as brought is not wanted any more; null while it is, or while that cannot be said. */
  const goneWhy = (below: string): 'deleted' | 'left' | null => {
    const [name = ''] = below.split('/');
    const scan = scans.get(name);
    // Of a source that is no longer the job's, or of what the rules leave out now, nothing goes.
    if (scan === undefined) return 'left';
    const path = below.slice(name.length + 1);
    if (path === '' || scan.entries.has(path) || isAmong(scan.unread, path)) return null;
    return isAmong(scan.ignored, path) ? 'left' : 'deleted';
  };
  const gone = [...known.values()].flatMap((one) => {
    const why = goneWhy(one.path);
    // What stays there whatever happens here is only looked at with everything else.
    return why === null || (why === 'deleted' && keepDeleted && !full) ? [] : [{ one, why }];
  });
  const changedFolders = new Set(gone.map(({ one }) => parentOf(one.path)));

  const isKnown = ({ below, isDir, size, mtime }: Found & { below: string }): boolean => {
    const before = known.get(below);
    return before !== undefined && (isDir ? before.size === FOLDER : before.size === size && before.mtime === mtime);
  };
  /** Looks at a folder of the target when that matters; `undefined` when it does not. */
  const lookAt = async (below: string, inside: readonly (Found & { below: string })[]) =>
    full || changedFolders.has(below) || !known.has(below) || !inside.every(isKnown) ? look(below) : undefined;

  for (const [name, scan] of scans) {
    const all = [...byFolder(name, scan)];
    await mapParallel(all, LOOKS, async ([folder, inside]) => {
      const there = await lookAt(folder, inside);
      if (there === null && !inside.some(({ isDir }) => !isDir)) folders.push(folder);
      else if (!known.has(folder)) adopts.push({ path: folder, size: FOLDER, mtime: 0 });
      for (const found of inside) {
        const { below, isDir, size, mtime } = found;
        const stands = there?.get(nameOf(below));
        if (isDir) {
          if (stands?.isDir === false) failures.push(new TransferFailure('refused', 'N002002', below));
          continue;
        }
        const wasBrought = isKnown(found);
        const before = known.get(below);
        if (wasBrought && (there === undefined || isAsBrought(stands, { size, mtime }))) same += 1;
        else if (before === undefined && isAsBrought(stands, { size, mtime })) {
          adopts.push({ path: below, size, mtime });
          same += 1;
        } else {
          const failure = putOff(below);
          if (failure === null) copies.push({ below, from: found });
          else failures.push(failure);
        }
      }
    });
  }

  const deletes: Known[] = [];
  const drops: string[] = [];
  await mapParallel(gone, LOOKS, async ({ one, why }) => {
    if (why === 'left') {
      drops.push(one.path);
      return;
    }
    const stands = (await look(parentOf(one.path)))?.get(nameOf(one.path));
    const isOwn = one.size === FOLDER ? stands?.isDir === true : isAsBrought(stands, one);
    if (!isOwn) drops.push(one.path);
    else if (!keepDeleted) deletes.push(one);
  });
  copies.sort((a, b) => (a.below < b.below ? -1 : 1));
  folders.sort();
  const bytes = copies.reduce((sum, { from }) => sum + from.size, 0);
  return { copies, folders, adopts, deletes, drops, failures, same, bytes };
}
