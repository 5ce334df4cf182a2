import type { Step } from '../core/state.ts';
import type { FormatJob, FormatStep } from './state.ts';

/** Model times of a format (scenarios.md §8). */
export const FORMAT_WAIT_MS = 3000;
export const FORMAT_DISKS_MS = 20_000;
export const FORMAT_INITIALIZE_MS = 15_000;

/** Serial numbers of the disks that a job writes on: those it was started with. */
export const serialsOf = (job: FormatJob): string[] => Object.keys(job.rates);

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
export function nextStepOf(job: FormatJob): Step<FormatStep> | undefined {
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
