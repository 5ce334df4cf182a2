import { statfs } from 'node:fs/promises';

/** How long a look at a volume is good for. */
const FRESH_MS = 1000;

export type VolumeSpace = ReturnType<typeof createVolumeSpace>;

/** Free bytes of volumes, less what running uploads have been promised (UPL-03). */
export function createVolumeSpace() {
  const looks = new Map<string, { at: number; free: Promise<number> }>();
  const reserved = new Map<string, Map<string, number>>();

  const look = (volume: string): Promise<number> => {
    const known = looks.get(volume);
    if (known && Date.now() - known.at < FRESH_MS) return known.free;
    const free = statfs(volume).then(({ bavail, bsize }) => bavail * bsize);
    looks.set(volume, { at: Date.now(), free });
    free.catch(() => looks.delete(volume));
    return free;
  };

  return {
    /** Bytes that may still be written; `except` leaves one upload's own promise out. */
    async free(volume: string, except?: string): Promise<number> {
      let promised = 0;
      for (const [id, bytes] of reserved.get(volume) ?? []) if (id !== except) promised += bytes;
      return Math.max(0, (await look(volume)) - promised);
    },
    /** The disk has said that it is full: what was seen of it a moment ago is no longer true. */
    forget(volume: string): void {
      looks.delete(volume);
    },
    /** Promises bytes that are still to come to an upload; 0 ends the promise. */
    reserve(volume: string, id: string, bytes: number): void {
      const promises = reserved.get(volume) ?? new Map<string, number>();
      reserved.set(volume, promises);
      if (bytes > 0) promises.set(id, bytes);
      else promises.delete(id);
    },
  };
}
