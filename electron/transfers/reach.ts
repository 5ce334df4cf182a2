import type { TransferClock } from './clock.ts';
import type { TransferDevice } from './device.ts';

/** How often a device that went away is looked for (ms); the last one goes on. */
const LOOK_MS: readonly number[] = [500, 1000, 2000, 5000, 10_000];
const LOOK_TIMEOUT_MS = 5000;

export interface Reach {
  readonly online: boolean;
  /** A line broke: asks whether the device is there at all, again and again until it is. */
  lost(): void;
  /** What is known from elsewhere, or hoped for: the next broken line looks again. */
  set(online: boolean): void;
  dispose(): void;
}

/** Whether the device answers; `onChanged` hears of each change. `device` is asked anew for every look. */
export function createReach(
  clock: TransferClock,
  device: () => TransferDevice | null,
  onChanged: (online: boolean) => void,
): Reach {
  let online = true;
  let looks = 0;
  let isDisposed = false;
  /** Ends the wait for the next look; null while nobody looks. */
  let cancel: (() => void) | null = null;

  const set = (to: boolean): void => {
    if (to) looks = 0;
    if (to === online) return;
    online = to;
    onChanged(to);
  };

  const look = (): void => {
    cancel = () => undefined;
    const asked = device();
    if (asked === null) {
      cancel = null;
      return;
    }
    void asked.answers(AbortSignal.timeout(LOOK_TIMEOUT_MS)).then((answers) => {
      cancel = null;
      if (isDisposed || asked !== device()) return;
      set(answers);
      if (answers) return;
      const wait = LOOK_MS[Math.min(looks, LOOK_MS.length - 1)] ?? 0;
      looks += 1;
      cancel = clock.after(wait, look);
    });
  };

  return {
    get online() {
      return online;
    },
    lost() {
      if (cancel === null) look();
    },
    set,
    dispose() {
      isDisposed = true;
      cancel?.();
    },
  };
}
