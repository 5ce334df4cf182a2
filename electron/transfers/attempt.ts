import type { TransferClock } from './clock.ts';
import type { TransferDevice } from './device.ts';
import { TransferFailure } from './failure.ts';
import type { TransferJournal } from './journal.ts';
import type { Limiter } from './limiter.ts';
import { runSave } from './run-save.ts';
import { runUpload } from './run-upload.ts';
import type { RunOutcome } from './run-context.ts';
import type { Transfer } from './transfer.ts';

export interface AttemptDeps {
  readonly device: TransferDevice;
  readonly clock: TransferClock;
  readonly limiter: Limiter;
  readonly journal: TransferJournal;
  readonly onChanged: (transfer: Transfer) => void;
}

/**
 * One attempt at a transfer. Every step is written down before the next one, so that an end at any moment loses none
 * (UPL-05). Answers how it ended; never throws.
 */
export async function attempt(
  transfer: Transfer,
  { journal, clock, onChanged, ...line }: AttemptDeps,
  signal: AbortSignal,
): Promise<RunOutcome | TransferFailure> {
  const { record } = transfer;
  const context = {
    ...line,
    clock,
    signal,
    journal,
    trusted: transfer.trusted,
    keep: (change: Partial<typeof record>) => {
      Object.assign(record, change);
      journal.put([record]);
    },
    progress: (sent: number, safe: number) => {
      if (safe > record.done) transfer.failures = 0;
      if (safe !== record.done) {
        record.done = safe;
        journal.put([record]);
      }
      transfer.sent = sent;
      transfer.rate.note(clock.now(), sent);
      onChanged(transfer);
    },
  };
  try {
    return await (record.kind === 'nativeUpload' ? runUpload(record, context) : runSave(record, context));
  } catch (error) {
    return error instanceof TransferFailure ? error : new TransferFailure('local', 'LOCAL', String(error));
  }
}
