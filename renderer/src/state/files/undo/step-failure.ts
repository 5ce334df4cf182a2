import type { CallResult } from '../../../api/result.ts';
import type { Step } from './step.ts';

/** Why a step was not done, or not all of it. */
export interface StepFailure {
  readonly code: string;
  readonly message: string;
  /** What is left of a step of which a part was done; none where nothing was. */
  readonly rest?: Step;
  /** Name of the entry that it is about, where one alone is. */
  readonly about?: string;
}

export const TAKEN = 'N002002';
export const GONE = 'N002001';
/** Something is no longer what a deed made it. */
export const CHANGED = 'CHANGED';
/** The device knows no more how something is taken back. */
export const FORGOTTEN = 'FORGOTTEN';
/** Somebody lets the work of the device rest, or has stopped it. */
export const RESTING = 'RESTING';
export const STOPPED = 'STOPPED';

/** What the device said against a call, null for nothing. */
export const failureOf = (result: CallResult<unknown>): StepFailure | null =>
  result.success ? null : { code: result.code, message: result.message };
