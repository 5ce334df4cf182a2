import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeBelow } from '../files/hidden-places.ts';
import { DOWNLOAD_PARTS, TMP_DIR } from '../files/reserved-names.ts';
import type { FileServices } from '../files/services.ts';
import type { DownloadStore } from './store.ts';

/** The hidden folders into which downloads write, on the volume that they go to. */
export function createWorkPlaces({ locator, hidden }: Pick<FileServices, 'locator' | 'hidden'>, store: DownloadStore) {
  const below = (id: string): string[] => [TMP_DIR, DOWNLOAD_PARTS + id];
  return {
    /** The folder of a download on a volume, made where it is missing. */
    make: (volume: string, id: string): Promise<string> => makeBelow(volume, below(id)),
    /** Removes what a download has on a volume, by its key; on a drive that is away as soon as it is back. */
    async discard(volumeKey: string, id: string): Promise<void> {
      if (volumeKey === '') return;
      const volume = await locator.volumePath(volumeKey).catch(() => undefined);
      if (volume !== undefined) await hidden.discard(path.join(volume, ...below(id)));
    },
    /** Removes what is left of downloads that nobody knows any more, such as those of an account that was deleted. */
    async sweep(): Promise<void> {
      for (const volume of await locator.volumes()) {
        const dir = path.join(volume, TMP_DIR);
        const names = (await readdir(dir).catch(() => [])).filter((name) => name.startsWith(DOWNLOAD_PARTS));
        for (const name of names)
          if (!store.find(name.slice(DOWNLOAD_PARTS.length)))
            await rm(path.join(dir, name), { recursive: true, force: true }).catch(() => undefined);
      }
    },
  };
}
export type WorkPlaces = ReturnType<typeof createWorkPlaces>;
