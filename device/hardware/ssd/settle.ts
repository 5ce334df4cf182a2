import { schedule, unschedule } from '../core/steps.ts';
import { endOf, paused, resumed, spanFrom } from '../core/span.ts';
import type { HardwareState } from '../state.ts';
import { withPool } from '../storage/pools.ts';
import { isBroken, lost, unused } from './cards.ts';
import { needsDecision } from './question.ts';
import type { CacheFlush, SsdJob, SsdState } from './state.ts';

/** Key of the high-speed pool. */
export const SSD_POOL = 'zenith_m2';
/** Model time of writing a full cache back (scenarios.md §11). */
export const FLUSH_MS = 20_000;

/** Puts the slice in, the pool list following it. */
export function withSsd(state: HardwareState, change: Partial<SsdState>): HardwareState {
  const ssd = { ...state.ssd, ...change };
  return withPool({ ...state, ssd }, SSD_POOL, ssd.pool === 'none' ? null : ssd.pool === 'mounted' ? 1 : 0);
}

/** An id for the next question, job or flush: the one a scenario names, or the next number. */
export function takeId(state: HardwareState, kind: 'question' | 'job' | 'flush' | 'notice', prefix: string) {
  const named = state.ssd.nextIds[kind];
  const serial = state.serial + 1;
  const next = { ...state, serial, ssd: { ...state.ssd, nextIds: { ...state.ssd.nextIds, [kind]: undefined } } };
  return { id: named ?? `${prefix}-${serial}`, state: next };
}

/** Asks the administrator about the SSDs where something is open; a question that stands keeps its id. */
export function settleSsd(state: HardwareState): HardwareState {
  const { ssd } = state;
  if (ssd.job?.phase === 'formatdisk' || !needsDecision(ssd)) return withSsd(state, { question: null });
  if (ssd.question !== null) return state;
  const { id, state: counted } = takeId(state, 'question', 's');
  return withSsd(counted, { question: { id } });
}

/** Puts a job in, with the step that ends it. */
export function withSsdJob(state: HardwareState, job: SsdJob | null): HardwareState {
  const end = job?.phase === 'formatdisk' ? endOf(job.span) : undefined;
  const rest = unschedule(withSsd(state, { job }), 'ssd-format-done');
  return end === undefined ? rest : schedule(rest, { at: end, event: 'ssd-format-done' });
}

/** Puts a write-back in, with the step that ends it. */
export function withFlush(state: HardwareState, flush: CacheFlush | null): HardwareState {
  const end = flush?.status === 'writing' ? endOf(flush.span) : undefined;
  const rest = unschedule(withSsd(state, { flush }), 'cache-flush-done');
  return end === undefined ? rest : schedule(rest, { at: end, event: 'cache-flush-done' });
}

/** Begins to write the cache back. */
export function beginFlush(state: HardwareState, now: number): HardwareState {
  const { id, state: counted } = takeId(state, 'flush', 'cf');
  return withFlush(withSsd(counted, { atStart: 'nothing' }), {
    id,
    status: 'writing',
    span: spanFrom(now, FLUSH_MS),
    error: '',
  });
}

/** What is said of an SSD that a write-back cannot reach. */
export const offlineText = ({ serial_number: serial }: { readonly serial_number: string }): string =>
  `ssd ${serial} offline`;

/** A write-back cannot go on: the cached data stay where they are. */
export function failFlush(state: HardwareState, error: string, now: number): HardwareState {
  const { flush } = state.ssd;
  if (flush?.status !== 'writing') return state;
  return withFlush(state, { ...flush, status: 'fail', span: paused(flush.span, now), error });
}

/** The slice after SSDs are used for nothing any more; broken ones are forgotten. */
export function released(ssd: SsdState): Partial<SsdState> {
  const cards = ssd.cards.filter((card) => !isBroken(card)).map(unused);
  return { cards, style: 'none', pool: 'none', isReset: false, isDirty: false, atStart: 'nothing' };
}

/** A read-only cache can go without harm: a start without its SSD switches it off and says so (SSD-25, SSD-26). */
function switchOffBrokenCache(state: HardwareState): HardwareState {
  const broken = state.ssd.style === 'rcache' ? state.ssd.cards.find(isBroken) : undefined;
  if (!broken) return state;
  const isLost = broken.error === 'ssd_lost';
  const { id, state: counted } = takeId(state, 'notice', 'n');
  const card = isLost ? lost(broken) : { ...broken, cause: 'disabled at boot' };
  const data = { id, action: isLost ? 'boot-ssd-lost' : 'boot-ssd-disable', pool_mounted: true, ssds: [card] };
  const told = { ...counted, notices: [...counted.notices, { type: 'complete', code: 200, msg: '', data }] };
  const settled = told.ssd.cards.filter((each) => !isBroken(each)).map((each) => each.serial_number);
  return withSsd(told, { ...released(told.ssd), settled: [...told.ssd.settled, ...settled] });
}

/** The storage service is up: interrupted work goes on, and what the last run asked for is done. */
export function ssdReady(state: HardwareState, now: number): HardwareState {
  const { job, flush, atStart } = state.ssd;
  if (job?.phase === 'formatdisk') return withSsdJob(state, { ...job, span: resumed(job.span, now) });
  const away = state.ssd.cards.find((card) => card.isused === 1 && isBroken(card));
  if (flush !== null && flush.status !== 'finish' && away)
    return withFlush(state, { ...flush, status: 'fail', error: offlineText(away) });
  if (flush !== null && flush.status !== 'finish')
    return withFlush(state, { ...flush, status: 'writing', span: resumed(flush.span, now), error: '' });
  if (flush !== null) return state;
  if (atStart === 'flush') return beginFlush(withSsd(state, { question: null }), now);
  const freed = atStart === 'release' ? withSsd(state, { ...released(state.ssd), question: null }) : state;
  return settleSsd(switchOffBrokenCache(withSsdJob(freed, null)));
}
