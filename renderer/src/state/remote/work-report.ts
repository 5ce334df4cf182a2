/** How work tells how far it is, and is given up. */
export interface WorkReport {
  readonly signal: AbortSignal;
  /** So many bytes more have arrived; less than none where what had arrived does not count any more. */
  readonly arrived: (bytes: number) => void;
  /** So many bytes it will be. */
  readonly count: (size: number) => void;
  /** Whether a device is waited for. */
  readonly away: (isAway: boolean) => void;
}
