import type { EntryRecord } from '#shared/contract/records.ts';
import { naturalOrder } from '#shared/rules/natural-order.ts';
import { extensionOf } from '#shared/rules/file-type.ts';
import { DeviceError } from '../device-error.ts';
import { assertNewName } from '../files/change-entries.ts';
import type { EntryInfo } from '../files/file-info.ts';
import type { Listing } from '../files/list-folder.ts';
import type { FileServices } from '../files/services.ts';
import type { FolderQuery } from '../files/sorted-folder.ts';
import { type BoxPlace, ROOT, type SafeEntry } from './entry-store.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import type { SafeKey } from './safe-key.ts';
import { entryAt, folderAt, namedAt, type SafeCaller, safePlace, safeRecord } from './safe-place.ts';

/** What the operations on an open box need. */
export interface SafeFiles {
  readonly services: FileServices;
  readonly boxes: SafeBoxes;
}

/** Folder of a wire path. */
export const folderOf = (wire: string): string => wire.slice(0, wire.lastIndexOf('/'));

function countsOf({ boxes }: SafeFiles, key: SafeKey, box: BoxPlace, id: string): { fnum: number; dirnum: number } {
  const children = boxes.entries.children(key, box, id);
  const dirnum = children.filter(({ isDir }) => isDir).length;
  return { fnum: children.length - dirnum, dirnum };
}

const valueOf = (entry: SafeEntry, sortBy: FolderQuery['sortBy']): number =>
  sortBy === 'size' ? entry.size : sortBy === 'ctime' ? entry.ctime : entry.mtime;

/** Folders first in both directions, or among the files; by name where the rest is equal. */
function sorted(entries: SafeEntry[], query: FolderQuery, typeOf: (entry: SafeEntry) => number): SafeEntry[] {
  const byName = naturalOrder(query.language);
  const sign = query.order === 'asc' ? 1 : -1;
  return entries.sort((a, b) => {
    const byKind = a.isDir === b.isDir ? 0 : a.isDir ? -1 : 1;
    if (query.foldersFirst && byKind !== 0) return byKind;
    let order = 0;
    // A folder has neither type nor size: among the files it counts as the least of them.
    if (byKind !== 0 && (query.sortBy === 'ftype' || query.sortBy === 'size')) order = byKind;
    else if (query.sortBy === 'ftype' && !a.isDir)
      order = typeOf(a) - typeOf(b) || extensionOf(a.name).localeCompare(extensionOf(b.name));
    else if (query.sortBy !== 'name' && query.sortBy !== 'ftype' && !(query.sortBy === 'size' && a.isDir))
      order = valueOf(a, query.sortBy) - valueOf(b, query.sortBy);
    return sign * (order || byName(a.name, b.name));
  });
}

/** One page of a folder of the box (CALL-EXT-01). */
export async function listSafe(
  files: SafeFiles,
  caller: SafeCaller,
  wire: string,
  query: FolderQuery & { page: number; size: number },
): Promise<Listing> {
  const { services, boxes } = files;
  const place = safePlace(boxes, caller, wire);
  const { key, box, parsed } = place;
  const id = folderAt(boxes, place);
  const typeOf = (entry: SafeEntry): number => safeRecord(entry, '', '').ftype;
  const shown = boxes.entries
    .children(key, box, id)
    .filter(({ name }) => query.hidden || !name.startsWith('.'))
    .filter((entry) => entry.isDir || query.types.size === 0 || query.types.has(typeOf(entry)));
  const rows = sorted(shown, query, typeOf).slice((query.page - 1) * query.size, query.page * query.size);
  const dirnum = shown.filter(({ isDir }) => isDir).length;
  const own = place.segments.at(-1);
  const volume = await boxes.blobs.volumeOf(box).catch(() => {
    throw new DeviceError('N000007');
  });
  return {
    list: rows.map((entry) =>
      safeRecord(entry, place.wire, box.username, entry.isDir ? countsOf(files, key, box, entry.id) : undefined),
    ),
    total: shown.length,
    folder: {
      path: place.wire,
      name: own ?? services.nameOf(parsed, caller, query.language),
      is_dir: '1',
      is_sys: own === undefined ? '1' : '0',
      nshare: '0',
      fnum: shown.length - dirnum,
      dirnum,
      permission: 1,
      owner: box.username,
      pool: box.pool,
      free: await services.space.free(volume),
    },
  };
}

/** Sum of everything below a folder of the box, itself not counted. */
export function sumSafe(boxes: SafeBoxes, key: SafeKey, box: BoxPlace, id: string) {
  const sum = { bytes: 0, files: 0, dirs: 0 };
  const open = [id];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop())
    for (const child of boxes.entries.children(key, box, parent))
      if (child.isDir) {
        sum.dirs += 1;
        open.push(child.id);
      } else {
        sum.files += 1;
        sum.bytes += child.size;
      }
  return sum;
}

/** Facts of the properties panel. */
export function safeInfo(files: SafeFiles, caller: SafeCaller, wire: string, language: 'en' | 'zh'): EntryInfo {
  const { services, boxes } = files;
  const place = safePlace(boxes, caller, wire);
  const { key, box, parsed } = place;
  const found = entryAt(boxes, place);
  const display = services.displayPathOf(parsed, caller, language);
  const id = found === ROOT ? ROOT : found.id;
  const counts = countsOf(files, key, box, id);
  const root = { id: '', parent: '', name: '', isDir: true, size: 0, mtime: 0, ctime: 0, blob: '' };
  const entry = safeRecord(found === ROOT ? root : found, folderOf(place.wire), box.username, counts);
  const name = services.nameOf(parsed, caller, language);
  const record: EntryRecord =
    found === ROOT ? { ...entry, id: place.wire, name, path: place.wire, is_sys: '1' } : entry;
  const isFile = found !== ROOT && !found.isDir;
  const sum = isFile ? { bytes: found.size, files: 0, dirs: 0 } : sumSafe(boxes, key, box, id);
  return { ...record, size_total: sum.bytes, files: sum.files, dirs: sum.dirs, display_path: display };
}

/** Makes a folder in the box. */
export function makeSafeFolder(files: SafeFiles, caller: SafeCaller, wire: string, name: string): EntryRecord {
  const { services, boxes } = files;
  const place = safePlace(boxes, caller, wire);
  assertNewName(name);
  const parent = folderAt(boxes, place);
  const fresh = { parent, name, isDir: true, size: 0, mtime: Date.now(), blob: '' };
  const entry = boxes.entries.add(place.key, place.box, fresh);
  services.changes.folder(place.parsed);
  return safeRecord(entry, place.wire, place.box.username);
}

/** Gives an entry of the box another name. */
export function renameSafe(files: SafeFiles, caller: SafeCaller, wire: string, name: string): EntryRecord {
  const { services, boxes } = files;
  const place = safePlace(boxes, caller, wire);
  assertNewName(name);
  const entry = namedAt(boxes, place);
  const renamed = boxes.entries.place(place.key, place.box, entry, entry.parent, name);
  services.changes.parentOf(place.parsed);
  return safeRecord(renamed, folderOf(place.wire), place.box.username);
}

/** Takes an entry and all below it out of the box; its bytes go. */
export async function dropEntry(boxes: SafeBoxes, key: SafeKey, box: BoxPlace, entry: SafeEntry): Promise<void> {
  const all = [entry];
  for (let at = 0; at < all.length; at += 1) {
    const each = all[at];
    if (each?.isDir) all.push(...boxes.entries.children(key, box, each.id));
  }
  boxes.entries.unit(() => {
    for (const { id } of all) boxes.entries.remove(id);
  });
  for (const { blob } of all) if (blob !== '') await boxes.blobs.settle(box, blob);
}
