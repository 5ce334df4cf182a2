import type { NativePlaced, Taken } from '#shared/ipc/transfer-channels.ts';
import type { TransferClock } from './clock.ts';
import type { TransferDevice } from './device.ts';
import type { TransferRecord } from './journal.ts';
import type { Limiter } from './limiter.ts';

/** How a run ended where nothing failed. */
export type RunOutcome =
  /** `placed` where the device tells where the file stands. */
  | { readonly kind: 'done'; readonly placed?: NativePlaced }
  | { readonly kind: 'skipped' }
  /** The name is taken, and nobody has said what to do. */
  | { readonly kind: 'conflict'; readonly taken: Taken };

/** What a run works with. */
export interface RunContext {
  readonly device: TransferDevice;
  readonly clock: TransferClock;
  readonly limiter: Limiter;
  readonly signal: AbortSignal;
  /** Changes the record and writes it down before anything else happens. */
  readonly keep: (change: Partial<TransferRecord>) => void;
  /** Bytes that are through or on their way, and those that are safe. */
  readonly progress: (sent: number, safe: number) => void;
}
