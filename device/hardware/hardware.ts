import type { PushMessage } from '../push/hub.ts';
import type { VirtualClock } from './clock.ts';
import { isRefusal, refuse, type Refusal } from './core/part.ts';
import type { HardwareState } from './state.ts';
import { attempt, type HardwareEvent, nextStep, takeStep } from './transition.ts';

/** Told of every change, in order; `at` is the model time of it. */
export type HardwareListener = (before: HardwareState, after: HardwareState, at: number) => void;

/** What changed the machine from outside, at a model time: an event, or another state put in its place. */
export type Cause =
  | { readonly at: number; readonly event: HardwareEvent }
  | { readonly at: number; readonly state: HardwareState }
  /** Something was only told. */
  | { readonly at: number; readonly push: PushMessage };

/** Told of every cause that changed something, before the listeners of the change. */
export type CauseListener = (cause: Cause) => void;

/** Events that clients cause without wanting anything: dropped in silence while a script is played. */
const quiet: ReadonlySet<HardwareEvent['type']> = new Set(['polled', 'page-loaded', 'known', 'rule-met', 'link']);

export interface Hardware {
  state(): HardwareState;
  /**
   * Makes an event happen; answers why it did not, when the state does not allow it. While a script is played nothing
   * else happens: N000005.
   */
  dispatch(event: HardwareEvent): Refusal | undefined;
  /** Puts another state in place of the present one, as a scenario does. */
  replace(state: HardwareState): void;
  subscribe(listener: HardwareListener): void;
  onCause(listener: CauseListener): void;
  close(): void;
}

/** Longest delay that a timer takes. */
const MAX_TIMER_MS = 2_000_000_000;

/**
 * Runs the model on the device's clock: steps happen when their time has come, one after the other, and so do the
 * causes of a script, each after the steps of its moment.
 */
export function createHardware(initial: HardwareState, clock: VirtualClock, script: readonly Cause[] = []): Hardware {
  let state = initial;
  let played = 0;
  const causeListeners: CauseListener[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const listeners: HardwareListener[] = [];

  const become = (next: HardwareState, at: number): void => {
    const before = state;
    if (next === before) return;
    state = next;
    for (const listener of listeners) listener(before, next, at);
  };
  const cause = (each: Cause): Refusal | undefined => {
    const outcome = 'event' in each ? attempt(state, each.event, each.at) : 'state' in each ? each.state : state;
    if (isRefusal(outcome)) return outcome;
    if (outcome !== state || 'push' in each) for (const listener of causeListeners) listener(each);
    become(outcome, each.at);
    return undefined;
  };
  /** Carries out every step whose time has come, each at its own time, and what the script says in between. */
  const takeDueSteps = (now: number): void => {
    for (;;) {
      const due = nextStep(state);
      const next = script[played];
      if (next && next.at <= now && (!due || due.at > next.at)) {
        played += 1;
        cause(next);
      } else if (due && due.at <= now) become(takeStep(state, due), due.at);
      else return;
    }
  };
  /**
   * Makes changes at one moment, then sleeps until the next step. A listener that looks at the state meanwhile changes
   * nothing.
   */
  const run = (work: (now: number) => void): void => {
    if (isBusy) return;
    isBusy = true;
    const moment = clock.now();
    try {
      takeDueSteps(moment);
      work(moment);
      takeDueSteps(moment);
    } finally {
      isBusy = false;
    }
    clearTimeout(timer);
    const at = Math.min(nextStep(state)?.at ?? Infinity, script[played]?.at ?? Infinity);
    if (at === Infinity) return;
    const ms = Math.ceil((at - clock.now()) / clock.speed);
    timer = setTimeout(catchUp, Math.min(MAX_TIMER_MS, Math.max(0, ms)));
    timer.unref();
  };
  const catchUp = (): void => run(() => undefined);
  clock.onChange(catchUp);
  // Not at once: whoever made the machine may want to hear of its very first change.
  timer = setTimeout(catchUp, 0);
  timer.unref();

  return {
    state() {
      catchUp();
      return state;
    },
    dispatch(event) {
      let refusal: Refusal | undefined;
      run((now) => {
        if (played < script.length) refusal = quiet.has(event.type) ? undefined : refuse('N000005');
        else refusal = cause({ at: now, event });
      });
      return refusal;
    },
    // A scenario ends the script.
    replace: (next) =>
      run((now) => {
        played = script.length;
        cause({ at: now, state: next });
      }),
    subscribe: (listener) => void listeners.push(listener),
    onCause: (listener) => void causeListeners.push(listener),
    close: () => clearTimeout(timer),
  };
}
