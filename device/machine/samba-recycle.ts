import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where Samba puts what its clients delete, on each volume; no client of ours sees it. */
const FOLDER = '.hearth-smb-recycle';

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
  return {
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
