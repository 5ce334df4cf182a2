import type { StorageData } from '../../rules/storage/message.ts';
import type { SsdMode } from '../../rules/storage/ssd-rules.ts';

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

/** Nothing was chosen, ticked or typed yet. */
export const untouched = { mode: null, rebuild: false, ticked: false, typed: '', origin: 'step1' } as const;
