import type { Activity } from '../transfers/transfer-service.ts';

/** More than all of it: the system shows that something runs, and no share. */
const INDETERMINATE = 2;
const NONE = -1;

/** What task bar and dock show of the transfers, as Electron's `setProgressBar` takes it. */
export function progressOf({ running, share, failed }: Activity): {
  readonly value: number;
  readonly mode: 'normal' | 'error';
} {
  return { value: running ? (share ?? INDETERMINATE) : NONE, mode: failed ? 'error' : 'normal' };
}
