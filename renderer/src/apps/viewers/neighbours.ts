import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { call } from '../../api/call.ts';
import { loadSort } from '../../state/files/preferences.ts';
import { parentPath } from '../../state/files/wire-path.ts';

/** A picture of the folder. */
export interface Picture {
  readonly path: string;
  readonly name: string;
  /** Unix seconds, so that a changed file is asked for anew. */
  readonly mtime: number;
}

/** Pages that are read in search of the picture; beyond them it stands alone. */
const PAGES = 20;

/**
 * The pictures of the folder in the order its file window shows them; just the wanted one, when the folder cannot be
 * read or is too large to be walked through.
 */
export async function picturesAround(account: string, path: string, signal: AbortSignal): Promise<readonly Picture[]> {
  const alone = [{ path, name: path.slice(path.lastIndexOf('/') + 1), mtime: 0 }];
  const folder = parentPath(path);
  if (folder === null) return alone;
  const { sortBy, order } = loadSort(account, folder);
  const found: Picture[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const args = { path: folder, sortBy, order, ftype: String(fileTypes.image), page, size: FILE_PAGE_MAX };
    const result = await call(calls.fileList, args, { signal, silent: true });
    if (!result.success) break;
    for (const entry of result.data.list)
      if (entry.is_dir === '0') found.push({ path: entry.path, name: entry.name, mtime: entry.mtime });
    const all = page * FILE_PAGE_MAX >= result.data.total;
    if (all || found.some((picture) => picture.path === path)) break;
  }
  return found.some((picture) => picture.path === path) ? found : alone;
}
