/** Deletions of one run at which a job stops and asks (features 1.2). */
export const BRAKE_FILES = 50;
/** The same as a share of what the job holds, from so many files on that fewer are no accident. */
export const BRAKE_SHARE = 0.1;
export const BRAKE_LEAST = 5;

/** Days without a good run after which a backup counts as stale, unless the account chose another number. */
export const STALE_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * Whether so many deletions, of so many files that the job holds, are to be asked about first. A folder that is empty all
 * at once is more likely a disk that is not there than the wish to have nothing.
 */
export function isBraked(deletions: number, known: number): boolean {
  if (known > 1 && deletions === known) return true;
  return deletions >= BRAKE_FILES || (deletions >= BRAKE_LEAST && deletions > known * BRAKE_SHARE);
}

/** Whether a job has gone too long without a good run; one that never had any counts from when it was made (ms). */
export function isStale(job: { readonly goodAt: number; readonly madeAt: number }, now: number, days: number): boolean {
  return now - Math.max(job.goodAt, job.madeAt) > days * DAY_MS;
}

/** Files of a drill: enough that damage of one in a hundred is found in 95 of 100 cases after two drills. */
export const DRILL_FILES = 150;
/** Files whose sums a receipt tells. */
export const RECEIPT_FILES = 5;
