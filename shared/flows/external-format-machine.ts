import { assign, setup } from 'xstate';
import { handlerOf } from '../rules/storage/codes.ts';

/** What the device tells of an external format. */
export type ExternalView = 'none' | 'formatting' | 'formatok' | 'failed';

export type ExternalEvent =
  | { type: 'MSG'; view: ExternalView; id: string }
  /** Done after a format that went well, Cancel after one that failed: both end it on the device. */
  | { type: 'CLOSE' }
  | { type: 'RETRY' }
  | { type: 'OK'; gen: number }
  | { type: 'ERR'; gen: number; message: string; code: string };

export interface ExternalContext {
  readonly gen: number;
  /** Format whose end was seen: its message may be told for a while. */
  readonly closedId: string;
  readonly id: string;
  readonly view: ExternalView;
}

/** For so long a failure that is still told is the one before the retry (ms). */
const RETRY_GRACE_MS = 3000;

const isView = ({ event }: { event: ExternalEvent }, view: ExternalView): boolean =>
  event.type === 'MSG' && event.view === view;

/**
 * The format of an external disk (M4, EXT-03 to EXT-06): shown while the device tells of it, ended by the person.
 * Effects: `call {name, gen}`, `reload`, `refresh`, `toastFailure {message, code}`.
 */
export const externalFormatMachine = setup({
  types: { context: {} as ExternalContext, events: {} as ExternalEvent },
  actions: {
    call: (_, _params: { name: 'devFormatClear' | 'devFormatRetry'; gen: number }) => undefined,
    reload: () => undefined,
    refresh: () => undefined,
    toastFailure: (_, _params: { message: string; code: string }) => undefined,
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
    takeId: assign(({ event }) => (event.type === 'MSG' ? { id: event.id, view: event.view } : {})),
    markClosed: assign({ closedId: ({ context }) => context.id }),
  },
  guards: {
    isClosed: ({ context, event }) =>
      event.type === 'MSG' && event.id === context.closedId && event.view === 'formatok',
    isView,
    isCurrent: ({ context, event }) => 'gen' in event && event.gen === context.gen,
    wentWell: ({ context, event }) => 'gen' in event && event.gen === context.gen && context.view === 'formatok',
    wantsReload: ({ context, event }) =>
      event.type === 'ERR' && event.gen === context.gen && handlerOf(event.code, 'closeFormat') === 'reload',
  },
  delays: { grace: RETRY_GRACE_MS },
}).createMachine({
  id: 'external',
  context: { gen: 0, closedId: '', id: '', view: 'none' },
  initial: 'closed',
  on: {
    MSG: [
      { guard: 'isClosed' },
      { guard: { type: 'isView', params: 'none' }, target: '.closed' },
      { guard: { type: 'isView', params: 'formatting' }, target: '.formatting', actions: 'takeId' },
      { guard: { type: 'isView', params: 'formatok' }, target: '.formatok', actions: 'takeId' },
      { target: '.failed', actions: 'takeId' },
    ],
  },
  states: {
    closed: { entry: 'nextGen' },
    formatting: { on: { MSG: [{ guard: { type: 'isView', params: 'formatting' } }] } },
    formatok: {
      initial: 'idle',
      on: { MSG: [{ guard: { type: 'isView', params: 'formatok' } }] },
      states: { idle: { on: { CLOSE: '#external.closing' } } },
    },
    failed: {
      on: { MSG: [{ guard: { type: 'isView', params: 'failed' } }] },
      initial: 'idle',
      states: {
        idle: { on: { CLOSE: '#external.closing', RETRY: '#external.retrying' } },
      },
    },
    closing: {
      entry: [
        'nextGen',
        { type: 'call', params: ({ context }) => ({ name: 'devFormatClear' as const, gen: context.gen }) },
      ],
      on: {
        MSG: { guard: { type: 'isView', params: 'none' }, target: 'closed' },
        OK: { guard: 'isCurrent', target: 'closed', actions: ['markClosed', 'refresh'] },
        ERR: [
          { guard: 'wantsReload', target: 'closed', actions: ['markClosed', 'reload'] },
          {
            guard: 'wentWell',
            target: 'formatok',
            actions: [
              { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
              'refresh',
            ],
          },
          {
            guard: 'isCurrent',
            target: 'failed',
            actions: [
              { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
              'refresh',
            ],
          },
        ],
      },
    },
    retrying: {
      entry: [
        'nextGen',
        { type: 'call', params: ({ context }) => ({ name: 'devFormatRetry' as const, gen: context.gen }) },
      ],
      on: {
        MSG: { guard: { type: 'isView', params: 'none' }, target: 'closed' },
        OK: { guard: 'isCurrent', target: 'retried', actions: 'refresh' },
        ERR: {
          guard: 'isCurrent',
          target: 'failed',
          actions: { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
        },
      },
    },
    /** The retry was accepted; the old failure may be told once more. */
    retried: {
      on: { MSG: [{ guard: { type: 'isView', params: 'failed' } }] },
      after: { grace: 'formatting' },
    },
  },
});
