import {
  UPGRADE_POST_REBOOT_WAIT_MS,
  UPGRADE_SIM_CAP,
  UPGRADE_SIM_DURATION_MS,
  UPGRADE_SIM_TICK_MS,
} from '../constants.ts';
import { formatRate } from './size.ts';
import { fieldsOf, isRecord, type Note } from './storage/fields.ts';
import { isOkCode, normaliseCode } from './storage/codes.ts';

/** Where an upgrade stands as the device tells it, in order; 'end' and 'shutdown' come last. UPG-02 */
export const upgradeSteps = ['start', 'check', 'download', 'install', 'reboot'] as const;

/** An upgrade as the device tells it. ENT-05 */
export interface UpgradeStatus {
  readonly type: 'system' | 'service';
  /** One of the eight words of the device, or what it sent instead. */
  readonly status: string;
  /** '' while nothing is decided; 200 when it went well. */
  readonly errcode: string;
  readonly id: string;
  readonly targetVersion: string;
  /** Bytes. */
  readonly downloadSize: number;
  readonly totalSize: number;
  /** The device stays off afterwards. UPG-16 */
  readonly needShutdown: boolean;
  /** It may not be put off. UPG-22 */
  readonly isMust: boolean;
}

/** Reads an upgrade from whatever the device sent; null when it tells of none. ENT-05, ENT-15 */
export function adaptUpgrade(value: unknown, note?: Note): UpgradeStatus | null {
  if (!isRecord(value)) return null;
  const fields = fieldsOf(value, note, 'upgrade');
  const status = fields.text('status').trim().toLowerCase();
  if (status === '') return null;
  return {
    type: fields.text('type') === 'service' ? 'service' : 'system',
    status,
    errcode: normaliseCode(fields.raw('errcode')),
    id: fields.text('id'),
    targetVersion: fields.text('target_version'),
    downloadSize: Math.max(0, fields.number('downloadsize') ?? 0),
    totalSize: Math.max(0, fields.number('totalsize') ?? 0),
    needShutdown: fields.text('need_reboot') === 'shutdown',
    isMust: fields.text('upgrade_level').toUpperCase() === 'MUST',
  };
}

/** Place of a status in the order of UPG-02; -1 for the final and for unknown ones. */
export function upgradeRank(status: string): number {
  if (status === 'restart') return upgradeSteps.indexOf('reboot');
  return upgradeSteps.findIndex((step) => step === status);
}

/** The upgrade has ended, well or not. UPG-13, UPG-14 */
export function hasEnded(status: UpgradeStatus): 'no' | 'ok' | 'failed' {
  if (status.status !== 'end') return 'no';
  return isOkCode(status.errcode) ? 'ok' : 'failed';
}

/** Whole percent of a download; 0 when nobody knows the size. UPG-07 */
export function downloadPercent({
  downloadSize,
  totalSize,
}: Pick<UpgradeStatus, 'downloadSize' | 'totalSize'>): number {
  return totalSize > 0 ? formatRate(downloadSize / totalSize) : 0;
}

/** Seconds of the estimated progress since the restart began; 0 before it starts. UPG-09, UPG-10 */
export function simulationTick(rebootingSince: number, now: number): number {
  return Math.max(0, Math.floor((now - rebootingSince - UPGRADE_POST_REBOOT_WAIT_MS) / UPGRADE_SIM_TICK_MS));
}

/** Estimated percent at a tick: the cap after the whole duration, and no more before the device has answered. UPG-10 */
export function simulatedPercent(tick: number): number {
  const ticks = UPGRADE_SIM_DURATION_MS / UPGRADE_SIM_TICK_MS;
  return Math.floor(Math.min(UPGRADE_SIM_CAP, (tick * UPGRADE_SIM_CAP) / ticks));
}

/** Record of a restart that an upgrade is in, kept on this computer. UPG-26 */
export interface UpgradeRestart {
  readonly id: string;
  /** Unix milliseconds. */
  readonly since: number;
}

/** Reads the kept record; null when it is none. UPG-26 */
export function readUpgradeRestart(value: unknown): UpgradeRestart | null {
  if (!isRecord(value)) return null;
  const { id, since } = value;
  return typeof id === 'string' && typeof since === 'number' && Number.isFinite(since) ? { id, since } : null;
}
