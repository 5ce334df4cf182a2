export interface PulseDeps {
  /** Milliseconds of the wall clock. */
  readonly now: () => number;
  /** Runs again and again; returns the end of it. */
  readonly every: (ms: number, run: () => void) => () => void;
  /** False says surely that there is no network; true says nothing. */
  readonly isOnline: () => boolean;
  /** The clock has jumped: the computer slept and nobody said so (electron#24499). */
  readonly onJump: () => void;
  readonly onNetwork: (online: boolean) => void;
}

/** Between two looks; the main process must stay quiet when nothing happens. */
const PULSE_MS = 5000;
/** A look that comes this much late means that time went by without us. */
const JUMP_MS = 10_000;

/** Second source for sleep and network, beside the system's own events. */
export interface Pulse {
  /** The system has told of the wake itself: the gap is explained. */
  reset(): void;
  stop(): void;
}

/** Looks at clock and network every few seconds. */
export function startPulse(deps: PulseDeps): Pulse {
  let last = deps.now();
  let online = deps.isOnline();
  const stop = deps.every(PULSE_MS, () => {
    const now = deps.now();
    const late = now - last - PULSE_MS;
    last = now;
    if (late > JUMP_MS) deps.onJump();
    const present = deps.isOnline();
    if (present !== online) {
      online = present;
      deps.onNetwork(present);
    }
  });
  return {
    reset() {
      last = deps.now();
    },
    stop,
  };
}
