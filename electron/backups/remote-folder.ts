import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { Standing } from '#shared/ipc/transfer-channels.ts';
import { SAME_MS } from '#shared/rules/backup/two-way.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { TransferFailure } from '../transfers/failure.ts';

/** What stands in a folder of the device, by name. */
export type RemoteFolder = ReadonlyMap<string, Standing>;

const GONE = 'N002001';

/** Lists all of a folder of the device; null when there is none. Rejects with a `TransferFailure`. */
export async function listRemote(
  device: Pick<TransferDevice, 'call'>,
  path: string,
  signal: AbortSignal,
): Promise<RemoteFolder | null> {
  const found = new Map<string, Standing>();
  try {
    for (let page = 1, total = 1; (page - 1) * FILE_PAGE_MAX < total; page += 1) {
      const answer = await device.call(calls.fileList, { path, page, size: FILE_PAGE_MAX, show_hidden: true }, signal);
      total = answer.total;
      for (const { name, size, mtime, is_dir: dir } of answer.list)
        found.set(name, { size, mtime: mtime * 1000, isDir: dir === '1' });
    }
    return found;
  } catch (error) {
    if (error instanceof TransferFailure && error.code === GONE) return null;
    throw error;
  }
}

/**
 * Whether a file of the device is still as it was brought there. The device keeps whole seconds, and a stick with FAT that
 * it stands on every second one.
 */
export const isAsBrought = (there: Standing | undefined, { size, mtime }: { size: number; mtime: number }): boolean =>
  there !== undefined &&
  !there.isDir &&
  there.size === size &&
  Math.abs(there.mtime - Math.floor(Math.max(0, mtime) / 1000) * 1000) < SAME_MS;
