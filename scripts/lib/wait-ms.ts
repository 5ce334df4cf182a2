/**
 * How long a test waits for something to come about (ms): a limit for what hangs, below that of a test so that the reason
 * is told, and not a speed. A second, as is usual, is one that a busy machine does not keep.
 */
export const WAIT_MS = 15_000;
