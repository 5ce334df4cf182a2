import type { EntryRecord } from '#shared/contract/records.ts';
import { fileTypeOf } from '#shared/rules/file-type.ts';
import type { Caller } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { formatWirePath, parseWirePath, type WirePath } from '../files/wire-path.ts';
import { type BoxPlace, ROOT, type SafeEntry } from './entry-store.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import type { SafeKey } from './safe-key.ts';

/** Who asks, in which sign-in. */
export type SafeCaller = Pick<Caller, 'username' | 'isMaster' | 'perm' | 'token'>;

/** A place in an open box. */
export interface SafePlace {
  readonly parsed: Extract<WirePath, { area: 'my' | 'safe' }>;
  readonly wire: string;
  readonly box: BoxPlace;
  readonly key: SafeKey;
  readonly segments: readonly string[];
}

/** Beginning of the opaque path of an entry (VRT-08). */
const OPAQUE = 'E.';

/** The opaque path of an entry: it tells nothing, and leads to the entry wherever that is moved. */
export const opaquePath = ({ id }: Pick<SafeEntry, 'id'>): string => OPAQUE + id;

/**
 * A place in the caller's open box. Throws N000002 for others' boxes and accounts without the feature, N001601 without
 * a box, N001603 while it is locked. Work that has begun gives the key that it has.
 */
export function safePlace(boxes: SafeBoxes, caller: SafeCaller, wire: string, held?: SafeKey): SafePlace {
  const parsed = parseWirePath(wire);
  if (parsed.area !== 'safe') throw new DeviceError('N002005');
  const isAllowed = caller.isMaster || (caller.perm.safebox ?? 1) === 1;
  if (parsed.username !== caller.username || !isAllowed) throw new DeviceError('N000002');
  const key = held ?? boxes.keyring.use(caller);
  const box = { username: parsed.username, pool: parsed.pool };
  return { parsed, wire: formatWirePath(parsed), box, key, segments: parsed.segments };
}

/** The entry at a place; `ROOT` for the box itself. Throws N002001. */
export function entryAt(boxes: SafeBoxes, place: SafePlace): SafeEntry | typeof ROOT {
  const found = boxes.entries.at(place.key, place.box, place.segments);
  if (found === undefined) throw new DeviceError('N002001');
  return found;
}

/** Id of a folder at a place. Throws N002001 when there is none. */
export function folderAt(boxes: SafeBoxes, place: SafePlace): string {
  const found = entryAt(boxes, place);
  if (found === ROOT) return ROOT;
  if (!found.isDir) throw new DeviceError('N002001');
  return found.id;
}

/** A file or folder that is not the box itself. Throws N002003 for that, N002001 when it is missing. */
export function namedAt(boxes: SafeBoxes, place: SafePlace): SafeEntry {
  const found = entryAt(boxes, place);
  if (found === ROOT) throw new DeviceError('N002003');
  return found;
}

/** The entry behind an opaque path. Throws N007104 while the box is locked, N002001 when there is none. */
export function entryOfOpaque(
  boxes: SafeBoxes,
  caller: SafeCaller,
  opaque: string,
): { entry: SafeEntry; key: SafeKey; box: BoxPlace } {
  if (!opaque.startsWith(OPAQUE)) throw new DeviceError('N002005');
  let key: SafeKey;
  try {
    key = boxes.keyring.use(caller);
  } catch (error) {
    throw error instanceof DeviceError ? new DeviceError('N007104') : error;
  }
  const found = boxes.entries.byId(key, caller.username, opaque.slice(OPAQUE.length));
  if (!found) throw new DeviceError('N002001');
  return { entry: found.entry, key, box: { username: caller.username, pool: found.pool } };
}

/** What crosses the wire of an entry; `folder` is the wire path of its folder. */
export function safeRecord(
  entry: SafeEntry,
  folder: string,
  owner: string,
  counts: { fnum: number; dirnum: number } = { fnum: 0, dirnum: 0 },
): EntryRecord {
  const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));
  return {
    id: opaquePath(entry),
    name: entry.name,
    path: `${folder}/${entry.name}`,
    is_dir: entry.isDir ? '1' : '0',
    is_sys: '0',
    nshare: '0',
    ...counts,
    width: 0,
    height: 0,
    ori: 0,
    ftype: entry.isDir ? 0 : fileTypeOf(entry.name),
    size: entry.size,
    mtime: seconds(entry.mtime),
    ctime: seconds(entry.ctime),
    owner,
    fav: '0',
    encrypted: '1',
  };
}
