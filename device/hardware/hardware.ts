import type { VirtualClock } from './clock.ts';
import { isRefusal, type Refusal } from './core/part.ts';
import type { HardwareState } from './state.ts';
import { attempt, type HardwareEvent, nextStep, takeStep } from './transition.ts';

/** Told of every change, in order; `at` is the model time of it. */
export type HardwareListener = (before: HardwareState, after: HardwareState, at: number) => void;

export interface Hardware {
  state(): HardwareState;
  /** Makes an event happen; answers why it did not, when the state does not allow it. */
  dispatch(event: HardwareEvent): Refusal | undefined;
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
  let isBusy = false;
  const listeners: HardwareListener[] = [];

  const become = (next: HardwareState, at: number): void => {
    const before = state;
    if (next === before) return;
    state = next;
    for (const listener of listeners) listener(before, next, at);
  };
  /** Carries out every step whose time has come, each at its own time. */
  const takeDueSteps = (): void => {
    for (let due = nextStep(state); due && due.at <= clock.now(); due = nextStep(state))
      become(takeStep(state, due), due.at);
  };
  /** Makes changes, then sleeps until the next step. A listener that looks at the state meanwhile changes nothing. */
  const run = (work: () => void): void => {
    if (isBusy) return;
    isBusy = true;
    try {
      takeDueSteps();
      work();
      takeDueSteps();
    } finally {
      isBusy = false;
    }
    clearTimeout(timer);
    const next = nextStep(state);
    if (!next) return;
    const ms = Math.ceil((next.at - clock.now()) / clock.speed);
    timer = setTimeout(catchUp, Math.min(MAX_TIMER_MS, Math.max(0, ms)));
    timer.unref();
  };
  const catchUp = (): void => run(() => undefined);
  clock.onChange(catchUp);
  catchUp();

  return {
    state() {
      catchUp();
      return state;
    },
    dispatch(event) {
      let refusal: Refusal | undefined;
      run(() => {
        const outcome = attempt(state, event, clock.now());
        if (isRefusal(outcome)) refusal = outcome;
        else become(outcome, clock.now());
      });
      return refusal;
    },
    replace: (next) => run(() => become(next, clock.now())),
    subscribe: (listener) => void listeners.push(listener),
    close: () => clearTimeout(timer),
  };
}
