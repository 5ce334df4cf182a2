import { link, lstat, open, rename, unlink } from 'node:fs/promises';
import { DeviceError } from '../device-error.ts';
import { errnoOf } from './fs-errors.ts';

/** File systems without hard links say one of these. */
const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS']);

/** What stands at a path, links as links; undefined when nothing does. */
export async function lookAt(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Gives something another place on the same volume without ever replacing what is there: throws N002002 instead. The
 * caller holds the lock of both folders, so that of our own work nothing comes between; for files a hard link makes
 * it safe against other programs too.
 */
export async function moveNoReplace(from: string, to: string): Promise<void> {
  const source = await lstat(from);
  const target = await lookAt(to);
  // On a volume that does not tell cases apart, "photo" and "Photo" are the same entry, and may change its writing.
  if (target && !(target.ino === source.ino && target.dev === source.dev && from !== to && sameLetters(from, to)))
    throw new DeviceError('N002002');
  if (source.isFile() && !target) {
    try {
      await link(from, to);
      await unlink(from);
      return;
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') throw new DeviceError('N002002');
      if (!noLinks.has(errnoOf(error) ?? '')) throw error;
    }
  }
  await rename(from, to);
}

function sameLetters(a: string, b: string): boolean {
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
}

/** Makes the names of a folder durable, as far as the system can. */
export async function syncFolder(dir: string): Promise<void> {
  try {
    const handle = await open(dir, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows has no such thing; a network volume may refuse.
  }
}
