import type { PushMessage } from '../../push/hub.ts';
import { type EventHandlers, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { mainsBack, stopMachine } from '../core/power.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import type { PlannedStop, UpsState, UpsStep } from './state.ts';

const MINUTE_MS = 60_000;
/** Longest time from a low battery until the device acts: people are to read of it and to save their work. */
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
export const initialUps: UpsState = {
  supply: 'none',
  percent: 100,
  runtimeS: 1800,
  onBatterySince: null,
  lowSince: null,
  isSafe: false,
  planned: null,
};

function withUps(state: HardwareState, change: Partial<UpsState>): HardwareState {
  return { ...state, ups: { ...state.ups, ...change } };
}

function withPlan(state: HardwareState, planned: PlannedStop | null): HardwareState {
  const rest = unschedule(withUps(state, { planned }), 'planned-stop');
  return planned === null ? rest : schedule(rest, { at: planned.at, event: 'planned-stop' });
}

/** How the supply is, as it is told to people; one that is not there counts as mains. */
export function upsStatus({ ups, settings }: HardwareState): 'online' | 'battery' | 'low' {
  if (ups.supply !== 'battery') return 'online';
  return ups.percent <= settings.ups.lowPercent ? 'low' : 'battery';
}

/** When the device acts on its supply; null when it does not. */
function dueAt({ settings, ups: { onBatterySince, lowSince } }: HardwareState): number | null {
  if (!settings.ups.enable || onBatterySince === null) return null;
  return Math.min(onBatterySince + settings.ups.delayS * 1000, (lowSince ?? Infinity) + LOW_WAIT_MS);
}

/** What the supply had led to until now is called off. */
function calledOff(state: HardwareState): HardwareState {
  const rest = unschedule(withUps(state, { isSafe: false }), 'ups-safe');
  return rest.ups.planned?.reason === 'ups' ? withPlan(rest, null) : rest;
}

/** Plans anew what the device does on battery, when supply or settings have changed (CALL-UPS-01). */
export function obeyUps(before: HardwareState, changed: HardwareState, now: number): HardwareState {
  const status = upsStatus(changed);
  const next = withUps(changed, {
    onBatterySince: status === 'online' ? null : (changed.ups.onBatterySince ?? now),
    lowSince: status === 'low' ? (changed.ups.lowSince ?? now) : null,
  });
  const { ups: rules } = next.settings;
  const due = dueAt(next);
  if (due === null || next.power !== 'on') return calledOff(next);
  // A stop that somebody has put off stays put off while nothing new is known.
  if (due === dueAt(before) && rules.policy === before.settings.ups.policy) return next;
  // The time may be up by a change of settings: whoever made it is to see what follows.
  const at = due < now ? now + MINUTE_MS : due;
  if (rules.policy === 'safe') return next.ups.isSafe ? next : schedule(calledOff(next), { at, event: 'ups-safe' });
  const free = calledOff(next);
  const { planned } = free.ups;
  return planned !== null && planned.at <= at ? free : withPlan(free, { action: 'shutdown', at, reason: 'ups' });
}

export const upsEvents: EventHandlers<UpsEvent> = {
  ups: (state, { supply, percent, runtimeS }, now) => {
    const next = obeyUps(state, withUps(state, { supply, percent, runtimeS }), now);
    return supply === 'mains' ? mainsBack(next, now) : next;
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
  'ups-safe': (state) => withUps(state, { isSafe: true }),
  'planned-stop': (state, now) => {
    const { planned } = state.ups;
    if (planned === null) return state;
    const free = withPlan({ ...state, offByMains: planned.reason === 'ups' }, null);
    return stopMachine(free, planned.action === 'reboot' ? 'start' : 'stay-off', now);
  },
};

/** What clients are told (wire contract §9): the supply, and what is going to happen. */
function frames(before: HardwareState, after: HardwareState): PushMessage[] {
  if (before.ups === after.ups) return [];
  const { supply, percent, runtimeS, planned } = after.ups;
  const told: PushMessage[] = [];
  const type = upsStatus(after);
  const was = upsStatus(before);
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
  powerLost: (state) => withPlan(withUps(state, { isSafe: false, onBatterySince: null, lowSince: null }), null),
  filesReady: ({ ups }) => (ups.isSafe ? false : null),
  frames,
};
