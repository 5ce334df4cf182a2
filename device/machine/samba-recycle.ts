import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';

/** Where Samba puts what its clients delete, on each volume; no client of ours sees it. */
const FOLDER = '.hearth-smb-recycle';

const DAY_MS = 86_400_000;

/** Makes the look at Samba's recycle bins on all pools of a data folder. */
export function createSambaRecycle(dataDir: string) {
  const pools = path.join(dataDir, 'pool');
  const bins = async (): Promise<string[]> =>
    (await readdir(pools).catch(() => [])).map((pool) => path.join(pools, pool, FOLDER));
  const sizeOf = async (dir: string): Promise<number> => {
    let bytes = 0;
    for (const entry of await readdir(dir, { withFileTypes: true }).catch(() => [])) {
      const inner = path.join(dir, entry.name);
      bytes += entry.isDirectory() ? await sizeOf(inner) : await lstat(inner).then(({ size }) => size, () => 0); // prettier-ignore
    }
    return bytes;
  };
  /** Deletes what came in before a moment (ms), and the folders that this leaves empty; true when something went. */
  const drop = async (dir: string, before: number): Promise<boolean> => {
    let isEmptied = false;
    for (const entry of await readdir(dir, { withFileTypes: true }).catch(() => [])) {
      const inner = path.join(dir, entry.name);
      if (entry.isDirectory()) {
        // A folder that was empty before may be one that Samba is about to use.
        if ((await drop(inner, before)) && (await rmdir(inner).then(() => true, () => false))) isEmptied = true; // prettier-ignore
        continue;
      }
      // Moved here it keeps the time of its content; the time of its change is that of the move.
      const { ctimeMs } = await lstat(inner).catch(() => ({ ctimeMs: Infinity }));
      if (ctimeMs > before) continue;
      await rm(inner, { force: true });
      isEmptied = true;
    }
    return isEmptied;
  };
  return {
    /** Deletes what has been in the bins for longer than these days. */
    async sweep(days: number, now: number): Promise<void> {
      for (const bin of await bins()) await drop(bin, now - days * DAY_MS);
    },
    /** Bytes in the bins. */
    async used(): Promise<number> {
      let bytes = 0;
      for (const bin of await bins()) bytes += await sizeOf(bin);
      return bytes;
    },
    async clear(): Promise<void> {
      for (const bin of await bins()) await rm(bin, { recursive: true, force: true });
    },
  };
}
