import { type Choice, type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { paused, resumed } from '../core/span.ts';
import { schedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import { formatted, layoutOf } from '../storage/disks.ts';
import type { Disk, RaidMode } from '../storage/state.ts';
import { esataOptions } from './disks.ts';
import { esataOffers, esataQuestionMessage, esataTopic } from './question.ts';
import {
  beginEsataFormat,
  changeEsata,
  detached,
  settleEsata,
  withEsata,
  withEsataJob,
  withRemoval,
} from './settle.ts';
import type { EsataState, EsataStep } from './state.ts';
import { esataInfo, esataJobMessage, esataProgress } from './views.ts';

/** What can happen to the expansion storage. */
export type EsataEvent =
  | { readonly type: 'esata-plug'; readonly disks: readonly Disk[]; readonly found: RaidMode | null; readonly fault: EsataState['fault'] } // prettier-ignore
  | { readonly type: 'esata-unplug' }
  | { readonly type: 'enclosure-power'; readonly on: boolean }
  /** The link breaks in the middle of something. */
  | { readonly type: 'esata-fail' }
  | ({ readonly type: 'esata-answer' } & Choice)
  | { readonly type: 'esata-ignore'; readonly id: string }
  | { readonly type: 'esata-enable' }
  | { readonly type: 'esata-shutdown' }
  | { readonly type: 'esata-forget' }
  | { readonly type: 'esata-reset' };

export const initialEsata: EsataState = {
  slots: 2,
  enclosure: 'none',
  disks: [],
  fault: 'none',
  found: null,
  layout: null,
  use: 'none',
  question: null,
  settled: [],
  job: null,
  removal: null,
  manners: { stopMs: 6000, afterStop: 'done', isBusy: false, resetMs: 4000, cutMs: 4000 },
  nextIds: {},
};

const isUp = ({ power, boot }: HardwareState): boolean => power === 'on' && boot === 'ready';
const isRemoved = ({ removal }: EsataState): boolean =>
  removal !== null && ['stopping', 'resetting', 'powerOff'].includes(removal.phase);

/** Nobody is asked about this again. */
function leave(state: HardwareState, more: Partial<EsataState> = {}): HardwareState {
  const topic = esataTopic(state.esata) ?? '';
  const settled = new Set([...state.esata.settled, ...state.esata.disks.map((disk) => disk.sn), topic]);
  return changeEsata(state, { settled: [...settled], question: null, ...more });
}

function answer(state: HardwareState, { option }: Pick<Choice, 'option'>, now: number): Outcome {
  const { found, disks } = state.esata;
  if (!esataOffers(state.esata).includes(option)) return refuse('N000001', { field: 'option' });
  const mode = found ?? 'single';
  switch (option) {
    case 'mountpool':
      return leave(state, { use: 'pool', layout: layoutOf(mode, disks) });
    case 'extmountpool':
      return leave(state, { use: 'externalPool' });
    case 'extmountdisk':
      return leave(state, { use: 'externalDisks' });
    case 'init':
      return beginEsataFormat(state, mode, now);
    case 'remove':
      return changeEsata(state, { layout: null, question: null });
    default:
      return leave(state);
  }
}

/** The link is gone: what was being written cannot end well. */
function breakWork(state: HardwareState, now: number): HardwareState {
  const { job, removal } = state.esata;
  const failure = { code: 'N300812', msg: 'link reset' };
  const stopped =
    job?.phase === 'formatdisk'
      ? withEsataJob(state, { ...job, phase: 'failed', span: paused(job.span, now), failure })
      : state;
  if (removal?.phase === 'stopping') return withRemoval(stopped, { ...removal, phase: 'failed', endedAt: now }, now);
  if (removal?.phase === 'resetting') return withRemoval(stopped, { ...removal, phase: 'resetFailed', endedAt: now }, now); // prettier-ignore
  return stopped;
}

/** The enclosure is dark: its disks are out of reach, and a removal that waited for it is over. */
function darken(state: HardwareState, enclosure: 'off' | 'none', now: number): HardwareState {
  const { removal, use } = state.esata;
  if (removal?.phase === 'powerOff')
    return changeEsata(withRemoval(state, { ...removal, phase: 'done', endedAt: now }, now), detached);
  // While everything on it is stopped anyway, the power may go: the removal ends as it would have.
  const broken = removal?.phase === 'stopping' ? state : breakWork(state, now);
  return changeEsata(broken, { enclosure, use: use === 'pool' ? 'none' : use });
}

export const esataEvents: EventHandlers<EsataEvent> = {
  'esata-plug': (state, { disks, found, fault }) =>
    changeEsata({ ...state, esata: { ...state.esata, removal: null } }, { enclosure: 'on', disks, found, fault }),
  'esata-unplug': (state, _event, now) => {
    if (state.esata.enclosure === 'none') return state;
    return changeEsata(darken(state, 'none', now), { disks: [], found: null, fault: 'none' });
  },
  'enclosure-power': (state, { on }, now) => {
    const { enclosure, layout, disks } = state.esata;
    if (!on) return enclosure === 'on' ? darken(state, 'off', now) : state;
    if (enclosure !== 'off') return state;
    const isWhole = layout !== null && layout.list.every(({ sn }) => disks.some((disk) => disk.sn === sn));
    return changeEsata(state, { enclosure: 'on', ...(isWhole ? { use: 'pool' as const } : {}) });
  },
  'esata-fail': (state, _event, now) => changeEsata(breakWork(state, now), { fault: 'broken', use: 'none' }),
  'esata-answer': (state, { id, option }, now) => {
    if (state.esata.question?.id !== id) return refuse('N000003');
    return isUp(state) ? answer(state, { option }, now) : refuse('N000005');
  },
  'esata-ignore': (state, { id }) => (state.esata.question?.id === id ? leave(state) : refuse('N000003')),
  'esata-enable': (state) => {
    if (!isUp(state) || isRemoved(state.esata)) return refuse('N000005');
    const { fault, enclosure } = state.esata;
    if (fault === 'broken') return refuse('N300815');
    if (enclosure !== 'on') return refuse('N300814');
    return changeEsata(state, { fault: 'none' });
  },
  'esata-shutdown': (state, _event, now) => {
    const { enclosure, removal, job } = state.esata;
    if (removal?.phase === 'stopping') return state;
    if (!isUp(state) || isRemoved(state.esata) || job?.phase === 'formatdisk') return refuse('N000005');
    if (enclosure === 'none') return refuse('N300010');
    const idle = withEsata(state, { question: null, use: 'none' });
    return withRemoval(idle, { phase: 'stopping', startedAt: now, endedAt: null }, now);
  },
  'esata-forget': (state) => {
    if (state.esata.layout === null) return refuse('N000003');
    // A pool that is there is not forgotten but removed.
    return state.esata.use === 'pool' ? refuse('N000005') : changeEsata(state, { layout: null });
  },
  'esata-reset': (state, _event, now) => {
    if (!isUp(state) || isRemoved(state.esata)) return refuse('N000005');
    const idle = withEsata(withEsataJob(state, null), { question: null, use: 'none' });
    return withRemoval(idle, { phase: 'resetting', startedAt: now, endedAt: null }, now);
  },
};

export const esataSteps: StepHandlers<EsataStep> = {
  'esata-format-done': (state) => {
    const { job, disks } = state.esata;
    if (job?.phase !== 'formatdisk') return state;
    const members = disks.map(formatted);
    const layout = layoutOf(job.mode, members);
    const settled = members.map(({ sn }) => sn);
    const done = withEsataJob(state, { ...job, phase: 'ok' });
    return changeEsata(done, { disks: members, layout, found: job.mode, use: 'pool', settled });
  },
  'esata-stopped': (state, now) => {
    const { removal, manners } = state.esata;
    if (removal?.phase !== 'stopping') return state;
    if (manners.afterStop === 'powerOff') return withRemoval(state, { ...removal, phase: 'powerOff' }, now);
    const isDone = manners.afterStop === 'done';
    const over = withRemoval(state, { ...removal, phase: isDone ? 'done' : 'failed', endedAt: now }, now);
    return isDone ? changeEsata(over, detached) : over;
  },
  'esata-reset-done': (state, now) => {
    const { removal, manners } = state.esata;
    if (removal?.phase !== 'resetting') return state;
    const waiting = withRemoval(state, { ...removal, phase: 'powerOff' }, now);
    return schedule(waiting, { at: now + manners.cutMs, event: 'esata-power-cut' });
  },
  'esata-power-cut': (state, now) => darken(state, 'off', now),
};

export const esataPart: Part = {
  name: 'esata',
  powerLost: (state, now) => {
    const { job } = state.esata;
    const kept = job?.phase === 'formatdisk' ? { ...job, span: paused(job.span, now) } : job;
    return withEsata(state, { job: kept, removal: null });
  },
  ready: (state, now) => {
    const { job } = state.esata;
    if (job?.phase === 'formatdisk') return withEsataJob(state, { ...job, span: resumed(job.span, now) });
    return settleEsata(withEsataJob(state, null));
  },
  confirm: (state, choice, now) => (state.esata.question?.id === choice.id ? answer(state, choice, now) : null),
  startFormat: (state, optionId, now) => {
    if (esataTopic(state.esata) !== 'empty') return null;
    const option = esataOptions(state.esata.disks).find(({ id }) => id === optionId);
    return option ? beginEsataFormat(state, option.type, now) : null;
  },
  cancelFormat: (state) => (state.esata.job?.phase === 'failed' ? changeEsata(withEsataJob(state, null), {}) : null),
  known: (state, isKnown) =>
    state.esata.job?.phase === 'ok' && isKnown(state.esata.job.id) ? withEsataJob(state, null) : state,
  message: (state, now) => {
    const { job, question } = state.esata;
    if (job) return esataJobMessage(state.esata, job, now);
    return question && esataQuestionMessage(state.esata, question.id);
  },
  progress: esataProgress,
  failure: ({ esata }) =>
    esata.job?.failure ? { message: esata.job.failure.msg, msg: esata.job.failure.msg, progress: 'formatdisk' } : null,
  info: ({ esata }) => esataInfo(esata),
};
