import { assign, setup } from 'xstate';
import { DB_REPAIR_POLL_MS } from '../constants.ts';

/** How far a repair is, in the words of the device; what it did not tell is '' or 0. `seconds` is its estimate. */
export interface RepairSteps {
  readonly title: string;
  readonly seconds: number;
  readonly previous: string;
  readonly current: string;
}

export const noSteps: RepairSteps = { title: '', seconds: 0, previous: '', current: '' };

export type DatabaseEvent =
  /** What a poll says of the database. */
  | { readonly type: 'DB'; readonly value: string }
  /** The administrator wants the repair. */
  | { readonly type: 'REPAIR' }
  | { readonly type: 'BEGUN'; readonly seq: number }
  | { readonly type: 'REFUSED'; readonly seq: number; readonly code: string; readonly message: string }
  /** The device answered how its repair is. */
  | { readonly type: 'STATE'; readonly seq: number; readonly state: string; readonly steps: RepairSteps }
  | { readonly type: 'NO_STATE'; readonly seq: number }
  /** The device came up anew: a repair that was under way may be gone. */
  | { readonly type: 'REBOOTED' }
  | { readonly type: 'ENTER' }
  /** Signed out. */
  | { readonly type: 'RESET' };

export interface DatabaseContext {
  /** Number of the question or wish under way; an answer to another one is outdated. */
  readonly seq: number;
  readonly steps: RepairSteps;
  /** The device has confirmed this repair: what it says of a failure from now on is about this one. */
  readonly confirmed: boolean;
  /** The device restarted during the repair. */
  readonly rebooted: boolean;
}

const begin = { guard: 'isCurrent', target: '#database.running' } as const;
const refused = {
  guard: 'isCurrent',
  target: '.idle',
  actions: { type: 'tellRefused', params: ({ event }: { event: { code: string; message: string } }) => event },
} as const;
const starting = { entry: ['nextSeq', 'repair'] } as const;

/**
 * The database of the device and its repair (M11, DBR-01 to DBR-06). Effects: `ask` and `repair`, numbered by
 * `context.seq`; `tellRefused {code, message}`; `enter` after a repair. A repair that was not seen ends silently
 * (DBR-05); one that was seen stays until Enter, whatever the database does meanwhile.
 */
export const databaseMachine = setup({
  types: { context: {} as DatabaseContext, events: {} as DatabaseEvent },
  actions: {
    ask: () => undefined,
    repair: () => undefined,
    tellRefused: (_, _params: { code: string; message: string }) => undefined,
    enter: () => undefined,
    nextSeq: assign({ seq: ({ context }) => context.seq + 1 }),
    forget: assign({ steps: noSteps, confirmed: false, rebooted: false }),
    confirm: assign({ confirmed: true }),
    noteReboot: assign({ rebooted: true }),
    take: assign(({ event }) => (event.type === 'STATE' ? { steps: event.steps, confirmed: true } : {})),
  },
  guards: {
    isCurrent: ({ context, event }) => 'seq' in event && event.seq === context.seq,
    isDatabase: ({ event }, value: string) => event.type === 'DB' && event.value === value,
    /** What was reported before the repair began says nothing about it. */
    isOwnFailure: ({ context, event }) => context.confirmed && event.type === 'DB' && event.value === 'repair_fail',
    isGone: ({ context, event }) => context.rebooted && event.type === 'DB' && event.value === 'down',
    isState: ({ context, event }, states: readonly string[]) =>
      event.type === 'STATE' && event.seq === context.seq && states.includes(event.state),
    isGoneState: ({ context, event }) =>
      context.rebooted && event.type === 'STATE' && event.seq === context.seq && ['down', 'fail'].includes(event.state),
  },
  delays: { poll: DB_REPAIR_POLL_MS },
}).createMachine({
  id: 'database',
  context: { seq: 0, steps: noSteps, confirmed: false, rebooted: false },
  initial: 'closed',
  on: { RESET: '.closed' },
  states: {
    closed: {
      entry: ['forget', 'nextSeq'],
      on: {
        DB: [
          { guard: { type: 'isDatabase', params: 'down' }, target: 'fail' },
          { guard: { type: 'isDatabase', params: 'repair_fail' }, target: 'repairFail' },
        ],
      },
    },
    /** Asked on entry and with each poll: the repair may run already, begun in another console or before a reload. */
    fail: {
      entry: 'forget',
      initial: 'looking',
      states: {
        looking: { entry: ['nextSeq', 'ask'], on: { REPAIR: 'starting' } },
        // Each poll asks again: somebody else may begin the repair meanwhile.
        idle: {
          on: { REPAIR: 'starting', DB: { guard: { type: 'isDatabase', params: 'down' }, target: 'looking' } },
        },
        starting,
      },
      on: {
        BEGUN: begin,
        REFUSED: refused,
        STATE: [
          { guard: { type: 'isState', params: ['running'] }, target: 'running', actions: 'take' },
          { guard: 'isCurrent', target: '.idle' },
        ],
        NO_STATE: { guard: 'isCurrent', target: '.idle' },
        DB: [
          { guard: { type: 'isDatabase', params: 'working' }, target: 'closed' },
          { guard: { type: 'isDatabase', params: 'repair_fail' }, target: 'repairFail' },
        ],
      },
    },
    repairFail: {
      entry: 'forget',
      initial: 'idle',
      states: {
        idle: {
          on: { REPAIR: 'starting', DB: { guard: { type: 'isDatabase', params: 'down' }, target: '#database.fail' } },
        },
        starting,
      },
      on: {
        BEGUN: begin,
        REFUSED: refused,
        DB: { guard: { type: 'isDatabase', params: 'working' }, target: 'closed' },
      },
    },
    running: {
      exit: 'nextSeq',
      initial: 'asking',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { poll: 'asking' } } },
      on: {
        REBOOTED: { actions: 'noteReboot' },
        STATE: [
          { guard: { type: 'isState', params: ['working', 'success'] }, target: 'success' },
          { guard: { type: 'isState', params: ['repair_fail'] }, target: 'repairFail' },
          { guard: 'isGoneState', target: 'fail' },
          { guard: { type: 'isState', params: ['running'] }, target: '.pausing', actions: 'take' },
          { guard: 'isCurrent', target: '.pausing' },
        ],
        NO_STATE: { guard: 'isCurrent', target: '.pausing' },
        DB: [
          { guard: { type: 'isDatabase', params: 'working' }, target: 'success' },
          { guard: 'isOwnFailure', target: 'repairFail' },
          { guard: 'isGone', target: 'fail' },
          { guard: { type: 'isDatabase', params: 'down' }, actions: 'confirm' },
        ],
      },
    },
    success: { on: { ENTER: { target: 'closed', actions: 'enter' } } },
  },
});
