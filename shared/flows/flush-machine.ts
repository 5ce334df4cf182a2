import { assign, setup } from 'xstate';
import type { FlushStatus } from '../rules/storage/flush-status.ts';

/** The device's own words for a failure; '' when it has none. ERR-109 */
export function flushReason(errorMessage: string, msg: string): string {
  const text = errorMessage.trim() === '' ? msg.trim() : errorMessage.trim();
  return text.toLowerCase() === 'ok' ? '' : text;
}

/** What the device tells of the write-back. */
export interface FlushReport {
  readonly status: FlushStatus;
  /** 0..1; null when the device does not tell. CFL-01 */
  readonly rate: number | null;
  /** Bytes of the cache; 0 when unknown. */
  readonly size: number;
  readonly reason: string;
}

export type FlushEvent =
  /** Another key is another write-back and begins anew. */
  | { type: 'SHOW'; key: string; report: FlushReport; now: number }
  | { type: 'LEAVE' }
  | { type: 'ENTER' }
  /** The device took the end, or refused it. Answers of an older press are dropped (OVL-10). */
  | { type: 'DONE'; gen: number }
  | { type: 'FAILED'; gen: number; message: string; code: string }
  | { type: 'FORCE' };

export interface FlushContext {
  readonly key: string;
  readonly report: FlushReport;
  /** First figure of this write-back that the estimate is made from; unix milliseconds. */
  readonly first: { readonly at: number; readonly rate: number } | null;
  readonly last: { readonly at: number; readonly rate: number } | null;
  readonly gen: number;
  readonly failure: { readonly message: string; readonly code: string } | null;
}

const noReport: FlushReport = { status: 'writing', rate: null, size: 0, reason: '' };

/** Time after which the speed so far says something about the rest. */
const ESTIMATE_AFTER_MS = 5000;

/** Seconds left by the speed so far; -1 while that says nothing. CFL-01, OVL-11 */
export function flushRemain({ first, last }: Pick<FlushContext, 'first' | 'last'>): number {
  if (first === null || last === null || last.at - first.at < ESTIMATE_AFTER_MS || last.rate <= first.rate) return -1;
  return Math.round((((1 - last.rate) / (last.rate - first.rate)) * (last.at - first.at)) / 1000);
}

/** Bytes left at most; null without a size or a rate. */
export function flushBytesLeft({ rate, size }: FlushReport): number | null {
  return rate === null || size <= 0 ? null : Math.round(size * (1 - rate));
}

/**
 * The write-back of the read-write cache (M8; CFL-01 to CFL-05): writing, finished, failed, and the one call that
 * ends a finished one. What needs a password or a question is the action machine's. Effects: `close {gen}`,
 * `reload`, `force`.
 */
export const flushMachine = setup({
  types: { context: {} as FlushContext, events: {} as FlushEvent },
  actions: {
    close: (_, _params: { gen: number }) => undefined,
    reload: () => undefined,
    force: () => undefined,
    begin: assign({ first: null, last: null, failure: null }),
    take: assign(({ context, event }) => {
      if (event.type !== 'SHOW') return {};
      const { report, now, key } = event;
      // Going back within one write-back means that the device started again: the speed before says nothing.
      const known =
        context.last !== null && report.rate !== null && report.rate < context.last.rate ? null : context.first;
      const sample = report.rate === null ? null : { at: now, rate: report.rate };
      return { key, report, first: known ?? sample, last: sample ?? context.last };
    }),
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
  },
  guards: {
    isOther: ({ context, event }) => event.type === 'SHOW' && event.key !== context.key,
    isFinish: ({ event }) => event.type === 'SHOW' && event.report.status === 'finish',
    isFail: ({ event }) => event.type === 'SHOW' && event.report.status === 'fail',
    isWriting: ({ event }) => event.type === 'SHOW' && event.report.status === 'writing',
    isCurrent: ({ context, event }) => 'gen' in event && event.gen === context.gen,
  },
}).createMachine({
  id: 'flush',
  context: { key: '', report: noReport, first: null, last: null, gen: 0, failure: null },
  initial: 'closed',
  on: { LEAVE: { target: '.closed', actions: ['nextGen', 'begin', assign({ key: '' })] } },
  states: {
    closed: {
      on: {
        SHOW: [
          { guard: 'isFinish', target: 'finish', actions: ['begin', 'take'] },
          { guard: 'isFail', target: 'fail', actions: ['begin', 'take'] },
          { target: 'writing', actions: ['begin', 'take'] },
        ],
      },
    },
    writing: {
      on: {
        SHOW: [
          { guard: 'isFinish', target: 'finish', actions: 'take' },
          { guard: 'isFail', target: 'fail', actions: 'take' },
          { guard: 'isOther', actions: ['begin', 'take'] },
          { actions: 'take' },
        ],
      },
    },
    finish: {
      initial: 'idle',
      // A finished write-back does not go back; another one is another message. CFL-05
      on: {
        SHOW: [
          {
            guard: ({ context, event }) => event.key === context.key && event.report.status === 'finish',
            actions: 'take',
          },
          { guard: ({ context, event }) => event.key === context.key },
          { guard: 'isFinish', target: 'finish', reenter: true, actions: ['nextGen', 'begin', 'take'] },
          { guard: 'isFail', target: 'fail', actions: ['nextGen', 'begin', 'take'] },
          { target: 'writing', actions: ['nextGen', 'begin', 'take'] },
        ],
      },
      states: {
        idle: { on: { ENTER: { target: 'closing', actions: assign({ failure: null }) } } },
        closing: {
          entry: ['nextGen', { type: 'close', params: ({ context }) => ({ gen: context.gen }) }],
          on: {
            DONE: { guard: 'isCurrent', target: 'closed', actions: 'reload' },
            FAILED: {
              guard: 'isCurrent',
              target: 'idle',
              actions: assign({ failure: ({ event }) => ({ message: event.message, code: event.code }) }),
            },
          },
        },
        /** Entered the product: the page loads anew, and nothing is pressed a second time meanwhile. */
        closed: {},
      },
    },
    fail: {
      on: {
        SHOW: [
          { guard: 'isFail', actions: 'take' },
          { guard: 'isWriting', target: 'writing', actions: ['begin', 'take'] },
          { guard: 'isOther', target: 'finish', actions: ['begin', 'take'] },
        ],
        FORCE: { actions: 'force' },
      },
    },
  },
});
