import type { TransferClock } from '../transfers/clock.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { TransferFailure } from '../transfers/failure.ts';
import type { Limiter } from '../transfers/limiter.ts';
import { storedPath, type BackupRecord } from './backup-record.ts';
import type { BackupStore } from './backup-store.ts';
import { claimPlace } from './claim-place.ts';
import { missingSource } from './missing-source.ts';
import { planRun } from './plan-run.ts';
import { createRemoteLook } from './remote-look.ts';
import { runBackup, type Deletes } from './run-backup.ts';
import type { RunResult } from './run-result.ts';
import { scanFolder, type Scan } from './scan-folder.ts';

export interface BackupRunDeps {
  readonly store: BackupStore;
  readonly clock: TransferClock;
  readonly device: TransferDevice;
  readonly limiter: Limiter;
  readonly parallel: number;
  /** This computer, see `hardwareOf`. */
  readonly adapters: readonly string[];
  readonly signal: AbortSignal;
  readonly full: boolean;
  /** Why a file is not to be tried now; null for one that is. */
  readonly putOff: (below: string) => TransferFailure | null;
  readonly deletes: Deletes;
  /** Grows while the run goes on; stands for what was done when it is cut off. */
  readonly result: RunResult;
  /** The job has another folder for its computer from now on. */
  readonly placed: (computer: string) => void;
  /** There is something to do: its share that is done, 0 to 1. */
  readonly progress: (share: number) => void;
}

/** One run of a job: looks at both sides, then does what is to be done. Rejects as `runBackup` does. */
export async function backUp(wanted: BackupRecord, deps: BackupRunDeps): Promise<void> {
  const { store, clock, device, signal, full, putOff, deletes, result, adapters, placed, progress } = deps;
  const { installation } = store;
  const isFresh = store.sum(wanted.id).files === 0;
  const claim = { device, installation, adapters, isFresh, now: clock.now(), signal };
  const computer = full ? await claimPlace(wanted, claim) : wanted.computer;
  if (computer !== wanted.computer) placed(computer);
  const job = { ...wanted, computer };
  const scans = new Map<string, Scan>();
  for (const { path, name } of job.sources) scans.set(name, await scanFolder(path, { ignore: job.ignore, signal }));
  // A drive that was pulled in the middle of the look has not lost its files.
  if ((await missingSource(job)) !== null) throw new TransferFailure('local', 'LOCAL_GONE');
  const plan = await planRun({
    scans,
    known: store.known(job.id),
    keepDeleted: job.keepDeleted,
    full,
    putOff,
    look: createRemoteLook(device, (below) => storedPath(job, below), signal),
  });
  signal.throwIfAborted();
  if (plan.copies.length + plan.folders.length + plan.deletes.length > 0) progress(0);
  await runBackup(job, plan, { ...deps, deletes, result });
}
