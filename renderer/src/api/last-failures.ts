/** A call that failed: its name in the contract, the code, when (unix milliseconds). */
export interface FailedCall {
  readonly name: string;
  readonly code: string;
  readonly at: number;
}

/** Kept for a report of what went wrong; the oldest go first. */
const KEEP = 20;
const kept: FailedCall[] = [];

/** Notes a call that failed; one that was given up by the page says nothing. */
export function noteFailure(name: string, code: string): void {
  if (code === 'ABORTED') return;
  kept.push({ name, code, at: Date.now() });
  if (kept.length > KEEP) kept.shift();
}

/** The last calls of this page that failed, the newest last. */
export const lastFailures = (): readonly FailedCall[] => kept;
