import { type Choice, type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { paused } from '../core/span.ts';
import type { HardwareState } from '../state.ts';
import { isUsable, replacementFor } from './cards.ts';
import { breakCard, force, leaveCards } from './changes.ts';
import { beginFormat, finishFormat } from './format.ts';
import type { SsdEvent } from './events.ts';
import { questionMessage } from './question.ts';
import { ssdRefusal } from './refusals.ts';
import { beginFlush, released, settleSsd, ssdReady, takeId, withFlush, withSsd, withSsdJob } from './settle.ts';
import type { SsdCard, SsdState, SsdStep } from './state.ts';
import { flushMessage, jobMessage, ssdInfo, ssdProgress } from './views.ts';

export const initialSsd: SsdState = {
  slots: 2,
  cards: [],
  style: 'none',
  pool: 'none',
  isReset: false,
  isDirty: false,
  atStart: 'nothing',
  settled: [],
  question: null,
  job: null,
  flush: null,
  nextIds: {},
};

/** What comes of an event, unless something stands against it. */
function unlessRefused(state: HardwareState, event: SsdEvent, next: () => HardwareState): Outcome {
  const code = ssdRefusal(state, event);
  return code === null ? next() : refuse(code);
}

function happen(state: HardwareState, event: SsdEvent, now: number): Outcome {
  // The table holds for each type the handler of that very type.
  return (ssdEvents[event.type] as (state: HardwareState, event: SsdEvent, now: number) => Outcome)(state, event, now);
}

export const ssdEvents: EventHandlers<SsdEvent> = {
  'ssd-format': (state, event, now) =>
    unlessRefused(state, event, () => beginFormat(state, event.mode, event.serials, now)),
  'ssd-ignore': (state, event) =>
    unlessRefused(state, event, () => {
      const settled = [...new Set([...state.ssd.settled, ...state.ssd.cards.map((card) => card.serial_number)])];
      const left = state.ssd.isReset ? released(state.ssd) : {};
      return withSsd(state, { ...left, settled, question: null });
    }),
  'ssd-mount': (state, event) => unlessRefused(state, event, () => withSsd(state, { pool: 'mounted', question: null })),
  'ssd-recover': (state, event, now) =>
    unlessRefused(state, event, () => {
      const fresh = replacementFor(state.ssd)?.fresh.serial_number ?? '';
      return beginFormat(state, 'wcache', [fresh], now);
    }),
  'ssd-release': (state, event) =>
    unlessRefused(state, event, () => withSsd(state, { atStart: state.ssd.style === 'wcache' ? 'flush' : 'release' })),
  'ssd-force': (state, event, now) => unlessRefused(state, event, () => force(state, now)),
  'ssd-flush': (state, event, now) => unlessRefused(state, event, () => beginFlush(state, now)),
  'ssd-flush-close': (state, event) =>
    unlessRefused(state, event, () => {
      const settled = state.ssd.cards.map((card) => card.serial_number);
      return settleSsd(withSsd(withFlush(state, null), { ...released(state.ssd), settled }));
    }),
  'ssd-handle': (state, event) =>
    unlessRefused(state, event, () => {
      const { id, state: counted } = takeId(state, 'question', 's');
      return withSsd(counted, { question: { id } });
    }),
  'ssd-in': (state, { card }) => {
    const others = state.ssd.cards.filter((each) => each.serial_number !== card.serial_number);
    const known = state.ssd.cards.find((each) => each.serial_number === card.serial_number);
    const back: SsdCard = known ? { ...known, position: card.position, error: 'ok', cause: '', loss: 0 } : card;
    return leaveCards(
      state,
      [...others, back].sort((a, b) => a.position - b.position),
    );
  },
  'ssd-out': (state, { position }, now) => breakCard(state, position, 'ssd_lost', '', now),
  'ssd-change': (state, { position, change, cause }, now) =>
    breakCard(state, position, change === 'lost' ? 'ssd_lost' : 'other', cause, now),
};

/** The event that an option of the question stands for (CALL-22, SSD-12, SSD-18, SSD-21). */
function eventOf({ ssd }: HardwareState, option: string): SsdEvent | null {
  switch (option) {
    case 'ignore':
    case 'ssd_ignore':
      return { type: 'ssd-ignore' };
    case 'mountpool':
      return { type: 'ssd-mount' };
    case 'recover':
      return { type: 'ssd-recover' };
    case 'dilate': {
      const serials = ssd.cards.filter(isUsable).map((card) => card.serial_number);
      return { type: 'ssd-format', mode: 'dilate', serials };
    }
    default:
      return null;
  }
}

function confirm(state: HardwareState, { id, option }: Choice, now: number): Outcome | null {
  if (state.ssd.question?.id !== id) return null;
  const event = eventOf(state, option);
  return event === null ? refuse('N000001', { field: 'option' }) : happen(state, event, now);
}

export const ssdSteps: StepHandlers<SsdStep> = {
  'ssd-format-done': finishFormat,
  'cache-flush-done': (state) => {
    const { flush } = state.ssd;
    return flush === null ? state : withFlush(withSsd(state, { isDirty: false }), { ...flush, status: 'finish' });
  },
};

export const ssdPart: Part = {
  name: 'ssd',
  powerLost: (state, now) => {
    const { job, flush } = state.ssd;
    const stopped = job?.phase === 'formatdisk' ? { ...job, span: paused(job.span, now) } : job;
    const kept = flush?.status === 'writing' ? { ...flush, span: paused(flush.span, now) } : flush;
    return withSsd(state, { job: stopped, flush: kept });
  },
  ready: ssdReady,
  confirm,
  cancelFormat: (state) => (state.ssd.job?.phase === 'failed' ? settleSsd(withSsdJob(state, null)) : null),
  known: (state, isKnown) =>
    state.ssd.job?.phase === 'ok' && isKnown(state.ssd.job.id) ? settleSsd(withSsdJob(state, null)) : state,
  message: (state, now) => {
    const { job, flush, question } = state.ssd;
    if (job) return jobMessage(state.ssd, job, now);
    if (flush) return flushMessage(state.ssd, flush, now);
    return question && questionMessage(state.ssd, question.id, state.board.slots);
  },
  progress: ssdProgress,
  failure: ({ ssd }) =>
    ssd.job?.failure ? { message: ssd.job.failure.msg, msg: ssd.job.failure.msg, progress: 'formatdisk' } : null,
  info: ({ ssd }) => ssdInfo(ssd),
};
