import { assign, setup } from 'xstate';
import { needsSyncReminder } from '../rules/storage/modes.ts';
import { messageKey, type StorageMessage } from '../rules/storage/message.ts';
import type { FormatResult } from '../rules/storage/records.ts';
import {
  failureOf,
  failureReason,
  nextProgress,
  noProgress,
  type FormatFailure,
  type FormatProgress,
} from './format-progress.ts';

/** Calls of the format pages. */
export type FormatCall = 'formatWhyFail' | 'formatCancel' | 'storageInfo';

export type FormatEvent =
  /** The page that the storage message asks for; `message` is null when only the storage state speaks. */
  | {
      type: 'SHOW';
      view: 'waitBegin' | 'formatdisk' | 'initialize' | 'failed' | 'result';
      message: StorageMessage | null;
    }
  /** Another screen, another role, or no session. */
  | { type: 'LEAVE' }
  | { type: 'CANCEL' }
  | { type: 'ENTER' }
  | { type: 'LINK' }
  | { type: 'REASON'; gen: number; answer: { message?: string; msg?: string } | null }
  | { type: 'RESULT'; gen: number; result: FormatResult | null; failure?: { message: string; code: string } }
  | { type: 'DONE'; gen: number }
  | { type: 'FAILED'; gen: number; message: string; code: string };

export interface FormatContext {
  readonly progress: FormatProgress;
  readonly failure: FormatFailure | null;
  /** Message of the failure or result on screen, with its code: another failure of the same format is a new one. */
  readonly messageId: string;
  /** Key under which the result page counts as left. */
  readonly enterKey: string;
  readonly errorMessage: string;
  readonly result: FormatResult | null;
  readonly gen: number;
}

const empty: FormatContext = {
  progress: noProgress,
  failure: null,
  messageId: '',
  enterKey: '',
  errorMessage: '',
  result: null,
  gen: 0,
};

const keyOf = (message: StorageMessage | null): string => (message === null ? '' : messageKey(message) + message.code);

type Shown = Extract<FormatEvent, { type: 'SHOW' }>;
const isShown = (event: FormatEvent): event is Shown => event.type === 'SHOW';

/**
 * The format pages of the administrator: waiting, formatting, initialising, failure, result (M3, FMT-10 to FMT-20).
 * Restarting after a failure is the power flow's. Answers of an older page are dropped by `gen` (OVL-10). Effects:
 * `call {name, gen, target}`, `regetApp`, `remindSync {mode}`, `openDisks`, `toastFailure {message, code}`, `entered {key}`.
 */
export const formatMachine = setup({
  types: { context: {} as FormatContext, events: {} as FormatEvent },
  actions: {
    call: (_, _params: { name: FormatCall; gen: number; target: FormatProgress['target'] }) => undefined,
    regetApp: () => undefined,
    remindSync: (_, _params: { mode: string }) => undefined,
    openDisks: () => undefined,
    toastFailure: (_, _params: { message: string; code: string }) => undefined,
    entered: (_, _params: { key: string }) => undefined,
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
    takeProgress: assign({
      failure: null,
      messageId: '',
      progress: ({ context, event }) =>
        isShown(event) && event.view !== 'failed' && event.view !== 'result'
          ? nextProgress(context.progress, event.message, event.view)
          : context.progress,
    }),
    takeInitialising: assign({
      progress: ({ context, event }) =>
        isShown(event) ? nextProgress(context.progress, event.message, 'initialize') : context.progress,
    }),
    takeFailure: assign(({ context, event }) => {
      if (!isShown(event) || event.message === null) return {};
      const { message } = event;
      const phase = message.data.progress === 'initialize' ? 'initialize' : 'formatdisk';
      return {
        progress: nextProgress(context.progress, message, phase),
        failure: failureOf(message),
        messageId: keyOf(message),
        errorMessage: message.data.error_message,
      };
    }),
    takeReason: assign({
      failure: ({ context, event }) =>
        context.failure === null || event.type !== 'REASON'
          ? context.failure
          : { ...context.failure, reason: failureReason(event.answer, context.errorMessage), settled: true },
    }),
    takeTarget: assign(({ context, event }) => {
      if (!isShown(event) || event.message === null) return {};
      const { data } = event.message;
      return {
        failure: null,
        result: null,
        messageId: keyOf(event.message),
        enterKey: messageKey(event.message),
        progress: { ...context.progress, formatId: data.id, target: data.type, formatMode: data.formatMode },
      };
    }),
    takeResult: assign({ result: ({ event }) => (event.type === 'RESULT' ? event.result : null) }),
    clear: assign({ failure: null, messageId: '', errorMessage: '', result: null }),
    forgetProgress: assign({ progress: noProgress }),
  },
  guards: {
    isCurrent: ({ context, event }) => 'gen' in event && event.gen === context.gen,
    isView: ({ event }, view: Shown['view']) => isShown(event) && event.view === view,
    /** The device goes back to formatting the disks of the same format: not believed (FMT-11). */
    isStepBack: ({ context, event }) =>
      isShown(event) &&
      event.view === 'formatdisk' &&
      (event.message === null || event.message.data.id === context.progress.formatId),
    isSameMessage: ({ context, event }) => isShown(event) && keyOf(event.message) === context.messageId,
    needsReminder: ({ context }) => needsSyncReminder(context.result?.style ?? context.progress.formatMode),
    resultFailed: ({ context, event }) =>
      event.type === 'RESULT' && event.gen === context.gen && event.failure !== undefined,
  },
}).createMachine({
  id: 'format',
  context: empty,
  initial: 'none',
  on: {
    LEAVE: { target: '.none', actions: ['nextGen', 'clear'] },
    SHOW: [
      { guard: { type: 'isView', params: 'result' }, target: '.result', actions: 'takeTarget' },
      { guard: { type: 'isView', params: 'failed' }, target: '.failed', actions: 'takeFailure' },
      { guard: { type: 'isView', params: 'initialize' }, target: '.initialize', actions: 'takeProgress' },
      { guard: { type: 'isView', params: 'formatdisk' }, target: '.formatdisk', actions: 'takeProgress' },
      { target: '.waitBegin', actions: 'takeProgress' },
    ],
  },
  states: {
    none: {},
    waitBegin: {},
    formatdisk: {},
    initialize: {
      on: { SHOW: { guard: 'isStepBack', actions: 'takeInitialising' } },
    },
    failed: {
      entry: [
        'nextGen',
        {
          type: 'call',
          params: ({ context }) => ({
            name: 'formatWhyFail' as const,
            gen: context.gen,
            target: context.progress.target,
          }),
        },
      ],
      exit: 'nextGen',
      on: {
        SHOW: { guard: 'isSameMessage' },
        REASON: { guard: 'isCurrent', actions: 'takeReason' },
      },
      initial: 'idle',
      states: {
        idle: { on: { CANCEL: 'cancelling' } },
        cancelling: {
          entry: {
            type: 'call',
            params: ({ context }) => ({
              name: 'formatCancel' as const,
              gen: context.gen,
              target: context.progress.target,
            }),
          },
          on: {
            DONE: { guard: 'isCurrent', target: '#format.none', actions: ['clear', 'forgetProgress'] },
            FAILED: {
              guard: 'isCurrent',
              target: 'idle',
              actions: { type: 'toastFailure', params: ({ event }) => ({ message: event.message, code: event.code }) },
            },
          },
        },
      },
    },
    result: {
      entry: [
        'nextGen',
        {
          type: 'call',
          params: ({ context }) => ({
            name: 'storageInfo' as const,
            gen: context.gen,
            target: context.progress.target,
          }),
        },
      ],
      exit: 'nextGen',
      on: {
        SHOW: { guard: 'isSameMessage' },
        LINK: { actions: 'openDisks' },
        ENTER: [
          {
            guard: 'needsReminder',
            target: 'none',
            actions: [
              { type: 'entered', params: ({ context }) => ({ key: context.enterKey }) },
              'regetApp',
              {
                type: 'remindSync',
                params: ({ context }) => ({ mode: context.result?.style ?? context.progress.formatMode }),
              },
              'clear',
              'forgetProgress',
            ],
          },
          {
            target: 'none',
            actions: [
              { type: 'entered', params: ({ context }) => ({ key: context.enterKey }) },
              'regetApp',
              'clear',
              'forgetProgress',
            ],
          },
        ],
      },
      initial: 'loading',
      states: {
        loading: {
          on: {
            RESULT: [
              {
                guard: 'resultFailed',
                target: 'noChart',
                actions: {
                  type: 'toastFailure',
                  params: ({ event }) => event.failure ?? { message: '', code: '' },
                },
              },
              { guard: 'isCurrent', target: 'shown', actions: 'takeResult' },
            ],
          },
        },
        shown: {},
        noChart: {},
      },
    },
  },
});
