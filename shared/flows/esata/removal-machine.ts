import { assign, setup } from 'xstate';
import { UNINSTALL_FAIL_S, UNINSTALL_POLL_MS } from '../../constants.ts';

/** Initial status that begins with a reset instead of a question. ESA-13 */
export const RESET_STATUS = 1000;

/** What opens the dialog: the question, a removal the device reports on load, or the reset. ESA-07 */
export type RemovalStart = 0 | 1 | typeof RESET_STATUS;

export type RemovalCall = 'uninstall' | 'status' | 'reset';

export type RemovalEvent =
  /** `dev` names an external disk, none the expansion storage; `second` is the ticket of a reset. */
  | { type: 'OPEN'; status: RemovalStart; dev?: string; second?: string; duration?: number }
  | { type: 'CANCEL' }
  | { type: 'CONFIRM' }
  | { type: 'UNINSTALLED'; gen: number }
  /** N300802: it has begun, but something still works on the storage. ESA-10 */
  | { type: 'STILL_RUNNING'; gen: number; message: string }
  | { type: 'FAILED'; gen: number; message: string; code: string }
  | { type: 'STATUS'; gen: number; status: number; duration: number; now: number }
  | { type: 'STATUS_FAILED'; gen: number; now: number }
  | { type: 'RESET_DONE'; gen: number }
  | { type: 'RETRY'; second: string }
  | { type: 'REBOOT' }
  /** The restart was accepted, declined or refused. */
  | { type: 'REBOOTING' }
  | { type: 'REBOOT_LEFT' }
  | { type: 'CLOSE' }
  /** The account has lost the administrator's powers. ROLE-04, ESA-16 */
  | { type: 'REVOKED' }
  | { type: 'DONE' };

export interface RemovalContext {
  readonly now: () => number;
  readonly dev: string;
  readonly second: string;
  /** Answers of older calls are dropped (OVL-10). */
  readonly gen: number;
  /** When the removal began here, or the device last told of it, unix milliseconds. ESA-15 */
  readonly heardAt: number;
  readonly duration: number;
  /** What the device said with its N300802, or with a failed reset; '' for nothing. */
  readonly message: string;
}

type StatusEvent = Extract<RemovalEvent, { type: 'STATUS' }>;
const isStatus = (event: RemovalEvent, context: RemovalContext): event is StatusEvent =>
  event.type === 'STATUS' && event.gen === context.gen;

const ask = {
  entry: [
    'nextGen' as const,
    {
      type: 'call' as const,
      params: ({ context }: { context: RemovalContext }) => ({
        name: 'status' as const,
        gen: context.gen,
        dev: context.dev,
        second: context.second,
      }),
    },
  ],
};

/**
 * The expansion storage leaves the device, or is reset (M9, ESA-07 to ESA-15). The states carry the numbers of the
 * device: s0 question, s1 stopping, s2 done, s3 failed, s4 resetting, s5 reset failed, s6 waiting for the power to
 * be cut. Effects: `call {name, gen, dev, second}`, `askReboot`, `withdraw` (questions over it go as well),
 * `refreshDisks`, `closeDialog`, `toastFailure {message, code}`.
 */
export const removalMachine = setup({
  types: {
    context: {} as RemovalContext,
    events: {} as RemovalEvent,
    input: {} as { readonly now: () => number },
  },
  actions: {
    call: (_, _params: { name: RemovalCall; gen: number; dev: string; second: string }) => undefined,
    askReboot: () => undefined,
    withdraw: () => undefined,
    refreshDisks: () => undefined,
    closeDialog: () => undefined,
    toastFailure: (_, _params: { message: string; code: string }) => undefined,
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
    takeStart: assign(({ context, event }) =>
      event.type === 'OPEN'
        ? {
            dev: event.dev ?? '',
            second: event.second ?? '',
            duration: event.duration ?? 0,
            message: '',
            heardAt: context.now(),
          }
        : {},
    ),
    begin: assign({ heardAt: ({ context }) => context.now(), duration: 0, message: '' }),
    takeMessage: assign({
      message: ({ context, event }) => ('message' in event ? event.message : context.message),
    }),
    takeTicket: assign({ second: ({ context, event }) => (event.type === 'RETRY' ? event.second : context.second) }),
    takeStatus: assign(({ context, event }) =>
      isStatus(event, context) ? { heardAt: event.now, duration: event.duration } : {},
    ),
  },
  guards: {
    isCurrent: ({ context, event }) => 'gen' in event && event.gen === context.gen,
    opensWith: ({ event }, status: RemovalStart) => event.type === 'OPEN' && event.status === status,
    says: ({ context, event }, status: number) => isStatus(event, context) && event.status === status,
    isTooLong: ({ context, event }) =>
      isStatus(event, context) && event.status === 1 && event.duration > UNINSTALL_FAIL_S,
    isSilentTooLong: ({ context, event }) =>
      event.type === 'STATUS_FAILED' &&
      event.gen === context.gen &&
      event.now - context.heardAt > UNINSTALL_FAIL_S * 1000,
  },
  delays: { cadence: UNINSTALL_POLL_MS },
}).createMachine({
  id: 'removal',
  context: ({ input }) => ({ now: input.now, dev: '', second: '', gen: 0, heardAt: 0, duration: 0, message: '' }),
  initial: 'closed',
  on: { REVOKED: '.closed' },
  states: {
    closed: {
      entry: ['nextGen', 'withdraw'],
      on: {
        OPEN: [
          { guard: { type: 'opensWith', params: 0 }, target: 's0', actions: 'takeStart' },
          { guard: { type: 'opensWith', params: 1 }, target: 's1', actions: 'takeStart' },
          { target: 's4', actions: 'takeStart' },
        ],
      },
    },
    s0: {
      initial: 'asking',
      states: {
        asking: { on: { CANCEL: '#removal.closed', CONFIRM: 'calling' } },
        calling: {
          entry: [
            'nextGen',
            {
              type: 'call',
              params: ({ context }) => ({
                name: 'uninstall' as const,
                gen: context.gen,
                dev: context.dev,
                second: context.second,
              }),
            },
          ],
          on: {
            UNINSTALLED: { guard: 'isCurrent', target: '#removal.s1', actions: 'begin' },
            STILL_RUNNING: { guard: 'isCurrent', target: '#removal.s1', actions: ['begin', 'takeMessage'] },
            FAILED: {
              guard: 'isCurrent',
              target: 'asking',
              actions: { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
            },
          },
        },
      },
    },
    s1: {
      initial: 'waiting',
      states: {
        waiting: { after: { cadence: 'asking' } },
        asking: {
          ...ask,
          on: {
            STATUS: [
              { guard: 'isTooLong', target: '#removal.s3' },
              { guard: { type: 'says', params: 2 }, target: '#removal.s2' },
              { guard: { type: 'says', params: 3 }, target: '#removal.s3' },
              { guard: { type: 'says', params: 6 }, target: '#removal.s6' },
              { guard: 'isCurrent', target: 'waiting', actions: 'takeStatus' },
            ],
            STATUS_FAILED: [
              { guard: 'isSilentTooLong', target: '#removal.s3' },
              { guard: 'isCurrent', target: 'waiting' },
            ],
          },
        },
      },
    },
    s2: {
      entry: 'nextGen',
      on: { DONE: { target: 'closed', actions: ['refreshDisks', 'closeDialog'] } },
    },
    s3: {
      entry: 'nextGen',
      initial: 'shown',
      states: {
        shown: { on: { REBOOT: 'asking', CLOSE: '#removal.closed' } },
        asking: { entry: 'askReboot', on: { REBOOTING: '#removal.closed', REBOOT_LEFT: 'shown' } },
      },
    },
    s4: {
      initial: 'calling',
      states: {
        calling: {
          entry: [
            'nextGen',
            {
              type: 'call',
              params: ({ context }) => ({
                name: 'reset' as const,
                gen: context.gen,
                dev: context.dev,
                second: context.second,
              }),
            },
          ],
          on: {
            RESET_DONE: { guard: 'isCurrent', target: 'waiting', actions: 'begin' },
            FAILED: { guard: 'isCurrent', target: '#removal.s5', actions: 'takeMessage' },
          },
        },
        waiting: { after: { cadence: 'asking' } },
        asking: {
          ...ask,
          on: {
            STATUS: [
              { guard: { type: 'says', params: 2 }, target: '#removal.s2' },
              { guard: { type: 'says', params: 5 }, target: '#removal.s5' },
              { guard: { type: 'says', params: 6 }, target: '#removal.s6' },
              { guard: 'isCurrent', target: 'waiting', actions: 'takeStatus' },
            ],
            STATUS_FAILED: { guard: 'isCurrent', target: 'waiting' },
          },
        },
      },
    },
    s5: {
      entry: 'nextGen',
      on: { RETRY: { target: 's4', actions: 'takeTicket' }, CLOSE: 'closed' },
    },
    s6: {
      initial: 'waiting',
      states: {
        waiting: { after: { cadence: 'asking' } },
        asking: {
          ...ask,
          on: {
            STATUS: [
              { guard: { type: 'says', params: 2 }, target: '#removal.s2' },
              { guard: 'isCurrent', target: 'waiting', actions: 'takeStatus' },
            ],
            STATUS_FAILED: { guard: 'isCurrent', target: 'waiting' },
          },
        },
      },
    },
  },
});

/** Number of the state the dialog shows; null when it is closed. */
export function shownStatus(value: string | object): 0 | 1 | 2 | 3 | 4 | 5 | 6 | null {
  const name = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
  const status = /^s([0-6])$/.exec(name)?.[1];
  return status === undefined ? null : (Number(status) as 0 | 1 | 2 | 3 | 4 | 5 | 6);
}
