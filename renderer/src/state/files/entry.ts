import { tagColors, type TagColor } from '#shared/contract/kinds.ts';
import type { EntryRecord } from '#shared/contract/records.ts';

/**
 * A file or folder as the console keeps it (FIL-01): flags are booleans, numbers are numbers. Times in unix seconds,
 * sizes in bytes. `path` is the wire path and the identity; it is never shown (VRT-07).
 */
export interface Entry {
  /** Stays with a file under another name, and may be given anew once it is gone; absent where the device tells none. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly path: string;
  readonly isDir: boolean;
  readonly isSys: boolean;
  readonly shared: boolean;
  readonly favourite: boolean;
  readonly encrypted: boolean;
  readonly ftype: number;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly owner: string;
  /** Files and folders directly inside; 0 for a file. */
  readonly fnum: number;
  readonly dirnum: number;
  /** Pixels of a picture, 0 when unknown. */
  readonly width: number;
  readonly height: number;
  readonly ori: number;
  /** Of a list of recent files: when it was opened or uploaded. */
  readonly at?: number;
  /** Of what others share: what its owner is called; absent for all else (VRT-06). */
  readonly ownerName?: string;
  /** Of what the account shares with members: who they are called, and when that ends (0 for never). */
  readonly members?: readonly string[];
  readonly until?: number;
  /** Tags of the account; absent for none. */
  readonly tags?: readonly TagColor[];
  /** A place that may only be read; absent for all else. */
  readonly readOnly?: true;
  /** It is only remembered: the target of a mark has gone (VRT-05), or a drive was pulled (`mtime` is when it was last seen). */
  readonly gone?: 'entry' | 'drive';
  /** Of an external drive: its file system, and how full it is (APP-FM-05). */
  readonly drive?: { readonly fs: string; readonly size: number; readonly used: number };
}

/** An entry as it may stand in an answer: devices send flags and numbers as numbers or as text. */
export type RawEntry = Readonly<
  Partial<Record<keyof EntryRecord | 'missing' | 'at' | 'owner_name' | 'members' | 'expire_at', unknown>>
>;

/** '1', 1 and true are true, everything else is false (FIL-01). */
export function toFlag(value: unknown): boolean {
  return value === '1' || value === 1 || value === true;
}

/** A number or digit text as an integer; missing or invalid is 0 (FIL-01). */
export function toInteger(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.trunc(value) : 0;
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  return 0;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Owners repeat in every entry: one copy of each is enough for a hundred thousand rows. */
const owners = new Map<string, string>();
function shareOwner(owner: string): string {
  const known = owners.get(owner);
  if (known !== undefined) return known;
  if (owners.size < 1000) owners.set(owner, owner);
  return owner;
}

/** Known colours; nothing at all for an entry without a tag, as most are. */
function tagsOf(value: unknown): Pick<Entry, 'tags'> {
  if (!Array.isArray(value)) return {};
  const tags = tagColors.filter((tag) => value.includes(tag));
  return tags.length > 0 ? { tags } : {};
}

/** What only the lists of shares tell (VRT-06). */
function shareOf(raw: RawEntry): Pick<Entry, 'ownerName' | 'members' | 'until'> {
  const members = Array.isArray(raw.members) ? raw.members.map(text) : undefined;
  return {
    ...(raw.owner_name === undefined ? {} : { ownerName: text(raw.owner_name) }),
    ...(members === undefined ? {} : { members }),
    ...(raw.expire_at === undefined ? {} : { until: toInteger(raw.expire_at) }),
  };
}

/**
 * Normalises an entry of a listing (FIL-01). `parent` is the listed folder: a path that is just parent and name is
 * built from those two, which keeps one copy of the long part for the whole folder.
 */
export function toEntry(raw: RawEntry, parent = ''): Entry {
  const name = text(raw.name);
  const path = text(raw.path);
  const plain = parent !== '' && path.length === parent.length + 1 + name.length && path.startsWith(parent);
  return {
    // What stands for no file on a disk has its path for an id.
    id: raw.id === raw.path ? undefined : text(raw.id) || undefined,
    name,
    path: plain && path.endsWith(name) ? `${parent}/${name}` : path,
    isDir: toFlag(raw.is_dir),
    isSys: toFlag(raw.is_sys),
    shared: toFlag(raw.nshare),
    favourite: toFlag(raw.fav),
    encrypted: toFlag(raw.encrypted),
    ftype: toInteger(raw.ftype),
    size: toInteger(raw.size),
    mtime: toInteger(raw.mtime),
    ctime: toInteger(raw.ctime),
    owner: shareOwner(text(raw.owner)),
    fnum: toInteger(raw.fnum),
    dirnum: toInteger(raw.dirnum),
    width: toInteger(raw.width),
    height: toInteger(raw.height),
    ori: toInteger(raw.ori),
    ...(raw.at === undefined ? {} : { at: toInteger(raw.at) }),
    ...(parent === '' ? shareOf(raw) : {}),
    ...tagsOf(raw.tags),
    ...(toFlag(raw.read_only) ? { readOnly: true } : {}),
    ...(toFlag(raw.missing) ? { gone: 'entry' } : {}),
  };
}

/** The listed folder itself (FIL-02). `free` in bytes; `writable` from the permission value 1. */
export interface Folder {
  readonly path: string;
  readonly name: string;
  readonly isSys: boolean;
  readonly shared: boolean;
  readonly writable: boolean;
  readonly owner: string;
  readonly pool: string;
  readonly free: number;
}

/** Normalises the folder of a listing answer (FIL-02). */
export function toFolder(raw: Readonly<Record<string, unknown>>): Folder {
  return {
    path: text(raw.path),
    name: text(raw.name),
    isSys: toFlag(raw.is_sys),
    shared: toFlag(raw.nshare),
    writable: toInteger(raw.permission) === 1,
    owner: text(raw.owner),
    pool: text(raw.pool),
    free: toInteger(raw.free),
  };
}
