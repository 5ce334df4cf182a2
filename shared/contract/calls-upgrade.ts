import { z } from 'zod';
import { UPGRADE_CONFIRM_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

const kind = z.enum(['system', 'service']);
const level = z.enum(['MUST', 'NORMAL']);
/** Id of a package. */
const id = z.string().min(1).max(64);

/**
 * How far an upgrade is. `status` is '' as long as there was none; `errcode` '' until the end, then 200, as text or
 * number, or the code of the failure. Sizes in bytes.
 */
export const upgradeStatusRecord = z.object({
  type: kind,
  status: z.enum(['', 'start', 'check', 'download', 'install', 'reboot', 'restart', 'shutdown', 'end']),
  errcode: z.union([z.string(), z.number()]),
  id: z.string(),
  target_version: z.string(),
  downloadsize: z.number(),
  totalsize: z.number(),
  need_reboot: z.enum(['shutdown', 'reboot', 'none']),
  upgrade_level: level,
});
export type UpgradeStatusRecord = z.output<typeof upgradeStatusRecord>;

/** Calls about the upgrade of system and services (wire contract §5.3). */
export const upgradeCalls = {
  upgradeInfo: defineCall({
    name: 'upgradeInfo',
    path: '/upgrade/info',
    who: 'account',
    request: () => z.object({ check: z.boolean().optional() }),
    response: () =>
      z.object({
        has_new: flag,
        id: z.string(),
        type: kind,
        current: z.string(),
        version: z.string(),
        size: z.number(),
        level,
        notes: z.string(),
        released_at: z.number(),
      }),
    errors: ['N001998'],
    ledger: 'CALL-UPG-01',
    summary:
      'The version that runs and the package that can be had; size in bytes, `released_at` in unix seconds. With `check` the maker is asked now.',
  }),
  upgradeConfig: defineCall({
    name: 'upgradeConfig',
    path: '/upgrade/config',
    who: 'account',
    request: () => z.object({ auto: z.boolean().optional(), hour: z.number().int().min(0).max(23).optional() }),
    response: () => z.object({ auto: flag, hour: z.number() }),
    errors: ['N000002'],
    ledger: 'CALL-UPG-01',
    summary: 'Whether the device upgrades by itself, and at which hour; changed by the administrator alone.',
  }),
  upgradeConfirm: defineCall({
    name: 'upgradeConfirm',
    path: '/upgrade/confirm',
    who: 'master',
    timeoutMs: UPGRADE_CONFIRM_TIMEOUT_MS,
    request: () => z.object({ id, type: kind }),
    response: () => z.object({ id: z.string() }),
    errors: ['N000002', 'N000005', 'N006001', 'N006002'],
    ledger: 'CALL-UPG-02',
    summary: 'Begins an upgrade.',
  }),
  upgradeProgress: defineCall({
    name: 'upgradeProgress',
    path: '/upgrade/progress',
    who: 'account',
    request: () => z.object({}),
    response: () => upgradeStatusRecord,
    ledger: 'CALL-UPG-03, UPG-02',
    summary: 'How far the upgrade is, or how the last one ended.',
  }),
  upgradeRetry: defineCall({
    name: 'upgradeRetry',
    path: '/upgrade/retry',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.object({ id: z.string() }),
    errors: ['N000002', 'N000005', 'N006003'],
    ledger: 'CALL-UPG-03, UPG-19',
    summary: 'Downloads and installs a package again after a failure.',
  }),
  upgradeLicenseCheck: defineCall({
    name: 'upgradeLicenseCheck',
    path: '/upgrade/license/check',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ need: flag, version: z.string(), text: z.string() }),
    ledger: 'CALL-UPG-04',
    summary: 'The licence of the system, and whether it must be accepted before an upgrade.',
  }),
  upgradeLicenseAgree: defineCall({
    name: 'upgradeLicenseAgree',
    path: '/upgrade/license/agree',
    who: 'master',
    request: () => z.object({ version: z.string().min(1).max(40) }),
    response: () => z.null(),
    errors: ['N000002'],
    ledger: 'CALL-UPG-04',
    summary: 'Accepts the licence of this version.',
  }),
} as const;
