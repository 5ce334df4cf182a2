import type { HardwareState, StepName } from '../state.ts';
import type { Step } from './state.ts';

/** Adds steps to what will happen by itself. */
export function schedule(state: HardwareState, ...steps: Step<StepName>[]): HardwareState {
  return steps.length === 0 ? state : { ...state, steps: [...state.steps, ...steps] };
}

/** Takes steps of these names out again. */
export function unschedule(state: HardwareState, ...names: StepName[]): HardwareState {
  const steps = state.steps.filter((step) => !names.includes(step.event));
  return steps.length === state.steps.length ? state : { ...state, steps };
}

/** The step that is due first; among equals the one that was set first. */
export function nextStep(state: HardwareState): Step<StepName> | undefined {
  return state.steps.reduce<Step<StepName> | undefined>(
    (first, other) => (first && first.at <= other.at ? first : other),
    undefined,
  );
}
