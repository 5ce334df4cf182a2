import { assign, setup } from 'xstate';
import type { FirstTime } from '../rules/storage/poll.ts';

export type FirstTimeEvent =
  /** What the device tells of the setup; null when it has none any more. */
  | { type: 'APPEND'; run: Pick<FirstTime, 'state' | 'current'> | null; offered: readonly string[] }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'SELECT'; id: string }
  | { type: 'ENTER' }
  /** Another role, or no session. */
  | { type: 'LEAVE' };

export interface FirstTimeContext {
  /** Chosen mode; '' when none is. */
  readonly choice: string;
  readonly offered: readonly string[];
  /** Step under way; never less than it was within one run. FMT-25 */
  readonly current: number;
}

const RUNNING: readonly string[] = ['formatting', 'raid1_create'];
const empty: FirstTimeContext = { choice: '', offered: [], current: 0 };

type Append = Extract<FirstTimeEvent, { type: 'APPEND' }>;
const stateOf = (event: FirstTimeEvent): string => (event.type === 'APPEND' ? (event.run?.state ?? '') : '');
const isAppend = (event: FirstTimeEvent): event is Append => event.type === 'APPEND';

/** A choice that is not offered any more is dropped; the only one is made by itself. FMT-23 */
function choiceAfter(choice: string, offered: readonly string[]): string {
  if (offered.length === 1) return offered[0] ?? '';
  return offered.includes(choice) ? choice : '';
}

/**
 * The guided first setup of the storage, and the making of a mirror (M5, M6; FMT-22 to FMT-25, RAID-05). Where it
 * stands is the device's to say; what is local is the page before the start and the choice. Effects: `entered`.
 */
export const firstTimeMachine = setup({
  types: { context: {} as FirstTimeContext, events: {} as FirstTimeEvent },
  actions: {
    entered: () => undefined,
    clear: assign(empty),
    takeOffers: assign({
      offered: ({ context, event }) => (isAppend(event) ? event.offered : context.offered),
      choice: ({ context, event }) => (isAppend(event) ? choiceAfter(context.choice, event.offered) : context.choice),
    }),
    takeStep: assign({
      current: ({ context, event }) =>
        isAppend(event) ? Math.max(context.current, event.run?.current ?? 0) : context.current,
    }),
  },
  guards: {
    isOver: ({ event }) => isAppend(event) && event.run === null,
    isRunning: ({ event }) => RUNNING.includes(stateOf(event)),
    isFinished: ({ event }) => stateOf(event) === 'finished',
    isFailed: ({ event }) => stateOf(event) === 'fail',
    isChoosing: ({ event }) => stateOf(event) === 'raid_zdr',
    isKnown: ({ event }) => stateOf(event) !== '',
    isOffered: ({ context, event }) => event.type === 'SELECT' && context.offered.includes(event.id),
  },
}).createMachine({
  id: 'firstTime',
  context: empty,
  initial: 'none',
  on: {
    LEAVE: { target: '.none', actions: 'clear' },
    APPEND: [
      { guard: 'isOver', target: '.none', actions: 'clear' },
      { guard: 'isRunning', target: '.progress', actions: 'takeStep' },
      { guard: 'isFinished', target: '.finished' },
      { guard: 'isFailed', target: '.failed', actions: 'takeStep' },
      { actions: 'takeOffers' },
    ],
  },
  states: {
    none: {
      on: {
        APPEND: [
          { guard: 'isOver' },
          { guard: 'isRunning', target: 'progress', actions: 'takeStep' },
          { guard: 'isFinished', target: 'finished' },
          { guard: 'isFailed', target: 'failed', actions: 'takeStep' },
          { guard: 'isChoosing', target: 'choice', actions: 'takeOffers' },
          { guard: 'isKnown', target: 'welcome', actions: 'takeOffers' },
        ],
      },
    },
    welcome: { on: { NEXT: 'choice' } },
    choice: {
      on: {
        BACK: 'welcome',
        SELECT: { guard: 'isOffered', actions: assign({ choice: ({ event }) => event.id }) },
      },
    },
    progress: {},
    failed: {},
    finished: { on: { ENTER: { target: 'left', actions: 'entered' } } },
    /** The finished page was left; the device may tell of it for a while. */
    left: {
      on: {
        APPEND: [
          { guard: 'isOver', target: 'none', actions: 'clear' },
          { guard: 'isRunning', target: 'progress', actions: ['clear', 'takeStep'] },
          {},
        ],
      },
    },
  },
});
