import { CHECKING_MS } from '../core/power.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import { isBroken } from './cards.ts';
import { failJob } from './format.ts';
import { failFlush, offlineText, released, settleSsd, withFlush, withSsd } from './settle.ts';
import type { SsdCard } from './state.ts';

/** The storage service looks at all disks again, without a restart of the device. */
function checkAgain(state: HardwareState, now: number): HardwareState {
  const checking = unschedule({ ...state, boot: 'checking' }, 'storage-up');
  return schedule(checking, { at: now + CHECKING_MS, event: 'storage-up' });
}

/** Gives the read-write cache up with what stands only in it; where it was broken, all disks are checked again. */
export function force(state: HardwareState, now: number): HardwareState {
  const { flush, cards } = state.ssd;
  const gone = released(state.ssd);
  const isGivenUp = flush === null && !cards.some(isBroken);
  if (isGivenUp) return settleSsd(withSsd(state, { ...gone, question: null }));
  const settled = cards.map((card) => card.serial_number);
  return checkAgain(withSsd(withFlush(state, null), { ...gone, question: null, settled }), now);
}

/** The SSDs as they are now; the pool and the question follow them. */
export function leaveCards(state: HardwareState, cards: readonly SsdCard[]): HardwareState {
  const isIncomplete = state.ssd.pool === 'mounted' && cards.filter((card) => card.isused === 1).some(isBroken);
  const next = withSsd(state, { cards, ...(isIncomplete ? { pool: 'unmounted' as const } : {}) });
  return state.boot === 'ready' ? settleSsd(next) : next;
}

/** An SSD is gone or has broken down. One that nothing was on is simply not there any more. */
export function breakCard(
  state: HardwareState,
  position: number,
  error: 'ssd_lost' | 'other',
  cause: string,
  now: number,
) {
  const { cards, job } = state.ssd;
  const broken = cards.find((card) => card.position === position && card.error !== 'ssd_lost');
  if (!broken) return state;
  const isFormatted = job?.serials.includes(broken.serial_number) === true;
  const stopped = !isFormatted
    ? state
    : error === 'ssd_lost'
      ? failJob(state, 'N300010', 'ssd removed', now)
      : failJob(state, 'N300411', 'ssd write error', now);
  const isMember = broken.isused === 1 || error === 'other';
  const loss = error === 'ssd_lost' ? 1 : 0;
  const left = cards.flatMap((card): SsdCard[] =>
    card !== broken ? [card] : isMember ? [{ ...card, error, cause, loss }] : [],
  );
  const flushed = broken.isused === 1 ? failFlush(stopped, offlineText(broken), now) : stopped;
  return leaveCards(flushed, left);
}
