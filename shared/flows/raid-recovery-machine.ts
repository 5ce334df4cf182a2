import { assign, setup } from 'xstate';
import type { SyncEntry } from '../rules/storage/message.ts';
import { arrayKey } from '../rules/storage/raid-follow.ts';
import type { RecoveryState } from '../rules/storage/raid.ts';

/** What a message says of a recovery; where it stands is told without regard to what a person accepted. */
export interface RecoveryReport {
  /** Another id is another recovery and begins anew. */
  readonly id: string;
  readonly stands: RecoveryState;
  readonly usr: readonly SyncEntry[];
}

export type RecoveryEvent =
  | { type: 'REPORT'; report: RecoveryReport }
  | { type: 'TICK'; ticked: boolean }
  /** Go on without the missing disk. */
  | { type: 'CONFIRM' }
  | { type: 'DONE'; gen: number }
  | { type: 'FAILED'; gen: number }
  /** The result was seen. */
  | { type: 'OK' }
  | { type: 'LEAVE' };

export interface RecoveryContext {
  readonly id: string;
  /** The arrays; what was written of one never goes back while it does the same. */
  readonly usr: readonly SyncEntry[];
  readonly ticked: boolean;
  /** Going on without the missing disk was accepted, until a disk is back. */
  readonly accepted: boolean;
  readonly failed: boolean;
  /** Number of the newest call; answers to older ones are dropped (OVL-10). */
  readonly gen: number;
}

const nothing: RecoveryContext = { id: '', usr: [], ticked: false, accepted: false, failed: false, gen: 0 };

function forward(before: readonly SyncEntry[], usr: readonly SyncEntry[]): readonly SyncEntry[] {
  const known = new Map(before.map((entry, index) => [arrayKey(entry, index), entry]));
  return usr.map((entry, index) => {
    const was = known.get(arrayKey(entry, index));
    const goesOn = was?.action === entry.action && was.tsize === entry.tsize;
    return goesOn && was.dsize > entry.dsize ? { ...entry, dsize: was.dsize } : entry;
  });
}

/**
 * The recovery of a mirror (machines.md M6): it goes on, waits for somebody to accept that a member is missing, is
 * done, or has failed. The device decides where it stands; a late answer to an accepted risk changes nothing once the
 * disk is back. Effects: `accept {gen}` (confirmForLostDisk), `finish` (the result was seen). RAID-06, RAID-07
 */
export const raidRecoveryMachine = setup({
  types: { context: {} as RecoveryContext, events: {} as RecoveryEvent },
  actions: {
    accept: (_, _params: { gen: number }) => undefined,
    finish: () => undefined,
    take: assign(({ context, event }) => {
      if (event.type !== 'REPORT') return {};
      const { id, usr } = event.report;
      return id === context.id ? { usr: forward(context.usr, usr) } : { ...nothing, id, usr, gen: context.gen };
    }),
    /** The disk is back: should one be missing again, that is asked about anew. */
    askAnew: assign({ accepted: false, ticked: false, failed: false }),
    nextGen: assign({ gen: ({ context }) => context.gen + 1 }),
  },
  guards: {
    isFail: ({ event }) => event.type === 'REPORT' && event.report.stands === 'fail',
    isSuccess: ({ event }) => event.type === 'REPORT' && event.report.stands === 'success',
    isStillLost: ({ context, event }) =>
      event.type === 'REPORT' && event.report.stands === 'lost' && event.report.id === context.id,
    isAccepted: ({ context, event }) =>
      event.type === 'REPORT' && event.report.stands === 'lost' && context.accepted && event.report.id === context.id,
    isLost: ({ event }) => event.type === 'REPORT' && event.report.stands === 'lost',
    isSeen: ({ context, event }) => event.type === 'REPORT' && event.report.id === context.id,
    isTicked: ({ context }) => context.ticked,
    isCurrent: ({ context, event }) => 'gen' in event && event.gen === context.gen,
  },
}).createMachine({
  id: 'raidRecovery',
  context: nothing,
  initial: 'none',
  on: {
    REPORT: [
      { guard: 'isFail', target: '.fail', actions: 'take' },
      { guard: 'isSuccess', target: '.success', actions: 'take' },
      { guard: 'isAccepted', target: '.wait', actions: 'take' },
      { guard: 'isLost', target: '.lost', actions: ['take', 'askAnew'] },
      { target: '.wait', actions: ['take', 'askAnew'] },
    ],
    LEAVE: { target: '.none', actions: assign({ ...nothing, gen: ({ context }) => context.gen }) },
  },
  states: {
    none: {},
    wait: {},
    lost: {
      initial: 'asking',
      on: { REPORT: { guard: 'isStillLost', actions: 'take' } },
      states: {
        asking: {
          on: {
            TICK: { actions: assign({ ticked: ({ event }) => event.ticked }) },
            CONFIRM: { guard: 'isTicked', target: 'accepting', actions: assign({ failed: false }) },
          },
        },
        accepting: {
          entry: ['nextGen', { type: 'accept', params: ({ context }) => ({ gen: context.gen }) }],
          on: {
            DONE: { guard: 'isCurrent', target: '#raidRecovery.wait', actions: assign({ accepted: true }) },
            FAILED: { guard: 'isCurrent', target: 'asking', actions: assign({ failed: true }) },
          },
        },
      },
    },
    success: { on: { OK: { target: 'seen', actions: 'finish' } } },
    /** The same result is not shown twice. */
    seen: { on: { REPORT: { guard: 'isSeen' } } },
    fail: {},
  },
});
