import type { UpgradeRestart, UpgradeStatus } from '../../rules/upgrade.ts';

export type UpgradeEvent =
  /** What the device said when the page was opened; `kept` is the restart this computer remembers. UPG-01, UPG-26 */
  | { type: 'LOADED'; status: UpgradeStatus; kept: UpgradeRestart | null }
  /** The page was opened, the device does not answer, and this computer remembers its restart. UPG-26 */
  | { type: 'RESUMED'; kept: UpgradeRestart }
  /** Somebody began an upgrade in the settings. UPG-01 */
  | { type: 'USER_START' }
  /** A frame of the push channel. UPG-01 */
  | { type: 'PUSHED'; status: UpgradeStatus }
  /** Answer to the question numbered `seq`. */
  | { type: 'STATUS'; seq: number; status: UpgradeStatus }
  /** The question numbered `seq` got no useful answer; `unreachable` when the device did not answer at all. */
  | { type: 'NO_STATUS'; seq: number; unreachable: boolean }
  /** Start now. UPG-05 */
  | { type: 'SKIP' }
  | { type: 'RETRY' }
  | { type: 'RETRIED'; seq: number }
  | { type: 'RETRY_FAILED'; seq: number }
  /** Continue using after a failure. UPG-22 */
  | { type: 'CONTINUE' }
  /** Enter after a system upgrade, OK after one of the service. UPG-13, UPG-18 */
  | { type: 'ENTER' }
  /** The page became visible or the computer woke up: look at the clock. */
  | { type: 'WAKE' }
  /** Signed out, or the session is another's. UPG-20 */
  | { type: 'RESET' };

export interface UpgradeContext {
  readonly now: () => number;
  readonly id: string;
  readonly targetVersion: string;
  /** Of the download, 0..100; never less than it was within one attempt. */
  readonly percent: number;
  readonly downloadSize: number;
  readonly totalSize: number;
  readonly errcode: string;
  readonly needShutdown: boolean;
  readonly isMust: boolean;
  /** The device has to be started by hand. UPG-15, UPG-16 */
  readonly manualRestart: boolean;
  /** Place of the newest phase in the order of UPG-02; -1 before the first. */
  readonly rank: number;
  /** Number of the newest question; answers to others are dropped. UPG-25 */
  readonly seq: number;
  /** Questions in a row during the installation that reached nobody. UPG-08 */
  readonly unreached: number;
  /** Unix milliseconds. */
  readonly preparingSince: number;
  readonly rebootingSince: number;
  /** Until then a reported end is the one before the retry. UPG-19 */
  readonly endIgnoredUntil: number;
}

/** The start of every upgrade, and what RESET leaves. UPG-20 */
export function noUpgrade(now: () => number, seq = 0): UpgradeContext {
  return {
    now,
    id: '',
    targetVersion: '',
    percent: 0,
    downloadSize: 0,
    totalSize: 0,
    errcode: '',
    needShutdown: false,
    isMust: false,
    manualRestart: false,
    rank: -1,
    seq,
    unreached: 0,
    preparingSince: 0,
    rebootingSince: 0,
    endIgnoredUntil: 0,
  };
}
