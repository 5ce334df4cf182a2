import { hasEnded, upgradeRank, upgradeSteps, type UpgradeStatus } from '../../rules/upgrade.ts';
import type { UpgradeContext, UpgradeEvent } from './upgrade-types.ts';

const INSTALL_UNREACHED_MAX = 3;
export const REBOOT_RANK = upgradeSteps.indexOf('reboot');
export const DOWNLOAD_RANK = upgradeSteps.indexOf('download');

interface Step {
  readonly context: UpgradeContext;
  readonly event: UpgradeEvent;
}

/** The status an event brings, if any. */
export const statusOf = (event: UpgradeEvent): UpgradeStatus | null => ('status' in event ? event.status : null);

/** What an upgrade asks of an event before it moves. UPG-02, UPG-08, UPG-13 to UPG-19, UPG-22, UPG-25 */
export const upgradeGuards = {
  isOutdated: ({ context, event }: Step) => 'seq' in event && event.seq !== context.seq,
  isCurrent: ({ context, event }: Step) => 'seq' in event && event.seq === context.seq,
  isOldEnd: ({ context, event }: Step) => statusOf(event)?.status === 'end' && context.now() < context.endIgnoredUntil,
  isService: ({ event }: Step) => {
    const status = statusOf(event);
    return status?.type === 'service' && status.status !== 'end';
  },
  isSystemRunning: ({ event }: Step) => {
    const status = statusOf(event);
    return status?.type === 'system' && (upgradeRank(status.status) >= 0 || status.status === 'shutdown');
  },
  isKept: ({ event }: Step) =>
    event.type === 'LOADED' &&
    event.kept?.id === event.status.id &&
    event.status.type === 'system' &&
    upgradeRank(event.status.status) === REBOOT_RANK,
  isShutdown: ({ event }: Step) => statusOf(event)?.status === 'shutdown',
  isEndOk: ({ event }: Step) => {
    const status = statusOf(event);
    return status !== null && hasEnded(status) === 'ok';
  },
  isEndFailed: ({ event }: Step) => {
    const status = statusOf(event);
    return status !== null && hasEnded(status) === 'failed';
  },
  /** Before any phase was seen the sizes decide. UPG-14 */
  isDownloadFailure: ({ event }: Step) => {
    const status = statusOf(event);
    return status !== null && hasEnded(status) === 'failed' && status.downloadSize < status.totalSize;
  },
  isAhead: ({ context, event }: Step, step: string) => {
    const status = statusOf(event)?.status ?? '';
    return upgradeRank(status) === upgradeRank(step) && upgradeRank(step) > context.rank;
  },
  isNews: ({ context, event }: Step) => {
    const status = statusOf(event);
    return status !== null && upgradeRank(status.status) === context.rank;
  },
  isUnreachedLast: ({ context, event }: Step) =>
    event.type === 'NO_STATUS' &&
    event.seq === context.seq &&
    event.unreachable &&
    context.unreached + 1 >= INSTALL_UNREACHED_MAX,
  mayContinue: ({ context }: Step) => !context.isMust,
  mayEnter: ({ context }: Step) => !context.manualRestart,
};
