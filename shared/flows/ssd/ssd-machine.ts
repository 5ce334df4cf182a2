import { assign, setup } from 'xstate';
import { membersOf, ssdSituation, type SsdMode } from '../../rules/storage/ssd-rules.ts';
import { isPossible, ssdGuards } from './ssd-guards.ts';
import { noSsdFacts, untouched, type SsdAction, type SsdContext, type SsdEvent } from './ssd-types.ts';

/** Serial numbers an action is about, joined by commas. CALL-10 */
function ssdSubject({ facts, mode }: Pick<SsdContext, 'facts' | 'mode'>): string {
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
  guards: ssdGuards,
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
