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
import { downloadPercent, hasEnded, upgradeRank, upgradeSteps, type UpgradeStatus } from '../../rules/upgrade.ts';
import { noUpgrade, type UpgradeContext, type UpgradeEvent } from './upgrade-types.ts';

const INSTALL_UNREACHED_MAX = 3;
const REBOOT_RANK = upgradeSteps.indexOf('reboot');
const DOWNLOAD_RANK = upgradeSteps.indexOf('download');

const statusOf = (event: UpgradeEvent): UpgradeStatus | null => ('status' in event ? event.status : null);
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

const toChild = { target: '.pausing', actions: 'take' } as const;

/** Where an answer of the device leads from any running state of a system upgrade; only ever forward. UPG-02 */
const onward = [
  { guard: 'isOutdated' },
  { guard: 'isOldEnd', target: '.pausing' },
  { guard: 'isShutdown', target: '#upgrade.success', actions: ['take', 'needHand'] },
  { guard: 'isEndOk', target: '#upgrade.success', actions: 'take' },
  { guard: 'isDownloadFailure', target: '#upgrade.downloadFail', actions: 'take' },
  { guard: 'isEndFailed', target: '#upgrade.installFail', actions: 'take' },
  { guard: { type: 'isAhead', params: 'reboot' }, target: '#upgrade.rebooting', actions: ['take', 'beginReboot'] },
  { guard: { type: 'isAhead', params: 'install' }, target: '#upgrade.install', actions: 'take' },
] as const;
const toDownload = {
  guard: { type: 'isAhead', params: 'download' },
  target: '#upgrade.download',
  actions: 'take',
} as const;
const toPreparing = {
  guard: { type: 'isAhead', params: 'check' },
  target: '#upgrade.preparing',
  actions: ['take', 'beginCountdown'],
} as const;
/** A pushed status changes nothing about the question under way. */
const stay = { guard: 'isNews', actions: 'take' } as const;
const oldEnd = { guard: 'isOldEnd' } as const;
const pushed = [oldEnd, ...onward.slice(2)];

const resumed = {
  guard: 'isKept',
  target: '#upgrade.rebooting',
  actions: ['take', 'resumeReboot'],
} as const;
const opened = [
  { guard: 'isService', target: '#upgrade.serviceUpgrading', actions: 'take' },
  { guard: { type: 'isAhead', params: 'reboot' }, target: '#upgrade.rebooting', actions: ['take', 'beginReboot'] },
  { guard: { type: 'isAhead', params: 'install' }, target: '#upgrade.install', actions: 'take' },
  toDownload,
  toPreparing,
  { guard: { type: 'isAhead', params: 'start' }, target: '#upgrade.checking', actions: 'take' },
  { guard: 'isShutdown', target: '#upgrade.success', actions: ['take', 'needHand'] },
] as const;
const openedAtEnd = [
  { guard: 'isEndOk', target: '#upgrade.success', actions: 'take' },
  { guard: 'isDownloadFailure', target: '#upgrade.downloadFail', actions: 'take' },
  { guard: 'isEndFailed', target: '#upgrade.installFail', actions: 'take' },
] as const;
const serviceMoves = [
  { guard: 'isOutdated' },
  { guard: 'isOldEnd', target: '.pausing' },
  { guard: 'isSystemRunning', target: '#upgrade.handedOver', actions: ['forget'] },
  { guard: 'isEndOk', target: '#upgrade.serviceSuccess', actions: 'take' },
  { guard: 'isEndFailed', target: '#upgrade.serviceFail', actions: 'take' },
  toChild,
] as const;
const failedStates = {
  idle: { on: { RETRY: 'retrying' } },
  retrying: { entry: ['nextSeq', 'retry'] },
} as const;
const retryRefused = { guard: 'isCurrent', target: '.idle', actions: 'tellRetryFailed' } as const;
const leave = { guard: 'mayContinue', target: '#upgrade.closed' } as const;

/**
 * An upgrade of the system or of a service (M1, M2, UPG-01 to UPG-27): what the screen shows and when the device is
 * asked. Effects: `ask` and `retry` (numbered by `context.seq`, the retry for `context.id`), `keepRestart`,
 * `dropRestart` (the record of UPG-26), `markUpgrading {on}`, `reload`, `tellRetryFailed`.
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
  guards: {
    isOutdated: ({ context, event }) => 'seq' in event && event.seq !== context.seq,
    isCurrent: ({ context, event }) => 'seq' in event && event.seq === context.seq,
    isOldEnd: ({ context, event }) => statusOf(event)?.status === 'end' && context.now() < context.endIgnoredUntil,
    isService: ({ event }) => {
      const status = statusOf(event);
      return status?.type === 'service' && status.status !== 'end';
    },
    isSystemRunning: ({ event }) => {
      const status = statusOf(event);
      return status?.type === 'system' && (upgradeRank(status.status) >= 0 || status.status === 'shutdown');
    },
    isKept: ({ event }) =>
      event.type === 'LOADED' &&
      event.kept?.id === event.status.id &&
      event.status.type === 'system' &&
      upgradeRank(event.status.status) === REBOOT_RANK,
    isShutdown: ({ event }) => statusOf(event)?.status === 'shutdown',
    isEndOk: ({ event }) => {
      const status = statusOf(event);
      return status !== null && hasEnded(status) === 'ok';
    },
    isEndFailed: ({ event }) => {
      const status = statusOf(event);
      return status !== null && hasEnded(status) === 'failed';
    },
    isDownloadFailure: ({ context, event }) => {
      const status = statusOf(event);
      if (status === null || hasEnded(status) !== 'failed') return false;
      return context.rank < 0 ? status.downloadSize < status.totalSize : context.rank <= DOWNLOAD_RANK;
    },
    isAhead: ({ context, event }, step: string) => {
      const status = statusOf(event)?.status ?? '';
      return upgradeRank(status) === upgradeRank(step) && upgradeRank(step) > context.rank;
    },
    isNews: ({ context, event }) => {
      const status = statusOf(event);
      return status !== null && upgradeRank(status.status) === context.rank;
    },
    isUnreachedLast: ({ context, event }) =>
      event.type === 'NO_STATUS' &&
      event.seq === context.seq &&
      event.unreachable &&
      context.unreached + 1 >= INSTALL_UNREACHED_MAX,
    mayContinue: ({ context }) => !context.isMust,
    mayEnter: ({ context }) => !context.manualRestart,
  },
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
        STATUS: [{ guard: 'isOutdated' }, ...opened, ...openedAtEnd, toChild],
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [...opened, ...openedAtEnd],
      },
    },
    checking: {
      initial: 'pausing',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { recheck: 'asking' } } },
      exit: 'nextSeq',
      on: {
        STATUS: [...onward, toDownload, toPreparing, toChild],
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [...pushed, toDownload, toPreparing, stay],
      },
    },
    preparing: {
      entry: { type: 'markUpgrading', params: { on: true } },
      after: { countdown: 'download' },
      on: {
        SKIP: 'download',
        WAKE: { target: 'preparing', reenter: true },
        PUSHED: [...pushed, stay],
      },
    },
    download: {
      entry: ['reachDownload', { type: 'markUpgrading', params: { on: true } }],
      exit: 'nextSeq',
      initial: 'pausing',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { downloadPoll: 'asking' } } },
      on: {
        STATUS: [...onward, { guard: 'isNews', ...toChild }, { target: '.pausing' }],
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [...pushed, stay],
      },
    },
    install: {
      entry: { type: 'markUpgrading', params: { on: true } },
      exit: 'nextSeq',
      initial: 'pausing',
      states: { asking: { entry: ['nextSeq', 'ask'] }, pausing: { after: { downloadPoll: 'asking' } } },
      on: {
        STATUS: [...onward, { guard: 'isNews', ...toChild }, { target: '.pausing' }],
        NO_STATUS: [
          { guard: 'isUnreachedLast', target: 'rebooting', actions: 'beginReboot' },
          { guard: 'isCurrent', target: '.pausing', actions: 'countUnreached' },
        ],
        PUSHED: [...pushed, stay],
      },
    },
    rebooting: {
      entry: ['keepRestart', { type: 'markUpgrading', params: { on: true } }],
      exit: 'nextSeq',
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
                    STATUS: [
                      { guard: 'isOutdated' },
                      { guard: 'isShutdown', target: '#upgrade.success', actions: ['take', 'needHand'] },
                      { guard: 'isEndOk', target: '#upgrade.success', actions: 'take' },
                      { guard: 'isEndFailed', target: '#upgrade.installFail', actions: 'take' },
                      { target: 'pausing' },
                    ],
                  },
                },
                pausing: { after: { realCheck: 'asking' } },
              },
            },
            patience: { initial: 'usual', states: { usual: { after: { longWait: 'long' } }, long: {} } },
          },
        },
      },
      on: { PUSHED: [...pushed, stay] },
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
        STATUS: serviceMoves,
        NO_STATUS: { guard: 'isCurrent', target: '.pausing' },
        PUSHED: [oldEnd, ...serviceMoves.slice(2, 5), { actions: 'take' }],
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
