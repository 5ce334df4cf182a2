import { z } from 'zod';
import { POOL_CONFIRM_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';

/** Id of a storage message or a format. */
const id = z.string().min(1).max(64);
const second = z.string().min(1).max(128);
const task = z.object({ task_id: z.string() });

/** Answers to a question about disks (CALL-22, CALL-23). */
const options = [
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

/** Calls about the expansion storage at the eSATA port (wire contract §5.4, §8). */
export const esataCalls = {
  esataEnable: defineCall({
    name: 'esataEnable',
    path: '/storagepool/esata/enable/idevs',
    who: 'master',
    request: () => z.object({ devs: z.array(z.string().min(1).max(40)).max(16).optional() }),
    response: () => task,
    errors: ['N000002', 'N000005', 'N300814', 'N300815'],
    ledger: 'ESA-02, CALL-24',
    summary: 'Tries again to enable the disks of the enclosure.',
  }),
  esataShutdown: defineCall({
    name: 'esataShutdown',
    path: '/storagepool/esata/sys/shutdown',
    who: 'master',
    request: () => z.object({}),
    response: () => z.null(),
    errors: ['N000002', 'N000005', 'N300010', 'N300802'],
    ledger: 'ESA-08, ESA-10, CALL-26',
    summary:
      'Stops the expansion storage so that it can be disconnected. N300802: it has begun, but something still works on it.',
  }),
  esataStatus: defineCall({
    name: 'esataStatus',
    path: '/storagepool/esata/sys/status',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ status: z.number().int(), duration: z.number() }),
    errors: ['N300802'],
    ledger: 'CALL-ES-01, ESA-09, ESA-14',
    summary:
      'How far the removal is: 0 none, 1 stopping, 2 done, 3 failed, 4 resetting, 5 reset failed, 6 waiting for the power to be cut; and for how many seconds.',
  }),
  esataRemove: defineCall({
    name: 'esataRemove',
    path: '/storagepool/esata/sys/remove',
    who: 'master',
    request: () => z.object({ second }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'ESA-05, CALL-24',
    summary: 'Forgets an expansion storage that is not there any more.',
  }),
  esataConfirm: defineCall({
    name: 'esataConfirm',
    path: '/storagepool/esata/confirm',
    who: 'master',
    timeoutMs: POOL_CONFIRM_TIMEOUT_MS,
    request: () =>
      z.object({
        id,
        option: z.enum(options),
        devs: z.array(z.string().min(1).max(40)).max(16).optional(),
        second: z.string().max(128).optional(),
      }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'ESA-04, CALL-23',
    summary:
      'Answers the question about the expansion storage. `init`, `remove`, `recover` and `dilate` write to disks and need `second`.',
  }),
  esataIgnore: defineCall({
    name: 'esataIgnore',
    path: '/storagepool/esata/pending/ignore',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'ESA-01, ESA-02, CALL-24',
    summary: 'Leaves the expansion storage for later.',
  }),
  esataFormatOption: defineCall({
    name: 'esataFormatOption',
    path: '/storagepool/esata/format/option',
    who: 'master',
    request: () => z.object({}),
    response: () =>
      z.object({
        list: z.array(
          z.object({ id: z.string(), type: z.string(), num: z.number(), devs: z.array(z.string()), size: z.number() }),
        ),
      }),
    errors: ['N000002', 'N300814', 'N300815'],
    ledger: 'ESA-01, CALL-24',
    summary: 'What the disks of the enclosure can be made; sizes in bytes. The id goes to /disk/format.',
  }),
  esataFormatCancel: defineCall({
    name: 'esataFormatCancel',
    path: '/storagepool/esata/format/cancel',
    who: 'master',
    request: () => z.object({ id: id.optional() }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'ESA-06, CALL-24',
    summary: 'Gives up a failed format of the enclosure.',
  }),
  esataReset: defineCall({
    name: 'esataReset',
    path: '/storagepool/esata/sys/reset',
    who: 'master',
    request: () => z.object({ second }),
    response: () => task,
    errors: ['N000002', 'N000005'],
    ledger: 'ESA-13, CALL-27',
    summary: "Resets the expansion storage; it is no longer this device's afterwards.",
  }),
} as const;
