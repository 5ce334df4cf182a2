import type { DatabaseSync } from 'node:sqlite';

/** Where files of an account are looked for: wire paths of folders, and of what is left out of them. */
export interface Sources {
  readonly folders: readonly string[];
  readonly exclude: readonly string[];
}

export const isBelowPath = (path: string, top: string): boolean => path === top || path.startsWith(`${top}/`);

/** True for a folder in which one account or another looks for files. */
export function isWanted(sources: readonly Sources[], dir: string): boolean {
  return sources.some(
    ({ folders, exclude }) =>
      folders.some((top) => isBelowPath(dir, top)) && !exclude.some((top) => isBelowPath(dir, top)),
  );
}

/** The folders of all accounts, without those that lie in another one of them. */
export function topFolders(sources: readonly Sources[]): string[] {
  const all = [...new Set(sources.flatMap(({ folders }) => folders))].sort();
  return all.filter((path) => !all.some((other) => other !== path && isBelowPath(path, other)));
}

/** Ids of the folders of an index that belong to sources, as JSON. */
export function dirsOfSources(db: DatabaseSync, { folders, exclude }: Sources): string {
  const below = db.prepare('SELECT id, path FROM dirs WHERE path = ? OR (path > ? AND path < ?)');
  const ids = new Set<number>();
  for (const top of folders)
    for (const { id, path } of below.all(top, `${top}/`, `${top}0`) as { id: number; path: string }[])
      if (!exclude.some((out) => isBelowPath(path, out))) ids.add(id);
  return JSON.stringify([...ids]);
}
