import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** How long a look at the system's list is good for (ms). */
const FRESH_MS = 2000;

/** What the system says of the file system that is mounted at a place. */
export interface Mount {
  readonly fs: string;
  readonly readonly: boolean;
}

/** Names of file systems as the system writes them, and as people know them. */
const known: Readonly<Record<string, string>> = {
  vfat: 'FAT32',
  msdos: 'FAT',
  exfat: 'exFAT',
  ntfs: 'NTFS',
  ntfs3: 'NTFS',
  'fuse.ntfs': 'NTFS',
  fuseblk: 'NTFS',
  hfsplus: 'HFS+',
  apfs: 'APFS',
  'fuse.apfs': 'APFS',
};

/** The lines of a list of mounts (fstab form): place, file system, read-only or not. */
export function parseMounts(text: string): Map<string, Mount> {
  const mounts = new Map<string, Mount>();
  for (const line of text.split('\n')) {
    const [, place, fs, options] = line.split(' ');
    if (place === undefined || fs === undefined || options === undefined) continue;
    // Blanks and the like are written as octal numbers.
    const real = place.replace(/\\([0-7]{3})/g, (_all, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 8)),
    );
    mounts.set(real, { fs: known[fs] ?? fs, readonly: options.split(',').includes('ro') });
  }
  return mounts;
}

export type DriveMounts = ReturnType<typeof createDriveMounts>;

/** Looks up what is mounted at the folders of external drives; undefined for one that is a plain folder. */
export function createDriveMounts(
  dataDir: string,
  list = '/proc/self/mounts',
  now: () => number = () => performance.now(),
) {
  let mounts = new Map<string, Mount>();
  let at = -Infinity;
  return (uuid: string): Mount | undefined => {
    if (now() - at > FRESH_MS) {
      at = now();
      try {
        mounts = parseMounts(readFileSync(list, 'utf8'));
      } catch {
        // Other systems than Linux have no such list.
        mounts = new Map();
      }
    }
    try {
      return mounts.get(realpathSync(path.join(dataDir, 'usb', uuid)));
    } catch {
      return undefined;
    }
  };
}
