import { isMountPath } from '#shared/rules/mount-path.ts';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { diskWays } from '../files/merge/disk-ways.ts';
import { diskEntry, type MergeEntry } from '../files/merge/merge-entry.ts';
import type { Portion } from '../files/merge/plan.ts';
import { mergeFolders, type MergeRequest } from '../files/merge/run-merge.ts';
import type { MergeWays } from '../files/merge/run-plan.ts';
import { lookAt } from '../files/place.ts';
import type { FileCaller } from '../files/rights.ts';
import { type DeedRecorder, recordDeed } from '../files/undo/deed-recorder.ts';
import { checkMountCopy, runMountCopy, withAnswerCode } from './copy-from-mount.ts';
import { contentOf, type MountFiles, type MountPlace, mountPlace, pathIn } from './mount-place.ts';
import type { RemoteEntry } from './remote-fs.ts';
import { streamSource } from './stream-source.ts';

/**
 * Larger files (bytes) of another server are not compared before somebody is asked, nor more than so many in all: to read
 * them is as much work as to copy them.
 */
const COMPARED_BYTES = 64 * 1024 * 1024;
const COMPARED_BYTES_ALL = 1024 * 1024 * 1024;

/** An entry of a mount. */
function mountEntry(
  { files, path, wire }: Pick<MountPlace, 'files' | 'path' | 'wire'>,
  found: RemoteEntry,
): MergeEntry {
  const { name, isDir, size, mtimeMs } = found;
  const open = () => Promise.resolve(streamSource((start) => files.read(path, start)));
  const children = async (signal?: AbortSignal): Promise<MergeEntry[]> =>
    (await files.list(path, signal)).map((child) =>
      mountEntry({ files, path: pathIn(path, child.name), wire: `${wire}/${child.name}` }, child),
    );
  return {
    wire,
    name,
    isDir,
    size: isDir ? 0 : size,
    mtimeMs,
    // Where a server tells no time, another content of the same size looks the same: its sum is not kept.
    content:
      isDir || size > COMPARED_BYTES
        ? undefined
        : { key: contentOf(wire, found), size, open, ...(mtimeMs === 0 && { secret: true }) },
    children: () => children(),
    child: async (wanted) => (await children()).find((child) => child.name === wanted),
    async bytes(signal) {
      if (!isDir) return size;
      signal.throwIfAborted();
      let sum = 0;
      for (const child of await children(signal)) sum += await child.bytes(signal);
      return sum;
    },
  };
}

/** What is at a place of a mount; undefined once it is gone there. Rejects while nobody answers. */
async function findInMount(files: MountFiles, caller: FileCaller, wire: string): Promise<MergeEntry | undefined> {
  const place = mountPlace(files, caller, wire);
  try {
    return mountEntry(place, await place.files.look(place.path));
  } catch (error) {
    if (error instanceof DeviceError && error.code === 'N002001') return undefined;
    throw error;
  }
}

/** How entries of mounts are copied to volumes, which `recorder` writes down; others are left to `beside`. */
export function mountWays(
  files: MountFiles,
  caller: FileCaller,
  { beside, recorder }: { readonly beside?: MergeWays; readonly recorder?: DeedRecorder } = {},
): MergeWays {
  const other = beside ?? diskWays(files.services, caller, recorder && { recorder });
  let left = COMPARED_BYTES_ALL;
  return {
    async find(wire) {
      const found = isMountPath(wire) ? await findInMount(files, caller, wire) : await other.find(wire);
      if (found?.content === undefined || !isMountPath(wire)) return found;
      left -= found.size;
      return left < 0 ? { ...found, content: undefined } : found;
    },
    async portion(portion: Portion, progress: TaskProgress): Promise<void> {
      const { paths, to, policy } = portion;
      if (!paths.some(isMountPath)) return other.portion(portion, progress);
      const present: string[] = [];
      for (const wire of paths) if (await withAnswerCode(() => findInMount(files, caller, wire))) present.push(wire);
      if (present.length > 0) await runMountCopy(files, caller, { paths: present, to }, policy, progress, recorder);
    },
    sweep: (folders) => other.sweep(folders),
  };
}

/** Copies folders of mounts into folders of their names (DRG-26). It is not taken up after the end of the device. */
export async function runMountMerge(
  files: MountFiles,
  caller: FileCaller,
  { paths, to, inside }: Omit<MergeRequest, 'mode'>,
  progress: TaskProgress,
): Promise<void> {
  const { services } = files;
  const find = async () => {
    // All of it is counted before anything is copied: whether there is room, and what a drive can hold.
    await checkMountCopy(files, caller, { paths, to }, async () => {
      await progress.checkpoint();
      return false;
    });
    const sources: MergeEntry[] = [];
    for (const wire of paths) {
      const place = mountPlace(files, caller, wire);
      const name = place.parsed.segments.at(-1) ?? services.rights.usbDrive(place.parsed.uuid).label;
      sources.push(mountEntry(place, { ...(await place.files.look(place.path)), name }));
    }
    const place = await services.locator.locateFolder(caller, to, 'write');
    const folder = await lookAt(place.real);
    if (folder === undefined) throw new DeviceError('N002001');
    return { sources, to: diskEntry(place, folder) };
  };
  const recorder = recordDeed(services, caller, progress.memory.id);
  const work = { mode: 'copy', inside, find, ways: mountWays(files, caller, { recorder }), recorder } as const;
  await withAnswerCode(() => mergeFolders(services, caller, work, progress));
}
