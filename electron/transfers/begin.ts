import type { NativeStart } from '#shared/ipc/transfer-channels.ts';
import type { TransferClock } from './clock.ts';
import { TransferFailure } from './failure.ts';
import type { TransferJournal } from './journal.ts';
import type { Plan } from './plan.ts';
import { Transfer } from './transfer.ts';

export interface BeginDeps {
  readonly journal: TransferJournal;
  readonly clock: TransferClock;
  readonly newId: () => string;
}

export interface Begun {
  readonly start: NativeStart;
  /** The transfers, written down already. */
  readonly fresh: readonly Transfer[];
  /** The device did not answer while it was asked. */
  readonly isLost: boolean;
}

/** Looks at what is wished, and writes it down as one batch when there is room for it (UPL-03). Never throws. */
export async function begin(
  plan: () => Promise<Plan>,
  { clock, newId, journal }: BeginDeps,
  nextSeq: () => number,
): Promise<Begun> {
  const none = { fresh: [], isLost: false };
  try {
    const { entries, bytes, refused, fits } = await plan();
    const facts = { count: entries.length, bytes, refused: refused.slice(0, 1000), code: '' };
    if (!fits) return { ...none, start: { ...facts, outcome: 'noSpace', count: 0 } };
    if (entries.length === 0) return { ...none, start: { ...facts, outcome: 'nothing' } };
    const batch = newId();
    const fresh = entries.map(
      (entry) => new Transfer({ ...entry, id: newId(), seq: nextSeq(), batch, at: clock.now() }),
    );
    journal.put(fresh.map(({ record }) => record));
    return { ...none, fresh, start: { ...facts, outcome: 'started' } };
  } catch (error) {
    const failure = error instanceof TransferFailure ? error : new TransferFailure('local', 'LOCAL');
    const start = { count: 0, bytes: 0, refused: [], code: failure.code, outcome: 'failed' as const };
    return { ...none, start, isLost: failure.kind === 'network' };
  }
}
