import { assign, setup } from 'xstate';
import { DISK_PREPARE_LONG_WAIT_MS } from '../constants.ts';

export type PreparationEvent =
  /** A booting, waiting or checking state is on screen; `startedAt` in unix milliseconds (BOOT-05). */
  | { type: 'PREPARING'; startedAt: number }
  /** Any other screen, or none. */
  | { type: 'OTHER_SCREEN' }
  /** The device came up anew: the six minutes begin again. */
  | { type: 'DEVICE_REBOOTED' }
  /** The page became visible or the computer woke up: look at the clock. */
  | { type: 'WAKE' }
  | { type: 'LOGOUT' };

/** Wall clock in unix milliseconds; the six minutes run while the page is hidden (BOOT-05). */
export interface PreparationInput {
  readonly now: () => number;
}

export interface PreparationContext extends PreparationInput {
  readonly startedAt: number;
}

/**
 * Disk preparation and its long wait after six minutes (M19, BOOT-04, BOOT-05). Effects: `keepStart {startedAt}`
 * and `forgetStart`, both about the record kept on this computer.
 */
export const preparationMachine = setup({
  types: { context: {} as PreparationContext, events: {} as PreparationEvent, input: {} as PreparationInput },
  actions: {
    keepStart: (_, _params: { startedAt: number }) => undefined,
    forgetStart: () => undefined,
  },
  guards: {
    isLong: ({ context }, startedAt: number) => context.now() - startedAt >= DISK_PREPARE_LONG_WAIT_MS,
  },
  delays: {
    untilLongWait: ({ context }) => Math.max(0, context.startedAt + DISK_PREPARE_LONG_WAIT_MS - context.now()),
  },
}).createMachine({
  id: 'preparation',
  context: ({ input }) => ({ now: input.now, startedAt: 0 }),
  initial: 'none',
  states: {
    none: {
      on: {
        PREPARING: [
          {
            guard: { type: 'isLong', params: ({ event }) => event.startedAt },
            target: '#longWait',
            actions: [
              assign({ startedAt: ({ event }) => event.startedAt }),
              { type: 'keepStart', params: ({ event }) => ({ startedAt: event.startedAt }) },
            ],
          },
          {
            target: '#preparing',
            actions: [
              assign({ startedAt: ({ event }) => event.startedAt }),
              { type: 'keepStart', params: ({ event }) => ({ startedAt: event.startedAt }) },
            ],
          },
        ],
      },
    },
    active: {
      on: {
        OTHER_SCREEN: { target: 'none', actions: 'forgetStart' },
        LOGOUT: { target: 'none', actions: 'forgetStart' },
        DEVICE_REBOOTED: {
          target: 'active',
          reenter: true,
          actions: [
            assign({ startedAt: ({ context }) => context.now() }),
            { type: 'keepStart', params: ({ context }) => ({ startedAt: context.startedAt }) },
          ],
        },
      },
      initial: 'preparing',
      states: {
        preparing: {
          id: 'preparing',
          after: { untilLongWait: 'longWait' },
          on: { WAKE: { target: 'preparing', reenter: true } },
        },
        longWait: { id: 'longWait' },
      },
    },
  },
});
