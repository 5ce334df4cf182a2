/** The system's way to stay awake, as far as it is used. */
export interface PowerBlocker {
  start(type: 'prevent-app-suspension'): number;
  stop(id: number): void;
}

/** Keeps the computer from falling asleep by itself while something must not be cut off; the screen may go dark. */
export interface PowerHold {
  /** Tells whether something runs now; the same answer twice changes nothing. */
  set(needed: boolean): void;
  dispose(): void;
}

/** Makes the hold; it holds nothing at first, and never twice. */
export function createPowerHold(blocker: PowerBlocker): PowerHold {
  let held: number | null = null;
  const set = (needed: boolean) => {
    if (needed && held === null) held = blocker.start('prevent-app-suspension');
    else if (!needed && held !== null) {
      blocker.stop(held);
      held = null;
    }
  };
  return { set, dispose: () => set(false) };
}
