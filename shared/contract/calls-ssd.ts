import { z } from 'zod';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

/** RSA pieces joined with '~', base64 each (RSA-01). */
const cipher = z.string().min(1).max(8192);
const credentials = { username: cipher, password: cipher, key_id: z.string().min(1).max(64) };
const second = z.string().max(128);
/** Id of a storage message. */
const id = z.string().min(1).max(64);
/** Serial numbers: a JSON list, or a single one as it is (CALL-10). */
const serials = z.union([z.array(z.string().min(1).max(40)).min(1).max(4), z.string().min(1).max(400)]);
const ssdMode = z.enum(['storage', 'rcache', 'wcache', 'dilate']);
const task = z.object({ task_id: z.string() });

/** Calls about M.2 SSDs (wire contract §5.3, §5.4, §8). */
export const ssdCalls = {
  ssdSupport: defineCall({
    name: 'ssdSupport',
    path: '/app/ssd/support',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ list: z.array(z.object({ brand: z.string(), product: z.string() })) }),
    ledger: 'CALL-SSD-01, CALL-21, SSD-23',
    summary: 'SSDs that are known to work.',
  }),
  ssdEnable: defineCall({
    name: 'ssdEnable',
    path: '/storagepool/ssd/enable',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000005', 'N300033'],
    ledger: 'CALL-SP-12',
    summary: 'Takes up an SSD by its serial number: the question what it shall be used for is asked (again).',
  }),
  ssdReset: defineCall({
    name: 'ssdReset',
    path: '/storagepool/ssd/reset',
    who: 'master',
    request: () =>
      z.object({
        username: cipher.optional(),
        password: cipher.optional(),
        key_id: z.string().max(64).optional(),
      }),
    response: () => z.object({ reboot: z.literal(1) }),
    errors: ['N000002', 'N000003', 'N000005', 'N001102', 'N001108', 'N001112', 'N300033'],
    ledger: 'CALL-SP-12, CALL-07, SSD-08, SSD-09',
    summary:
      'Releases the cache and restarts the device. A read-write cache is written back by the next start and needs the password of an administrator.',
  }),
  ssdSuggestion: defineCall({
    name: 'ssdSuggestion',
    path: '/storagepool/ssd/suggestion',
    who: 'master',
    request: () => z.object({}),
    response: () => z.object({ list: z.array(z.object({ mode: ssdMode, allowed: flag, reason: z.string() })) }),
    errors: ['N000002'],
    ledger: 'CALL-SP-12',
    summary: 'What the SSDs could be used for now, and why not.',
  }),
  ssdFormatCache: defineCall({
    name: 'ssdFormatCache',
    path: '/storagepool/ssd/format/cache',
    who: 'master',
    request: () => z.object({ id, sn: serials, cache: z.enum(['rcache', 'wcache']), second: second.min(1) }),
    response: () => task,
    errors: ['N000002', 'N000005', 'N300001', 'N300008', 'N300010', 'N300036'],
    ledger: 'CALL-SP-13, CALL-10, SSD-12',
    summary: 'Makes SSDs a cache. What stands on them is lost.',
  }),
  ssdFormatStorage: defineCall({
    name: 'ssdFormatStorage',
    path: '/storagepool/ssd/format/storage',
    who: 'master',
    request: () => z.object({ id, sn: serials.optional(), sns: serials.optional(), second: second.min(1) }),
    response: () => task,
    errors: ['N000002', 'N000005', 'N300001', 'N300008', 'N300010', 'N300036'],
    ledger: 'CALL-SP-13, CALL-10, SSD-12, SSD-14',
    summary:
      'Makes SSDs high-speed storage, without redundancy. What stands on them is lost. Both names stand for the list.',
  }),
  ssdFormat: defineCall({
    name: 'ssdFormat',
    path: '/storagepool/format/ssd',
    who: 'master',
    request: () =>
      z.object({ id, mode: ssdMode, sns: z.array(z.string().min(1).max(40)).min(1).max(4), ...credentials }),
    response: () => task,
    errors: ['N000002', 'N000005', 'N001102', 'N001108', 'N001112', 'N300001', 'N300008', 'N300010', 'N300036'],
    ledger: 'CALL-SP-05',
    summary: 'Formats SSDs for a mode, with the password of an administrator.',
  }),
  ssdIgnore: defineCall({
    name: 'ssdIgnore',
    path: '/storagepool/ssd/pending/ignore',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SP-14, CALL-11, SSD-21',
    summary: 'Leaves the SSDs as they are; nobody is asked about them again.',
  }),
  ssdWcache: defineCall({
    name: 'ssdWcache',
    path: '/storagepool/ssd/wcache',
    who: 'master',
    request: () => z.object({ action: z.enum(['query', 'force_mount', 'flush_finish']), second: second.optional() }),
    response: () =>
      z.object({ state: z.enum(['none', 'writing', 'finish', 'fail']), rate: z.number(), msg: z.string() }),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-SP-14, CALL-08, CALL-09, CFL-02, CFL-04',
    summary:
      'The write-back of the read-write cache: how far it is; give the cache up, which needs `second`; or close a finished one.',
  }),
} as const;
