import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as constants from './constants.ts';

/** The values of the CON areas, by requirement. */
const byRequirement: Readonly<Record<string, Partial<Record<keyof typeof constants, unknown>>>> = {
  'CON-02 CON-113 client version': {
    CLIENT_VERSION: '2.3.2023052901',
    PLATFORM: 'web',
    VERSION_RELOAD_MS: 3000,
  },
  'CON-03 timeouts': {
    HTTP_TIMEOUT_MS: 30000,
    LOGIN_REPORT_TIMEOUT_MS: 1000,
    SYNCTHING_HEALTH_TIMEOUT_MS: 3000,
    POLLING_TIMEOUT_MS: 5000,
    ACTION_NEW_TIMEOUT_MS: 10000,
    UPGRADE_CONFIRM_TIMEOUT_MS: 60000,
    MIGRATE_DISK_READY_TIMEOUT_MS: 60000,
    POOL_CONFIRM_MOUNT_TIMEOUT_MS: 300000,
    POOL_CONFIRM_TIMEOUT_MS: 120000,
    SERVICE_TIMEOUT_MS: 600000,
    RAID1_JOIN_TIMEOUT_MS: 300000,
    KEY_PUB_TIMEOUT_MS: 30000,
    EXTDEV_MOUNT_TIMEOUT_MS: 300000,
    UPLOAD_CHUNK_TIMEOUT_MS: 300000,
    COLLECT_SUBMIT_TIMEOUT_MS: 300000,
    LOGOUT_TIMEOUT_MS: 1000,
  },
  'CON-04 CON-116 dialog widths': {
    DIALOG_WIDTH: 420,
    DIALOG_WIDTH_TIMEOUT: 440,
    DIALOG_WIDTH_BOOTING: 500,
    DIALOG_WIDTH_MIN: 400,
    DIALOG_WIDTH_MAX: 800,
  },
  'CON-05 CON-07 CON-08 bases of texts': { SIZE_BASE: 1024, ELAPSED_MAX_S: 2592000, JUST_NOW_S: 30 },
  'CON-09 image compression': { IMAGE_MAX_WIDTH: 1000, IMAGE_MAX_HEIGHT: 1500, IMAGE_QUALITY: 0.9 },
  'CON-102 upgrade intervals': {
    UPGRADE_COUNTDOWN_MS: 3000,
    UPGRADE_DOWNLOAD_POLL_MS: 1000,
    UPGRADE_SERVICE_POLL_MS: 3000,
    UPGRADE_CHECK_RECHECK_MS: 2000,
  },
  'CON-103 upgrade restart phase': {
    UPGRADE_POST_REBOOT_WAIT_MS: 30000,
    UPGRADE_SIM_CAP: 95,
    UPGRADE_SIM_DURATION_MS: 300000,
    UPGRADE_REAL_CHECK_AFTER_TICKS: 60,
    UPGRADE_REAL_CHECK_MS: 2000,
    UPGRADE_SIM_TICK_MS: 1000,
    UPGRADE_LONG_WAIT_MS: 900000,
  },
  'CON-104 shell and session': {
    LOADING_SPINNER_DELAY_MS: 50,
    HEARTBEAT_TIMEOUT_MS: 10000,
    HEARTBEAT_REFRESH_MS: 1000,
    UPTIME_THRESHOLD: 10,
  },
  'CON-105 cloud public key': { CLOUD_PUBKEY_COOKIE_DAYS: 30 },
  'CON-106 disk size limits': { DISK_MIN_BYTES: 107374182400, DISK_MAX_BYTES: 24189255811072 },
  'CON-107 SSD minimum': { SSD_MIN_BYTES: 34359738368 },
  'CON-108 slots': { DISK_SLOTS: [2, 4], SSD_SLOTS: [1, 2] },
  'CON-109 storage flow timers': {
    IGNORE_COUNTDOWN_S: 10,
    DISK_PREPARE_LONG_WAIT_MS: 360000,
    DEVICE_POLL_MS: 1000,
    DEVICE_POLL_COMPLETE_MS: 6000,
  },
  'CON-110 SMART and eSATA': {
    SMART_POLL_MS: 2000,
    SMART_MAX_FAILURES: 15,
    UNINSTALL_POLL_MS: 2000,
    UNINSTALL_FAIL_S: 60,
  },
  'CON-111 SMS and password': { SMS_RESEND_S: 60, PASSWORD_RECHECK_MS: 5000, REMOTE_VALIDITY_MIN_DAYS: 1 },
  'CON-112 push': { PUSH_PING_MS: 20000, PUSH_RECONNECT_MS: 500, PUSH_PORT: 8015 },
  'CON-114 warning thresholds': { TEMP_WARN_SATA_C: 60, TEMP_WARN_M2_C: 85, TEMP_WARN_WINDOW_H: 2, FAN_WARN_MIN: 10 },
  'CON-115 mountable filesystems': {
    MOUNTABLE_FS: ['FAT', 'FAT32', 'NTFS', 'Ext4', 'HFS', 'HFS+', 'APFS', 'Btrfs', 'exFAT', 'Ext3'],
    READ_ONLY_FS: ['APFS'],
  },
  'CON-117 decided values': {
    LOCK_IDLE_MS: 600000,
    DB_REPAIR_POLL_MS: 2000,
    LABEL_MAX: 11,
    NET_CHECK_TIMEOUT_MS: 5000,
    PUSH_SILENT_MS: 40000,
    PUSH_SLOW_RECONNECT_MS: 5000,
    PUSH_SLOW_FROM_FAILURE: 10,
    EXCLUDED_CODE_NOTICE_MS: 60000,
    REBOOT_HINT_MS: 600000,
    PREPARING_TIMEOUT_MS: 120000,
    UPGRADE_RETRY_GRACE_MS: 5000,
    TOAST_DEDUPE_MS: 3000,
  },
  'CON-01 other values of the two specifications': {
    WINDOW_WIDTH: 1100,
    WINDOW_HEIGHT: 700,
    WINDOW_MIN_WIDTH: 900,
    WINDOW_MIN_HEIGHT: 600,
    TASKBAR_OFFSET: 48,
    WINDOW_MARGIN: 60,
    MIGRATION_WINDOW_WIDTH: 600,
    MIGRATION_WINDOW_HEIGHT: 480,
    CONNECTION_TIMEOUT_MS: 25000,
    LOGIN_COOKIE_DAYS: 360,
    SORT_CACHE_FOLDERS: 100,
    SUBNET_TIP_SILENT_MS: 86400000,
    SUBNET_TIP_DELAY_MS: 3000,
    DEFAULT_SHARE_EXPIRE_S: 259200,
    HISTORY_LIMIT: 20,
    PRIVACY_PROTOCOL_VERSION: '20230222',
    RSA_CHUNK_CHARS: 50,
    RSA_SEPARATOR: '~',
    ZOOM_SMALL: 0.9,
    ZOOM_SMALL_BELOW_HEIGHT: 770,
    ZOOM_MEDIUM: 0.95,
    ZOOM_MEDIUM_BELOW_HEIGHT: 900,
    ZOOM_HIGH_DENSITY: 0.85,
    FORUM_THREAD_SSD: 441,
    FORUM_THREAD_ESATA: 615,
  },
};

describe('constants', () => {
  test.each(Object.entries(byRequirement))('CON-101 %s', (_requirement, values) => {
    expect(constants).toMatchObject(values);
  });

  test('CON-106 a disk of 100 TiB exceeds the limit, a sold 22 TB drive does not', () => {
    expect(0x640000000000).toBeGreaterThan(constants.DISK_MAX_BYTES);
    expect(22_000_969_973_760).toBeLessThanOrEqual(constants.DISK_MAX_BYTES);
  });
});

/** Numbers that are distinctive enough that a second copy is never a coincidence. */
const unmistakable = [
  '25000',
  '259200',
  '20230222',
  '300000',
  '360000',
  '900000',
  '107374182400',
  '24189255811072',
  '34359738368',
  '2.3.2023052901',
];

const root = path.resolve(import.meta.dirname, '..');
const productFolders = ['shared', 'electron', 'renderer/src', 'device'];

function productFiles(folder: string): string[] {
  return (
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      // The contents of demo files are documents, not values of the product.
      .filter((file) => file !== 'shared/constants.ts' && !file.includes('/test/') && !file.startsWith('device/demo/'))
  );
}

/** Source without comments, numeric separators removed, so that 25_000 and 25000 are one. */
function codeOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/(?<=\d)_(?=\d)/g, '');
}

test('CON-01 CON-101 no other file repeats a constant', () => {
  const repeated = productFolders.flatMap(productFiles).flatMap((file) => {
    const code = codeOf(file);
    return unmistakable
      .filter((value) => new RegExp(`(?<![\\w.])${value.replaceAll('.', '\\.')}(?![\\w])`).test(code))
      .map((value) => `${file}: ${value}`);
  });
  expect(repeated).toEqual([]);
});
