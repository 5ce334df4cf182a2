import { FAN_WARN_MIN, TEMP_WARN_WINDOW_H } from '#shared/constants.ts';
import type { PushMessage } from '../../push/hub.ts';
import { notify } from '../core/notices.ts';
import type { EventHandlers, Part, StepHandlers } from '../core/part.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { withFacts } from '../health/health.ts';
import type { FanMode } from '../settings/state.ts';
import type { HardwareState } from '../state.ts';
import type { Heat, HeatKind, MonitorState, MonitorStep, WatchedPool } from './state.ts';
import { averageOf, FAN_MIN_RPM, fanWarning, FILL_LIMIT, fillWarning, HEAT_LIMITS, heatWarning } from './warnings.ts';

const MINUTE_MS = 60_000;
/** How often a warm disk's average is looked at. */
const MEASURE_MS = 10 * MINUTE_MS;

/** What can be measured. */
export type MonitorEvent =
  | { readonly type: 'fan'; readonly rpm: number }
  | { readonly type: 'heat'; readonly kind: HeatKind; readonly position: number; readonly celsius: number }
  | { readonly type: 'fill'; readonly pool: WatchedPool; readonly percent: number };

/** Turns a minute in each mode; by temperature, while nothing is warm, as in the normal one. */
const FAN_RPM: Readonly<Record<FanMode, number>> = { quiet: 800, normal: 1200, full: 2400, auto: 1200 };

export const initialMonitor: MonitorState = { fan: { rpm: FAN_RPM.auto }, heat: [], fill: {} };

function withMonitor(state: HardwareState, change: Partial<MonitorState>): HardwareState {
  return { ...state, monitor: { ...state.monitor, ...change } };
}

/** Lets the fan turn as a mode says; one that fails stays as slow as it is. */
export function turnFan(state: HardwareState, mode: FanMode): HardwareState {
  return state.monitor.fan.rpm < FAN_MIN_RPM ? state : withMonitor(state, { fan: { rpm: FAN_RPM[mode] } });
}

/** Watches the fan: it may be slow for a while. */
function watchFan(state: HardwareState, now: number): HardwareState {
  const rest = unschedule(state, 'fan-too-slow');
  if (state.power !== 'on' || state.monitor.fan.rpm >= FAN_MIN_RPM) return rest;
  return schedule(rest, { at: now + FAN_WARN_MIN * MINUTE_MS, event: 'fan-too-slow' });
}

const isWarm = ({ kind, readings }: Heat): boolean => readings.some(({ celsius }) => celsius > HEAT_LIMITS[kind]);

/** Watches disks that are warm; one that has been cool for two hours is forgotten. */
function watchHeat(state: HardwareState, now: number): HardwareState {
  const rest = unschedule(state, 'heat-measured');
  if (state.power !== 'on' || !rest.monitor.heat.some(isWarm)) return rest;
  return schedule(rest, { at: now + MEASURE_MS, event: 'heat-measured' });
}

/** Readings that count for the average: those of the last two hours, and the one before. */
function recent({ readings }: Heat, now: number): Heat['readings'] {
  const begin = now - TEMP_WARN_WINDOW_H * 60 * MINUTE_MS;
  return readings.filter((_reading, i) => (readings[i + 1]?.at ?? now) > begin);
}

/** Serial number of the disk in a place, where there is one. */
export function serialAt({ storage, ssd }: HardwareState, kind: HeatKind, position: number): string | undefined {
  return kind === 'sata'
    ? storage.disks.find((disk) => disk.position === position)?.sn
    : ssd.cards.find((card) => card.position === position)?.serial_number;
}

export const monitorEvents: EventHandlers<MonitorEvent> = {
  fan: (state, { rpm }, now) => {
    const isSlow = rpm < FAN_MIN_RPM;
    const wasSlow = state.monitor.fan.rpm < FAN_MIN_RPM;
    const next = withMonitor(state, { fan: { rpm } });
    return isSlow && wasSlow ? next : watchFan(next, now);
  },
  heat: (state, { kind, position, celsius }, now) => {
    const sn = serialAt(state, kind, position);
    if (sn === undefined) return state;
    const felt = withFacts(state, sn, { temperature: celsius });
    const isThis = (heat: Heat): boolean => heat.kind === kind && heat.position === position;
    const known = state.monitor.heat.find(isThis) ?? { kind, position, readings: [], isWarned: false };
    const heat = { ...known, readings: [...recent(known, now), { at: now, celsius }] };
    return watchHeat(withMonitor(felt, { heat: [...state.monitor.heat.filter((each) => !isThis(each)), heat] }), now);
  },
  fill: (state, { pool, percent }) => {
    const wasWarned = state.monitor.fill[pool]?.isWarned === true;
    const isFull = percent >= FILL_LIMIT;
    const fill = { ...state.monitor.fill, [pool]: { percent, isWarned: isFull } };
    const next = withMonitor(state, { fill });
    return isFull && !wasWarned ? notify(next, fillWarning(next, pool, percent)) : next;
  },
};

export const monitorSteps: StepHandlers<MonitorStep> = {
  'fan-too-slow': (state) => notify(state, fanWarning(state.monitor.fan.rpm)),
  'heat-measured': (state, now) => {
    let next = state;
    const heat = state.monitor.heat
      .map((each) => ({ ...each, readings: recent(each, now) }))
      .filter(isWarm)
      .map((each) => {
        const avg = averageOf(each, now);
        const isHot = avg > HEAT_LIMITS[each.kind];
        if (isHot && !each.isWarned) next = notify(next, heatWarning(each, avg));
        return { ...each, isWarned: isHot };
      });
    return watchHeat(withMonitor(next, { heat }), now);
  },
};

/** Who is told of a warning (wire contract §9): what slows everybody down, everybody. */
const audiences: Readonly<Record<string, 'all' | 'master'>> = {
  disk_capacity_error: 'all',
  disk_capacity_error_m2: 'all',
  disk_capacity_error_esata: 'all',
  raid_sync_notify: 'all',
  fan_speed_warn: 'master',
  disk_temp_warn: 'master',
  smart_warn: 'master',
};

/** Whether a warning is the administrator's alone: to take away, too. */
export const isForMaster = ({ data }: HardwareState['notices'][number]): boolean =>
  typeof data?.action === 'string' && audiences[data.action] === 'master';

/** New warnings, beside the storage message that carries the oldest of them. */
function frames(before: HardwareState, after: HardwareState): PushMessage[] {
  if (before.notices === after.notices) return [];
  const known = new Set(before.notices.map(({ data }) => data?.id));
  return after.notices.flatMap(({ data }): PushMessage[] => {
    const action = data?.action;
    const to = typeof action === 'string' ? audiences[action] : undefined;
    if (to === undefined || typeof action !== 'string' || known.has(data?.id)) return [];
    return [{ topic: 'action', type: action, to, data }];
  });
}

export const monitorPart: Part = {
  name: 'monitor',
  // What was measured before a stop says nothing of the time after it.
  powerLost: (state) => withMonitor(state, { heat: [] }),
  ready: (state, now) => watchHeat(watchFan(state, now), now),
  frames,
};
