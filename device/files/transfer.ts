import { DeviceError } from '../device-error.ts';
import { assertFits, type Largest } from './drive-limits.ts';
import type { FileCaller } from './rights.ts';
import type { Conflict } from './merge.ts';
import { isInside, type Located, type NamedPlace } from './locator.ts';
import { lookAt } from './place.ts';
import type { FileServices } from './services.ts';
import { sumTree } from './walk.ts';
import { wireRoot } from './wire-path.ts';

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

/** Where a transfer reads and writes, on the disk. */
export interface TransferPlaces {
  readonly sources: readonly Source[];
  readonly to: Located;
}

/** A copy or move that was checked and may start. */
export interface Transfer extends TransferPlaces {
  readonly mode: 'copy' | 'move';
  readonly caller: FileCaller;
  /** Bytes as far as they were counted. */
  readonly bytes: number;
  /** Finds its places anew: a drive that comes back may be reached by another path than before. */
  readonly find: () => Promise<TransferPlaces>;
}

/** What goes where, and whether it stays. */
type Move = Pick<Transfer, 'mode' | 'sources' | 'to'>;

/** What is to be copied or moved. */
export interface TransferRequest {
  readonly mode: 'copy' | 'move';
  readonly paths: readonly string[];
  readonly to: string;
  readonly conflict: Conflict;
  /** With whose rights a source is read, where that is not the caller: what somebody shares or sends. */
  readonly readerOf?: (wire: string) => FileCaller;
  /** It was let in before the device ended, and may have taken some of the room already. */
  readonly isTakenUp?: boolean;
  /** The name that a source is to get, by its wire path; its own without it. */
  readonly nameOf?: (wire: string) => string;
  /** It goes back to where it came from a while ago: also what lies on a drive. */
  readonly isBack?: boolean;
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
  const { mode, conflict, readerOf = () => caller, isTakenUp = false, nameOf, isBack = false } = request;
  const find = async (): Promise<TransferPlaces> => {
    const folder = await locator.locateFolder(caller, request.to, 'write');
    const found: Source[] = [];
    for (const wire of request.paths) {
      const source = await locateSource(services, caller, readerOf(wire), wire);
      found.push(nameOf === undefined ? source : { ...source, name: nameOf(wire) });
    }
    return { sources: found, to: folder };
  };
  const { sources, to } = await find();
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
    if (!isBack && sources.some((source) => source.parsed.area === 'usb' && !sameDrive(source.parsed, to.parsed)))
      throw new DeviceError('N002010');
  }
  const { bytes, largest } = await countBytes(sources);
  assertFits(services.rights, to.parsed, largest);
  const needed = sources.some((source) => mode === 'copy' || source.volume !== to.volume);
  const transfer: Transfer = { mode, caller, sources, to, bytes, find };
  if (isTakenUp) return transfer;
  if (needed && bytes > (await freeFor(services, transfer))) throw new DeviceError('N002004');
  await assertQuota(services, transfer, bytes);
  return transfer;
}

/** True for a source among the same account's own files as the destination. */
export const isOwnOf = (to: Located, { parsed }: Source): boolean =>
  to.parsed.area === 'my' && parsed.area === 'my' && parsed.username === to.parsed.username;

/**
 * What an account moves among its own files counts for its quota already; what comes from elsewhere counts from now on,
 * also where it is only renamed and takes no room of the volume. Throws N002004 when the quota does not take it.
 */
export async function assertQuota({ room }: FileServices, transfer: Move, bytes: number): Promise<void> {
  const { mode, sources, to } = transfer;
  const isTaken = mode === 'move' && !sources.every((source) => isOwnOf(to, source));
  if (isTaken && bytes > (await room.quotaLeft(to))) throw new DeviceError('N002004');
}

/** Bytes that the destination takes: what an account moves among its own files counts for its quota already. */
export function freeFor({ space, room }: FileServices, { mode, sources, to }: Move): Promise<number> {
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

/** Shown in the task list as where it comes from: the folder of the first source. */
export function originOf(transfer: Transfer): string {
  const [first] = transfer.sources;
  if (!first) return '';
  return [wireRoot(first.parsed), ...first.parsed.segments.slice(0, -1)].join('/');
}
