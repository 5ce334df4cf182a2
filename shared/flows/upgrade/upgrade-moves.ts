// Transitions that several states of an upgrade share, in the order in which they are tried.

export const toChild = { target: '.pausing', actions: 'take' } as const;

const shutdown = { guard: 'isShutdown', target: '#upgrade.success', actions: ['take', 'needHand'] } as const;
const endOk = { guard: 'isEndOk', target: '#upgrade.success', actions: 'take' } as const;
const installFailed = { guard: 'isEndFailed', target: '#upgrade.installFail', actions: 'take' } as const;
const toReboot = {
  guard: { type: 'isAhead', params: 'reboot' },
  target: '#upgrade.rebooting',
  actions: ['take', 'beginReboot'],
} as const;
const toInstall = {
  guard: { type: 'isAhead', params: 'install' },
  target: '#upgrade.install',
  actions: 'take',
} as const;
export const toDownload = {
  guard: { type: 'isAhead', params: 'download' },
  target: '#upgrade.download',
  actions: 'take',
} as const;
export const toPreparing = {
  guard: { type: 'isAhead', params: 'check' },
  target: '#upgrade.preparing',
  actions: ['take', 'beginCountdown'],
} as const;

/** Where a status leads before anything is installed; only ever forward. UPG-02, UPG-14 */
export const whileLoading = [
  shutdown,
  endOk,
  { guard: 'isEndFailed', target: '#upgrade.downloadFail', actions: 'take' },
  toReboot,
  toInstall,
] as const;
/** How what is installed can end. UPG-14 */
export const whileRestarting = [shutdown, endOk, installFailed] as const;
/** Where a status leads during the installation. */
export const whileInstalling = [...whileRestarting, toReboot] as const;

/** The answer to a question that is asked no more. UPG-25 */
export const outdated = { guard: 'isOutdated' } as const;
/** The end that was there before a retry: as if nothing had been said. UPG-19 */
export const oldEnd = { guard: 'isOldEnd' } as const;
export const oldEndAnswered = { guard: 'isOldEnd', target: '.pausing' } as const;
/** A pushed status changes nothing about the question under way. */
export const stay = { guard: 'isNews', actions: 'take' } as const;

export const resumed = {
  guard: 'isKept',
  target: '#upgrade.rebooting',
  actions: ['take', 'resumeReboot'],
} as const;
export const opened = [
  { guard: 'isService', target: '#upgrade.serviceUpgrading', actions: 'take' },
  toReboot,
  toInstall,
  toDownload,
  toPreparing,
  { guard: { type: 'isAhead', params: 'start' }, target: '#upgrade.checking', actions: 'take' },
  shutdown,
] as const;
export const openedAtEnd = [
  endOk,
  { guard: 'isDownloadFailure', target: '#upgrade.downloadFail', actions: 'take' },
  installFailed,
] as const;
export const serviceMoves = [
  { guard: 'isSystemRunning', target: '#upgrade.handedOver', actions: ['forget'] },
  { guard: 'isEndOk', target: '#upgrade.serviceSuccess', actions: 'take' },
  { guard: 'isEndFailed', target: '#upgrade.serviceFail', actions: 'take' },
] as const;
export const failedStates = {
  idle: { on: { RETRY: 'retrying' } },
  retrying: { entry: ['nextSeq', 'retry'] },
} as const;
export const retryRefused = { guard: 'isCurrent', target: '.idle', actions: 'tellRetryFailed' } as const;
export const leave = { guard: 'mayContinue', target: '#upgrade.closed' } as const;
