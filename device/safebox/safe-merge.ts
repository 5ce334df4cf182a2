import { isSafePath } from '#shared/rules/safe-path.ts';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { diskWays } from '../files/merge/disk-ways.ts';
import { diskEntry, type MergeEntry } from '../files/merge/merge-entry.ts';
import type { Portion } from '../files/merge/plan.ts';
import { mergeFolders, type MergeRequest } from '../files/merge/run-merge.ts';
import type { MergeWays } from '../files/merge/run-plan.ts';
import { lookAt } from '../files/place.ts';
import type { FileServices } from '../files/services.ts';
import { locateSource } from '../files/transfer.ts';
import { parseWirePath } from '../files/wire-path.ts';
import { boxSeal } from './box-seal.ts';
import { type BoxPlace, ROOT, type SafeEntry } from './entry-store.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import type { SafeFiles } from './safe-files.ts';
import { copyKey, type SafeKey, wipeKey } from './safe-key.ts';
import { type SafeCaller, safePlace } from './safe-place.ts';
import { checkSafeTransfer, runSafeTransfer } from './safe-transfer.ts';
import { sumTrees, treeInBox } from './trees.ts';

/** An entry of a box, or the box itself. */
function boxEntry(
  boxes: SafeBoxes,
  key: SafeKey,
  box: BoxPlace,
  wire: string,
  found: SafeEntry | typeof ROOT,
): MergeEntry {
  const entry = found === ROOT ? undefined : found;
  const id = entry?.id ?? ROOT;
  const inner = (child: SafeEntry): MergeEntry => boxEntry(boxes, key, box, `${wire}/${child.name}`, child);
  const { isDir, size, blob } = entry ?? { isDir: true, size: 0, blob: '' };
  return {
    wire,
    name: entry?.name ?? '',
    isDir,
    size,
    mtimeMs: entry?.mtime ?? 0,
    content: isDir ? undefined : { key: blob, size, open: () => boxes.blobs.open(key, box, blob), secret: true },
    children: () => Promise.resolve(boxes.entries.children(key, box, id).map(inner)),
    child(name) {
      const there = boxes.entries.find(key, box, id, name);
      return Promise.resolve(there && inner(there));
    },
    bytes: (signal) =>
      entry === undefined ? Promise.resolve(0) : sumTrees([treeInBox(boxes, key, box, entry)], signal),
  };
}

/** Links and special files do not go into a box: they stay where they are, and nobody is asked about them. */
const goingIntoBox = (entry: MergeEntry): MergeEntry => ({
  ...entry,
  async children() {
    const found = await entry.children();
    return found.filter(({ isDir, content }) => isDir || content !== undefined).map(goingIntoBox);
  },
});

/** What lies at a place of the box; undefined once it is gone. */
function findInBox({ boxes }: SafeFiles, caller: SafeCaller, wire: string, key: SafeKey): MergeEntry | undefined {
  const { box, segments, wire: known } = safePlace(boxes, caller, wire, key);
  const found = boxes.entries.at(key, box, segments);
  return found === undefined ? undefined : boxEntry(boxes, key, box, known, found);
}

/** Takes folders of the box away that nothing is in any more. */
function sweepBox({ boxes, services }: SafeFiles, caller: SafeCaller, folders: readonly string[], key: SafeKey): void {
  for (const wire of folders) {
    const { box, segments, parsed } = safePlace(boxes, caller, wire, key);
    const found = boxes.entries.at(key, box, segments);
    if (found === undefined || found === ROOT || !found.isDir) continue;
    if (boxes.entries.children(key, box, found.id).length > 0) continue;
    boxes.entries.remove(found.id);
    services.changes.parentOf(parsed);
  }
}

/** How entries on volumes are merged beside a box: a mark or a record would go on naming what is locked away. */
export const besideBox = (services: FileServices, caller: SafeCaller): MergeWays =>
  diskWays(services, caller, {
    hears: { emptying: (wire) => ({ done: () => services.references.deleted(wire) }) },
  });

/** How entries of a box are merged with each other and with others while the key is there; `other` is for those. */
export function boxWays(files: SafeFiles, caller: SafeCaller, key: SafeKey, other: MergeWays): MergeWays {
  const find = async (wire: string): Promise<MergeEntry | undefined> =>
    isSafePath(wire) ? findInBox(files, caller, wire, key) : other.find(wire);
  return {
    find,
    async portion(portion: Portion, progress: TaskProgress) {
      const { mode, paths, to, policy } = portion;
      if (![...paths, to].some(isSafePath)) return other.portion(portion, progress);
      const left: string[] = [];
      for (const wire of paths) if (await find(wire)) left.push(wire);
      if (left.length > 0) {
        const request = { mode, paths: left, to, conflict: policy };
        await runSafeTransfer(files, caller, request, policy, progress, key);
      }
    },
    async sweep(folders) {
      sweepBox(files, caller, folders.filter(isSafePath), key);
      await other.sweep(folders.filter((wire) => !isSafePath(wire)));
    },
  };
}

/** A file of a box takes no place of a folder, nor a folder that of a file: there is no recycle bin for the other. */
const canReplace = (source: MergeEntry, there: MergeEntry): boolean =>
  source.isDir === there.isDir || !isSafePath(there.wire);

/**
 * Merges folders into, out of and inside a box (DRG-26). It has its own copy of the key: work that has begun ends, also
 * when the box is locked meanwhile. What it has to ask is kept sealed, and none of it is taken up after the end of the
 * device.
 */
export async function runSafeMerge(
  files: SafeFiles,
  caller: SafeCaller,
  request: MergeRequest,
  progress: TaskProgress,
): Promise<void> {
  const { boxes, services } = files;
  const { mode, paths, to, inside } = request;
  await progress.checkpoint();
  const key = copyKey(boxes.keyring.use(caller));
  const release = boxes.keyring.hold(caller);
  const ways = boxWays(files, caller, key, besideBox(services, caller));
  const folderAt = async (): Promise<MergeEntry> => {
    if (isSafePath(to)) return findInBox(files, caller, to, key) ?? missing();
    const place = await services.locator.locateFolder(caller, to, 'write');
    return diskEntry(place, (await lookAt(place.real)) ?? missing());
  };
  const sourceAt = async (wire: string): Promise<MergeEntry | undefined> => {
    if (isSafePath(wire)) return findInBox(files, caller, wire, key);
    const place = await locateSource(services, caller, caller, wire);
    const stats = await lookAt(place.real);
    return stats && goingIntoBox(diskEntry(place, stats));
  };
  const find = async () => {
    const checked = await checkSafeTransfer(files, caller, { mode, paths, to, conflict: 'overwrite' }, key);
    wipeKey(checked.key);
    const sources = await Promise.all(paths.map(sourceAt));
    return { sources: sources.filter((source) => source !== undefined), to: await folderAt() };
  };
  try {
    await mergeFolders(
      services,
      caller,
      { mode, inside, ways, seal: boxSeal(boxes, caller.username, key), canReplace, find },
      progress,
    );
    services.changes.folder(parseWirePath(to));
  } finally {
    release();
    wipeKey(key);
  }
}

function missing(): never {
  throw new DeviceError('N002001');
}
