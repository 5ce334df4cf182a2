import { z } from 'zod';
import {
  EXTDEV_MOUNT_TIMEOUT_MS,
  LABEL_MAX,
  MOUNTABLE_FS,
  POOL_CONFIRM_TIMEOUT_MS,
  READ_ONLY_FS,
} from '../constants.ts';
import { defineCall } from './define.ts';
import { cipher, credentials, keyId, second } from './fields.ts';
import { flag } from './records.ts';
import { diskRecord } from './storage.ts';

/** Device name of a disk or partition. */
const dev = z.string().regex(/^[A-Za-z0-9]{1,32}$/);
const devs = z.array(dev).max(8);
/** Id of a message, an option or a piece of work. */
const id = z.string().min(1).max(64);
const pool = z.string().regex(/^[a-z0-9_]{1,32}$/);
const sn = z.string().min(1).max(40);
const task = z.object({ task_id: z.string() });

/** Answers to a question about disks (CALL-22). */
export const confirmOptions = [
  'mount',
  'ignore',
  'dilate',
  'init',
  'mountpool',
  'extmountpool',
  'extmountdisk',
  'remove',
  'recover',
  'ssd_ignore',
] as const;

/** File systems that can be put on a disk. */
const writableFs = MOUNTABLE_FS.filter((fs) => !READ_ONLY_FS.includes(fs));

/** A disk beside the pools, or a pool itself, as the lists of mounts tell it. Sizes in bytes. */
const mountRecord = z.object({
  dev: z.string(),
  uuid: z.string(),
  label: z.string(),
  fs: z.string(),
  type: z.string(),
  size: z.number(),
  used: z.number(),
  path: z.string(),
  mounted: flag,
  readonly: flag,
});

/** A way to join disks: mode, how many, which, and the bytes it gives. */
export const formatChoice = z.object({
  id: z.string(),
  type: z.string(),
  num: z.number(),
  devs: z.array(z.string()),
  size: z.number(),
});

/** State of the arrays of the pools (RAID-01). Bytes and seconds; `remain` -1 when unknown. */
export const syncRecord = z.object({
  status: z.string(),
  usr: z.array(
    z.object({
      action: z.enum(['fail', 'active', 'delayed', 'recover', 'sync']),
      dsize: z.number(),
      tsize: z.number(),
      remain: z.number(),
      type: z.string(),
    }),
  ),
});

/** Calls about the internal disks, their pool and external disks (wire contract §5.4, §8). */
export const storageCalls = {
  diskFormat: defineCall({
    name: 'diskFormat',
    path: '/disk/format',
    who: 'master',
    request: () =>
      z.object({
        id: id.optional(),
        type: z.enum(['basic', 'raid1', 'raid1_join', 'zdr', 'raid5', 'raid1+raid1']).optional(),
        devs: devs.optional(),
        main: dev.optional(),
        second: second.optional(),
        username: cipher.optional(),
        password: cipher.optional(),
        key_id: keyId.optional(),
      }),
    response: () => task,
    errors: ['N000002', 'N000005', 'N001102', 'N001112', 'N300001', 'N300008', 'N300010', 'N300036'],
    ledger: 'CALL-DSK-01, CALL-15, FMT-08',
    summary:
      'Formats disks: an offered option by its `id`, or a mode with its `devs` (raid1_join with `main`). Needs a ticket or the password of an administrator.',
  }),
  diskMounts: defineCall({
    name: 'diskMounts',
    path: '/disk/mounts',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ disks: z.array(mountRecord) }),
    ledger: 'CALL-DSK-02',
    summary: 'Pools and external disks with their paths.',
  }),
  diskConfirm: defineCall({
    name: 'diskConfirm',
    path: '/disk/confirm',
    who: 'master',
    request: () => z.object({ option: z.enum(['mount', 'format', 'ignore', 'lost']), dev: dev.optional() }),
    response: () => z.object({ task_id: z.string().optional() }),
    errors: ['N000002', 'N000003', 'N000005', 'N000006', 'N300010'],
    ledger: 'CALL-DSK-02, CALL-28, RAID-07',
    summary: 'Answers for a single disk; `lost` goes on with a recovery although a disk is missing.',
  }),
  storageConfirm: defineCall({
    name: 'storageConfirm',
    path: '/storagepool/confirm',
    who: 'master',
    timeoutMs: POOL_CONFIRM_TIMEOUT_MS,
    request: () => z.object({ id, option: z.enum(confirmOptions), devs: devs.optional(), second: second.optional() }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005', 'N300010', 'N300033', 'N300036'],
    ledger: 'CALL-SP-02, CALL-22',
    summary:
      'Answers what the storage service asks, by the id of its message. init, dilate and recover write on disks and need a ticket. For mount a client waits 300 s.',
  }),
  storageReset: defineCall({
    name: 'storageReset',
    path: '/storagepool/reset',
    who: 'master',
    request: () => z.object(credentials),
    response: () => task,
    errors: ['N000002', 'N000005', 'N001102', 'N001108', 'N001112', 'N300010'],
    ledger: 'CALL-SP-03, CALL-25, WIZ-29',
    summary: 'Empties all internal disks; the device then asks for a mode.',
  }),
  storageSuggestion: defineCall({
    name: 'storageSuggestion',
    path: '/storagepool/suggestion',
    who: 'master',
    request: () => z.object({ devs: devs.optional() }),
    response: () =>
      z.object({
        list: z.array(z.object({ type: z.string(), devs: z.array(z.string()), reason: z.string() })),
      }),
    errors: ['N000002', 'N300010'],
    ledger: 'CALL-SP-04',
    summary: 'Modes that suit these disks, the best first.',
  }),
  formatOptions: defineCall({
    name: 'formatOptions',
    path: '/storagepool/format/option',
    who: 'master',
    request: () => z.object({}),
    response: () => z.object({ list: z.array(formatChoice) }),
    errors: ['N000002', 'N000007'],
    ledger: 'CALL-SP-04, FMT-02, FMT-03',
    summary: 'Formats that are possible with the internal disks.',
  }),
  devAdd: defineCall({
    name: 'devAdd',
    path: '/storagepool/dev/add',
    who: 'master',
    request: () => z.object({ pool, dev, second }),
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005', 'N300010', 'N300036'],
    ledger: 'CALL-SP-06',
    summary: 'Takes a disk into a pool; what stands on the disk is lost.',
  }),
  devRemove: defineCall({
    name: 'devRemove',
    path: '/storagepool/dev/remove',
    who: 'master',
    request: () => z.object({ pool, dev, second }),
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005', 'N300010'],
    ledger: 'CALL-SP-06',
    summary: 'Takes a disk out of a pool that holds everything twice.',
  }),
  devInfo: defineCall({
    name: 'devInfo',
    path: '/storagepool/dev/info',
    who: 'master',
    request: () => z.object({ dev }),
    response: () =>
      z.object({
        disk: z.record(z.string(), z.unknown()),
        part: z.array(z.object({ label: z.string(), size: z.number(), dev: z.string(), state: z.string() })),
        support_fs: z.array(z.string()),
      }),
    errors: ['N000002', 'N300010'],
    ledger: 'CALL-SP-06, CALL-14, WIZ-22',
    summary: 'A disk that is not part of a pool, its partitions, and the file systems it could get.',
  }),
  devRefresh: defineCall({
    name: 'devRefresh',
    path: '/storagepool/dev/refresh',
    who: 'master',
    request: () => z.object({}),
    response: () => z.object({ disks: z.array(diskRecord) }),
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-SP-06',
    summary: 'Looks at the slots again; a change is asked about at once.',
  }),
  devFormatCreate: defineCall({
    name: 'devFormatCreate',
    path: '/storagepool/dev/format/create',
    who: 'master',
    request: () =>
      z.object({
        dev,
        uuid: z.string().max(64).default(''),
        fs: z.enum(writableFs as [string, ...string[]]),
        label: z
          .string()
          .max(LABEL_MAX)
          // eslint-disable-next-line no-control-regex -- control characters are what is refused
          .regex(/^[^\u0000-\u001f\u007f/\\:*?"<>|]*$/)
          .default(''),
        second,
      }),
    response: () => task,
    errors: ['N000002', 'N000005', 'N300001', 'N300010'],
    ledger: 'CALL-SP-07, CALL-13, WIZ-23, WIZ-24, WIZ-25',
    summary: 'Formats a disk as an external one; it is mounted when it is done.',
  }),
  devFormatRetry: defineCall({
    name: 'devFormatRetry',
    path: '/storagepool/dev/format/retry',
    who: 'master',
    request: () => z.object({ task_id: id.optional() }),
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005', 'N300010'],
    ledger: 'CALL-SP-07, CALL-13, EXT-05',
    summary: 'Begins a failed format of an external disk again.',
  }),
  devFormatClear: defineCall({
    name: 'devFormatClear',
    path: '/storagepool/dev/format/clear',
    who: 'master',
    request: () => z.object({ task_id: id.optional() }),
    response: () => z.null(),
    errors: ['N000002', 'N000005', 'N300087'],
    ledger: 'CALL-SP-07, CALL-13, EXT-04, EXT-06',
    summary: 'Ends a finished or failed format of an external disk.',
  }),
  sataDevs: defineCall({
    name: 'sataDevs',
    path: '/storagepool/sata/devs',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ slot: z.union([z.literal(2), z.literal(4)]), list: z.array(diskRecord) }),
    ledger: 'CALL-SP-08',
    summary: 'The disks in the slots.',
  }),
  extdevList: defineCall({
    name: 'extdevList',
    path: '/storagepool/extdev/list',
    who: 'account',
    perm: 'usb',
    request: () => z.object({}),
    response: () => z.object({ list: z.array(mountRecord.extend({ support_fs: z.array(z.string()) })) }),
    errors: ['N000002'],
    ledger: 'CALL-EXTD-01, POL-14',
    summary: 'External disks and servers.',
  }),
  extdevMount: defineCall({
    name: 'extdevMount',
    path: '/storagepool/extdev/mount',
    who: 'master',
    timeoutMs: EXTDEV_MOUNT_TIMEOUT_MS,
    request: () => z.object({ dev, action: z.enum(['mount', 'unmount']) }),
    response: () => z.object({ path: z.string() }),
    errors: ['N000002', 'N000005', 'N000006', 'N300010'],
    ledger: 'CALL-EXTD-01, CALL-26, EXT-07, EXT-08',
    summary: 'Mounts an external disk, or makes it safe to be pulled.',
  }),
  extdevSeen: defineCall({
    name: 'extdevSeen',
    path: '/storagepool/extdev/seen',
    who: 'account',
    perm: 'usb',
    request: () => z.object({ forget: z.string().min(1).max(64).optional() }),
    response: () =>
      z.object({
        list: z.array(
          z.object({ uuid: z.string(), label: z.string(), fs: z.string(), size: z.number(), at: z.number() }),
        ),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXTD-01, APP-FM-05',
    summary:
      'Beyond the published calls: external drives that were here and are not now, the last seen first, with when that was (unix seconds). `forget` takes one out of the list, for the administrator alone.',
  }),
  configRecovery: defineCall({
    name: 'configRecovery',
    path: '/storagepool/conf/backup/recovery',
    who: 'master',
    request: () => z.object({ option: z.enum(['query', 'recover']), second: second.optional() }),
    response: () => z.object({ can: flag, at: z.number(), nas_name: z.string() }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SP-16, CALL-12, WIZ-10',
    summary:
      'Whether a damaged pool can be made again from the backup of its configuration, and doing so, with a ticket.',
  }),
  syncStatus: defineCall({
    name: 'syncStatus',
    path: '/storagepool/sync/status',
    who: 'account',
    request: () => z.object({}),
    response: () => syncRecord,
    ledger: 'CALL-SP-16, RAID-01',
    summary: 'How far the copies of the pools are.',
  }),
  syncPace: defineCall({
    name: 'syncPace',
    path: '/v2/storage/sync/pace',
    who: 'master',
    request: () => z.object({ pace: z.enum(['full', 'calm']).optional() }),
    response: () => z.object({ pace: z.enum(['full', 'calm']) }),
    errors: ['N000002'],
    ledger: 'RAID-01, RAID-09',
    summary:
      'How much of the disks’ speed copies of the pools take: all of it, or what leaves the disks to the people who use them. Without `pace` it is only told.',
  }),
  smrIgnore: defineCall({
    name: 'smrIgnore',
    path: '/storagepool/smr/alert/ignore',
    who: 'master',
    request: () => z.object({ sn }),
    response: () => z.null(),
    errors: ['N000002', 'N300010'],
    ledger: 'CALL-SP-16',
    summary: 'Says no more that a disk records in shingles.',
  }),
} as const;
