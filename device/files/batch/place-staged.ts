import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { freeName } from '#shared/rules/file-name.ts';
import type { BatchPolicy, PlacedFiles } from './protocol.ts';
import { syncVolume } from './sync-volume.ts';

/** Up to so many folders each is brought to the disk by itself. */
const SYNC_EACH = 8;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Gives a staged file a name that nothing has; false when it is taken. The staged name goes with its folder. */
function claim(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(codeOf(error))) throw error;
  }
  // A file system without links; the device holds the folder's lock.
  if (existsSync(to)) return false;
  renameSync(from, to);
  return true;
}

/** Gives staged files their names in a folder, whose lock the device holds. Nothing is ever replaced. Blocks. */
export function placeStaged(
  fileOf: (number: number) => string,
  dir: string,
  files: readonly { number: number; name: string }[],
  policy: BatchPolicy,
): PlacedFiles {
  const placed: { number: number; name: string }[] = [];
  const skipped: number[] = [];
  const taken: number[] = [];
  for (const { number, name } of files) {
    if (claim(fileOf(number), path.join(dir, name))) placed.push({ number, name });
    else if (policy === 'skip') skipped.push(number);
    else if (policy === 'overwrite') taken.push(number);
    else {
      const tried = new Set<string>([name]);
      for (;;) {
        const free = freeName(name, false, (candidate) => tried.has(candidate));
        if (claim(fileOf(number), path.join(dir, free))) {
          placed.push({ number, name: free });
          break;
        }
        tried.add(free);
      }
    }
  }
  return { placed, skipped, taken };
}

/** Brings the names in folders to the disk. Blocks. */
export function syncNames(dirs: readonly string[]): void {
  if (process.platform === 'win32') return;
  const [first] = dirs;
  if (first !== undefined && dirs.length > SYNC_EACH && syncVolume(first)) return;
  for (const dir of dirs) {
    const fd = openSync(dir, 'r');
    try {
      fsyncSync(fd);
    } catch (error) {
      // A network volume may have no such thing.
      if (codeOf(error) !== 'EINVAL') throw error;
    } finally {
      closeSync(fd);
    }
  }
}
