import { randomUUID } from 'node:crypto';
import { lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { copyTree, type CopyWatch } from './copy-tree.ts';
import { assertFits } from './drive-limits.ts';
import { makeBelow } from './hidden-places.ts';
import type { Located } from './locator.ts';
import { type MergeContext, putInto } from './merge.ts';
import { syncFolder } from './place.ts';
import { TMP_DIR } from './reserved-names.ts';
import type { FileServices } from './services.ts';
import { sumTree } from './walk.ts';

/** Copies into a hidden place first, so that nothing half-copied is ever seen and a cancel leaves nothing. */
export async function stage(from: string, staged: string, volume: string, watch: CopyWatch): Promise<void> {
  const dir = await makeBelow(volume, path.relative(volume, path.dirname(staged)).split(path.sep));
  await copyTree(from, staged, await lstat(from), watch);
  if (watch.durable) await syncFolder(dir);
}

/**
 * Moves something into a folder of another volume under the rule for taken names: it is copied, gets its place, and only
 * then leaves the one it had. Answers false when some of it found its name taken and was skipped; then all of it is
 * still there. Throws N002004 without room, N002013 for a file that the form of the drive cannot hold.
 */
export async function carryInto(
  services: FileServices,
  from: string,
  folder: Located,
  name: string,
  context: MergeContext,
  { progress, note }: { readonly progress: TaskProgress; readonly note: (bytes: number) => void },
): Promise<boolean> {
  const { bytes, largest } = await sumTree(from, { signal: progress.signal });
  assertFits(services.rights, folder.parsed, largest);
  if (bytes > (await services.space.free(folder.volume))) throw new DeviceError('N002004');
  const dir = path.join(folder.volume, TMP_DIR, randomUUID());
  const staged = path.join(dir, name);
  try {
    await stage(from, staged, folder.volume, {
      file: (file) => progress.rename(file),
      bytes: note,
      checkpoint: context.checkpoint,
      durable: true,
      again: false,
    });
    const all = await putInto(staged, folder, name, context);
    if (!all) return false;
    await syncFolder(folder.real);
    await rm(from, { recursive: true, force: true });
    return true;
  } finally {
    await services.hidden.discard(dir);
  }
}
