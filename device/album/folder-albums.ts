import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ScopeView } from './service.ts';

/** A folder with photos: a system album (DEV-09). */
export interface FolderAlbum {
  readonly id: string;
  /** Id of the folder above; '' for a source. */
  readonly pid: string;
  /** Wire path. */
  readonly path: string;
  /** Photos in the folder itself. */
  readonly count: number;
  /** Wire path of the newest photo in it or below it; '' for none. */
  readonly cover: string;
}

/** Id of a folder: of its path alone, so that it stays when the index is made anew. */
export function folderAlbumId(path: string): string {
  return `f${createHash('sha256').update(path).digest('base64url').slice(0, 20)}`;
}

interface Row {
  path: string;
  count: number;
  name: string;
  wall: number;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The folders of a scope in which, or below which, there are photos, and the sources themselves; by path. */
export function folderAlbums(db: DatabaseSync, { scope, dirs }: ScopeView): FolderAlbum[] {
  // Beside max() SQLite answers the name of that very photo.
  const rows = db
    .prepare(
      `SELECT d.path, count(p.id) AS count, p.name, max(p.wall) AS wall FROM dirs d
       LEFT JOIN photos p ON p.dir = d.id AND p.size >= ?
       WHERE d.id IN (SELECT value FROM json_each(?)) GROUP BY d.id ORDER BY d.path`,
    )
    .all(scope.minBytes, dirs) as unknown as Row[];
  const known = new Set(rows.map(({ path }) => path));
  const newest = new Map<string, { photo: string; wall: number }>();
  for (const { path, count, name, wall } of rows)
    for (let at = path; count > 0 && known.has(at); at = parentOf(at))
      if ((newest.get(at)?.wall ?? -Infinity) < wall) newest.set(at, { photo: `${path}/${name}`, wall });
  const sources = new Set(scope.folders);
  return rows
    .filter(({ path }) => newest.has(path) || sources.has(path))
    .map(({ path, count }) => ({
      id: folderAlbumId(path),
      pid: known.has(parentOf(path)) ? folderAlbumId(parentOf(path)) : '',
      path,
      count,
      cover: newest.get(path)?.photo ?? '',
    }));
}

/** Wire path of a folder album of a scope; undefined for an id that is none of them. */
export function folderOfAlbum(db: DatabaseSync, { dirs }: ScopeView, id: string): string | undefined {
  const rows = db.prepare('SELECT path FROM dirs WHERE id IN (SELECT value FROM json_each(?))').all(dirs);
  return (rows as { path: string }[]).find(({ path }) => folderAlbumId(path) === id)?.path;
}
