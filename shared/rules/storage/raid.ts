import { formatRate } from '../size.ts';
import { deriveCounters } from './compare.ts';
import type { StorageData, StorageMessage, SyncEntry } from './message.ts';

/** What an array does, by its name in the texts. RAID-02 */
export type RaidAction = 'fail' | 'active' | 'delayed' | 'recover' | 'syncing' | 'unknown';

/** An array as it is shown. RAID-01 to RAID-03 */
export interface RaidRow {
  readonly type: string;
  readonly action: RaidAction;
  /** 0..100; null where no bar is drawn. */
  readonly percent: number | null;
  /** Seconds; -1 when the device does not know, null where time says nothing. */
  readonly remain: number | null;
}

const names: Readonly<Record<string, RaidAction>> = {
  fail: 'fail',
  active: 'active',
  delayed: 'delayed',
  recover: 'recover',
  sync: 'syncing',
};

/** Percent of an array that is done; 0 when its size is unknown. RAID-03 */
export function syncPercent({ dsize, tsize }: Pick<SyncEntry, 'dsize' | 'tsize'>): number {
  return tsize > 0 ? formatRate(dsize / tsize) : 0;
}

/** One row for each array of the device. RAID-01, RAID-02 */
export function raidRow(entry: SyncEntry): RaidRow {
  const action = names[entry.action] ?? 'unknown';
  const moves = action === 'recover' || action === 'syncing';
  const percent = { active: 100, delayed: 0 }[action as 'active' | 'delayed'] ?? (moves ? syncPercent(entry) : null);
  return { type: entry.type, action, percent, remain: moves ? entry.remain : null };
}

/** True when no array is being worked on, or waits for it. FMTS-07 */
export function syncOver(usr: readonly SyncEntry[]): boolean {
  return !usr.some(({ action }) => action === 'recover' || action === 'sync' || action === 'delayed');
}

/** Where the recovery of a mirror stands. RAID-06, RAID-07 */
export type RecoveryState = 'wait' | 'lost' | 'success' | 'fail';

/** Told by the actions of the arrays: any failure fails, all active succeeds, a missing member asks first. */
export function recoveryState(message: StorageMessage): RecoveryState {
  const usr = message.data.sync?.usr ?? [];
  if (!message.ok || usr.some(({ action }) => action === 'fail')) return 'fail';
  if (message.type === 'complete' || (usr.length > 0 && usr.every(({ action }) => action === 'active')))
    return 'success';
  return deriveCounters(message.data).lossNum > 0 ? 'lost' : 'wait';
}

/** The pool works without all of its copies. RAID-08 */
export function isPoolDegraded({
  raid_state,
  raid_degraded,
}: Pick<StorageData, 'raid_state' | 'raid_degraded'>): boolean {
  return raid_degraded || raid_state.trim().toLowerCase() === 'degraded';
}
