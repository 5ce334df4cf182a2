import { assign, setup } from 'xstate';
import { SMART_MAX_FAILURES, SMART_POLL_MS } from '../../constants.ts';
import type { CheckGroup } from '../../rules/storage/check-groups.ts';

/** What is checked, and by whom: SMART, or the disk's own health management. Exactly one of `type` and `sn`. */
export interface CheckTarget {
  readonly kind: 'smart' | 'ihm';
  readonly type?: CheckGroup;
  readonly sn?: string;
}

/** What a finished check says of a disk. */
export interface CheckResult {
  readonly sn: string;
  readonly health: string;
}

/** Calls of a check: what is known (`probe` asks whether one is running already), begin, how far. */
export type CheckCall = 'probe' | 'start' | 'status';

export type SmartEvent =
  /** The page of a disk or a group is shown; `mayRun` for the administrator alone. SMT-11 */
  | { type: 'OPEN'; target: CheckTarget; mayRun: boolean }
  | { type: 'CLOSE' }
  | { type: 'RECHECK' }
  | { type: 'STARTED'; gen: number }
  | { type: 'START_FAILED'; gen: number; message: string; code: string }
  | { type: 'STATUS'; gen: number; status: string; results: readonly CheckResult[] }
  | { type: 'STATUS_FAILED'; gen: number };

export interface SmartContext {
  readonly target: CheckTarget;
  readonly mayRun: boolean;
  /** Number of the newest call; answers of older ones are dropped (OVL-10). */
  readonly gen: number;
  /** Status questions in a row that came to nothing. SMT-06 */
  readonly failures: number;
  readonly results: readonly CheckResult[];
}

const NOTHING: CheckTarget = { kind: 'smart' };

/** `finished` tells the end of a check from the opening of the page. */
const detail = (finished: boolean) => ({
  type: 'loadDetail' as const,
  params: ({ context }: { context: SmartContext }) => ({ target: context.target, finished }),
});

/**
 * One check of a disk or a group of disks (M10, SMT-04 to SMT-09). The run is the device's: closing ends the asking,
 * not the run, and who opens again while it goes on is shown that. Effects: `call {name, gen}`, `loadDetail` (once
 * when opened, once when finished), `toastFailure {message, code}`, `closed`.
 */
export const smartMachine = setup({
  types: { context: {} as SmartContext, events: {} as SmartEvent },
  actions: {
    call: (_, _params: { name: CheckCall; gen: number; target: CheckTarget }) => undefined,
    loadDetail: (_, _params: { target: CheckTarget; finished: boolean }) => undefined,
    toastFailure: (_, _params: { message: string; code: string }) => undefined,
    closed: () => undefined,
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
    takeTarget: assign(({ context, event }) =>
      event.type === 'OPEN' ? { target: event.target, mayRun: event.mayRun, failures: 0, results: [] } : context,
    ),
    takeResults: assign({
      results: ({ context, event }) => (event.type === 'STATUS' ? event.results : context.results),
    }),
    forgetFailures: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: {
    asksAsMaster: ({ event }) => event.type === 'OPEN' && event.mayRun,
    mayRun: ({ context }) => context.mayRun,
    isCurrent: ({ context, event }) => 'gen' in event && event.gen === context.gen,
    runs: ({ context, event }) => event.type === 'STATUS' && event.gen === context.gen && event.status === 'running',
    /** A device that restarted knows of no run any more: it is over as well. */
    isOver: ({ context, event }) => event.type === 'STATUS' && event.gen === context.gen && event.status !== 'running',
    isLastFailure: ({ context, event }) =>
      event.type === 'STATUS_FAILED' && event.gen === context.gen && context.failures + 1 >= SMART_MAX_FAILURES,
  },
  delays: { cadence: SMART_POLL_MS },
}).createMachine({
  id: 'smart',
  context: { target: NOTHING, mayRun: false, gen: 0, failures: 0, results: [] },
  initial: 'closed',
  on: {
    OPEN: [
      { guard: 'asksAsMaster', target: '.idle.unknown', actions: ['takeTarget', detail(false)], reenter: true },
      { target: '.idle.known', actions: ['takeTarget', detail(false)], reenter: true },
    ],
    CLOSE: { target: '.closed', actions: ['nextGen', 'closed'] },
  },
  states: {
    closed: { on: { CLOSE: {} } },
    idle: {
      entry: 'nextGen',
      initial: 'known',
      on: { RECHECK: { guard: 'mayRun', target: 'starting' } },
      states: {
        /** Whether the device is at it already is asked once, by who may ask. */
        unknown: {
          entry: {
            type: 'call',
            params: ({ context }) => ({ name: 'probe' as const, gen: context.gen, target: context.target }),
          },
          on: {
            STATUS: [
              { guard: 'runs', target: '#smart.running', actions: 'forgetFailures' },
              { guard: 'isCurrent', target: 'known', actions: 'takeResults' },
            ],
            STATUS_FAILED: { guard: 'isCurrent', target: 'known' },
          },
        },
        known: {},
      },
    },
    starting: {
      entry: [
        'nextGen',
        {
          type: 'call',
          params: ({ context }) => ({ name: 'start' as const, gen: context.gen, target: context.target }),
        },
      ],
      on: {
        STARTED: { guard: 'isCurrent', target: 'running', actions: 'forgetFailures' },
        START_FAILED: {
          guard: 'isCurrent',
          target: 'idle.known',
          actions: { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
        },
      },
    },
    running: {
      initial: 'waiting',
      states: {
        waiting: { after: { cadence: 'asking' } },
        asking: {
          entry: [
            'nextGen',
            {
              type: 'call',
              params: ({ context }) => ({ name: 'status' as const, gen: context.gen, target: context.target }),
            },
          ],
          on: {
            STATUS: [
              { guard: 'runs', target: 'waiting', actions: 'forgetFailures' },
              {
                guard: 'isOver',
                target: '#smart.idle.known',
                actions: ['takeResults', detail(true)],
              },
            ],
            STATUS_FAILED: [
              { guard: 'isLastFailure', target: '#smart.aborted' },
              { guard: 'isCurrent', target: 'waiting', actions: 'countFailure' },
            ],
          },
        },
      },
    },
    /** The device did not say for half a minute how far it is. SMT-06 */
    aborted: {
      entry: ['nextGen', 'forgetFailures'],
      on: { RECHECK: { guard: 'mayRun', target: 'starting' } },
    },
  },
});
