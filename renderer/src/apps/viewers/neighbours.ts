import { ALBUM_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { call } from '../../api/call.ts';
import type { PhotoOrder } from '../../state/album/photo-order.ts';
import { filesOf } from '../../state/files/list-whole.ts';
import { loadSort } from '../../state/files/preferences.ts';
import type { Sort } from '../../state/files/sort-preference.ts';
import { baseName, parentPath } from '../../state/files/wire-path.ts';

/** A picture of the folder. */
export interface Picture {
  readonly path: string;
  readonly name: string;
  /** Unix seconds, so that a changed file is asked for anew. */
  readonly mtime: number;
  /** It is shown, and has gone meanwhile. */
  readonly gone?: true;
}

/**
 * The list with the shown picture in it. One that has gone keeps its place, so that the way to its neighbours stays; one
 * whose list cannot be read, or is too large to be walked through, stands alone.
 */
export function withShown(found: readonly Picture[], before: readonly Picture[], path: string): readonly Picture[] {
  if (found.some((picture) => picture.path === path)) return found;
  const place = before.findIndex((picture) => picture.path === path);
  const shown = before[place];
  if (shown === undefined) return [{ path, name: baseName(path), mtime: 0 }];
  return found.length === 0 ? before : [...found.slice(0, place), { ...shown, gone: true }, ...found.slice(place)];
}

/**
 * The pictures of the folder in the order its file window shows them, `fallback` for one without its own; none when it
 * cannot be read.
 */
export async function picturesAround(
  account: string,
  path: string,
  fallback: Sort,
  signal: AbortSignal,
): Promise<readonly Picture[]> {
  const folder = parentPath(path);
  if (folder === null) return [];
  const { sortBy, order } = loadSort(account, folder, fallback);
  const files = await filesOf({ path: folder, sortBy, order, ftype: String(fileTypes.image) }, signal);
  return files.map((file) => ({ path: file.path, name: file.name, mtime: file.mtime }));
}

/** Pages of an album's order that are read on either side of the shown photo. */
const ALBUM_PAGES = 5;

/**
 * The pictures of an album in its order (APP-ALBUM-02): all of them, or so many around the shown one where there are
 * more than can be walked through. `at` is its place in that order. None when the album cannot be read.
 */
export async function picturesOfAlbum(order: PhotoOrder, at: number, signal: AbortSignal): Promise<readonly Picture[]> {
  const own = Math.floor(at / ALBUM_PAGE_MAX) + 1;
  const found: Picture[] = [];
  for (let page = Math.max(1, own - ALBUM_PAGES); page <= own + ALBUM_PAGES; page += 1) {
    const args = { ...order, page, size: ALBUM_PAGE_MAX };
    const result = await call(calls.albumPhotos, args, { signal, silent: true });
    if (!result.success) break;
    for (const { path: each, name, mtime, ftype } of result.data.list)
      if (ftype === fileTypes.image) found.push({ path: each, name, mtime });
    if (page * ALBUM_PAGE_MAX >= result.data.total) break;
  }
  return found;
}
