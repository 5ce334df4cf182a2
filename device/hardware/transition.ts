import { eventHandlers, type HardwareEvent, stepHandlers } from './compose.ts';
import { isRefusal, type Outcome } from './core/part.ts';
import type { Step } from './core/state.ts';
import type { HardwareState, StepName } from './state.ts';

export { nextStep } from './core/steps.ts';
export type { HardwareEvent };

type AnyHandler = (state: HardwareState, event: HardwareEvent, now: number) => Outcome;

/** What comes of an event: the next state, or why it does not fit the present one. */
export function attempt(state: HardwareState, event: HardwareEvent, now: number): Outcome {
  // The table holds for each type the handler of that very type.
  return (eventHandlers[event.type] as AnyHandler)(state, event, now);
}

/** The next state; the machine changes in no other way. An event that does not fit the state changes nothing. */
export function transition(state: HardwareState, event: HardwareEvent, now: number): HardwareState {
  const outcome = attempt(state, event, now);
  return isRefusal(outcome) ? state : outcome;
}

/** Carries out a step, at the time it was due. */
export function takeStep(state: HardwareState, due: Step<StepName>): HardwareState {
  const rest = { ...state, steps: state.steps.filter((other) => other !== due) };
  return stepHandlers[due.event](rest, due.at);
}
