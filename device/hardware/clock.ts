import type { DeviceClock } from '../context.ts';

/** The device's time: real time from the start, `speed` times as fast, moved forward at will. */
export interface VirtualClock extends DeviceClock {
  readonly speed: number;
  setSpeed(speed: number): void;
  /** Moves model time forward at once. */
  advance(ms: number): void;
  /** Called after the speed or the time was changed from outside. */
  onChange(listener: () => void): void;
}

/** Makes the clock; `real` is the time it runs on, in milliseconds, `start` the model time that it begins with. */
export function createVirtualClock(speed: number, real: () => number = Date.now, start = real()): VirtualClock {
  let rate = speed;
  let anchorReal = real();
  let anchorModel = start;
  const listeners: (() => void)[] = [];
  const now = (): number => anchorModel + (real() - anchorReal) * rate;
  const anchor = (model: number): void => {
    anchorModel = model;
    anchorReal = real();
  };
  const changed = (): void => listeners.forEach((listener) => listener());
  return {
    now,
    get speed() {
      return rate;
    },
    setSpeed(next) {
      anchor(now());
      rate = next;
      changed();
    },
    advance(ms) {
      anchor(now() + ms);
      changed();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
