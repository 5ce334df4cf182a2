import type { CheckCode, CheckStep, CheckStepId } from '#shared/ipc/desktop-channels.ts';

/** What a step found, before it is timed and numbered. */
export interface Finding {
  readonly verdict: CheckStep['verdict'];
  /** What is said about it; the texts belong to the console. */
  readonly code: CheckCode;
  /** For those who can read it: an address, an error's code. Never a secret. */
  readonly detail?: string;
}

/** One step of the check. `needs`: another step without whose success this one says nothing. */
export interface Check {
  readonly id: CheckStepId;
  readonly needs?: CheckStepId;
  readonly run: (signal: AbortSignal) => Promise<Finding>;
}
