import { calls } from '#shared/contract/index.ts';
import type { Standing, Taken } from '#shared/ipc/transfer-channels.ts';
import type { TransferDevice } from './device.ts';
import { TransferFailure } from './failure.ts';
import type { TransferRecord } from './journal.ts';

/** True for the refusal of a name that is taken. */
export const isTaken = (error: unknown): boolean => error instanceof TransferFailure && error.code === 'N002002';

/** What has a name, as the person is asked about it. */
export const takenBy = (there: Standing | null, rel = ''): Taken => ({
  ...(there ?? { size: 0, mtime: 0, isDir: false }),
  rel,
});

/** An answer of the device about a path; null where it says that there is none. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TransferFailure && error.kind === 'refused') return null;
    throw error;
  }
}

/** What stands on the device under a path; null for nothing. */
export async function standingAt(path: string, device: TransferDevice, signal: AbortSignal): Promise<Standing | null> {
  const answer = await unlessRefused(device.call(calls.fileInfo, { paths: [path] }, signal));
  const entry = answer?.list[0];
  return entry === undefined ? null : { size: entry.size, mtime: entry.mtime * 1000, isDir: entry.is_dir === '1' };
}

/** Whether a folder stands on the device under a path, without its content being counted. */
export async function isFolder(path: string, device: TransferDevice, signal: AbortSignal): Promise<boolean> {
  return (await unlessRefused(device.call(calls.fileList, { path, page: 1, size: 1 }, signal))) !== null;
}

/**
 * What keeps a file of this computer from its name on the device: a folder that has it, or a file that has the name of a
 * folder above. Null where nothing of the kind stands there.
 */
export async function inTheWay(
  { remote, rel }: Pick<TransferRecord, 'remote' | 'rel'>,
  device: TransferDevice,
  signal: AbortSignal,
): Promise<Taken | null> {
  const names = rel.split('/');
  for (let depth = 1; depth <= names.length; depth += 1) {
    const below = names.slice(0, depth).join('/');
    const isLast = depth === names.length;
    if (await isFolder(`${remote}/${below}`, device, signal)) {
      if (isLast) return { size: 0, mtime: 0, isDir: true, rel: '' };
      continue;
    }
    const there = await standingAt(`${remote}/${below}`, device, signal);
    return there === null || isLast ? null : takenBy(there, below);
  }
  return null;
}
