import type { Role } from '../role.ts';
import type { FirstTime } from './poll.ts';
import type { StorageMessage } from './message.ts';

/** Names of the full-screen storage states, as `data-overlay` carries them. MSG-01 */
export type StorageOverlay =
  | 'pending'
  | 'confirm'
  | 'blocking'
  | 'booting'
  | 'formatting'
  | 'complete'
  | 'ssdpending'
  | 'sysdevrm'
  | 'cacheflush'
  | 'esata-pending'
  | 'esata-confirm'
  | 'dswitch'
  | 'first-format'
  | 'raid-sync';

/** Which page of an overlay is shown. */
export type StorageView =
  // booting
  | 'booting'
  | 'waiting'
  | 'preparing'
  | 'mountProblem'
  | 'bootNoDisk'
  | 'bootFaulty'
  // blocking and its kin
  | 'positionChanged'
  | 'degraded'
  | 'tooSmall'
  | 'noDisk'
  | 'generic'
  | 'ssdLost'
  | 'ssdAbnormal'
  | 'rebootNow'
  | 'removedRunning'
  // formats
  | 'choose'
  | 'waitBegin'
  | 'formatdisk'
  | 'initialize'
  | 'failed'
  | 'result'
  | 'firstTime'
  // the rest
  | 'recovery'
  | 'recovered'
  | 'decision';

/** Why a screen of an account without powers tells it to wait. OVL-13, ROLE-03 */
export type InfoReason =
  | 'diskProblem'
  | 'bootProblem'
  | 'disksPrepared'
  | 'formatFailed'
  | 'disksChanged'
  | 'ssdError'
  | 'migration'
  | 'restarting'
  | 'recovering'
  | 'recoveryFailed'
  | 'expansion'
  | 'savingCache'
  | 'cacheFailed'
  | 'decision';

/** What is on screen. `key` changes when the local state of the screen must be dropped. MSG-04 */
export type Screen =
  | { readonly kind: 'none' }
  /** The same for every role: something goes on, nothing to decide. BOOT-10 */
  | { readonly kind: 'progress'; readonly overlay: StorageOverlay; readonly view: StorageView; readonly key: string }
  /** The administrator's page. */
  | {
      readonly kind: 'decision';
      readonly overlay: StorageOverlay;
      readonly view: StorageView;
      readonly key: string;
      /** The damage comparison is shown. BLK-07 */
      readonly comparison: boolean;
    }
  /** Everybody else's page: wait for the administrator. `canContinue` offers the desktop. OVL-13, MSG-13 */
  | {
      readonly kind: 'info';
      readonly overlay: StorageOverlay;
      readonly view: StorageView;
      readonly reason: InfoReason;
      readonly key: string;
      readonly canContinue: boolean;
    };

/** Everything the choice of the screen depends on. */
export interface ScreenInput {
  readonly message: StorageMessage | null;
  readonly storageServer: string;
  readonly firstTime: FirstTime | null;
  readonly role: Role;
  /** Format targets whose formatting this page session saw. FMT-14 */
  readonly seenFormatting: readonly string[];
  /** Result pages that were left by Enter, by message key. FMT-17 */
  readonly entered: readonly string[];
  /** Notices that were hidden by Continue, by message key. MSG-13 */
  readonly continued: readonly string[];
}
