import { assign, setup } from 'xstate';
import {
  UPGRADE_CHECK_RECHECK_MS,
  UPGRADE_COUNTDOWN_MS,
  UPGRADE_DOWNLOAD_POLL_MS,
  UPGRADE_LONG_WAIT_MS,
  UPGRADE_POST_REBOOT_WAIT_MS,
  UPGRADE_REAL_CHECK_AFTER_TICKS,
  UPGRADE_REAL_CHECK_MS,
  UPGRADE_RETRY_GRACE_MS,
  UPGRADE_SERVICE_POLL_MS,
  UPGRADE_SIM_TICK_MS,
} from '../../constants.ts';
import { downloadPercent, upgradeRank, type UpgradeStatus } from '../../rules/upgrade.ts';
import { DOWNLOAD_RANK, REBOOT_RANK, statusOf, upgradeGuards } from './upgrade-guards.ts';
import {
  failedStates,
  leave,
  oldEnd,
  oldEndAnswered,
  opened,
  openedAtEnd,
  outdated,
  resumed,
  retryRefused,
  serviceMoves,
  stay,
  toChild,
  toDownload,
  toPreparing,
  whileInstalling,
  whileLoading,
  whileRestarting,
} from './upgrade-moves.ts';
import { noUpgrade, type UpgradeContext, type UpgradeEvent } from './upgrade-types.ts';

const remaining = (context: UpgradeContext, from: number, ms: number): number => Math.max(0, from + ms - context.now());

/** Fields that any accepted status of the device brings along. */
function taken(context: UpgradeContext, status: UpgradeStatus): Partial<UpgradeContext> {
  const rank = upgradeRank(status.status);
  const percent = status.status === 'download' || status.type === 'service' ? downloadPercent(status) : 0;
  return {
    id: status.id,
    targetVersion: status.targetVersion === '' ? context.targetVersion : status.targetVersion,
    percent: Math.max(context.percent, percent),
    downloadSize: Math.max(context.downloadSize, status.downloadSize),
    totalSize: status.totalSize > 0 ? status.totalSize : context.totalSize,
    errcode: status.errcode,
    needShutdown: status.needShutdown,
    isMust: status.isMust,
    rank: Math.max(context.rank, rank),
    unreached: 0,
  };
}

/**
 * An upgrade of the system or of a service (M1, M2, UPG-01 to UPG-27): what the screen shows and when the device is
 * asked. Effects: `ask` and `retry` (numbered by `context.seq`, the retry for `context.id`), `keepRestart`,
 * `dropRestart` (the record of UPG-26), `markUpgrading {on}`, `markHolding {on}` (nothing may lock or reconnect), `reload`, `tellRetryFailed`.
 */
export const upgradeMachine = setup({
  types: {
    context: {} as UpgradeContext,
    events: {} as UpgradeEvent,
    input: {} as { readonly now: () => number },
  },
  actions: {
    ask: () => undefined,
    retry: () => undefined,
    keepRestart: () => undefined,
    dropRestart: () => undefined,
    markUpgrading: (_, _params: { on: boolean }) => undefined,
    markHolding: (_, _params: { on: boolean }) => undefined,
    reload: () => undefined,
    tellRetryFailed: () => undefined,
    nextSeq: assign({ seq: ({ context }) => context.seq + 1 }),
    take: assign(({ context, event }) => {
      const status = statusOf(event);
      return status === null ? {} : taken(context, status);
    }),
    forget: assign(({ context }) => noUpgrade(context.now, context.seq + 1)),
    needHand: assign({ manualRestart: true }),
    beginCountdown: assign({ preparingSince: ({ context }) => context.now(), rank: 1 }),
    reachDownload: assign({ rank: ({ context }) => Math.max(context.rank, DOWNLOAD_RANK) }),
    beginReboot: assign({ rebootingSince: ({ context }) => context.now(), rank: REBOOT_RANK }),
    resumeReboot: assign({
      rebootingSince: ({ context, event }) =>
        event.type === 'LOADED' ? (event.kept?.since ?? context.now()) : context.now(),
      rank: REBOOT_RANK,
    }),
    resumeKept: assign(({ event }) =>
      event.type === 'RESUMED' ? { id: event.kept.id, rebootingSince: event.kept.since, rank: REBOOT_RANK } : {},
    ),
    countUnreached: assign({
      unreached: ({ context, event }) =>
        event.type === 'NO_STATUS' && event.unreachable ? context.unreached + 1 : context.unreached,
    }),
    beginRetry: assign({
      percent: 0,
      downloadSize: 0,
      errcode: '',
      rank: DOWNLOAD_RANK,
      manualRestart: false,
      endIgnoredUntil: ({ context }) => context.now() + UPGRADE_RETRY_GRACE_MS,
    }),
    finish: assign({
      percent: 100,
      manualRestart: ({ context }) => context.manualRestart || context.needShutdown,
    }),
  },
  guards: upgradeGuards,
  delays: {
    recheck: UPGRADE_CHECK_RECHECK_MS,
    downloadPoll: UPGRADE_DOWNLOAD_POLL_MS,
    servicePoll: UPGRADE_SERVICE_POLL_MS,
    realCheck: UPGRADE_REAL_CHECK_MS,
    countdown: ({ context }) => remaining(context, context.preparingSince, UPGRADE_COUNTDOWN_MS),
    rebootWait: ({ context }) => remaining(context, context.rebootingSince, UPGRADE_POST_REBOOT_WAIT_MS),
    firstCheck: ({ context }) =>
      remaining(
        context,
        context.rebootingSince,
        UPGRADE_POST_REBOOT_WAIT_MS + UPGRADE_REAL_CHECK_AFTER_TICKS * UPGRADE_SIM_TICK_MS,
      ),
    longWait: ({ context }) => remaining(context, context.rebootingSince, UPGRADE_LONG_WAIT_MS),
  },
}).createMachine({
  id: 'upgrade',
  context: ({ input }) => noUpgrade(input.now),
  initial: 'closed',
  on: { RESET: { target: '.closed', actions: 'dropRestart' } },
  states: {
    closed: {
      entry: ['forget', { type: 'markUpgrading', params: { on: false } }],
      on: {
        LOADED: [resumed, ...opened],
        PUSHED: [...opened, ...openedAtEnd],
        USER_START: { target: 'preparing', actions: 'beginCountdown' },
        /** The device cannot be reached while it is remembered to restart. */
        RESUMED: { target: 'rebooting', actions: 'resumeKept' },
      },
    },
    /** A service upgrade turned out to be one of the system: the next answer says where it stands. M2 */
    handedOver: {
      initial: 'asking',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { recheck: 'asking' } } },
      on: {
        STATUS: [outdated, ...opened, ...openedAtEnd, toChild],
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [...opened, ...openedAtEnd],
      },
    },
    checking: {
      initial: 'pausing',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { recheck: 'asking' } } },
      exit: 'nextSeq',
      on: {
        STATUS: [outdated, ...whileLoading, toDownload, toPreparing, toChild],
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [...whileLoading, toDownload, toPreparing, stay],
      },
    },
    preparing: {
      entry: { type: 'markUpgrading', params: { on: true } },
      after: { countdown: 'download' },
      on: {
        SKIP: 'download',
        WAKE: { target: 'preparing', reenter: true },
        PUSHED: [...whileLoading, stay],
      },
    },
    download: {
      entry: ['reachDownload', { type: 'markUpgrading', params: { on: true } }],
      exit: 'nextSeq',
      initial: 'pausing',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { downloadPoll: 'asking' } } },
      on: {
        STATUS: [outdated, oldEndAnswered, ...whileLoading, { guard: 'isNews', ...toChild }, { target: '.pausing' }],
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [oldEnd, ...whileLoading, stay],
      },
    },
    install: {
      entry: [
        { type: 'markUpgrading', params: { on: true } },
        { type: 'markHolding', params: { on: true } },
      ],
      exit: ['nextSeq', { type: 'markHolding', params: { on: false } }],
      initial: 'pausing',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { downloadPoll: 'asking' } } },
      on: {
        STATUS: [outdated, oldEndAnswered, ...whileInstalling, { guard: 'isNews', ...toChild }, { target: '.pausing' }],
        NO_STATUS: [
          { guard: 'isUnreachedLast', target: 'rebooting', actions: 'beginReboot' },
          { guard: 'isCurrent', target: '.pausing', actions: 'countUnreached' },
        ],
        PUSHED: [oldEnd, ...whileInstalling, stay],
      },
    },
    rebooting: {
      entry: [
        'keepRestart',
        { type: 'markUpgrading', params: { on: true } },
        { type: 'markHolding', params: { on: true } },
      ],
      exit: ['nextSeq', { type: 'markHolding', params: { on: false } }],
      initial: 'wait',
      states: {
        wait: {
          after: { rebootWait: 'sim' },
          on: { WAKE: { target: 'wait', reenter: true } },
        },
        sim: {
          type: 'parallel',
          on: { WAKE: { target: 'sim', reenter: true } },
          states: {
            asking: {
              initial: 'early',
              states: {
                early: { after: { firstCheck: 'asking' } },
                asking: {
                  entry: ['nextSeq', 'ask'],
                  on: {
                    NO_STATUS: { guard: 'isCurrent', target: 'pausing' },
                    STATUS: [outdated, ...whileRestarting, { target: 'pausing' }],
                  },
                },
                pausing: { after: { realCheck: 'asking' } },
              },
            },
            patience: { initial: 'usual', states: { usual: { after: { longWait: 'long' } }, long: {} } },
          },
        },
      },
      on: { PUSHED: [oldEnd, ...whileRestarting, stay] },
    },
    success: {
      entry: ['finish', 'dropRestart'],
      on: { ENTER: { guard: 'mayEnter', target: 'closed', actions: 'reload' } },
    },
    downloadFail: {
      entry: 'dropRestart',
      initial: 'idle',
      states: failedStates,
      on: {
        RETRIED: { guard: 'isCurrent', target: 'download', actions: 'beginRetry' },
        RETRY_FAILED: retryRefused,
        CONTINUE: leave,
      },
    },
    installFail: {
      entry: 'dropRestart',
      initial: 'idle',
      states: failedStates,
      on: {
        RETRIED: { guard: 'isCurrent', target: 'download', actions: 'beginRetry' },
        RETRY_FAILED: retryRefused,
        CONTINUE: leave,
      },
    },
    serviceUpgrading: {
      exit: 'nextSeq',
      initial: 'pausing',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { servicePoll: 'asking' } } },
      on: {
        STATUS: [outdated, oldEndAnswered, ...serviceMoves, toChild],
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [oldEnd, ...serviceMoves, { actions: 'take' }],
      },
    },
    serviceSuccess: { on: { ENTER: 'closed' } },
    serviceFail: {
      initial: 'idle',
      states: failedStates,
      on: {
        RETRIED: { guard: 'isCurrent', target: 'serviceUpgrading', actions: 'beginRetry' },
        RETRY_FAILED: retryRefused,
        CONTINUE: leave,
      },
    },
  },
});
