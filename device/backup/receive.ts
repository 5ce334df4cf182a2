import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { makeBelow } from '../files/hidden-places.ts';
import type { Located } from '../files/locator.ts';
import { makeFolders } from '../files/merge.ts';
import { lookAt, moveNoReplace } from '../files/place.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import type { FileServices } from '../files/services.ts';
import { DeviceError } from '../device-error.ts';
import { assertFits } from '../files/drive-limits.ts';
import { type Copied, copyWithSum } from './copy-file.ts';
import type { CopyPace, SourceFile } from './source.ts';
import { isUntouched } from './target.ts';

/** An earlier version that the job itself wrote less than this ago makes room without going to the recycle bin (ms). */
const VERSION_MS = 3_600_000;

/** Where a job writes, and with whose name what makes way goes to the bin. */
export interface Receiving {
  readonly services: FileServices;
  readonly to: Located;
  readonly by: string;
  /** Hidden place on the same volume in which copies are made ready. */
  readonly staging: string;
  /** The device's clock (ms). */
  readonly now: () => number;
}

/** A hidden place for one run. */
export const stagingOf = (to: Located): string => path.join(to.volume, TMP_DIR, `backup-${randomUUID()}`);

const segmentsOf = (below: string): string[] => below.split('/');

/** An entry below the target, as something that can go to the recycle bin. */
function entryBelow(to: Located, segments: readonly string[]) {
  const { parsed, volume, volumeKey } = to;
  return {
    parsed: { ...parsed, segments: [...parsed.segments, ...segments] },
    volume,
    volumeKey,
    real: path.join(to.real, ...segments),
  };
}

/**
 * Makes sure that the folders above an entry are folders of the target, and no links that lead elsewhere. Throws N002001
 * where one is missing, N002005 for a link.
 */
async function assertInside(to: Located, segments: readonly string[]): Promise<void> {
  let dir = to.real;
  for (const segment of segments.slice(0, -1)) {
    dir = path.join(dir, segment);
    const there = await lookAt(dir);
    if (!there?.isDirectory()) throw new DeviceError(there ? 'N002005' : 'N002001');
  }
}

/** Tells those who look at the folder of an entry. */
function tell({ services, to }: Receiving, segments: readonly string[]): void {
  services.names.forget(path.join(to.real, ...segments.slice(0, -1)));
  services.changes.folder({ ...to.parsed, segments: [...to.parsed.segments, ...segments.slice(0, -1)] });
}

/** Makes a folder below the target; a file in its place goes to the recycle bin. */
export async function receiveFolder(receiving: Receiving, below: string): Promise<void> {
  const { services, to, by } = receiving;
  const segments = segmentsOf(below);
  const entry = entryBelow(to, segments);
  const there = await lookAt(entry.real);
  if (there?.isDirectory()) return;
  if (there) await services.locks.hold([path.dirname(entry.real)], () => services.bin.discard(entry, by));
  await makeFolders(to.real, segments);
  tell(receiving, segments);
}

/** What a job has put in a place, and when (ms of the device's clock). `mtime` in milliseconds. */
export interface KnownThere {
  readonly size: number;
  readonly mtime: number;
  readonly writtenAt: number;
}

/** What stands in a place is not what the job knows of: somebody wrote it while the run was under way. */
export class ChangedMeanwhile extends Error {
  readonly isDir: boolean;
  constructor(isDir: boolean) {
    super('changed while the run was under way');
    this.isDir = isDir;
  }
}

const isKnown = (there: Stats, known: KnownThere | undefined): known is KnownThere =>
  known !== undefined &&
  isUntouched(
    { kind: there.isFile() ? 'file' : 'other', size: there.size, mtime: there.mtimeMs },
    known.size,
    known.mtime,
  );

/**
 * Copies a file to its place below the target; nothing half is ever seen there. What stands there goes to the recycle
 * bin, unless it is still what the job itself wrote a short while ago. With `strict`, throws ChangedMeanwhile for what
 * is not the job's, and leaves it there.
 */
export async function receiveFile(
  receiving: Receiving,
  {
    from,
    below,
    known,
    strict = false,
  }: {
    readonly from: SourceFile;
    readonly below: string;
    readonly known: KnownThere | undefined;
    readonly strict?: boolean;
  },
  pace: CopyPace,
): Promise<Copied & { readonly otherMtime: number }> {
  const { services, to, by, staging, now } = receiving;
  const segments = segmentsOf(below);
  const entry = entryBelow(to, segments);
  const size = await from.size();
  assertFits(services.rights, to.parsed, { name: segments.at(-1) ?? '', size });
  await makeBelow(to.volume, path.relative(to.volume, staging).split(path.sep));
  const staged = path.join(staging, randomUUID());
  const copied = await copyWithSum(from, staged, pace);
  const folder = await makeFolders(to.real, segments.slice(0, -1));
  await services.locks.hold([folder, staging], async () => {
    const there = await lookAt(entry.real);
    if (there) {
      const isOwn = isKnown(there, known);
      if (strict && !isOwn) throw new ChangedMeanwhile(there.isDirectory());
      if (isOwn && now() - known.writtenAt < VERSION_MS) {
        await rename(staged, entry.real);
        return;
      }
      await services.bin.discard(entry, by);
    }
    await moveNoReplace(staged, entry.real);
  });
  tell(receiving, segments);
  services.room.grown(to, copied.size);
  return { ...copied, otherMtime: Math.round((await lstat(entry.real)).mtimeMs) };
}

/**
 * Sends a file below the target to the recycle bin, or takes an empty folder away; false for one that is not empty, and
 * for what `mayGo` keeps, which is asked right before.
 */
export async function discardBelow(
  receiving: Receiving,
  below: string,
  isDir: boolean,
  mayGo: (there: Stats) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  const { services, to, by } = receiving;
  const segments = segmentsOf(below);
  const entry = entryBelow(to, segments);
  // With its folder it is gone as well.
  if (!(await lookAt(path.dirname(entry.real)).catch(() => undefined))) return true;
  await assertInside(to, segments);
  const isGone = await services.locks.hold([path.dirname(entry.real)], async () => {
    const there = await lookAt(entry.real);
    if (!there || there.isDirectory() !== isDir) return true;
    if (!(await mayGo(there))) return false;
    if (!isDir) {
      await services.bin.discard(entry, by);
      return true;
    }
    return rmdir(entry.real).then(
      () => true,
      () => false,
    );
  });
  tell(receiving, segments);
  return isGone;
}

/** Gives an entry below the target another name in its folder. Throws N002002 for one that is taken. */
export async function renameBelow(receiving: Receiving, below: string, name: string): Promise<void> {
  const segments = segmentsOf(below);
  await assertInside(receiving.to, segments);
  const real = path.join(receiving.to.real, ...segments);
  await receiving.services.locks.hold([path.dirname(real)], () =>
    moveNoReplace(real, path.join(path.dirname(real), name)),
  );
  tell(receiving, segments);
}
