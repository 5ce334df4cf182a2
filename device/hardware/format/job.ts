import type { Step } from '../core/state.ts';
import type { FormatJob, FormatStep } from './state.ts';

/** Model times of a format (scenarios.md §8). */
export const FORMAT_WAIT_MS = 3000;
export const FORMAT_DISKS_MS = 20_000;
export const FORMAT_INITIALIZE_MS = 15_000;
/** Model time of emptying disks for a reset. */
export const WIPE_MS = 3000;

/** Serial numbers of the disks that a job writes on: those it was started with. */
export const serialsOf = (job: FormatJob): string[] => Object.keys(job.rates);

/** Model time from empty to full of the bars of a phase; null for phases without bars. */
function barsMs({ phase }: FormatJob): number | null {
  if (phase === 'formatdisk') return FORMAT_DISKS_MS;
  return phase === 'wipe' ? WIPE_MS : null;
}

/** Share done of each disk at a model time, 0..1; never falls within one job. */
export function ratesAt(job: FormatJob, now: number): Record<string, number> {
  const total = barsMs(job);
  const gained = total === null || job.since === null ? 0 : Math.max(0, now - job.since) / total;
  return Object.fromEntries(
    Object.entries(job.rates).map(([sn, rate]) => [sn, Math.min(1, Math.round((rate + gained) * 10_000) / 10_000)]),
  );
}

/** Seconds of model time until the job is done; -1 when it stands still. */
export function remainOf(job: FormatJob, now: number): number {
  const step = job.since === null ? undefined : nextStepOf(job, 0);
  if (!step) return -1;
  const after: Partial<Record<FormatJob['phase'], number>> = {
    wait: FORMAT_DISKS_MS + FORMAT_INITIALIZE_MS,
    formatdisk: FORMAT_INITIALIZE_MS,
  };
  return Math.max(0, Math.ceil((step.at - now + (after[job.phase] ?? 0)) / 1000));
}

/** When the present phase of a running job ends; `acceptMs` is how long the device takes to begin. */
export function nextStepOf(job: FormatJob, acceptMs: number): Step<FormatStep> | undefined {
  const { since } = job;
  if (since === null) return undefined;
  const left = (total: number): number => since + Math.max(0, total - job.elapsedMs);
  const slowest = Math.min(1, ...Object.values(job.rates));
  switch (job.phase) {
    case 'accepted':
      return { at: left(acceptMs), event: 'format-accepted' };
    case 'wait':
      return { at: left(FORMAT_WAIT_MS), event: 'format-begin' };
    case 'wipe':
      return { at: since + Math.ceil((1 - slowest) * WIPE_MS), event: 'format-wiped' };
    case 'formatdisk':
      return { at: since + Math.ceil((1 - slowest) * FORMAT_DISKS_MS), event: 'format-disks-done' };
    case 'initialize':
      return { at: left(FORMAT_INITIALIZE_MS), event: 'format-done' };
    case 'ok':
    case 'failed':
      return undefined;
  }
}
