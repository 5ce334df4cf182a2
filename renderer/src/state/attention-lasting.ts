import type { NoticeAction } from '#shared/rules/storage/notices.ts';
import type { Attention } from './attention-entry.ts';
import type { DeviceTrouble } from './troubles-slice.ts';

/** Pools and disks of the device. */
export const POOLS = '/setting/poolManage';
/** What the disks say of their health. */
export const HEALTH = '/setting/poolManage?currentPage=5';

/** What is wrong for as long as the device says so, as an entry; only the administrator can do something about it. */
export function lastingEntry(trouble: DeviceTrouble, isMaster: boolean): Attention {
  const isGrave =
    (trouble.kind === 'pool' && trouble.trouble !== 'full') || (trouble.kind === 'disk' && trouble.trouble !== 'hot');
  const route = trouble.kind === 'disk' && trouble.trouble !== 'missing' ? HEALTH : POOLS;
  return { ...trouble, severity: isGrave ? 'error' : 'warning', ...(isMaster ? { route } : {}) };
}

/** Whether a message of the device tells of what is in the list for as long as it lasts. */
export function isToldBy(action: NoticeAction, trouble: DeviceTrouble): boolean {
  switch (action) {
    case 'smart_warn':
      return trouble.kind === 'disk' && trouble.trouble === 'failing';
    case 'disk_temp_warn':
      return trouble.kind === 'disk' && trouble.trouble === 'hot';
    case 'boot-ssd-lost':
      return trouble.kind === 'disk' && trouble.trouble === 'missing';
    case 'fan_speed_warn':
      return trouble.kind === 'fan';
    case 'disk_capacity_error':
      return trouble.kind === 'pool' && trouble.trouble === 'full' && trouble.pool === 'internal';
    case 'disk_capacity_error_m2':
      return trouble.kind === 'pool' && trouble.trouble === 'full' && trouble.pool === 'ssd';
    case 'disk_capacity_error_esata':
      return trouble.kind === 'pool' && trouble.trouble === 'full' && trouble.pool === 'expansion';
    case 'boot-ssd-disable':
    case 'raid_sync_notify':
      return false;
  }
}
