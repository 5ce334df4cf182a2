import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { errnoOf } from './fs-errors.ts';
import { lookAt } from './place.ts';
import { placeOfTask, taskOfPlace, TMP_DIR } from './reserved-names.ts';

/** Makes folders below a volume, but never the volume itself: a drive that was pulled is no folder of the device. */
export async function makeBelow(volume: string, below: readonly string[]): Promise<string> {
  let dir = volume;
  for (const name of below) {
    dir = path.join(dir, name);
    await mkdir(dir, { mode: 0o700 }).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw error;
    });
  }
  return dir;
}

export type HiddenPlaces = ReturnType<typeof createHiddenPlaces>;

/** The hidden places in which work on a volume is made ready, below `TMP_DIR`; those of open tasks belong to them. */
export function createHiddenPlaces(dataDir: string, isOpenTask: (id: string) => boolean) {
  const drives = path.join(dataDir, 'usb');
  /** What could not be removed since its drive was away, by the UUID of the drive. */
  const left = new Map<string, Set<string>>();
  const driveOf = (place: string): string | undefined => {
    const [first = '', ...below] = path.relative(drives, place).split(path.sep);
    return first === '..' || below.length === 0 ? undefined : first;
  };
  const remove = (place: string): Promise<void> => rm(place, { recursive: true, force: true });

  return {
    /** The place on a volume that belongs to a task. */
    ofTask: (volume: string, id: string): string => path.join(volume, TMP_DIR, placeOfTask(id)),
    /**
     * Removes such a place with all that is in it. That of a drive which is away is removed as soon as it is back
     * (APP-FM-05). Rejects when the disk of the device refuses.
     */
    async discard(place: string): Promise<void> {
      const uuid = driveOf(place);
      if (uuid === undefined) {
        await remove(place);
        return;
      }
      const removed = await remove(place).then(
        () => true,
        () => false,
      );
      // Nothing is found below the empty folder in which a pulled drive was mounted either.
      if (removed && (await lookAt(path.join(drives, uuid, TMP_DIR)))) return;
      left.set(uuid, (left.get(uuid) ?? new Set()).add(place));
    },
    /** A drive is here again: what was left on it goes, of earlier runs of the device too. Never rejects; what still refuses waits for the next time. */
    async back(uuid: string): Promise<void> {
      const tmp = path.join(drives, uuid, TMP_DIR);
      const ofTasks = (await readdir(tmp).catch(() => [])).filter((name) => {
        const id = taskOfPlace(name);
        return id !== undefined && !isOpenTask(id);
      });
      const places = new Set([...(left.get(uuid) ?? []), ...ofTasks.map((name) => path.join(tmp, name))]);
      left.delete(uuid);
      for (const place of places)
        await remove(place).catch(() => left.set(uuid, (left.get(uuid) ?? new Set()).add(place)));
    },
  };
}
