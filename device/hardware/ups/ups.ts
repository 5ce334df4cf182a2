import type { PushMessage } from '../../push/hub.ts';
import { type EventHandlers, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { stopMachine } from '../core/power.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import type { PlannedStop, UpsState, UpsStep } from './state.ts';

const MINUTE_MS = 60_000;
/** Charge at which the device prepares to stop, and how long it then waits. */
const LOW_PERCENT = 20;
const LOW_WAIT_MS = 5 * MINUTE_MS;

/** What happens to the power supply, and to what is planned with it. */
export type UpsEvent =
  | { readonly type: 'ups'; readonly supply: UpsState['supply']; readonly percent: number; readonly runtimeS: number }
  | {
      readonly type: 'plan-stop';
      readonly action: PlannedStop['action'];
      readonly inMs: number;
      readonly reason: PlannedStop['reason'];
    }
  /** The plan of the power is another one: a stop it had planned is called off. */
  | { readonly type: 'cancel-plan' }
  /** A planned stop of this kind is put off, counted from now. */
  | { readonly type: 'delay-stop'; readonly action: PlannedStop['action']; readonly minutes: number };

/** A device without an uninterruptible power supply. */
export const initialUps: UpsState = { supply: 'none', percent: 100, runtimeS: 1800, planned: null };

function withPlan(state: HardwareState, planned: PlannedStop | null): HardwareState {
  const rest = unschedule({ ...state, ups: { ...state.ups, planned } }, 'planned-stop');
  return planned === null ? rest : schedule(rest, { at: planned.at, event: 'planned-stop' });
}

const isLow = ({ supply, percent }: UpsState): boolean => supply === 'battery' && percent <= LOW_PERCENT;

export const upsEvents: EventHandlers<UpsEvent> = {
  ups: (state, { supply, percent, runtimeS }, now) => {
    const next = { ...state, ups: { ...state.ups, supply, percent, runtimeS } };
    const { planned } = next.ups;
    if (isLow(next.ups))
      return planned === null && next.power === 'on'
        ? withPlan(next, { action: 'shutdown', at: now + LOW_WAIT_MS, reason: 'ups' })
        : next;
    return planned?.reason === 'ups' ? withPlan(next, null) : next;
  },
  'plan-stop': (state, { action, inMs, reason }, now) =>
    state.power === 'on' ? withPlan(state, { action, at: now + inMs, reason }) : refuse('N000005'),
  'cancel-plan': (state) => (state.ups.planned?.reason === 'plan' ? withPlan(state, null) : state),
  'delay-stop': (state, { action, minutes }, now) => {
    const { planned } = state.ups;
    if (planned?.action !== action) return refuse('N000003');
    return withPlan(state, { ...planned, at: now + minutes * MINUTE_MS });
  },
};

export const upsSteps: StepHandlers<UpsStep> = {
  'planned-stop': (state, now) => {
    const { planned } = state.ups;
    if (planned === null) return state;
    return stopMachine(withPlan(state, null), planned.action === 'reboot' ? 'start' : 'stay-off', now);
  },
};

/** What clients are told (wire contract §9): the supply, and what is going to happen. */
function frames(before: HardwareState, after: HardwareState): PushMessage[] {
  if (before.ups === after.ups) return [];
  const { supply, percent, runtimeS, planned } = after.ups;
  const told: PushMessage[] = [];
  const type = supply === 'mains' ? 'online' : isLow(after.ups) ? 'low' : 'battery';
  const was = before.ups.supply === 'mains' ? 'online' : isLow(before.ups) ? 'low' : 'battery';
  if (supply !== 'none' && (before.ups.supply === 'none' || type !== was || percent !== before.ups.percent))
    told.push({ topic: 'ups', type, to: 'all', data: { percent, runtime_s: runtimeS } });
  if (planned !== null && planned !== before.ups.planned) {
    const { action, at, reason } = planned;
    const data = { action, at: Math.floor(at / 1000), reason };
    told.push({ topic: 'system', type: 'power_scheduled', to: 'all', data });
  }
  return told;
}

export const upsPart: Part = {
  name: 'ups',
  // Who starts the device again has decided anew.
  powerLost: (state) => withPlan(state, null),
  frames,
};
