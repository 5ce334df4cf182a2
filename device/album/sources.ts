/** Where an account's photos are: wire paths of folders, and of what is left out of them. */
export interface PhotoSources {
  readonly folders: readonly string[];
  readonly exclude: readonly string[];
}

export const isBelowPath = (path: string, top: string): boolean => path === top || path.startsWith(`${top}/`);

/** True for a folder in which one account or another looks for photos. */
export function isWanted(sources: readonly PhotoSources[], dir: string): boolean {
  return sources.some(
    ({ folders, exclude }) =>
      folders.some((top) => isBelowPath(dir, top)) && !exclude.some((top) => isBelowPath(dir, top)),
  );
}

/** The folders of all accounts, without those that lie in another one of them. */
export function topFolders(sources: readonly PhotoSources[]): string[] {
  const all = [...new Set(sources.flatMap(({ folders }) => folders))].sort();
  return all.filter((path) => !all.some((other) => other !== path && isBelowPath(path, other)));
}
