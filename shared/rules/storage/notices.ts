import type { Role } from '../role.ts';
import type { StorageMessage } from './message.ts';

/** Actions of messages that are notices, shown one at a time and consumed by their id. POL-12 */
export const noticeActions = [
  'boot-ssd-disable',
  'boot-ssd-lost',
  'disk_capacity_error',
  'disk_capacity_error_m2',
  'disk_capacity_error_esata',
  'fan_speed_warn',
  'disk_temp_warn',
  'smart_warn',
  'raid_sync_notify',
] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** Notices that concern an account without powers: what slows it down or fills the pool. MON-07 */
const forAll: ReadonlySet<NoticeAction> = new Set([
  'disk_capacity_error',
  'disk_capacity_error_m2',
  'disk_capacity_error_esata',
  'raid_sync_notify',
]);

/** Whether an account is shown a notice at all. MON-07 */
export function concerns(action: NoticeAction, role: Role): boolean {
  return role === 'master' || forAll.has(action);
}

/** A notice of the device. */
export interface StorageNotice {
  readonly action: NoticeAction;
  readonly id: string;
}

/** The notice a message carries; null when its action is unknown or it has no id to consume it by. POL-12 */
export function noticeOf(message: StorageMessage | null): StorageNotice | null {
  const action = noticeActions.find((name) => name === message?.data.action);
  if (message === null || action === undefined || message.data.id === '') return null;
  return { action, id: message.data.id };
}
