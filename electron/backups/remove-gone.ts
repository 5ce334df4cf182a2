import { calls } from '#shared/contract/index.ts';
import type { TransferClock } from '../transfers/clock.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { TransferFailure } from '../transfers/failure.ts';
import { FOLDER, nameOf, parentOf, storedPath, type BackupRecord, type Known } from './backup-record.ts';
import type { BackupStore } from './backup-store.ts';
import { stillGone } from './missing-source.ts';
import { isAsBrought, listRemote } from './remote-folder.ts';

export interface RemoveContext {
  readonly device: Pick<TransferDevice, 'call'>;
  readonly clock: TransferClock;
  readonly store: BackupStore;
  readonly signal: AbortSignal;
}

const AT_ONCE = 200;
/** How often, and how far apart (ms), what was removed is looked for: the device does it as a task. */
const LOOKS = 20;
const LOOK_MS = 250;

/**
 * Takes away at the target what is gone here: files to the recycle bin of the device, then folders that are empty by now.
 * `step` does a part and decides what its failure means; `onFile` hears of each file that is gone.
 */
export async function removeGone(
  job: BackupRecord,
  deletes: readonly Known[],
  { device, clock, store, signal }: RemoveContext,
  step: (work: () => Promise<void>) => Promise<void>,
  onFile: () => void,
): Promise<void> {
  /** Asks for what lies in one folder, and waits until it is gone from there; what stays is tried next time. */
  const remove = async (folder: string, planned: readonly Known[]): Promise<void> => {
    const gone = await stillGone(job, planned);
    if (gone.length === 0) return;
    const paths = gone.map(({ path }) => storedPath(job, path));
    await device.call(calls.fileRemove, { paths, permanent: false }, signal);
    const left = new Set(gone);
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const there = await listRemote(device, storedPath(job, folder), signal);
      for (const one of left) {
        const stands = there?.get(nameOf(one.path));
        if (one.size === FOLDER ? stands?.isDir === true : isAsBrought(stands, one)) continue;
        left.delete(one);
        store.dropKnown(job.id, [one.path]);
        if (one.size !== FOLDER) onFile();
      }
      if (left.size === 0) return;
      await clock.pause(LOOK_MS, signal);
    }
    throw new TransferFailure('refused', 'N000005');
  };

  const files = Map.groupBy(
    deletes.filter(({ size }) => size !== FOLDER),
    ({ path }) => parentOf(path),
  );
  for (const [folder, gone] of files)
    for (let at = 0; at < gone.length; at += AT_ONCE) await step(() => remove(folder, gone.slice(at, at + AT_ONCE)));

  // The deepest first; a folder goes only when it is empty, so that nobody else's files go with it.
  const folders = deletes.filter(({ size }) => size === FOLDER);
  for (const one of folders.sort((a, b) => (a.path < b.path ? 1 : -1)))
    await step(async () => {
      const there = await listRemote(device, storedPath(job, one.path), signal);
      if (there?.size === 0) await remove(parentOf(one.path), [one]);
      else store.dropKnown(job.id, [one.path]);
    });
}
