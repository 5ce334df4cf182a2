import { endOf, paused, remainS, resumed, shareAt, type Span, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import type { RaidPace, RaidState, SyncArray } from './state.ts';

/** Bytes a second that disks copy. */
const BYTES_PER_S = 200_000_000;

/** How much longer a copy takes at each pace. */
const slowness: Readonly<Record<RaidPace, number>> = { full: 1, calm: 4 };

/** True for an array that is being written. */
export const isWorking = ({ action }: SyncArray): boolean => action === 'recover' || action === 'sync';

/** An array that is written from now on. */
export function workingArray(
  name: string,
  action: 'recover' | 'sync',
  total: number,
  now: number,
  at: { done?: number; remainS?: number } = {},
): SyncArray {
  const from = total === 0 ? 1 : (at.done ?? 0) / total;
  const restMs = at.remainS === undefined ? ((total * (1 - from)) / BYTES_PER_S) * 1000 : at.remainS * 1000;
  return { name, action, total, span: spanFrom(now, Math.ceil(restMs), from) };
}

/** An array on which nothing is done. */
export function restingArray(name: string, action: 'fail' | 'active' | 'delayed', total: number, done = 0): SyncArray {
  const from = total === 0 ? 1 : done / total;
  return { name, action, total, span: { from, since: null, restMs: 0 } };
}

const bytesOf = ({ from, since, restMs }: Span, total: number, now: number): number => {
  if (since === null) return Math.round(from * total);
  const share = restMs <= 0 ? 1 : Math.min(1, from + (1 - from) * Math.max(0, (now - since) / restMs));
  return Math.round(share * total);
};

/** An array as sync/status and messages tell it. `remain` in seconds, -1 when it waits for something missing. */
export function syncEntry({ name, action, total, span }: SyncArray, now: number, waits = false) {
  const isOver = action === 'fail' || action === 'active' || (action === 'delayed' && !waits);
  const remain = isOver ? 0 : remainS(span, now);
  return { action, dsize: bytesOf(span, total, now), tsize: total, remain, type: name };
}

/** Puts another slice in, with the step that ends the array that is done first. */
export function withRaid(state: HardwareState, change: Partial<RaidState>): HardwareState {
  const raid = { ...state.raid, ...change };
  const ends = raid.arrays.filter(isWorking).flatMap(({ span }) => endOf(span) ?? []);
  const rest = unschedule({ ...state, raid }, 'raid-done', 'raid-told');
  const done = ends.length === 0 ? rest : schedule(rest, { at: Math.min(...ends), event: 'raid-done' });
  return raid.told === null ? done : schedule(done, { at: raid.told.until, event: 'raid-told' });
}

/** The arrays with their work stopped where it is, or going on again. */
export function pausedArrays(arrays: readonly SyncArray[], now: number): SyncArray[] {
  return arrays.map((array) => (isWorking(array) ? { ...array, span: paused(array.span, now) } : array));
}
export function resumedArrays(arrays: readonly SyncArray[], now: number): SyncArray[] {
  return arrays.map((array) => (isWorking(array) ? { ...array, span: resumed(array.span, now) } : array));
}

/** The arrays going on at another pace from now on: what is done stays done, the rest takes its time. */
export function pacedArrays(arrays: readonly SyncArray[], from: RaidPace, to: RaidPace, now: number): SyncArray[] {
  const factor = slowness[to] / slowness[from];
  return arrays.map((array) => {
    if (factor === 1 || !isWorking(array)) return array;
    const still = paused(array.span, now);
    const slower = { ...still, restMs: Math.ceil(still.restMs * factor) };
    return { ...array, span: array.span.since === null ? slower : resumed(slower, now) };
  });
}

/** Arrays whose time is over are done. */
export function finishedArrays(arrays: readonly SyncArray[], now: number): SyncArray[] {
  return arrays.map((array) =>
    isWorking(array) && shareAt(array.span, now) >= 1
      ? { ...array, action: 'active', span: { from: 1, since: null, restMs: 0 } }
      : array,
  );
}
