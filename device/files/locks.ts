/** Serialises what changes the names of a folder, so that "is this name free" and "take it" are one step. */
export interface FolderLocks {
  /** Runs `work` while nobody else holds any of these folders; keys are real paths. */
  hold<T>(folders: readonly string[], work: () => Promise<T>): Promise<T>;
}

/** Makes a set of locks; folders are taken in one fixed order, so that two holders cannot wait for each other. */
export function createFolderLocks(): FolderLocks {
  const tails = new Map<string, Promise<void>>();

  const acquire = async (folder: string): Promise<() => void> => {
    const before = tails.get(folder);
    const { promise, resolve } = Promise.withResolvers<void>();
    tails.set(folder, promise);
    await before;
    return () => {
      if (tails.get(folder) === promise) tails.delete(folder);
      resolve();
    };
  };

  return {
    async hold(folders, work) {
      const releases: (() => void)[] = [];
      try {
        for (const folder of [...new Set(folders)].sort()) releases.push(await acquire(folder));
        return await work();
      } finally {
        for (const release of releases.reverse()) release();
      }
    },
  };
}
