import { assign, setup } from 'xstate';
import { RAID1_JOIN_TIMEOUT_MS, SYNC_POLL_MS } from '../constants.ts';
import type { SyncEntry } from '../rules/storage/message.ts';
import { syncOver } from '../rules/storage/raid.ts';

/** A format that is possible now; sizes in bytes. FMTS-02 */
export interface FormatChoice {
  readonly id: string;
  readonly type: string;
  readonly devs: readonly string[];
  readonly size: number;
}

/** What is sent to the device; `timeoutMs` stays with the client. FMTS-05, FMTS-06 */
export interface FormatRequest {
  readonly type: string;
  readonly devs: readonly string[];
  /** The disk whose data stays, for raid1_join alone. */
  readonly main?: string;
  readonly timeoutMs?: number;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
}

export type ShellFormatEvent =
  | { readonly type: 'OPTIONS'; readonly gen: number; readonly list: readonly FormatChoice[] }
  | ({ readonly type: 'OPTIONS_FAILED'; readonly gen: number } & Failure)
  | { readonly type: 'REFRESH' }
  | { readonly type: 'SELECT'; readonly id: string }
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  | { readonly type: 'TICK' }
  /** The second confirmation, the administrator's password, went well or was given up. */
  | { readonly type: 'ACCEPTED'; readonly gen: number; readonly second: string }
  | { readonly type: 'DECLINED'; readonly gen: number }
  | { readonly type: 'PROGRESS'; readonly percent: number }
  | { readonly type: 'FINISHED' }
  | ({ readonly type: 'FAILED' } & Failure)
  | { readonly type: 'SYNC'; readonly gen: number; readonly usr: readonly SyncEntry[] }
  | { readonly type: 'DONE' }
  | { readonly type: 'RESTART' }
  /** The restart was confirmed and accepted, or it was not. */
  | { readonly type: 'RESTARTING'; readonly gen: number }
  | { readonly type: 'RESTART_REFUSED'; readonly gen: number }
  | { readonly type: 'CANCEL' }
  /** Signed out, or no administrator any more. */
  | { readonly type: 'LEAVE' };

export interface ShellFormatContext {
  readonly gen: number;
  /** null while they are being asked for. */
  readonly options: readonly FormatChoice[] | null;
  readonly choice: FormatChoice | null;
  readonly ticked: boolean;
  readonly second: string;
  /** 0..100, never less than before. */
  readonly percent: number;
  readonly usr: readonly SyncEntry[];
  readonly failure: Failure | null;
}

const none: readonly SyncEntry[] = [];

/** The request of a choice; `isUsed` tells the disk whose data a mirror keeps. FMTS-05, FMTS-06 */
export function formatRequest(choice: FormatChoice, isUsed: (dev: string) => boolean): FormatRequest {
  const { type, devs } = choice;
  if (type !== 'raid1_join') return { type, devs };
  const main = devs.find(isUsed) ?? devs[0] ?? '';
  return { type, main, devs: devs.filter((dev) => dev !== main), timeoutMs: RAID1_JOIN_TIMEOUT_MS };
}

/** True for the two types after which a mirror still has to be filled, and whose failure has words of its own. */
export const makesMirror = (type: string): boolean => type === 'raid1' || type === 'raid1_join';

const isCurrent = ({ context, event }: { context: ShellFormatContext; event: ShellFormatEvent }): boolean =>
  'gen' in event && event.gen === context.gen;

/**
 * The shell's way to format internal disks: choose, confirm twice, formatting, success or failure (FMTS-01). Answers
 * that belong to an earlier step are dropped by `gen`. Effects: `load {gen}`, `askPassword {gen}`, `withdraw`,
 * `format {gen, choice, second}`, `pollSync {gen}`, `refresh`, `restart {gen}`.
 */
export const shellFormatMachine = setup({
  types: { context: {} as ShellFormatContext, events: {} as ShellFormatEvent },
  actions: {
    load: (_, _params: { gen: number }) => undefined,
    askPassword: (_, _params: { gen: number }) => undefined,
    withdraw: () => undefined,
    format: (_, _params: { choice: FormatChoice | null; second: string }) => undefined,
    pollSync: (_, _params: { gen: number }) => undefined,
    refresh: () => undefined,
    restart: (_, _params: { gen: number }) => undefined,
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
  },
  guards: {
    isCurrent,
    isOffered: ({ context, event }) =>
      event.type === 'SELECT' && (context.options ?? []).some(({ id }) => id === event.id),
    hasChoice: ({ context }) => context.choice !== null,
    isTicked: ({ context }) => context.ticked,
    makesMirror: ({ context }) => makesMirror(context.choice?.type ?? ''),
    isSynced: ({ context, event }) => event.type === 'SYNC' && event.gen === context.gen && syncOver(event.usr),
  },
  delays: { syncPoll: SYNC_POLL_MS },
}).createMachine({
  id: 'shellFormat',
  context: {
    gen: 0,
    options: null,
    choice: null,
    ticked: false,
    second: '',
    percent: 0,
    usr: none,
    failure: null,
  },
  initial: 'choose',
  on: { LEAVE: '.closed' },
  states: {
    choose: {
      entry: [
        'nextGen',
        assign({ options: null, failure: null, ticked: false }),
        { type: 'load', params: ({ context }) => ({ gen: context.gen }) },
      ],
      on: {
        OPTIONS: {
          guard: 'isCurrent',
          actions: assign({
            options: ({ event }) => event.list,
            // A choice that is not offered any more is none.
            choice: ({ context, event }) => event.list.find(({ id }) => id === context.choice?.id) ?? null,
          }),
        },
        OPTIONS_FAILED: {
          guard: 'isCurrent',
          actions: assign({
            options: [],
            choice: null,
            failure: ({ event: { code, message } }) => ({ code, message }),
          }),
        },
        REFRESH: { target: 'choose', reenter: true },
        SELECT: {
          guard: 'isOffered',
          actions: assign({
            choice: ({ context, event }) => context.options?.find(({ id }) => id === event.id) ?? null,
          }),
        },
        NEXT: { guard: 'hasChoice', target: 'confirm1' },
        CANCEL: 'closed',
      },
    },
    confirm1: {
      on: {
        TICK: { actions: assign({ ticked: ({ context }) => !context.ticked }) },
        BACK: 'choose',
        NEXT: { guard: 'isTicked', target: 'confirm2' },
        CANCEL: 'closed',
      },
    },
    confirm2: {
      entry: ['nextGen', { type: 'askPassword', params: ({ context }) => ({ gen: context.gen }) }],
      exit: 'withdraw',
      on: {
        ACCEPTED: {
          guard: 'isCurrent',
          target: 'formatting',
          actions: assign({ second: ({ event }) => event.second }),
        },
        DECLINED: { guard: 'isCurrent', target: 'confirm1' },
        BACK: 'confirm1',
        CANCEL: 'closed',
      },
    },
    formatting: {
      entry: [
        { type: 'format', params: ({ context }) => ({ choice: context.choice, second: context.second }) },
        // The ticket is good for one use; it is not kept.
        assign({ second: '', percent: 0 }),
      ],
      on: {
        PROGRESS: {
          actions: assign({ percent: ({ context, event }) => Math.max(context.percent, event.percent) }),
        },
        FINISHED: 'success',
        FAILED: {
          target: 'fail',
          actions: assign({ failure: ({ event: { code, message } }) => ({ code, message }) }),
        },
      },
    },
    success: {
      initial: 'ended',
      states: {
        ended: { always: [{ guard: 'makesMirror', target: 'syncing' }, { target: 'done' }] },
        /** The second copy is being made: percent and remaining time, in the background if wanted. FMTS-07 */
        syncing: {
          entry: ['nextGen', { type: 'pollSync', params: ({ context }) => ({ gen: context.gen }) }],
          on: {
            SYNC: [
              { guard: 'isSynced', target: 'done', actions: assign({ usr: ({ event }) => event.usr }) },
              { guard: 'isCurrent', target: 'waiting', actions: assign({ usr: ({ event }) => event.usr }) },
            ],
            DONE: { target: '#shellFormat.closed', actions: 'refresh' },
          },
        },
        waiting: {
          after: { syncPoll: 'syncing' },
          on: { DONE: { target: '#shellFormat.closed', actions: 'refresh' } },
        },
        done: { on: { DONE: { target: '#shellFormat.closed', actions: 'refresh' } } },
      },
    },
    fail: {
      initial: 'idle',
      states: {
        idle: { on: { RESTART: 'restarting' } },
        restarting: {
          entry: ['nextGen', { type: 'restart', params: ({ context }) => ({ gen: context.gen }) }],
          on: {
            RESTARTING: { guard: 'isCurrent', target: '#shellFormat.closed' },
            RESTART_REFUSED: { guard: 'isCurrent', target: 'idle' },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});
