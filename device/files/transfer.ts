import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { copyTree, type CopyWatch } from './copy-tree.ts';
import { assertFits, type Largest } from './drive-limits.ts';
import { errnoOf, withFsErrors } from './fs-errors.ts';
import type { FileCaller } from './rights.ts';
import { type ConflictPolicy, type MergeContext, putInto } from './merge.ts';
import { isInside, type Located, type NamedPlace } from './locator.ts';
import { lookAt, syncFolder } from './place.ts';
import { TMP_DIR } from './reserved-names.ts';
import type { FileServices } from './services.ts';
import { sumTree } from './walk.ts';
import { formatWirePath, wireRoot } from './wire-path.ts';

export type Conflict = ConflictPolicy | 'ask';

/** What is taken: an entry, or the root of an area. */
export type Source = NamedPlace;

/** The root of an area is a system folder: it can be copied under its shown name, never moved (DRG-22). */
export const isAreaRoot = ({ parsed }: Pick<Source, 'parsed'>): boolean => parsed.segments.length === 0;

/** Finds a source with the rights of who reads it; the root of an area lies in no folder. */
export async function locateSource(
  services: FileServices,
  caller: FileCaller,
  reader: FileCaller,
  wire: string,
): Promise<Source> {
  const { locator } = services;
  const found = await locator.area(reader, wire, 'read');
  if (!isAreaRoot(found)) return locator.locateEntry(reader, wire, 'read');
  return { ...found, real: found.root, parent: '', name: services.nameOf(found.parsed, caller) };
}

/** A copy or move that was checked and may start. */
export interface Transfer {
  readonly mode: 'copy' | 'move';
  readonly caller: FileCaller;
  readonly sources: readonly Source[];
  readonly to: Located;
  /** Bytes as far as they were counted. */
  readonly bytes: number;
}

/** What is to be copied or moved. */
export interface TransferRequest {
  readonly mode: 'copy' | 'move';
  readonly paths: readonly string[];
  readonly to: string;
  readonly conflict: Conflict;
  /** With whose rights a source is read, where that is not the caller: what somebody shares or sends. */
  readonly readerOf?: (wire: string) => FileCaller;
}

/** Entries counted before the answer; a larger tree is counted while the task runs. */
const COUNT_AT_ONCE = 2000;

/** True when two places lie in the same account's area, team folder or drive volume. */
function sameDrive(a: Source['parsed'], b: Located['parsed']): boolean {
  return a.area === 'usb' && b.area === 'usb' && a.uuid === b.uuid;
}

/**
 * The rules for putting entries into a folder (DRG-03, DRG-25), each with its code, in the order in which a person
 * can mend them: destination, same folder, inside itself, system folder, source permission, drive.
 */
export async function checkTransfer(
  services: FileServices,
  caller: FileCaller,
  request: TransferRequest,
): Promise<Transfer> {
  const { locator } = services;
  const { mode, conflict, readerOf = () => caller } = request;
  const to = await locator.locateFolder(caller, request.to, 'write');
  const sources: Source[] = [];
  for (const wire of request.paths) {
    sources.push(await locateSource(services, caller, readerOf(wire), wire));
  }
  const stats = await Promise.all(sources.map((source) => lookAt(source.real)));
  if (stats.some((found) => found === undefined)) throw new DeviceError('N002001');
  const pasted = mode === 'copy' && conflict === 'rename';
  if (!pasted && sources.some((source) => source.parent === to.real)) throw new DeviceError('N002009');
  if (sources.some((source, index) => stats[index]?.isDirectory() && isInside(to.real, source.real)))
    throw new DeviceError('N002006');
  if (mode === 'move') {
    if (sources.some(isAreaRoot)) throw new DeviceError('N002003');
    if (sources.some((source) => source.sharedBy !== undefined)) throw new DeviceError('N002007');
    if (sources.some((source) => source.permission !== 1)) throw new DeviceError('N002003');
    if (sources.some((source) => source.parsed.area === 'usb' && !sameDrive(source.parsed, to.parsed)))
      throw new DeviceError('N002010');
  }
  const { bytes, largest } = await countBytes(sources);
  assertFits(services.rights, to.parsed, largest);
  const needed = sources.some((source) => mode === 'copy' || source.volume !== to.volume);
  const transfer: Transfer = { mode, caller, sources, to, bytes };
  if (needed && bytes > (await freeFor(services, transfer))) throw new DeviceError('N002004');
  await assertQuota(services, transfer, bytes);
  return transfer;
}

const isOwnOf = (to: Located, { parsed }: Source): boolean =>
  to.parsed.area === 'my' && parsed.area === 'my' && parsed.username === to.parsed.username;

/**
 * What an account moves among its own files counts for its quota already; what comes from elsewhere counts from now on,
 * also where it is only renamed and takes no room of the volume. Throws N002004 when the quota does not take it.
 */
async function assertQuota({ room }: FileServices, { mode, sources, to }: Transfer, bytes: number): Promise<void> {
  const isTaken = mode === 'move' && !sources.every((source) => isOwnOf(to, source));
  if (isTaken && bytes > (await room.quotaLeft(to))) throw new DeviceError('N002004');
}

/** Bytes that the destination takes: what an account moves among its own files counts for its quota already. */
function freeFor({ space, room }: FileServices, { mode, sources, to }: Transfer): Promise<number> {
  const isOwn = mode === 'move' && sources.every((source) => isOwnOf(to, source));
  return isOwn ? space.free(to.volume) : room.free(to);
}

async function countBytes(sources: readonly Source[]): Promise<{ bytes: number; largest: Largest | undefined }> {
  let bytes = 0;
  let largest: Largest | undefined;
  let left = COUNT_AT_ONCE;
  for (const source of sources) {
    if (left <= 0) break;
    const sum = await sumTree(source.real, { limit: left });
    bytes += sum.bytes;
    if (sum.largest !== undefined && sum.largest.size > (largest?.size ?? -1)) largest = sum.largest;
    left -= sum.files + sum.dirs;
  }
  return { bytes, largest };
}

/** Copies into a hidden place first, so that nothing half-copied is ever seen and a cancel leaves nothing. */
async function stage(source: Source, stagingDir: string, watch: CopyWatch): Promise<string> {
  const dir = path.join(stagingDir, randomUUID());
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const staged = path.join(dir, source.name);
  await copyTree(source.real, staged, await lstat(source.real), watch);
  if (watch.durable) await syncFolder(dir);
  return staged;
}

/** Does the work of a checked transfer as a task. */
export async function runTransfer(
  services: FileServices,
  transfer: Transfer,
  policy: ConflictPolicy,
  progress: TaskProgress,
): Promise<void> {
  const { mode, sources, to, caller } = transfer;
  await progress.checkpoint();
  let total = 0;
  for (const source of sources) total += (await sumTree(source.real, { signal: progress.signal })).bytes;
  let done = 0;
  await assertQuota(services, transfer, total);
  progress.advance(0, total);
  const staging = path.join(to.volume, TMP_DIR, randomUUID());
  const watch: CopyWatch = {
    file: (name) => progress.rename(name),
    bytes: (count) => {
      done += count;
      progress.advance(done, total);
    },
    checkpoint: () => progress.checkpoint(),
    durable: mode === 'move',
  };
  const context: MergeContext = {
    locks: services.locks,
    bin: services.bin,
    by: caller.username,
    policy,
    touched: services.names.forget,
    checkpoint: () => progress.checkpoint(),
  };
  const tell = (): void => {
    services.changes.folder(to.parsed);
    if (mode === 'move') for (const source of sources) services.changes.parentOf(source.parsed);
  };
  /** What a source and what lies below it is called on the wire, before and after. */
  const follow =
    (base: string, source: Source, note: (from: string, to: string) => void): NonNullable<MergeContext['placed']> =>
    (from, folder, name) => {
      const below = from.slice(base.length).replaceAll(path.sep, '/');
      note(source.wire + below, `${formatWirePath(folder.parsed)}/${name}`);
    };
  try {
    await withFsErrors(async () => {
      const staged: { path: string; source: Source }[] = [];
      for (const source of sources) {
        progress.rename(source.name);
        const placed = follow(source.real, source, (...move) => services.references.moved(...move));
        if (mode === 'move' && (await movedInPlace(source, to, { ...context, placed }))) watch.bytes(0);
        else {
          if (total > (await freeFor(services, transfer)) + done) throw new DeviceError('N002004');
          staged.push({ path: await stage(source, staging, watch), source });
        }
      }
      for (const { path: from, source } of staged) {
        const moves: [string, string][] = [];
        const placed = follow(from, source, (...move) => moves.push(move));
        const all = await putInto(from, to, source.name, { ...context, placed });
        if (mode === 'move' && all) {
          for (const move of moves) services.references.moved(...move);
          await syncFolder(to.real);
          await rm(source.real, { recursive: true, force: true });
          services.names.forget(source.parent);
        }
      }
    });
    if (mode === 'copy' || !sources.every((source) => isOwnOf(to, source))) services.room.grown(to, total);
    progress.advance(total, total);
  } finally {
    tell();
    await rm(staging, { recursive: true, force: true });
  }
}

/** A move within one volume is a change of names; false when the entry lies on another one. */
async function movedInPlace(source: Source, to: Located, context: MergeContext): Promise<boolean> {
  if (source.volumeKey !== to.volumeKey) return false;
  try {
    await putInto(source.real, to, source.name, context);
    return true;
  } catch (error) {
    // A disk mounted somewhere inside the volume.
    if (errnoOf(error) === 'EXDEV') return false;
    throw error;
  }
}

/** Shown in the task list as where it comes from: the folder of the first source. */
export function originOf(transfer: Transfer): string {
  const [first] = transfer.sources;
  if (!first) return '';
  return [wireRoot(first.parsed), ...first.parsed.segments.slice(0, -1)].join('/');
}
