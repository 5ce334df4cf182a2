import { paused, spanFrom } from '../core/span.ts';
import type { HardwareState } from '../state.ts';
import { isBroken, used } from './cards.ts';
import { takeId, withSsd, withSsdJob } from './settle.ts';
import type { SsdMode } from './state.ts';

/** Model time of formatting SSDs (scenarios.md §10). */
export const SSD_FORMAT_MS = 15_000;

/** Begins to format SSDs for a mode; the question is answered with it. */
export function beginFormat(
  state: HardwareState,
  mode: SsdMode,
  serials: readonly string[],
  now: number,
): HardwareState {
  const { id, state: counted } = takeId(state, 'job', 'sf');
  const pool = counted.ssd.pool === 'mounted' ? 'unmounted' : counted.ssd.pool;
  const span = spanFrom(now, SSD_FORMAT_MS);
  const asked = withSsd(counted, { question: null, pool });
  return withSsdJob(asked, { id, mode, serials, phase: 'formatdisk', span, failure: null });
}

/** Ends a running format with a failure; what was done stays shown. */
export function failJob(state: HardwareState, code: string, msg: string, now: number): HardwareState {
  const { job } = state.ssd;
  if (job?.phase !== 'formatdisk') return state;
  return withSsdJob(state, { ...job, span: paused(job.span, now), phase: 'failed', failure: { code, msg } });
}

/** The SSDs carry the new mode; what they held before is gone. */
export function finishFormat(state: HardwareState): HardwareState {
  const { job, cards } = state.ssd;
  if (job?.phase !== 'formatdisk') return state;
  const formatted = cards
    .filter((card) => !isBroken(card))
    .map((card) => (job.serials.includes(card.serial_number) ? used(card) : card));
  return withSsd(withSsdJob(state, { ...job, phase: 'ok' }), {
    cards: formatted,
    style: job.mode,
    pool: job.mode === 'storage' ? 'mounted' : 'none',
    isReset: false,
    isDirty: job.mode === 'wcache',
    settled: [...new Set([...state.ssd.settled, ...job.serials])],
  });
}
