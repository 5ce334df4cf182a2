import { endOf, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import { withPool } from '../storage/pools.ts';
import type { RaidMode } from '../storage/state.ts';
import { esataTopic } from './question.ts';
import type { EsataJob, EsataRemoval, EsataState } from './state.ts';

/** Key of the expansion storage among the pools. */
export const ESATA_POOL = 'other';
/** Model time of a format (scenarios.md §12). */
export const ESATA_FORMAT_MS = 20_000;

/** Puts the slice in, the pool list following it. */
export function withEsata(state: HardwareState, change: Partial<EsataState>): HardwareState {
  const esata = { ...state.esata, ...change };
  return withPool({ ...state, esata }, ESATA_POOL, esata.use === 'pool' ? 1 : null);
}

/** An id for the next question or job: the one a scenario names, or the next number. */
function takeId(state: HardwareState, kind: 'question' | 'job', prefix: string) {
  const named = state.esata.nextIds[kind];
  const serial = state.serial + 1;
  const nextIds = { ...state.esata.nextIds, [kind]: undefined };
  const next: HardwareState = { ...state, serial, esata: { ...state.esata, nextIds } };
  return { id: named ?? `${prefix}-${serial}`, state: next };
}

/** Asks the administrator where something is open; a question that stands keeps its id while its topic does. */
export function settleEsata(state: HardwareState, before: EsataState = state.esata): HardwareState {
  const { esata } = state;
  const topic = esataTopic(esata);
  if (esata.job?.phase === 'formatdisk' || esata.removal?.phase === 'stopping' || topic === null)
    return withEsata(state, { question: null });
  if (esata.question !== null && topic === esataTopic(before)) return state;
  const { id, state: counted } = takeId(state, 'question', topic === 'pool' || topic === 'absent' ? 'ec' : 'es');
  return withEsata(counted, { question: { id } });
}

/** Changes the slice and lets the question follow. */
export function changeEsata(state: HardwareState, change: Partial<EsataState>): HardwareState {
  const next = withEsata(state, change);
  return state.boot === 'ready' ? settleEsata(next, state.esata) : next;
}

/** Puts a job in, with the step that ends it. */
export function withEsataJob(state: HardwareState, job: EsataJob | null): HardwareState {
  const end = job?.phase === 'formatdisk' ? endOf(job.span) : undefined;
  const rest = unschedule(withEsata(state, { job }), 'esata-format-done');
  return end === undefined ? rest : schedule(rest, { at: end, event: 'esata-format-done' });
}

/** Begins to format all disks of the enclosure; the question is answered with it. */
export function beginEsataFormat(state: HardwareState, mode: RaidMode, now: number): HardwareState {
  const { id, state: counted } = takeId(state, 'job', 'ef');
  const asked = withEsata(counted, { question: null, use: 'none' });
  return withEsataJob(asked, {
    id,
    mode,
    phase: 'formatdisk',
    span: spanFrom(now, ESATA_FORMAT_MS),
    failure: null,
  });
}

/** Puts a removal in, with the steps that carry it on. */
export function withRemoval(state: HardwareState, removal: EsataRemoval | null, now: number): HardwareState {
  const rest = unschedule(withEsata(state, { removal }), 'esata-stopped', 'esata-reset-done', 'esata-power-cut');
  const { stopMs, resetMs } = state.esata.manners;
  if (removal?.phase === 'stopping' && stopMs !== null)
    return schedule(rest, { at: Math.max(now, removal.startedAt + stopMs), event: 'esata-stopped' });
  if (removal?.phase === 'resetting') return schedule(rest, { at: now + resetMs, event: 'esata-reset-done' });
  return rest;
}

/** The slice after the enclosure has gone for good. */
export const detached: Partial<EsataState> = {
  enclosure: 'none',
  disks: [],
  found: null,
  layout: null,
  use: 'none',
  fault: 'none',
  settled: [],
};
