import { formatted, layoutOf } from './disks.ts';
import type { FormatJob, HardwareState, Step } from './state.ts';

/** Model times of a format (scenarios.md §8). */
export const FORMAT_WAIT_MS = 3000;
export const FORMAT_DISKS_MS = 20_000;
export const FORMAT_INITIALIZE_MS = 15_000;

/** Serial numbers of the disks that a job writes on: those it was started with. */
const serialsOf = (job: FormatJob): string[] => Object.keys(job.rates);

/** Share done of each disk at a model time, 0..1; never falls within one job. */
export function ratesAt(job: FormatJob, now: number): Record<string, number> {
  const running = job.phase === 'formatdisk' && job.since !== null;
  const gained = running ? Math.max(0, now - (job.since ?? now)) / FORMAT_DISKS_MS : 0;
  return Object.fromEntries(
    Object.entries(job.rates).map(([sn, rate]) => [sn, Math.min(1, Math.round((rate + gained) * 10_000) / 10_000)]),
  );
}

/** Seconds of model time until the job is done; -1 when it stands still. */
export function remainOf(job: FormatJob, now: number): number {
  const step = job.since === null ? undefined : nextStepOf(job);
  if (!step) return -1;
  const after = { wait: FORMAT_DISKS_MS + FORMAT_INITIALIZE_MS, formatdisk: FORMAT_INITIALIZE_MS, initialize: 0 };
  const later = job.phase in after ? after[job.phase as keyof typeof after] : 0;
  return Math.max(0, Math.ceil((step.at - now + later) / 1000));
}

/** When the present phase of a running job ends. */
export function nextStepOf(job: FormatJob): Step | undefined {
  const { since } = job;
  if (since === null) return undefined;
  const left = (total: number): number => since + Math.max(0, total - job.elapsedMs);
  switch (job.phase) {
    case 'wait':
      return { at: left(FORMAT_WAIT_MS), event: 'format-begin' };
    case 'formatdisk': {
      const slowest = Math.min(...Object.values(job.rates));
      return { at: since + Math.ceil((1 - slowest) * FORMAT_DISKS_MS), event: 'format-disks-done' };
    }
    case 'initialize':
      return { at: left(FORMAT_INITIALIZE_MS), event: 'format-done' };
    case 'ok':
    case 'failed':
      return undefined;
  }
}

const isFormatStep = (step: Step): boolean => step.event.startsWith('format-');

/** Puts a job into the state, with the step that ends its phase. */
export function withJob(state: HardwareState, job: FormatJob | null): HardwareState {
  const others = state.steps.filter((step) => !isFormatStep(step));
  const step = job === null ? undefined : nextStepOf(job);
  return { ...state, format: job, steps: step ? [...others, step] : others };
}

/** Stops the job's time where it is: the power is gone, what was written stays. */
export function pauseFormat(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  if (job === null || job.since === null) return state;
  const elapsedMs = job.elapsedMs + Math.max(0, now - job.since);
  return withJob(state, { ...job, rates: ratesAt(job, now), elapsedMs, since: null });
}

/** Lets a job that the power cut interrupted go on (M3: the same id, no new failure). */
export function resumeFormat(state: HardwareState, now: number): HardwareState {
  const job = state.format;
  return job === null || job.since !== null ? state : withJob(state, { ...job, since: now });
}

/** Next phase of a running job. */
export function advanceFormat(state: HardwareState, now: number): HardwareState {
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
      const disks = state.disks.map((disk) => (serials.includes(disk.sn) ? formatted(disk) : disk));
      const members = disks.filter((disk) => serials.includes(disk.sn));
      const done = withJob(state, { ...next, phase: 'ok', since: null });
      return { ...done, disks, layout: layoutOf(job.mode, members), assembleError: '', decision: null };
    }
    case 'ok':
    case 'failed':
      return state;
  }
}
