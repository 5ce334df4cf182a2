import { TEMP_WARN_M2_C, TEMP_WARN_SATA_C } from '../../constants.ts';
import { adaptStorageData, type SyncEntry } from './message.ts';
import { fieldsOf } from './fields.ts';
import type { NoticeAction } from './notices.ts';
import { adaptHealth, type SmartHealth } from './smart.ts';

/** What a monitoring warning says. MON-02 to MON-06 */
export type Warning =
  | { readonly kind: 'capacity'; readonly pool: 'internal' | 'ssd' | 'expansion'; readonly percent: number | null }
  | { readonly kind: 'fan'; readonly rpm: number | null; readonly min: number | null }
  | {
      readonly kind: 'temperature';
      readonly place: 'sata' | 'm2';
      /** °C. */
      readonly limit: number;
      readonly position: number | null;
      readonly average: number | null;
    }
  | { readonly kind: 'smart'; readonly position: number | null; readonly sn: string; readonly health: SmartHealth }
  | { readonly kind: 'sync'; readonly usr: readonly SyncEntry[]; readonly percent: number | null };

const capacityPools = {
  disk_capacity_error: 'internal',
  disk_capacity_error_m2: 'ssd',
  disk_capacity_error_esata: 'expansion',
} as const;

/** The warning of a notice; null for the notices that are none. MON-01 */
export function warningOf(action: NoticeAction, data: Readonly<Record<string, unknown>>): Warning | null {
  const fields = fieldsOf(data, undefined, 'notice');
  switch (action) {
    case 'disk_capacity_error':
    case 'disk_capacity_error_m2':
    case 'disk_capacity_error_esata':
      return { kind: 'capacity', pool: capacityPools[action], percent: fields.number('percent') };
    case 'fan_speed_warn':
      return { kind: 'fan', rpm: fields.number('rpm'), min: fields.number('min') };
    case 'disk_temp_warn': {
      const place = fields.text('kind') === 'm2' ? 'm2' : 'sata';
      return {
        kind: 'temperature',
        place,
        limit: place === 'm2' ? TEMP_WARN_M2_C : TEMP_WARN_SATA_C,
        position: fields.number('position'),
        average: fields.number('avg'),
      };
    }
    case 'smart_warn':
      return {
        kind: 'smart',
        position: fields.number('position'),
        sn: fields.text('sn'),
        health: adaptHealth(fields.raw('health')),
      };
    case 'raid_sync_notify': {
      const usr = adaptStorageData(data).sync?.usr ?? [];
      const total = usr.reduce((sum, { tsize }) => sum + tsize, 0);
      const done = usr.reduce((sum, { dsize }) => sum + dsize, 0);
      const rate = fields.number('rate');
      const share = total > 0 ? done / total : rate;
      return { kind: 'sync', usr, percent: share === null ? null : Math.floor(Math.min(1, Math.max(0, share)) * 100) };
    }
    case 'boot-ssd-disable':
    case 'boot-ssd-lost':
      return null;
  }
}
