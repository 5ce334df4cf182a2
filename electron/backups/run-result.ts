import type { TransferFailure } from '../transfers/failure.ts';

/** What came of a run; `code` is the first failure's, `held` the deletions that wait for a decision. */
export interface RunResult {
  files: number;
  bytes: number;
  same: number;
  deleted: number;
  failed: number;
  held: number;
  code: string;
  /** Files that could not be brought, by their place at the target, and why. */
  readonly stuck: Map<string, TransferFailure>;
}

/** Nothing yet. */
export const emptyResult = (): RunResult => ({
  ...{ files: 0, bytes: 0, same: 0, deleted: 0, failed: 0, held: 0, code: '' },
  stuck: new Map(),
});
