import type { ErrorCode } from '#shared/contract/codes.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { DeviceError } from '../device-error.ts';

/** Entries that a task names; of more it says only how many. */
const NAMED = 100;

/** An entry that could not be done. */
export interface EntryFailure {
  readonly name: string;
  readonly error: ErrorCode;
}

/** Work on several entries that did what it could: the task fails with the code of the first, and names all of them. */
export class PartialFailure extends DeviceError {
  readonly failures: readonly EntryFailure[];

  constructor(failures: readonly [EntryFailure, ...EntryFailure[]]) {
    super(failures[0].error);
    this.name = 'PartialFailure';
    this.failures = failures;
  }
}

/** What a failed task's record says of its entries; undefined for work that failed as a whole. */
export function failuresOf(error: unknown): TaskRecord['failures'] {
  if (!(error instanceof PartialFailure)) return undefined;
  return { total: error.failures.length, list: error.failures.slice(0, NAMED) };
}
