import { storageStates } from '../../contract/kinds.ts';
import { flushStatusOf } from './flush-status.ts';
import { handlerOf, type CodeHandler } from './codes.ts';
import { isMessageType, messageKey, type StorageMessage } from './message.ts';
import { noticeOf } from './notices.ts';
import { recoveryState } from './raid.ts';
import type { InfoReason, Screen, ScreenInput, StorageOverlay, StorageView } from './screen-types.ts';

const NONE: Screen = { kind: 'none' };

/** The page for the administrator, and the one everybody else gets in its place. */
function page(
  input: ScreenInput,
  overlay: StorageOverlay,
  view: StorageView,
  reason: InfoReason,
  options: { comparison?: boolean; key?: string } = {},
): Screen {
  const key = options.key ?? messageKey(input.message);
  if (input.role === 'master') {
    return { kind: 'decision', overlay, view, key, comparison: options.comparison ?? false };
  }
  if (input.continued.includes(key)) return NONE;
  const canContinue = input.message?.data.pool_mounted === true;
  return { kind: 'info', overlay, view, reason, key, canContinue };
}

const progress = (overlay: StorageOverlay, view: StorageView, key: string): Screen => ({
  kind: 'progress',
  overlay,
  view,
  key,
});

/** The fault screen of each handler; those of the four comparing codes build the damage comparison. BLK-07 */
const faultViews: Partial<Record<CodeHandler, { view: StorageView; comparison: boolean }>> = {
  positionChanged: { view: 'positionChanged', comparison: true },
  degraded: { view: 'degraded', comparison: true },
  tooSmall: { view: 'tooSmall', comparison: true },
  noDisk: { view: 'noDisk', comparison: true },
  ssdLost: { view: 'ssdLost', comparison: false },
  rebootNow: { view: 'rebootNow', comparison: false },
};
const genericFault = { view: 'generic', comparison: false } as const;

/** BLK-01, BLK-11: the fault screen of a code; null for an excluded code without a faulty SSD. */
function blockingView(message: StorageMessage): { view: StorageView; comparison: boolean } | null {
  if (isExcludedCode(message.code)) {
    return hasFaultySsd(message) ? { view: 'ssdAbnormal', comparison: false } : null;
  }
  const handler = handlerOf(message.code, 'blocking');
  return (handler === null ? undefined : faultViews[handler]) ?? genericFault;
}

/** True when an SSD of the message is lost or faulty. BLK-11, SSD-20 */
export function hasFaultySsd(message: StorageMessage): boolean {
  return message.data.ssds.some((ssd) => ssd.loss || ssd.error !== 'ok');
}

function blockingScreen(input: ScreenInput, message: StorageMessage): Screen {
  const found = blockingView(message);
  if (found === null) return NONE;
  if (found.view === 'rebootNow') return page(input, 'blocking', 'rebootNow', 'restarting');
  const reason = found.view === 'ssdAbnormal' || found.view === 'ssdLost' ? 'ssdError' : 'diskProblem';
  return page(input, 'blocking', found.view, reason, { comparison: found.comparison });
}

function bootingScreen(input: ScreenInput, message: StorageMessage): Screen {
  if (message.ok) return progress('booting', 'booting', messageKey(message));
  if (handlerOf(message.code, 'booting') === 'diskErrorList') {
    return page(input, 'booting', 'mountProblem', 'bootProblem');
  }
  const view = message.data.new.list.length === 0 ? 'bootNoDisk' : 'bootFaulty';
  return page(input, 'booting', view, 'bootProblem');
}

/** An SSD that is merely new is no concern of accounts without powers while the files can be used. SSD-27 */
function ssdScreen(input: ScreenInput, message: StorageMessage): Screen {
  const faulty = hasFaultySsd(message);
  if (!faulty && input.role !== 'master' && message.data.pool_mounted === true) return NONE;
  return page(input, 'ssdpending', 'decision', faulty ? 'ssdError' : 'decision');
}

function formattingScreen(input: ScreenInput, message: StorageMessage): Screen {
  if (!message.ok) return page(input, 'formatting', 'failed', 'formatFailed');
  const view = message.data.progress === 'initialize' ? 'initialize' : 'formatdisk';
  return page(input, 'formatting', view, 'disksPrepared');
}

function completeScreen(input: ScreenInput, message: StorageMessage): Screen {
  if (input.role !== 'master') return NONE;
  const seen = input.seenFormatting.includes(message.data.type) || message.data.progress === 'formatok';
  if (!seen || input.entered.includes(messageKey(message))) return NONE;
  return page(input, 'complete', 'result', 'decision');
}

/** The two codes that the poll logic looks at before the type. POL-11 */
function byPollStateCode(input: ScreenInput, message: StorageMessage): Screen | null {
  if (message.type === 'sysdevrm' && handlerOf(message.code, 'sysdevrm') === 'ssdAbnormal') {
    return page(input, 'sysdevrm', 'ssdAbnormal', 'ssdError');
  }
  const lost = handlerOf(message.code, 'blocking') === 'ssdLost';
  if (lost && (message.type === 'blocking' || message.type === 'booting' || message.type === 'ssdpending')) {
    return page(input, message.type, 'ssdLost', 'ssdError');
  }
  return null;
}

/** RAID1 recovery, told by the action of the message. RAID-06 */
function byRecovery(input: ScreenInput, message: StorageMessage): Screen | null {
  if (message.data.action !== 'raid1_recover') return null;
  if (message.type !== 'complete') {
    const goesOn = recoveryState(message) === 'wait';
    return page(input, 'raid-sync', 'recovery', goesOn ? 'recovering' : 'recoveryFailed');
  }
  if (input.role !== 'master' || input.entered.includes(messageKey(message))) return NONE;
  return page(input, 'raid-sync', 'recovered', 'recovering');
}

function byType(input: ScreenInput, message: StorageMessage): Screen {
  if (!isMessageType(message.type)) return NONE;
  switch (message.type) {
    case 'blocking':
      return blockingScreen(input, message);
    case 'booting':
      return bootingScreen(input, message);
    case 'formatting':
      return formattingScreen(input, message);
    case 'complete':
      return completeScreen(input, message);
    case 'pending':
      return page(input, 'pending', 'choose', 'disksPrepared');
    case 'confirm':
      return page(input, 'confirm', 'decision', 'disksChanged', { comparison: true });
    case 'ssdpending':
      return ssdScreen(input, message);
    case 'sysdevrm':
      return page(input, 'sysdevrm', 'removedRunning', 'diskProblem');
    case 'dswitch':
      // The administrator gets a window of its own for it (POL-09).
      return input.role === 'master' ? NONE : page(input, 'dswitch', 'decision', 'migration');
    case 'cacheflush': {
      const failed = flushStatusOf(message.data.status) === 'fail';
      return page(input, 'cacheflush', 'decision', failed ? 'cacheFailed' : 'savingCache');
    }
    case 'esata-pending':
      // An enclosure to be set up concerns nobody but the administrator (ESA-16).
      return input.role === 'master' ? page(input, 'esata-pending', 'decision', 'decision') : NONE;
    case 'esata-confirm':
      return page(input, 'esata-confirm', 'decision', 'expansion');
  }
}

/** Without a message the device's storage state decides. MSG-02, MSG-03, FMT-22 */
function byStorageServer(input: ScreenInput): Screen {
  const key = `state#${input.storageServer}`;
  if (input.firstTime !== null) {
    const reason = input.firstTime.state === 'fail' ? 'formatFailed' : 'disksPrepared';
    return page(input, 'first-format', 'firstTime', reason, { key: 'first-format' });
  }
  switch (input.storageServer) {
    case 'storage_booting':
      return progress('booting', 'booting', key);
    case 'storage_waiting_booted':
      return progress('booting', 'waiting', key);
    case 'storage_checking':
      return progress('booting', 'preparing', key);
    case 'storage_pending':
      return page(input, 'pending', 'choose', 'disksPrepared', { key });
    case 'storage_wait_format_begin':
      return page(input, 'formatting', 'waitBegin', 'disksPrepared', { key });
    case 'storage_formatting':
      return page(input, 'formatting', 'formatdisk', 'disksPrepared', { key });
    default:
      return NONE;
  }
}

/**
 * The one decision which storage screen stands over the desktop. Notices, the two poll-state codes, RAID1 recovery
 * and external disks are looked at before the type; without a message the storage state decides; what is unknown
 * never locks the owner out. MSG-01, MSG-02, MSG-03, MSG-13, POL-08, POL-11, BLK-01, FMT-14, FMT-22, ROLE-03
 */
export function selectScreen(input: ScreenInput): Screen {
  const { message } = input;
  if (message === null) return byStorageServer(input);
  if (message.type === 'complete' && noticeOf(message) !== null) return NONE;
  if (message.data.type === 'extdev' && (message.type === 'formatting' || message.type === 'complete')) return NONE;
  return byPollStateCode(input, message) ?? byRecovery(input, message) ?? byType(input, message);
}

/** What the device reported and this console does not know, for one warning per value. MSG-03 */
export function unknownReport(message: StorageMessage | null, storageServer: string): string | null {
  if (message !== null) return isMessageType(message.type) ? null : `type ${message.type}`;
  const known = storageServer === '' || (storageStates as readonly string[]).includes(storageServer);
  return known ? null : `storage_server ${storageServer}`;
}

/** True when the report lets the device poll slow down: complete, or no message and a complete storage. POL-03 */
export function isCompleteReport(message: StorageMessage | null, storageServer: string): boolean {
  return message === null ? storageServer === 'storage_complete' : message.type === 'complete';
}

/** True for a code that never shows the generic fault screen. BLK-11 */
export function isExcludedCode(code: string): boolean {
  return handlerOf(code, 'blockingExcluded') !== null;
}
