import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { COLLECT_PART_KEPT_MS } from '#shared/constants.ts';
import { lookAt } from '../place.ts';
import { COLLECT_PARTS, DOWNLOAD_PARTS, TMP_DIR } from '../reserved-names.ts';
import { poolKeys } from '../wire-path.ts';

/** Whether these are files that visitors of a collection have begun to send, one of them within the last day. */
async function isKeptForVisitors(tmp: string, name: string): Promise<boolean> {
  if (!name.startsWith(COLLECT_PARTS)) return false;
  for (const file of await readdir(path.join(tmp, name)).catch(() => [])) {
    const stats = await lookAt(path.join(tmp, name, file));
    if (stats && Date.now() - stats.mtimeMs < COLLECT_PART_KEPT_MS) return true;
  }
  return false;
}

/**
 * Removes what earlier runs of the device left in the hidden places of its volumes: copies and deletions that were cut
 * short, and bytes of uploads nobody knows; what is kept is told by its name. Only volumes that are there are looked at. To be called before anything
 * new begins; what the device downloads by itself begins when it likes, and is left to `device/offline`.
 */
export async function cleanTemporary(dataDir: string, isKept: (name: string) => boolean): Promise<void> {
  const drives = await readdir(path.join(dataDir, 'usb')).catch(() => []);
  const volumes = [...poolKeys.map((key) => `pool/${key}`), ...drives.map((uuid) => `usb/${uuid}`)];
  for (const key of volumes) {
    const tmp = path.join(dataDir, ...key.split('/'), TMP_DIR);
    for (const name of await readdir(tmp).catch(() => []))
      if (!isKept(name) && !name.startsWith(DOWNLOAD_PARTS) && !(await isKeptForVisitors(tmp, name)))
        await rm(path.join(tmp, name), { recursive: true, force: true });
  }
}
