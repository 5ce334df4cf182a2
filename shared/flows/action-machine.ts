import { assign, setup } from 'xstate';
import { PREPARING_TIMEOUT_MS } from '../constants.ts';

/** What a storage screen can have done; `after` says what is shown once the device has taken it on. */
export interface ActionRequest {
  /** Name of the action, for the runner and the hooks in the page. */
  readonly name: string;
  /** Disk, option or choice it is about; '' when the name says it all. */
  readonly subject: string;
  /** `preparing` covers the old question until the device reports something else (FMT-26); `stay` leaves the page. */
  readonly after: 'preparing' | 'stay';
}

export type ActionEvent =
  /** The question on screen; another one ends everything that was about the one before. MSG-08 */
  | { type: 'SHOW'; key: string }
  | { type: 'BEGIN'; request: ActionRequest }
  /** The person agreed: the call goes out. */
  | { type: 'AGREED' }
  /** The dialog has made the call itself, with the password it asked for, and the device took it on. */
  | { type: 'ACCEPTED' }
  | { type: 'DECLINED' }
  /** Outcome of the call numbered `gen`. */
  | { type: 'DONE'; gen: number }
  | { type: 'FAILED'; gen: number; message: string; code: string }
  /** No answer in time: the device may have acted, the next poll tells. WIZ-31 */
  | { type: 'UNKNOWN'; gen: number; message: string; code: string }
  /** The device answered a poll. */
  | { type: 'POLLED' };

export interface ActionContext {
  readonly key: string;
  readonly request: ActionRequest;
  readonly gen: number;
  readonly failure: { readonly message: string; readonly code: string };
}

const NOTHING: ActionRequest = { name: '', subject: '', after: 'stay' };

/**
 * One action of a storage screen at a time: question, call, waiting for the device (M13, M17, M20; OVL-10, FMT-26,
 * WIZ-31). A button pressed while one is under way does nothing. Effects: `ask {request}`, `withdraw` (close the
 * question), `send {request, gen}`, `toastFailure {message, code}`, `toastSilent` (the device did not react),
 * `pollNow`.
 */
export const actionMachine = setup({
  types: { context: {} as ActionContext, events: {} as ActionEvent },
  actions: {
    ask: (_, _params: { request: ActionRequest }) => undefined,
    withdraw: () => undefined,
    send: (_, _params: { request: ActionRequest; gen: number }) => undefined,
    toastFailure: (_, _params: { message: string; code: string }) => undefined,
    toastSilent: () => undefined,
    pollNow: () => undefined,
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
    takeKey: assign({ key: ({ context, event }) => (event.type === 'SHOW' ? event.key : context.key) }),
    takeRequest: assign({
      request: ({ context, event }) => (event.type === 'BEGIN' ? event.request : context.request),
    }),
    takeFailure: assign({
      failure: ({ context, event }) =>
        event.type === 'UNKNOWN' || event.type === 'FAILED'
          ? { message: event.message, code: event.code }
          : context.failure,
    }),
    forget: assign({ request: NOTHING }),
  },
  guards: {
    isOther: ({ context, event }) => event.type === 'SHOW' && event.key !== context.key,
    isCurrent: ({ context, event }) => 'gen' in event && event.gen === context.gen,
    isLastStep: ({ context }) => context.request.after === 'stay',
    endsHere: ({ context, event }) => 'gen' in event && event.gen === context.gen && context.request.after === 'stay',
  },
  delays: { patience: PREPARING_TIMEOUT_MS },
}).createMachine({
  id: 'action',
  context: { key: '', request: NOTHING, gen: 0, failure: { message: '', code: '' } },
  initial: 'idle',
  on: { SHOW: { guard: 'isOther', target: '.idle', actions: ['takeKey', 'nextGen'] } },
  states: {
    idle: {
      entry: 'forget',
      on: { BEGIN: { target: 'asking', actions: 'takeRequest' } },
    },
    asking: {
      entry: { type: 'ask', params: ({ context }) => ({ request: context.request }) },
      exit: 'withdraw',
      on: {
        AGREED: 'acting',
        DECLINED: 'idle',
        ACCEPTED: [{ guard: 'isLastStep', target: 'idle', actions: 'pollNow' }, { target: 'preparing' }],
      },
    },
    acting: {
      entry: ['nextGen', { type: 'send', params: ({ context }) => ({ request: context.request, gen: context.gen }) }],
      on: {
        DONE: [
          { guard: 'endsHere', target: 'idle', actions: 'pollNow' },
          { guard: 'isCurrent', target: 'preparing' },
        ],
        FAILED: {
          guard: 'isCurrent',
          target: 'idle',
          actions: { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
        },
        UNKNOWN: { guard: 'isCurrent', target: 'unsure', actions: 'takeFailure' },
      },
    },
    /** The call came to no answer; the buttons wait for the device's own word. WIZ-31 */
    unsure: {
      entry: 'pollNow',
      on: {
        POLLED: {
          target: 'idle',
          actions: { type: 'toastFailure', params: ({ context }) => context.failure },
        },
      },
      after: { patience: 'idle' },
    },
    preparing: {
      entry: 'pollNow',
      after: { patience: { target: 'idle', actions: 'toastSilent' } },
    },
  },
});
