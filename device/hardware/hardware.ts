import type { VirtualClock } from './clock.ts';
import type { HardwareState } from './state.ts';
import { type HardwareEvent, nextStep, takeStep, transition } from './transition.ts';

/** Told of every change, in order; `at` is the model time of it. */
export type HardwareListener = (before: HardwareState, after: HardwareState, at: number) => void;

export interface Hardware {
  state(): HardwareState;
  dispatch(event: HardwareEvent): void;
  /** Puts another state in place of the present one, as a scenario does. */
  replace(state: HardwareState): void;
  subscribe(listener: HardwareListener): void;
  close(): void;
}

/** Longest delay that a timer takes. */
const MAX_TIMER_MS = 2_000_000_000;

/** Runs the model on the device's clock: steps happen when their time has come, one after the other. */
export function createHardware(initial: HardwareState, clock: VirtualClock): Hardware {
  let state = initial;
  let timer: NodeJS.Timeout | undefined;
  const listeners: HardwareListener[] = [];

  const become = (next: HardwareState, at: number): void => {
    const before = state;
    if (next === before) return;
    state = next;
    for (const listener of listeners) listener(before, next, at);
  };
  /** Carries out every step whose time has come, then sleeps until the next. */
  const catchUp = (): void => {
    clearTimeout(timer);
    let due = nextStep(state);
    while (due && due.at <= clock.now()) {
      become(takeStep(state, due), due.at);
      due = nextStep(state);
    }
    if (!due) return;
    timer = setTimeout(catchUp, Math.min(MAX_TIMER_MS, Math.max(0, Math.ceil((due.at - clock.now()) / clock.speed))));
    timer.unref();
  };
  clock.onChange(catchUp);
  catchUp();

  return {
    state() {
      const due = nextStep(state);
      if (due && due.at <= clock.now()) catchUp();
      return state;
    },
    dispatch(event) {
      catchUp();
      become(transition(state, event, clock.now()), clock.now());
      catchUp();
    },
    replace(next) {
      become(next, clock.now());
      catchUp();
    },
    subscribe: (listener) => void listeners.push(listener),
    close: () => clearTimeout(timer),
  };
}
