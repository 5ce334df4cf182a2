import { type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { isMoving } from '../move/move.ts';
import { workingArray } from '../raid/arrays.ts';
import { beginSync } from '../raid/raid.ts';
import type { HardwareState } from '../state.ts';
import { disksToReset, wipeDisks } from '../storage/decide.ts';
import { formatted, layoutOf, wiped } from '../storage/disks.ts';
import { fits, offeredOptions } from '../storage/options.ts';
import { settle, withStorage } from '../storage/settle.ts';
import type { Disk, RaidMode } from '../storage/state.ts';
import { nextStepOf, ratesAt, serialsOf } from './job.ts';
import type { FormatJob, FormatStep } from './state.ts';
import { formatMessage, formatProgressOf } from './views.ts';

/** What people do with the internal disks as a whole. */
export type FormatEvent =
  /** A new pool of these disks, by their device names. */
  | { readonly type: 'format-pool'; readonly mode: RaidMode; readonly devs: readonly string[] }
  /** All disks are emptied; a mode is asked for afterwards. */
  | { readonly type: 'reset-pool' };

/** Puts a job into the state, with the step that ends its phase. */
export function withJob(state: HardwareState, job: FormatJob | null): HardwareState {
  const others = unschedule(
    state,
    'format-accepted',
    'format-begin',
    'format-wiped',
    'format-disks-done',
    'format-done',
  );
  const step = job === null ? undefined : nextStepOf(job, state.storage.traits.acceptMs);
  return schedule({ ...others, format: job }, ...(step ? [step] : []));
}

/** A job on these disks that begins now. */
function begin(
  state: HardwareState,
  mode: FormatJob['mode'],
  phase: FormatJob['phase'],
  disks: readonly Disk[],
  now: number,
): HardwareState {
  const serial = state.serial + 1;
  const rates = Object.fromEntries(disks.map(({ sn }) => [sn, 0]));
  const job: FormatJob = { id: `f-${serial}`, mode, phase, rates, elapsedMs: 0, since: now, failure: null };
  return withJob({ ...state, serial }, job);
}

/** True while nothing else is done with the disks. */
function isFree(state: HardwareState): boolean {
  const { power, boot, format, wizard, raid, external } = state;
  const isBusy = (format !== null && format.phase !== 'ok') || external.job?.phase === 'formatdisk' || isMoving(state);
  return power === 'on' && boot === 'ready' && !isBusy && wizard === null && raid.recovery?.status !== 'running';
}

/** Begins a format: of disks that no pool needs, or of a whole pool whose owner wants another one (FMTS-01). */
function formatPool(state: HardwareState, mode: RaidMode, disks: readonly Disk[], now: number): Outcome {
  const { decision } = state.storage;
  if (!isFree(state) || (decision !== null && decision.type !== 'pending')) return refuse('N000005');
  if (!fits(mode, disks)) return refuse('N300001');
  // Every member of the pool that goes away with it has to be named.
  const members = state.storage.layout?.list.filter(({ sn }) => state.storage.disks.some((disk) => disk.sn === sn));
  if (decision === null && members?.some(({ sn }) => !disks.some((disk) => disk.sn === sn))) return refuse('N300001');
  if (state.storage.traits.acceptMs > 0) return begin(state, mode, 'accepted', disks, now);
  return begin(withStorage(state, { decision: null }), mode, 'wait', disks, now);
}

function startOption(state: HardwareState, optionId: string, now: number): Outcome | null {
  if (state.storage.decision?.type !== 'pending' || state.wizard !== null) return null;
  const option = offeredOptions(state).find(({ id }) => id === optionId);
  if (!option) return null;
  const disks = state.storage.disks.filter(({ sn }) => option.disksGroup.flat().includes(sn));
  if (option.diskNum !== disks.length) return refuse('N300001');
  return formatPool(state, option.style as RaidMode, disks, now);
}

/** Stops the job's time where it is: the power is gone, what was written stays. */
function pause(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  if (job === null || job.since === null) return state;
  const elapsedMs = job.elapsedMs + Math.max(0, now - job.since);
  return withJob(state, { ...job, rates: ratesAt(job, now), elapsedMs, since: null });
}

/** Disks of a failed or given-up format are empty, and no pool is left. */
function dropFormat(state: HardwareState): HardwareState {
  const serials = Object.keys(state.format?.rates ?? {});
  const disks = state.storage.disks.map((disk) => (serials.includes(disk.sn) ? wiped(disk) : disk));
  return withStorage(withJob(state, null), { disks, layout: null, decision: null, isMounted: false });
}

/** A disk that is written on was pulled or broke: the format cannot end well. */
export function disturbFormat(state: HardwareState, disk: Disk, how: 'lost' | 'broken', now: number): HardwareState {
  const job = state.format;
  if (!job || job.phase === 'ok' || job.phase === 'failed' || !(disk.sn in job.rates)) return state;
  const progress = job.phase === 'initialize' ? 'initialize' : 'formatdisk';
  const paused = pause(state, now);
  const [code, msg] = how === 'lost' ? ['N300010', 'disk removed'] : ['N300020', 'write error'];
  const message = `disk in slot ${disk.position}: ${how === 'lost' ? 'removed' : 'write error'}`;
  const failure = { progress, code, msg, reason: { message, msg } } as const;
  return withJob(withStorage(paused, { decision: null }), { ...job, ...paused.format, phase: 'failed', failure });
}

/** The pool is there; modes that keep copies begin to make them in the background (RAID-04). */
function finish(state: HardwareState, job: FormatJob, now: number): HardwareState {
  const { mode } = job;
  if (mode === '') return state;
  const serials = serialsOf(job);
  const disks = state.storage.disks.map((disk) => (serials.includes(disk.sn) ? formatted(disk) : disk));
  const members = disks.filter((disk) => serials.includes(disk.sn));
  const layout = layoutOf(mode, members);
  const done = withJob(state, { ...job, phase: 'ok', since: null, elapsedMs: 0 });
  const pooled = withStorage(done, { disks, layout, decision: null, accepted: '', isMounted: true, media: {} });
  if (mode !== 'raid1' && mode !== 'raid5' && mode !== 'raid1+raid1') return pooled;
  const total = Math.min(...members.map(({ size }) => size));
  const arrays = layout.disksGroup.map((_group, i) => workingArray(`md${i + 2}`, 'sync', total, now));
  return beginSync(pooled, arrays, now, false);
}

/** Next phase of a running job. */
function advance(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  if (job === null) return state;
  const next = { ...job, elapsedMs: 0, since: now };
  switch (job.phase) {
    case 'accepted':
      return withJob(withStorage(state, { decision: null }), { ...next, phase: 'wait' });
    case 'wait':
      return withJob(state, { ...next, phase: 'formatdisk' });
    case 'wipe':
      return settle(wipeDisks(withJob(state, null), serialsOf(job)));
    case 'formatdisk':
      return withJob(state, { ...next, phase: 'initialize', rates: ratesAt(job, now) });
    case 'initialize':
      return finish(state, job, now);
    case 'ok':
    case 'failed':
      return state;
  }
}

/** The storage service is up again: a format goes on, a failed one is given up, a finished one was seen (M3). */
function afterStart(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  switch (job?.phase) {
    case 'accepted':
    case 'wait':
    case 'wipe':
    case 'formatdisk':
    case 'initialize':
      return withJob(withStorage(state, { decision: null }), {
        ...job,
        phase: job.phase === 'accepted' ? 'wait' : job.phase,
        since: now,
      });
    case 'failed':
      return dropFormat(state);
    case 'ok':
      return withJob(state, null);
    case undefined:
      return state;
  }
}

export const formatEvents: EventHandlers<FormatEvent> = {
  'format-pool': (state, { mode, devs }, now) => {
    const disks = devs.map((dev) => state.storage.disks.find((disk) => disk.dev === dev));
    if (devs.length === 0 || new Set(devs).size < devs.length) return refuse('N300001');
    if (!disks.every((disk) => disk !== undefined)) return refuse('N300010');
    return formatPool(state, mode, disks, now);
  },
  'reset-pool': (state, _event, now) => {
    const disks = disksToReset(state);
    if (!isFree(state)) return refuse('N000005');
    if (disks.length === 0) return refuse('N300010');
    return begin(withStorage(state, { decision: null }), '', 'wipe', disks, now);
  },
};

export const formatSteps: StepHandlers<FormatStep> = {
  'format-accepted': advance,
  'format-begin': advance,
  'format-wiped': advance,
  'format-disks-done': advance,
  'format-done': advance,
};

export const formatPart: Part = {
  name: 'format',
  powerLost: pause,
  ready: afterStart,
  startFormat: startOption,
  cancelFormat: (state) => (state.format?.phase === 'failed' ? settle(dropFormat(state)) : null),
  known: (state, isKnown) => (state.format?.phase === 'ok' && isKnown(state.format.id) ? withJob(state, null) : state),
  message: (state, now) => (state.format ? formatMessage(state, state.format, now) : null),
  storageState: ({ format }) => {
    if (format === null || format.phase === 'ok' || format.phase === 'accepted') return null;
    return format.phase === 'wait' ? 'storage_wait_format_begin' : 'storage_formatting';
  },
  progress: formatProgressOf,
  failure: ({ format }) => (format?.failure ? { ...format.failure.reason, progress: format.failure.progress } : null),
};
