import type { Part, StepHandlers } from '../core/part.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import { formatted, layoutOf, wiped } from '../storage/disks.ts';
import { settle } from '../storage/settle.ts';
import type { Disk } from '../storage/state.ts';
import { nextStepOf, ratesAt, serialsOf } from './job.ts';
import type { FormatJob, FormatStep } from './state.ts';
import { formatMessage, formatProgressOf } from './views.ts';

/** Puts a job into the state, with the step that ends its phase. */
export function withJob(state: HardwareState, job: FormatJob | null): HardwareState {
  const others = unschedule(state, 'format-begin', 'format-disks-done', 'format-done');
  const step = job === null ? undefined : nextStepOf(job);
  return schedule({ ...others, format: job }, ...(step ? [step] : []));
}

/** Stops the job's time where it is: the power is gone, what was written stays. */
function pause(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  if (job === null || job.since === null) return state;
  const elapsedMs = job.elapsedMs + Math.max(0, now - job.since);
  return withJob(state, { ...job, rates: ratesAt(job, now), elapsedMs, since: null });
}

/** Lets a job that the power cut interrupted go on (M3: the same id, no new failure). */
function resume(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  return job === null || job.since !== null ? state : withJob(state, { ...job, since: now });
}

/** Disks of a failed or given-up format are empty, and no pool is left. */
function dropFormat(state: HardwareState): HardwareState {
  const serials = Object.keys(state.format?.rates ?? {});
  const disks = state.storage.disks.map((disk) => (serials.includes(disk.sn) ? wiped(disk) : disk));
  return { ...withJob(state, null), storage: { ...state.storage, disks, layout: null, decision: null } };
}

/** A disk that is written on was pulled: the format cannot end well. */
export function failFormatWithout(state: HardwareState, disk: Disk, now: number): HardwareState {
  const job = state.format;
  const progress = job?.phase === 'formatdisk' || job?.phase === 'initialize' ? job.phase : undefined;
  if (!job || progress === undefined || !(disk.sn in job.rates)) return state;
  const paused = pause(state, now);
  const msg = 'disk removed';
  const reason = { message: `disk in slot ${disk.position}: removed`, msg };
  return withJob(paused, {
    ...job,
    ...paused.format,
    phase: 'failed',
    failure: { progress, code: 'N300010', msg, reason },
  });
}

/** Next phase of a running job. */
function advance(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  if (job === null) return state;
  const next = { ...job, elapsedMs: 0, since: now };
  switch (job.phase) {
    case 'wait':
      return withJob(state, { ...next, phase: 'formatdisk' });
    case 'formatdisk':
      return withJob(state, { ...next, phase: 'initialize', rates: ratesAt(job, now) });
    case 'initialize': {
      const serials = serialsOf(job);
      const disks = state.storage.disks.map((disk) => (serials.includes(disk.sn) ? formatted(disk) : disk));
      const layout = layoutOf(
        job.mode,
        disks.filter((disk) => serials.includes(disk.sn)),
      );
      const done = withJob(state, { ...next, phase: 'ok', since: null });
      return { ...done, storage: { ...state.storage, disks, layout, assembleError: '', decision: null } };
    }
    case 'ok':
    case 'failed':
      return state;
  }
}

/** The storage service is up again: a format goes on, a failed one is given up, a finished one was seen. */
function afterStart(state: HardwareState, now: number): HardwareState {
  switch (state.format?.phase) {
    case 'wait':
    case 'formatdisk':
    case 'initialize':
      return { ...resume(state, now), storage: { ...state.storage, decision: null } };
    case 'failed':
      return dropFormat(state);
    case 'ok':
      return withJob(state, null);
    case undefined:
      return state;
  }
}

export const formatSteps: StepHandlers<FormatStep> = {
  'format-begin': advance,
  'format-disks-done': advance,
  'format-done': advance,
};

export const formatPart: Part = {
  name: 'format',
  powerLost: pause,
  ready: afterStart,
  cancelFormat: (state) => (state.format?.phase === 'failed' ? settle(dropFormat(state)) : null),
  known: (state, isKnown) => (state.format?.phase === 'ok' && isKnown(state.format.id) ? withJob(state, null) : state),
  message: (state, now) => (state.format ? formatMessage(state, state.format, now) : null),
  storageState: ({ format }) => {
    if (format === null || format.phase === 'ok') return null;
    return format.phase === 'wait' ? 'storage_wait_format_begin' : 'storage_formatting';
  },
  progress: formatProgressOf,
  failure: ({ format }) => (format?.failure ? { ...format.failure.reason, progress: format.failure.progress } : null),
};
