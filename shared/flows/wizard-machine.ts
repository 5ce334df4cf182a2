import { assign, setup } from 'xstate';
import { IGNORE_COUNTDOWN_S } from '../constants.ts';
import type { WizardLetter } from '../rules/storage/wizard-letter.ts';

/** A dialog that wants the risk understood before it goes on. WIZ-26 to WIZ-28 */
export type RiskDialog = 'ignore' | 'dilate';

export type WizardEvent =
  /** The question on screen; `devs` are the foreign disks that are there. Another key or letter begins anew. WIZ-04 */
  | { type: 'SHOW'; key: string; letter: WizardLetter; devs: readonly string[] }
  /** No question of this kind any more. MSG-05 */
  | { type: 'LEAVE' }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  /** The partitions of a disk are known: its form opens. WIZ-22 */
  | { type: 'FORMAT'; dev: string }
  | { type: 'FS'; fs: string }
  | { type: 'LABEL'; label: string }
  | { type: 'CONSENT'; on: boolean }
  /** A disk became an external one. WIZ-19 */
  | { type: 'MOUNTED'; dev: string }
  | { type: 'OPEN'; dialog: RiskDialog }
  | { type: 'TICK' }
  | { type: 'CLOSE' }
  /** The page became visible or the computer woke up. */
  | { type: 'WAKE' };

export interface WizardContext {
  readonly now: () => number;
  readonly key: string;
  readonly letter: WizardLetter;
  readonly devs: readonly string[];
  /** Disk of the form; '' outside of it. */
  readonly dev: string;
  readonly fs: string;
  readonly label: string;
  readonly consent: boolean;
  readonly mounted: readonly string[];
  readonly dialog: RiskDialog | null;
  /** When the dialog opened, unix milliseconds. */
  readonly openedAt: number;
  readonly ticked: boolean;
}

const emptyForm = { dev: '', fs: '', label: '', consent: false } as const;
const noDialog = { dialog: null, openedAt: 0, ticked: false } as const;

/** Letters whose way on leads to the list of disks. WIZ-17 */
const WITH_LIST: readonly WizardLetter[] = ['B', 'H'];
/** Letters whose risk dialogs count down first. WIZ-26 */
const COUNTED: readonly WizardLetter[] = ['B', 'F'];
const COUNTDOWN_MS = IGNORE_COUNTDOWN_S * 1000;

/** Seconds until the risk may be ticked. WIZ-26 */
export function countdownLeft({ letter, openedAt }: WizardContext, now: number): number {
  if (!COUNTED.includes(letter)) return 0;
  return Math.max(0, Math.ceil((openedAt + COUNTDOWN_MS - now) / 1000));
}

/**
 * Where the administrator stands in the step wizard: the decision, the list of disks, the form of one of them, and
 * the dialogs with a countdown over them (M13, M20; WIZ-17 to WIZ-28). Calls are the action machine's. No effects.
 */
export const wizardMachine = setup({
  types: {
    context: {} as WizardContext,
    events: {} as WizardEvent,
    input: {} as { readonly now: () => number },
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'SHOW'
        ? { key: event.key, letter: event.letter, devs: event.devs, mounted: [], ...emptyForm, ...noDialog }
        : {},
    ),
    update: assign(({ event }) => (event.type === 'SHOW' ? { devs: event.devs } : {})),
    clearForm: assign(emptyForm),
    closeDialog: assign(noDialog),
  },
  guards: {
    isOther: ({ context, event }) =>
      event.type === 'SHOW' && (event.key !== context.key || event.letter !== context.letter),
    /** The disk of the form was pulled. */
    isGone: ({ context, event }) => event.type === 'SHOW' && !event.devs.includes(context.dev),
    hasList: ({ context }) => WITH_LIST.includes(context.letter),
    isCounted: ({ context }) => COUNTED.includes(context.letter),
    isThere: ({ context, event }) => event.type === 'FORMAT' && context.devs.includes(event.dev),
  },
  delays: {
    countdown: ({ context }) => Math.max(0, context.openedAt + COUNTDOWN_MS - context.now()),
  },
}).createMachine({
  id: 'wizard',
  type: 'parallel',
  context: ({ input }) => ({
    now: input.now,
    key: '',
    letter: 'D',
    devs: [],
    mounted: [],
    ...emptyForm,
    ...noDialog,
  }),
  states: {
    step: {
      initial: 'decide',
      on: {
        SHOW: [{ guard: 'isOther', target: '.decide', actions: 'begin' }, { actions: 'update' }],
        LEAVE: { target: '.decide', actions: ['clearForm', 'closeDialog', assign({ key: '' })] },
        MOUNTED: { actions: assign({ mounted: ({ context, event }) => [...context.mounted, event.dev] }) },
      },
      states: {
        decide: {
          on: {
            NEXT: { guard: 'hasList', target: 'list' },
          },
        },
        list: {
          on: {
            BACK: 'decide',
            FORMAT: { guard: 'isThere', target: 'form', actions: assign({ dev: ({ event }) => event.dev }) },
          },
        },
        form: {
          exit: 'clearForm',
          on: {
            SHOW: [
              { guard: 'isOther', target: 'decide', actions: 'begin' },
              { guard: 'isGone', target: 'list', actions: 'update' },
              { actions: 'update' },
            ],
            BACK: 'list',
            FS: { actions: assign({ fs: ({ event }) => event.fs }) },
            LABEL: { actions: assign({ label: ({ event }) => event.label }) },
            CONSENT: { actions: assign({ consent: ({ event }) => event.on }) },
          },
        },
      },
    },
    risk: {
      initial: 'closed',
      on: {
        SHOW: { guard: 'isOther', target: '.closed' },
        LEAVE: '.closed',
      },
      states: {
        closed: {
          on: {
            OPEN: [
              {
                guard: 'isCounted',
                target: 'counting',
                actions: assign({
                  dialog: ({ event }) => event.dialog,
                  openedAt: ({ context }) => context.now(),
                  ticked: false,
                }),
              },
              {
                target: 'free',
                actions: assign({ dialog: ({ event }) => event.dialog, openedAt: 0, ticked: false }),
              },
            ],
          },
        },
        counting: {
          after: { countdown: 'free' },
          on: {
            WAKE: { target: 'counting', reenter: true },
            CLOSE: { target: 'closed', actions: 'closeDialog' },
          },
        },
        free: {
          on: {
            TICK: { actions: assign({ ticked: ({ context }) => !context.ticked }) },
            CLOSE: { target: 'closed', actions: 'closeDialog' },
          },
        },
      },
    },
  },
});
