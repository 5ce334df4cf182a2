import { naturalOrder } from '#shared/rules/natural-order.ts';
import { extensionOf, fileTypeOf } from '#shared/rules/file-type.ts';
import type { EntryInfo } from '../files/file-info.ts';
import { page } from '../files/list-areas.ts';
import type { Listing } from '../files/list-folder.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FolderQuery } from '../files/sorted-folder.ts';
import { type MountFiles, mountPlace, mountRecord, pathIn } from './mount-place.ts';
import { type RemoteEntry, type RemoteFs, WALK_MS } from './remote-fs.ts';

/** Folders whose later pages come from what the first one was cut from, and how long they do (ms). */
const KEPT = 8;
const KEPT_MS = 60_000;

/** Folders first in both directions, or among the files; by name where the rest is equal. */
function sorted(
  entries: readonly RemoteEntry[],
  { language, order, sortBy, foldersFirst }: FolderQuery,
): RemoteEntry[] {
  const byName = naturalOrder(language);
  const sign = order === 'asc' ? 1 : -1;
  const differ = (a: RemoteEntry, b: RemoteEntry): number => {
    switch (sortBy) {
      case 'name':
        return 0;
      case 'ftype':
        return a.isDir
          ? 0
          : fileTypeOf(a.name) - fileTypeOf(b.name) || extensionOf(a.name).localeCompare(extensionOf(b.name));
      case 'size':
        return a.size - b.size;
      case 'mtime':
      case 'ctime':
        return a.mtimeMs - b.mtimeMs;
    }
  };
  // A folder has neither type nor size: among the files it counts as the least of them.
  const parts = foldersFirst || sortBy === 'ftype' || sortBy === 'size';
  return [...entries].sort((a, b) => {
    const byKind = a.isDir === b.isDir || !parts ? 0 : a.isDir ? -1 : 1;
    return foldersFirst && byKind !== 0 ? byKind : sign * (byKind || differ(a, b) || byName(a.name, b.name));
  });
}

/** Lists folders of mounts, page by page (CALL-EXT-01, APP-SET-07): the first page asks the server, the others cut from it. */
export function createMountLister(files: MountFiles, now: () => number = () => performance.now()) {
  const kept = new Map<
    string,
    { readonly at: number; readonly of: RemoteFs; readonly entries: readonly RemoteEntry[] }
  >();
  const entriesOf = async (wire: string, of: RemoteFs, path: string, isFirst: boolean) => {
    const known = kept.get(wire);
    if (!isFirst && known?.of === of && now() - known.at < KEPT_MS) return known.entries;
    const entries = await of.list(path);
    kept.delete(wire);
    kept.set(wire, { at: now(), of, entries });
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return entries;
  };

  return async (
    caller: FileCaller,
    path: string,
    query: FolderQuery & { page: number; size: number },
  ): Promise<Listing> => {
    const { services } = files;
    const place = mountPlace(files, caller, path);
    const all = await entriesOf(place.wire, place.files, place.path, query.page === 1);
    const shown = all
      .filter(({ name }) => query.hidden || !name.startsWith('.'))
      .filter(({ isDir, name }) => isDir || query.types.size === 0 || query.types.has(fileTypeOf(name)));
    const dirnum = shown.filter(({ isDir }) => isDir).length;
    const own = place.parsed.segments.at(-1);
    return {
      list: page(sorted(shown, query), query).map((entry) => mountRecord(entry, place.wire)),
      total: shown.length,
      folder: {
        path: place.wire,
        name: own ?? services.nameOf(place.parsed, caller, query.language),
        is_dir: '1',
        is_sys: own === undefined ? '1' : '0',
        nshare: '0',
        fnum: shown.length - dirnum,
        dirnum,
        permission: 0,
        owner: '',
        pool: '',
        free: 0,
      },
    };
  };
}

/** Everything below a folder, itself not counted. Throws NoAnswerError when that takes too long. */
async function sumBelow(files: RemoteFs, top: string): Promise<{ bytes: number; files: number; dirs: number }> {
  const sum = { bytes: 0, files: 0, dirs: 0 };
  const open = [top];
  const limit = AbortSignal.timeout(WALK_MS);
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const { name, isDir, size } of await files.list(folder, limit)) {
      sum.bytes += size;
      sum[isDir ? 'dirs' : 'files'] += 1;
      if (isDir) open.push(pathIn(folder, name));
    }
  return sum;
}

/** Facts of the properties panel. */
export async function mountInfo(
  files: MountFiles,
  caller: FileCaller,
  wire: string,
  language: 'en' | 'zh',
): Promise<EntryInfo> {
  const { services } = files;
  const place = mountPlace(files, caller, wire);
  const entry = await place.files.look(place.path);
  const isTop = place.parsed.segments.length === 0;
  const name = isTop ? services.nameOf(place.parsed, caller, language) : entry.name;
  const record = mountRecord({ ...entry, name }, place.wire.slice(0, place.wire.lastIndexOf('/')));
  const sum = entry.isDir ? await sumBelow(place.files, place.path) : { bytes: entry.size, files: 0, dirs: 0 };
  return {
    ...record,
    ...(isTop ? { path: place.wire, is_sys: '1' as const } : {}),
    size_total: sum.bytes,
    files: sum.files,
    dirs: sum.dirs,
    display_path: services.displayPathOf(place.parsed, caller, language),
  };
}
