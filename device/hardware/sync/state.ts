/** The sync engine: a program of its own beside the calls, which can stop while everything else goes on. */
export interface SyncState {
  /** False while it has stopped. */
  readonly isRunning: boolean;
}
