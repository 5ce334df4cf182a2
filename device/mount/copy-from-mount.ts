import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { NameConflict } from '#shared/contract/file-fields.ts';
import type { TaskProgress } from '../context.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { sideOf } from '../files/conflicts.ts';
import { assertFits } from '../files/drive-limits.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import { entrySide } from '../files/merge/merge-entry.ts';
import { type ConflictPolicy, putInto, mergeContext } from '../files/merge.ts';
import { lookAt, syncFolder } from '../files/place.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import type { FileCaller } from '../files/rights.ts';
import type { Tree } from '../files/tree.ts';
import type { DeedRecorder } from '../files/undo/deed-recorder.ts';
import { writeTree } from '../files/write-tree.ts';
import { type MountFiles, type MountPlace, mountPlace, pathIn } from './mount-place.ts';
import type { RemoteEntry, RemoteFs } from './remote-fs.ts';
import { streamSource } from './stream-source.ts';

/** How long is counted what a copy will take, before it begins without that (ms). */
const COUNT_MS = 5000;

const overAfter = (ms: number): (() => boolean) => {
  const begun = performance.now();
  return () => performance.now() - begun > ms;
};

interface Source extends MountPlace {
  readonly tree: Tree;
  /** When it was changed, as the server tells (ms); 0 where it tells nothing. */
  readonly changedMs: number;
}

/** A copy from mounts that was checked and may start. */
export interface MountCopy {
  readonly sources: readonly Source[];
  readonly to: Located;
  /** Bytes of all of it; undefined where they could not be counted while somebody waits. */
  readonly bytes: number | undefined;
  /** Names that are taken at the destination. */
  readonly conflicts: readonly NameConflict[];
}

/** Something in a mount. */
function treeOf(files: RemoteFs, { name, isDir, size, mtimeMs }: RemoteEntry, at: string): Tree {
  return {
    name,
    isDir,
    size,
    // A server that tells no time gives the copy its own.
    mtimeMs: mtimeMs === 0 ? Date.now() : mtimeMs,
    children: async () => (await files.list(at)).map((child) => treeOf(files, child, pathIn(at, child.name))),
    open: () =>
      isDir
        ? Promise.reject(new DeviceError('N002001'))
        : Promise.resolve(streamSource((start) => files.read(at, start))),
  };
}

/** Bytes of some trees, and their largest file; undefined when `isOver` says so before all is counted. */
async function measure(
  trees: readonly Tree[],
  isOver: () => Promise<boolean> | boolean,
): Promise<{ readonly bytes: number; readonly largest: Tree | undefined } | undefined> {
  let bytes = 0;
  let largest: Tree | undefined;
  const open = [...trees];
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    if (await isOver()) return undefined;
    if (tree.isDir) open.push(...(await tree.children()));
    else {
      bytes += tree.size;
      if (tree.size > (largest?.size ?? -1)) largest = tree;
    }
  }
  return { bytes, largest };
}

/**
 * Checks a copy from mounts to a folder of the device (DRG-14). The codes are those of a copy from a drive; whether there is
 * room is known only when all was counted before `isOver`.
 */
export async function checkMountCopy(
  files: MountFiles,
  caller: FileCaller,
  { paths, to: wire }: { readonly paths: readonly string[]; readonly to: string },
  isOver: () => Promise<boolean> | boolean = overAfter(COUNT_MS),
): Promise<MountCopy> {
  const { services } = files;
  const to = await services.locator.locateFolder(caller, wire, 'write');
  const sources: Source[] = [];
  for (const each of paths) {
    const place = mountPlace(files, caller, each);
    const entry = await place.files.look(place.path);
    const name = place.parsed.segments.at(-1) ?? services.rights.usbDrive(place.parsed.uuid).label;
    sources.push({ ...place, changedMs: entry.mtimeMs, tree: treeOf(place.files, { ...entry, name }, place.path) });
  }
  const sum = await measure(
    sources.map(({ tree }) => tree),
    isOver,
  );
  assertFits(services.rights, to.parsed, sum?.largest);
  if (sum) await services.room.assert(to, sum.bytes);
  const conflicts: NameConflict[] = [];
  const seen = new Map<string, NonNullable<NameConflict['there']>>();
  for (const { tree, wire: source, changedMs } of sources) {
    const { name } = tree;
    const from = entrySide({ ...tree, wire: source, mtimeMs: changedMs });
    const taken = await lookAt(path.join(to.real, name));
    const there = seen.get(name) ?? (taken && sideOf(`${to.wire}/${name}`, taken));
    if (there) conflicts.push({ name, from, there });
    if (!seen.has(name)) seen.set(name, from);
  }
  return { sources, to, bytes: sum?.bytes, conflicts };
}

/** A task says with a code that nobody answers. */
export async function withAnswerCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NoAnswerError ? new DeviceError('N001998') : error;
  }
}

/**
 * Copies as a task: into a hidden place first, so that nothing half-copied is ever seen and a cancel leaves nothing.
 * `recorder` hears of all that it does, so that it can be taken back (APP-FM-03).
 */
export async function runMountCopy(
  files: MountFiles,
  caller: FileCaller,
  request: { readonly paths: readonly string[]; readonly to: string },
  policy: ConflictPolicy,
  progress: TaskProgress,
  recorder?: DeedRecorder,
): Promise<void> {
  const { services } = files;
  // Of a copy nobody asks where it came from.
  const trace = recorder?.trace('copy', (real) => real);
  await progress.checkpoint();
  await withAnswerCode(async () => {
    // Tried again it finds things as they are then.
    const {
      sources,
      to,
      bytes = 0,
    } = await checkMountCopy(files, caller, request, async () => {
      await progress.checkpoint();
      return false;
    });
    const staging = path.join(to.volume, TMP_DIR, randomUUID());
    let done = 0;
    const watch = {
      file: (name: string) => progress.rename(name),
      bytes: (count: number) => {
        done += count;
        progress.advance(done, bytes);
      },
      checkpoint: () => progress.checkpoint(),
    };
    progress.advance(0, bytes);
    try {
      await withFsErrors(async () => {
        for (const { tree } of sources) {
          const dir = path.join(staging, randomUUID());
          await mkdir(dir, { recursive: true, mode: 0o700 });
          const staged = path.join(dir, tree.name);
          await writeTree(tree, staged, watch);
          await syncFolder(dir);
          const checkpoint = (): Promise<void> => progress.checkpoint();
          await putInto(
            staged,
            to,
            tree.name,
            mergeContext(services, { by: caller.username, policy, checkpoint, trace }),
          );
          await syncFolder(to.real);
        }
      });
      progress.advance(bytes, bytes);
    } finally {
      services.changes.folder(to.parsed);
      await rm(staging, { recursive: true, force: true });
    }
  });
}
