import { FAN_WARN_MIN, TEMP_WARN_M2_C, TEMP_WARN_SATA_C, TEMP_WARN_WINDOW_H } from '#shared/constants.ts';
import { esataCapacity } from '../esata/disks.ts';
import { ssdCapacity } from '../ssd/cards.ts';
import { capacityOf } from '../storage/disks.ts';
import type { HardwareState } from '../state.ts';
import type { Heat, HeatKind, WatchedPool } from './state.ts';

/** Slowest turns of the fan a minute (MON-03). */
export const FAN_MIN_RPM = 600;
/** Warmest average, °C (MON-04). */
export const HEAT_LIMITS: Readonly<Record<HeatKind, number>> = { sata: TEMP_WARN_SATA_C, m2: TEMP_WARN_M2_C };
/** A pool that is as full as this is spoken of (MON-02). */
export const FILL_LIMIT = 95;

const HOUR_MS = 3_600_000;

/** Average of the last two hours, °C; before the first reading the disk was as warm as then. */
export function averageOf({ readings }: Pick<Heat, 'readings'>, now: number): number {
  const begin = now - TEMP_WARN_WINDOW_H * HOUR_MS;
  const [first] = readings;
  if (!first) return 0;
  let sum = 0;
  for (const [i, { at, celsius }] of readings.entries()) {
    const from = i === 0 ? begin : Math.max(begin, at);
    const to = readings[i + 1]?.at ?? now;
    sum += Math.max(0, to - from) * celsius;
  }
  return sum / (TEMP_WARN_WINDOW_H * HOUR_MS);
}

/** Bytes of a pool that is watched. */
function totalOf({ storage, ssd, esata }: HardwareState, pool: WatchedPool): number {
  switch (pool) {
    case 'zenith_sata':
      return storage.layout === null ? 0 : capacityOf(storage.layout);
    case 'zenith_m2':
      return ssdCapacity(ssd.style, ssd.cards);
    case 'other': {
      const mode = esata.layout?.mode ?? esata.found ?? 'single';
      return mode === 'none' ? 0 : esataCapacity(mode, esata.disks);
    }
  }
}

const fillActions: Readonly<Record<WatchedPool, string>> = {
  zenith_sata: 'disk_capacity_error',
  zenith_m2: 'disk_capacity_error_m2',
  other: 'disk_capacity_error_esata',
};

/** What is said of a pool that is almost full. */
export function fillWarning(state: HardwareState, pool: WatchedPool, percent: number) {
  const total = totalOf(state, pool);
  return { action: fillActions[pool], pool, total, used: Math.floor((total * percent) / 100), percent };
}

/** What is said of a fan that is too slow. */
export function fanWarning(rpm: number) {
  return { action: 'fan_speed_warn', fan: 1, rpm, min: FAN_MIN_RPM, minutes: FAN_WARN_MIN };
}

/** What is said of a disk that is too warm. */
export function heatWarning({ kind, position }: Heat, avg: number) {
  return {
    action: 'disk_temp_warn',
    kind,
    position,
    avg: Math.round(avg),
    limit: HEAT_LIMITS[kind],
    hours: TEMP_WARN_WINDOW_H,
  };
}
