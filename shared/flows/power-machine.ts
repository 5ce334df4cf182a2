import { assign, setup } from 'xstate';
import { REBOOT_HINT_MS } from '../constants.ts';

/** What is asked of the device. */
export type PowerAction = 'reboot' | 'shutdown';

export type PowerEvent =
  /** `retry`: the question is put in the words of a failed format. */
  | { type: 'ASK'; action: PowerAction; retry?: boolean }
  | { type: 'CONFIRMED' }
  | { type: 'DECLINED' }
  /** Outcome of the call numbered `gen`. */
  | { type: 'DONE'; gen: number }
  | { type: 'FAILED'; gen: number; message: string; code: string }
  /** Another call has the device restart. DSK-04 */
  | { type: 'GOES_DOWN' }
  /** The device came up anew (SSN-05). */
  | { type: 'DEVICE_REBOOTED' }
  /** The screen, the role or the session that offered the buttons is gone. */
  | { type: 'LEAVE' };

export interface PowerFlowContext {
  readonly action: PowerAction;
  readonly retry: boolean;
  /** Number of the newest call; results of older ones are dropped (OVL-10). */
  readonly gen: number;
}

const isCurrent = ({ context, event }: { context: PowerFlowContext; event: PowerEvent }): boolean =>
  'gen' in event && event.gen === context.gen;

/**
 * Shut down and reboot from a storage screen: one confirmation, one call, then waiting for the device (BLK-12,
 * DSK-04). Effects: `ask {action, retry}`, `withdraw` (close the question), `send {action, gen}`, `announce {action}` (the
 * device goes down: shell event, watchdog), `toastFailure {message, code}`.
 */
export const powerMachine = setup({
  types: { context: {} as PowerFlowContext, events: {} as PowerEvent },
  actions: {
    ask: (_, _params: { action: PowerAction; retry: boolean }) => undefined,
    withdraw: () => undefined,
    send: (_, _params: { action: PowerAction; gen: number }) => undefined,
    announce: (_, _params: { action: PowerAction }) => undefined,
    toastFailure: (_, _params: { message: string; code: string }) => undefined,
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
  },
  guards: { isCurrent },
  delays: { untilHint: REBOOT_HINT_MS },
}).createMachine({
  id: 'power',
  context: { action: 'reboot', retry: false, gen: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: {
        ASK: {
          target: 'asking',
          actions: assign({ action: ({ event }) => event.action, retry: ({ event }) => event.retry ?? false }),
        },
        GOES_DOWN: { target: 'goingDown', actions: assign({ action: 'reboot' }) },
      },
    },
    asking: {
      entry: { type: 'ask', params: ({ context }) => ({ action: context.action, retry: context.retry }) },
      on: {
        CONFIRMED: 'calling',
        DECLINED: 'idle',
        LEAVE: { target: 'idle', actions: 'withdraw' },
      },
    },
    calling: {
      entry: ['nextGen', { type: 'send', params: ({ context }) => ({ action: context.action, gen: context.gen }) }],
      on: {
        DONE: [{ guard: 'isCurrent', target: 'goingDown' }],
        FAILED: {
          guard: 'isCurrent',
          target: 'idle',
          actions: { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
        },
        // A restart that shows before its answer was asked for by somebody else, or the answer is lost.
        DEVICE_REBOOTED: 'idle',
      },
    },
    goingDown: {
      entry: { type: 'announce', params: ({ context }) => ({ action: context.action }) },
      on: { DEVICE_REBOOTED: 'idle' },
      initial: 'waiting',
      states: {
        waiting: { after: { untilHint: 'overdue' } },
        overdue: {},
      },
    },
  },
});
