import { assign, setup } from 'xstate';
import type { StorageData } from '../rules/storage/message.ts';
import { offers } from '../rules/storage/options.ts';
import {
  canFormat,
  isStyleSound,
  isUsableSsd,
  membersOf,
  nextOf,
  oldStyleOf,
  phraseState,
  recoveryOf,
  ssdEntry,
  ssdSituation,
  type SsdMode,
  type SsdNext,
} from '../rules/storage/ssd-rules.ts';

/** What the SSD pages are computed from. SSD-02 */
export type SsdFacts = Pick<
  StorageData,
  'is_wcache_reset' | 'old_style' | 'options' | 'pool_mounted' | 'ssd' | 'ssd_slot' | 'ssds' | 'style'
>;

/** What the SSD pages have the device do. Names of the action machine's requests. */
export const ssdActions = [
  'ssdStorage',
  'ssdRebuild',
  'ssdRcache',
  'ssdWcache',
  'ssdDilate',
  'ssdRelease',
  'ssdWriteBack',
  'ssdGiveUp',
  'ssdRecover',
  'ssdIgnore',
  'forceUse',
  'mountpool',
] as const;
export type SsdAction = (typeof ssdActions)[number];

export type SsdEvent =
  /** The question on screen. Another key begins anew; other facts close what was open about the old ones. MSG-04 */
  | { type: 'SHOW'; key: string; facts: SsdFacts; acknowledged: readonly string[] }
  /** No question of this kind any more. MSG-06 */
  | { type: 'LEAVE' }
  | { type: 'SELECT'; mode: SsdMode }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'TICK' }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'TYPE'; text: string }
  /** The phrase of the language that is shown now. M7 */
  | { type: 'PHRASE'; text: string }
  | { type: 'WRITE_BACK' }
  | { type: 'GIVE_UP' }
  | { type: 'REBUILD' }
  | { type: 'RECOVER' }
  | { type: 'FORCE' }
  | { type: 'MOUNT' }
  | { type: 'IGNORE' };

export interface SsdContext {
  readonly key: string;
  readonly facts: SsdFacts;
  readonly situation: string;
  /** Serial numbers whose compatibility warning was read. SSD-22 */
  readonly acknowledged: readonly string[];
  readonly mode: SsdMode | null;
  /** Step 2 builds high-speed storage anew. SSD-10 */
  readonly rebuild: boolean;
  readonly ticked: boolean;
  readonly typed: string;
  readonly phrase: string;
  /** The page that step 2 was reached from. */
  readonly origin: 'step1' | 'reset' | 'pool';
}

export const noSsdFacts: SsdFacts = {
  is_wcache_reset: false,
  old_style: '',
  options: [],
  pool_mounted: null,
  ssd: { install: false, size: 0, rate: null },
  ssd_slot: 0,
  ssds: [],
  style: '',
};

const untouched = { mode: null, rebuild: false, ticked: false, typed: '', origin: 'step1' } as const;

/** Serial numbers an action is about, joined by commas. CALL-10 */
export function ssdSubject({ facts, mode }: Pick<SsdContext, 'facts' | 'mode'>): string {
  return mode === null
    ? ''
    : membersOf(mode, facts.ssds)
        .map((ssd) => ssd.serial_number)
        .join(',');
}

const formatActions: Readonly<Record<SsdMode, SsdAction>> = {
  storage: 'ssdStorage',
  wcache: 'ssdWcache',
  rcache: 'ssdRcache',
  dilate: 'ssdDilate',
};

const nextIs = (context: SsdContext, ...wanted: SsdNext[]): boolean => {
  const { mode, facts } = context;
  return mode !== null && wanted.includes(nextOf(mode, oldStyleOf(facts.old_style), facts.is_wcache_reset));
};

/** A mode can be chosen: offered, and there is an SSD for it. SSD-01, SSD-15 */
const isPossible = (mode: SsdMode | null, facts: SsdFacts): boolean =>
  mode !== null && offers(facts, mode) && facts.ssds.some(isUsableSsd);

/**
 * Where the administrator stands in the questions about SSDs (M7; SSD-01 to SSD-22, MSG-06): the pages, the mode, the
 * tick, the phrase, and the dialogs over them. Calls and passwords are the action machine's, with its generations.
 * Effects: `begin {action, subject}`, `remember {serials}` (the compatibility warning was read), `toastInvalid`.
 */
export const ssdMachine = setup({
  types: { context: {} as SsdContext, events: {} as SsdEvent },
  actions: {
    begin: (_, _params: { action: SsdAction; subject: string }) => undefined,
    remember: (_, _params: { serials: readonly string[] }) => undefined,
    toastInvalid: () => undefined,
    take: assign(({ event }) =>
      event.type === 'SHOW'
        ? {
            key: event.key,
            facts: event.facts,
            situation: ssdSituation(event.facts),
            acknowledged: event.acknowledged,
          }
        : {},
    ),
    clear: assign(untouched),
    unpick: assign(({ context, event }) =>
      event.type === 'SHOW' && event.key === context.key && isPossible(context.mode, event.facts)
        ? { ...untouched, mode: context.mode }
        : untouched,
    ),
    untick: assign({ ticked: false }),
    unphrase: assign({ typed: '' }),
    turnTick: assign({ ticked: ({ context }) => !context.ticked }),
  },
  guards: {
    isSame: ({ context, event }) =>
      event.type === 'SHOW' && event.key === context.key && ssdSituation(event.facts) === context.situation,
    /** SSDs came or went below step 2, and its mode is still possible. M7 */
    keepsStep2: ({ context, event }) =>
      event.type === 'SHOW' &&
      event.key === context.key &&
      oldStyleOf(event.facts.old_style) === oldStyleOf(context.facts.old_style) &&
      isPossible(context.mode, event.facts) &&
      ssdEntry(event.facts, event.acknowledged) === (context.origin === 'step1' ? 'step1' : context.origin),
    entersReset: ({ event }) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'reset',
    entersPool: ({ event }) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'pool',
    entersError: ({ event }) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'error',
    entersCompat: ({ event }) => event.type === 'SHOW' && ssdEntry(event.facts, event.acknowledged) === 'compat',
    mayPick: ({ context, event }) => event.type === 'SELECT' && isPossible(event.mode, context.facts),
    isInvalid: ({ context }) =>
      context.mode !== null &&
      isPossible(context.mode, context.facts) &&
      !isStyleSound(context.mode, context.facts.style),
    toStep2: ({ context }) => isPossible(context.mode, context.facts) && nextIs(context, 'step2'),
    toRebuild: ({ context }) => isPossible(context.mode, context.facts) && nextIs(context, 'rebuild'),
    toWarning: ({ context }) => isPossible(context.mode, context.facts) && nextIs(context, 'warnStorage'),
    toRelease: ({ context }) => isPossible(context.mode, context.facts) && nextIs(context, 'release'),
    toWriteBack: ({ context }) => isPossible(context.mode, context.facts) && nextIs(context, 'writeBack'),
    toRefused: ({ context }) => isPossible(context.mode, context.facts) && nextIs(context, 'refused'),
    isTicked: ({ context }) => context.ticked,
    wantsPhrase: ({ context }) => context.mode === 'wcache' && context.ticked,
    mayFormat: ({ context }) =>
      context.mode !== null && context.mode !== 'wcache' && canFormat(context.mode, context.ticked, context.rebuild),
    isExact: ({ context }) => context.phrase !== '' && phraseState(context.typed, context.phrase).exact,
    isOtherPhrase: ({ context, event }) => event.type === 'PHRASE' && event.text !== context.phrase,
    cameFromReset: ({ context }) => context.origin === 'reset',
    cameFromPool: ({ context }) => context.origin === 'pool',
    isRecoverable: ({ context }) => recoveryOf(context.facts).kind === 'possible',
    isTooSmall: ({ context }) => recoveryOf(context.facts).kind === 'tooSmall',
    isCache: ({ context }) => oldStyleOf(context.facts.old_style) === 'wcache',
    mayRebuild: ({ context }) => context.facts.ssds.some(isUsableSsd),
  },
}).createMachine({
  id: 'ssd',
  context: { key: '', facts: noSsdFacts, situation: '', acknowledged: [], phrase: '', ...untouched },
  initial: 'closed',
  on: {
    SHOW: [
      { guard: 'isSame', actions: 'take' },
      { guard: 'entersReset', target: '.reset', actions: ['clear', 'take'] },
      { guard: 'entersPool', target: '.pool', actions: ['clear', 'take'] },
      { guard: 'entersError', target: '.error', actions: ['clear', 'take'] },
      { guard: 'entersCompat', target: '.compat', actions: ['clear', 'take'] },
      { target: '.step1', actions: ['unpick', 'take'] },
    ],
    LEAVE: { target: '.closed', actions: ['clear', assign({ key: '', situation: '', facts: noSsdFacts })] },
    PHRASE: {
      guard: 'isOtherPhrase',
      actions: assign({ phrase: ({ event }) => event.text, typed: '' }),
    },
  },
  states: {
    closed: {},
    reset: {
      on: {
        REBUILD: {
          guard: 'mayRebuild',
          target: 'step2',
          actions: assign({ mode: 'wcache', rebuild: false, origin: 'reset' }),
        },
        IGNORE: { actions: { type: 'begin', params: { action: 'ssdIgnore', subject: '' } } },
      },
    },
    pool: {
      on: {
        MOUNT: { actions: { type: 'begin', params: { action: 'mountpool', subject: '' } } },
        REBUILD: {
          guard: 'mayRebuild',
          target: 'step2',
          actions: assign({ mode: 'storage', rebuild: true, origin: 'pool' }),
        },
        IGNORE: { actions: { type: 'begin', params: { action: 'ssdIgnore', subject: '' } } },
      },
    },
    error: {
      initial: 'view',
      on: { IGNORE: { actions: { type: 'begin', params: { action: 'ssdIgnore', subject: '' } } } },
      states: {
        view: {
          on: {
            RECOVER: [
              { guard: 'isTooSmall', target: 'tooSmall' },
              {
                guard: 'isRecoverable',
                actions: { type: 'begin', params: { action: 'ssdRecover', subject: '' } },
              },
            ],
            FORCE: { guard: 'isCache', actions: { type: 'begin', params: { action: 'forceUse', subject: '' } } },
          },
        },
        tooSmall: { on: { CANCEL: 'view' } },
      },
    },
    compat: {
      on: {
        TICK: { actions: 'turnTick' },
        CONFIRM: {
          guard: 'isTicked',
          target: 'step1',
          actions: [
            {
              type: 'remember',
              params: ({ context }) => ({ serials: context.facts.ssds.map((ssd) => ssd.serial_number) }),
            },
            assign({
              ticked: false,
              acknowledged: ({ context }) => [
                ...context.acknowledged,
                ...context.facts.ssds.map((ssd) => ssd.serial_number),
              ],
            }),
          ],
        },
        IGNORE: { actions: { type: 'begin', params: { action: 'ssdIgnore', subject: '' } } },
      },
    },
    step1: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            SELECT: { guard: 'mayPick', actions: assign({ mode: ({ event }) => event.mode }) },
            NEXT: [
              { guard: 'isInvalid', actions: 'toastInvalid' },
              { guard: 'toStep2', target: '#ssd.step2', actions: assign({ rebuild: false, origin: 'step1' }) },
              { guard: 'toRebuild', target: '#ssd.step2', actions: assign({ rebuild: true, origin: 'step1' }) },
              { guard: 'toWarning', target: 'warnStorage' },
              { guard: 'toRelease', target: 'release' },
              { guard: 'toWriteBack', target: 'writeBack', actions: 'untick' },
              { guard: 'toRefused', target: 'refused' },
            ],
            IGNORE: { actions: { type: 'begin', params: { action: 'ssdIgnore', subject: '' } } },
          },
        },
        warnStorage: {
          on: {
            CONFIRM: { target: '#ssd.step2', actions: assign({ rebuild: false, origin: 'step1' }) },
            CANCEL: 'choosing',
          },
        },
        release: {
          on: {
            CONFIRM: {
              target: 'choosing',
              actions: { type: 'begin', params: { action: 'ssdRelease', subject: '' } },
            },
            CANCEL: 'choosing',
          },
        },
        writeBack: {
          exit: 'untick',
          on: {
            TICK: { actions: 'turnTick' },
            WRITE_BACK: {
              target: 'choosing',
              actions: { type: 'begin', params: { action: 'ssdWriteBack', subject: '' } },
            },
            GIVE_UP: {
              guard: 'isTicked',
              target: 'choosing',
              actions: { type: 'begin', params: { action: 'ssdGiveUp', subject: '' } },
            },
            CANCEL: 'choosing',
          },
        },
        refused: { on: { CANCEL: 'choosing' } },
      },
    },
    step2: {
      initial: 'reading',
      entry: 'untick',
      exit: ['untick', 'unphrase'],
      on: {
        SHOW: [
          { guard: 'isSame', actions: 'take' },
          { guard: 'keepsStep2', target: 'step2', reenter: true, actions: 'take' },
          { guard: 'entersReset', target: 'reset', actions: ['clear', 'take'] },
          { guard: 'entersPool', target: 'pool', actions: ['clear', 'take'] },
          { guard: 'entersError', target: 'error', actions: ['clear', 'take'] },
          { guard: 'entersCompat', target: 'compat', actions: ['clear', 'take'] },
          { target: 'step1', actions: ['unpick', 'take'] },
        ],
        BACK: [
          { guard: 'cameFromReset', target: 'reset', actions: 'clear' },
          { guard: 'cameFromPool', target: 'pool', actions: 'clear' },
          { target: 'step1' },
        ],
      },
      states: {
        reading: {
          on: {
            TICK: { actions: 'turnTick' },
            NEXT: [
              { guard: 'wantsPhrase', target: 'phrase' },
              {
                guard: 'mayFormat',
                actions: {
                  type: 'begin',
                  params: ({ context }) => ({
                    action: context.rebuild ? ('ssdRebuild' as const) : formatActions[context.mode ?? 'storage'],
                    subject: ssdSubject(context),
                  }),
                },
              },
            ],
          },
        },
        phrase: {
          exit: 'unphrase',
          on: {
            TYPE: { actions: assign({ typed: ({ event }) => event.text }) },
            CONFIRM: {
              guard: 'isExact',
              target: 'reading',
              actions: {
                type: 'begin',
                params: ({ context }) => ({ action: 'ssdWcache' as const, subject: ssdSubject(context) }),
              },
            },
            CANCEL: 'reading',
          },
        },
      },
    },
  },
});
