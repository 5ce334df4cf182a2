import type {
  NativeAction,
  NativeConflictChoice,
  NativeHold,
  NativeItem,
  NativeState,
  Taken,
} from '#shared/ipc/transfer-channels.ts';
import { Rate, remainingSeconds } from '#shared/rules/transfer-rate.ts';
import type { TransferRecord } from './journal.ts';

/** States in which nothing more happens without a person. */
export const isOver = (state: NativeState): boolean => state === 'done' || state === 'fail' || state === 'cancel';

/** Whether an action changes anything at a transfer as it stands. */
export function mayAct({ state, seen, noted }: TransferRecord, action: NativeAction): boolean {
  switch (action) {
    case 'pause':
      return state === 'wait' || state === 'run' || state === 'conflict';
    case 'resume':
      return state === 'pause' || state === 'fail' || state === 'cancel';
    case 'cancel':
      return state !== 'done' && state !== 'cancel';
    case 'clear':
      return isOver(state);
    case 'seen':
      return isOver(state) && !seen;
    case 'noted':
      return noted === false;
  }
}

/** Whether an answer about its taken name can work: no file replaces a folder, and none gets past a file in its way. */
export function mayBe({ isDir, taken }: TransferRecord, choice: NativeConflictChoice): boolean {
  if (taken === null || choice === 'skip') return true;
  // What an earlier version wrote down says nothing of it.
  const { rel = '', isDir: isFolder = isDir } = taken as Partial<Taken>;
  return rel === '' && (choice === 'rename' || isFolder === isDir);
}

/** One transfer while this process works on it. */
export class Transfer {
  readonly record: TransferRecord;
  readonly rate = new Rate();
  /** Bytes that are through or on their way. */
  sent: number;
  /** Ends the run; there is one exactly while a run is on. */
  controller: AbortController | null = null;
  /** Failed attempts since the last byte that got through. */
  failures = 0;
  /** It cannot go in one request with others: it was tried. */
  alone = false;
  /** What both sides hold of it is being cleared away: no run may begin. */
  isBeingFreed = false;
  /** What was to become of a taken name when the last run began. */
  ranAs: NativeConflictChoice = 'ask';
  /** When the next attempt may begin, unix milliseconds. */
  retryAt: number | null = null;
  readonly trusted: { bytes: number | null; sum: number } = { bytes: null, sum: 0 };
  /** Resolves when the last run has ended. */
  over: Promise<void> = Promise.resolve();

  constructor(record: TransferRecord) {
    this.record = record;
    this.sent = record.done;
  }

  get id(): string {
    return this.record.id;
  }

  /** What the console shows of it at a moment (unix ms). */
  item(now: number, hold: NativeHold): NativeItem {
    const { id, kind, batch, rel, remote, local, isDir, size, mtime, state, seq, taken, error, at, seen } = this.record;
    // Journals of before know nothing of it.
    const { placed = null, noted = true } = this.record as Partial<TransferRecord>;
    const speed = state === 'run' ? this.rate.speed(now) : 0;
    return {
      id,
      kind,
      batch,
      name: rel.slice(rel.lastIndexOf('/') + 1),
      rel,
      remote,
      local,
      isDir,
      size,
      mtime,
      done: state === 'done' ? size : Math.min(this.sent, size),
      speed,
      remain: remainingSeconds(size - this.sent, speed),
      state,
      hold: state === 'wait' ? hold : '',
      rank: seq,
      taken,
      error,
      at,
      retryAt: this.retryAt,
      seen,
      placed,
      noted,
    };
  }
}
