import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../files/place.ts';

/** Name of the one file in the folder of a download as long as it is not whole. */
export const PART = 'part';
/** Bytes, and time (ms), after which what was written is put on the disk, so that a power cut costs no more. */
const SYNC_BYTES = 32 * 1024 * 1024;
const SYNC_MS = 5000;

export type PartFile = Awaited<ReturnType<typeof openPart>>;

/**
 * The file that a download over HTTP or FTP writes. `synced` is up to where an earlier run is sure that its bytes are on the
 * disk: what stands behind is not trusted. `keep` is told of every such place.
 */
export async function openPart(folder: string, synced: number, keep: (synced: number) => void, now: () => number) {
  const file = path.join(folder, PART);
  const handle: FileHandle = await open(
    file,
    constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0),
    0o600,
  );
  let at = Math.min(synced, (await handle.stat()).size);
  let safe = at;
  let safeAt = now();
  await handle.truncate(at);

  const sync = async (): Promise<void> => {
    safeAt = now();
    if (safe === at) return;
    await handle.datasync();
    safe = at;
    keep(safe);
  };
  return {
    /** Bytes that it has. */
    size: (): number => at,
    /** Forgets all of it. */
    async clear(): Promise<void> {
      at = 0;
      safe = 0;
      keep(0);
      await handle.truncate(0);
    },
    async write(bytes: Uint8Array): Promise<void> {
      for (let done = 0; done < bytes.length;)
        done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
      at += bytes.length;
      if (at - safe >= SYNC_BYTES || now() - safeAt >= SYNC_MS) await sync();
    },
    sync,
    /** Gives it its name. It is on the disk then. */
    async finish(name: string): Promise<void> {
      await sync();
      await rename(file, path.join(folder, name));
      await syncFolder(folder);
    },
    close: (): Promise<void> => handle.close(),
  };
}
