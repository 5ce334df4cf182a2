import { assign, setup } from 'xstate';
import type { GuardDecision } from './reboot-guard.ts';

/** What tells one start of the device from another; without an uptime the id of the message does. */
export interface ReportedStart {
  readonly uptime: number | null;
  readonly messageId: string;
}

export type RebootNowEvent =
  /** The device reports the code. */
  | { type: 'REPORT'; start: ReportedStart }
  /** What the starts that are kept say about it. */
  | { type: 'DECIDED'; gen: number; decision: GuardDecision['decision'] }
  | { type: 'DONE'; gen: number }
  | { type: 'FAILED'; gen: number }
  /** The code, the role or the session is gone. */
  | { type: 'LEAVE' };

export interface RebootNowContext {
  /** The start that is handled. */
  readonly start: ReportedStart | null;
  /** Number of the newest start; decisions and results of older ones are dropped (OVL-10). */
  readonly gen: number;
}

const isCurrent = ({ context, event }: { context: RebootNowContext; event: RebootNowEvent }): boolean =>
  'gen' in event && event.gen === context.gen;

/**
 * A device that asks to be restarted at once (machines.md M22): one call per start of the device and none at the third
 * start within 30 minutes. Effects: `look {gen}` (ask the kept starts about the start, answer DECIDED), `reboot {gen}`.
 * BLK-10
 */
export const rebootNowMachine = setup({
  types: { context: {} as RebootNowContext, events: {} as RebootNowEvent },
  actions: {
    look: (_, _params: { gen: number }) => undefined,
    reboot: (_, _params: { gen: number }) => undefined,
    next: assign({
      start: ({ event }) => (event.type === 'REPORT' ? event.start : null),
      gen: ({ context }) => context.gen + 1,
    }),
  },
  guards: {
    isCurrent,
    // Polls repeat what they reported.
    isNewStart: ({ context: { start }, event }) =>
      event.type === 'REPORT' && (event.start.uptime !== start?.uptime || event.start.messageId !== start.messageId),
    restarts: ({ context, event }) =>
      isCurrent({ context, event }) && event.type === 'DECIDED' && event.decision === 'reboot',
    gaveUp: ({ context, event }) =>
      isCurrent({ context, event }) && event.type === 'DECIDED' && event.decision === 'generic',
  },
}).createMachine({
  id: 'rebootNow',
  context: { start: null, gen: 0 },
  initial: 'idle',
  on: {
    REPORT: { guard: 'isNewStart', target: '.looking', actions: 'next' },
    LEAVE: { target: '.idle', actions: 'next' },
  },
  states: {
    idle: {},
    looking: {
      entry: { type: 'look', params: ({ context }) => ({ gen: context.gen }) },
      on: {
        DECIDED: [
          { guard: 'restarts', target: 'restarting' },
          { guard: 'gaveUp', target: 'generic' },
          { guard: 'isCurrent', target: 'waiting' },
        ],
      },
    },
    restarting: {
      entry: { type: 'reboot', params: ({ context }) => ({ gen: context.gen }) },
      on: {
        DONE: { guard: 'isCurrent', target: 'waiting' },
        FAILED: { guard: 'isCurrent', target: 'generic' },
      },
    },
    /** It was called for this start, here or in another window. */
    waiting: {},
    generic: {},
  },
});
