import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { TMP_DIR } from '../reserved-names.ts';
import { poolKeys } from '../wire-path.ts';

/**
 * Removes what earlier runs of the device left in the hidden places of its volumes: copies and deletions that were cut
 * short, and bytes of uploads nobody knows. Only volumes that are there are looked at. To be called before anything
 * new begins.
 */
export async function cleanTemporary(dataDir: string, keep: ReadonlySet<string>): Promise<void> {
  const drives = await readdir(path.join(dataDir, 'usb')).catch(() => []);
  const volumes = [...poolKeys.map((key) => `pool/${key}`), ...drives.map((uuid) => `usb/${uuid}`)];
  for (const key of volumes) {
    const tmp = path.join(dataDir, ...key.split('/'), TMP_DIR);
    for (const name of await readdir(tmp).catch(() => []))
      if (!keep.has(name)) await rm(path.join(tmp, name), { recursive: true, force: true });
  }
}
