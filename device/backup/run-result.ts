import { DeviceError } from '../device-error.ts';
import { fromFsError } from '../files/fs-errors.ts';
import type { Sampled } from './run-log.ts';
import { RECEIPT_FILES } from '#shared/rules/backup/guard.ts';

/** What a run has done so far. */
export interface RunResult {
  files: number;
  bytes: number;
  same: number;
  deleted: number;
  failed: number;
  /** Deletions that are held back until somebody decides. */
  held: number;
  conflicts: number;
  /** The first failure; '' for none. */
  error: string;
  readonly sample: Sampled[];
}

export const emptyResult = (): RunResult => ({
  files: 0,
  bytes: 0,
  same: 0,
  deleted: 0,
  failed: 0,
  held: 0,
  conflicts: 0,
  error: '',
  sample: [],
});

/** The code of an error for people; a fault of the device counts as one that passes. */
export function codeOf(error: unknown): string {
  const known = fromFsError(error);
  return known instanceof DeviceError ? known.code : 'N000005';
}

/** Counts what could not be looked at as failed: somebody has to hear of it, and it is tried again. */
export function countUnread(result: RunResult, errors: readonly unknown[]): void {
  const [first] = errors;
  if (first === undefined) return;
  result.failed += errors.length;
  if (result.error === '') result.error = codeOf(first);
}

/** Codes after which the rest of a run would fail as well. */
const fatal: ReadonlySet<string> = new Set(['N002004', 'N000007', 'N000002', 'N008001', 'N001998', 'N001997']);

/** Whether an error ends a whole run. */
export const isFatal = (error: unknown): boolean => fatal.has(codeOf(error));

/**
 * Does one step of a run: one file that cannot be read does not keep the others back. Rejects when the run is over, or
 * would fail with everything else too.
 */
export async function step(result: RunResult, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    signal.throwIfAborted();
    if (isFatal(error)) throw error;
    const code = codeOf(error);
    result.failed += 1;
    if (result.error === '') result.error = code;
  }
}

/** Takes a file into the receipt, each of all with the same chance. */
export function addToReceipt(
  result: RunResult,
  file: Omit<Sampled, 'problem'>,
  random: () => number = Math.random,
): void {
  const entry: Sampled = { ...file, problem: '' };
  if (result.sample.length < RECEIPT_FILES) result.sample.push(entry);
  else {
    const at = Math.floor(random() * result.files);
    if (at < RECEIPT_FILES) result.sample[at] = entry;
  }
}
