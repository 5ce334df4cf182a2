import { callRule } from '../hardware/core/call-rules.ts';
import { moveTo, NO_POOL } from '../hardware/storage/disks.ts';
import {
  FOREIGN_1,
  FOREIGN_2,
  HDD_A,
  HDD_B,
  HDD_C,
  HDD_D,
  HUGE,
  NEW_4T,
  NEW_8T,
  NEW_A,
  SAS,
  TINY,
  USED_NOLABEL,
  USED_NTFS,
} from '../hardware/storage/fixtures.ts';
import { type Circumstances, damaged, found, pool } from './found.ts';
import type { Scenario } from './scenario.ts';

const single = pool('single', HDD_A);
const four = [HDD_A, HDD_B, HDD_C, HDD_D] as const;

const wizard = (name: string, title: string, id: string, circumstances: Circumstances): Scenario => ({
  name,
  title,
  area: 'confirm',
  start: (at) => found(at, { id, ...circumstances }),
});

/** A used disk beside the pool, and what the device answers when it is to be mounted. */
const mounting = (name: string, title: string, code?: string, msg = ''): Scenario => ({
  name,
  title,
  area: 'confirm',
  start: (at) => ({
    ...found(at, { id: 'c-m', layout: single, disks: [HDD_A, USED_NTFS], isMounted: true }),
    callRules:
      code === undefined
        ? []
        : [callRule({ call: 'storageConfirm', fields: { option: 'mount' }, answer: { code, msg } })],
  }),
});

/** Disks that are not as they were: the step wizard, by its letters (scenarios.md §7). */
export const confirmScenarios: readonly Scenario[] = [
  wizard('confirm-j-no-disk', 'No disk in the device', 'c-j', { disks: [], traits: { isStrict: false } }),
  wizard('confirm-a-too-small', 'Unsupported disk: too small', 'c-a1', { layout: single, disks: [HDD_A, TINY] }),
  wizard('confirm-a-too-large', 'Unsupported disk: too large', 'c-a2', { layout: single, disks: [HDD_A, HUGE] }),
  wizard('confirm-a-other-error', 'Unsupported disk in place of a RAID1 member', 'c-a3', { disks: [HDD_A, SAS] }),
  wizard('confirm-b-first-use', 'New disk in a device without a pool', 'c-b0', { layout: NO_POOL, disks: [NEW_A] }),
  wizard('confirm-b-new-disk', 'New disk beside a single disk', 'c-b1', {
    layout: single,
    disks: [HDD_A, NEW_4T],
    isMounted: true,
  }),
  wizard('confirm-b-used-disk', 'Used disk beside a single disk', 'c-b2', {
    layout: single,
    disks: [HDD_A, USED_NTFS],
    isMounted: true,
  }),
  wizard('confirm-b-dilate', 'Used disk that could widen the pool', 'c-b3', {
    layout: single,
    disks: [HDD_A, USED_NOLABEL],
    traits: { canDilate: true },
  }),
  wizard('confirm-b-replaced', 'RAID1 disk replaced, no rebuild', 'c-b4', { disks: [HDD_A, NEW_4T] }),
  wizard('confirm-c-single-replaced', 'The only disk replaced', 'c-c1', { layout: single, disks: [NEW_A] }),
  wizard('confirm-c-raid1-lost-both', 'Both RAID1 disks replaced by unused ones', 'c-c2', { disks: [NEW_A, NEW_4T] }),
  wizard('confirm-c-recoverable', 'ZDR damaged, its configuration backed up', 'c-c3', {
    layout: pool('zdr', HDD_A, HDD_B),
    disks: [HDD_A, damaged(HDD_B)],
  }),
  wizard('confirm-d-moved', 'Disks in other slots', 'c-d1', {
    disks: [moveTo(HDD_A, 2), moveTo(HDD_B, 1)],
    traits: { isStrict: false },
  }),
  wizard('confirm-d-mode-changed', 'Disks tell of another mode', 'c-d2', { faults: { foundMode: 'zdr' } }),
  wizard('confirm-d-unchanged', 'The device asks although nothing changed', 'c-d3', { faults: { isUnsure: true } }),
  wizard('confirm-e-rebuild', 'RAID1 disk replaced, rebuild possible', 'c-e1', {
    disks: [HDD_A, NEW_4T],
    traits: { canRebuild: true },
  }),
  wizard('confirm-e-damaged-in-place', 'RAID1 disk damaged in its slot', 'c-e2', {
    disks: [HDD_A, { ...HDD_B, diskStatus: 0, system_part: { state: 'degraded' } }],
  }),
  wizard('confirm-f-raid1-missing', 'RAID1 disk missing', 'c-f1', { disks: [HDD_A] }),
  wizard('confirm-f-zdr-missing', 'ZDR disk missing', 'c-f2', {
    layout: pool('zdr', HDD_A, { ...HDD_B, size: NEW_8T.size }),
    disks: [HDD_A],
  }),
  wizard('confirm-f-double-raid1', 'Double RAID1, one disk of each pair missing', 'c-f3', {
    slots: 4,
    layout: pool('raid1+raid1', ...four),
    disks: [HDD_A, HDD_C],
  }),
  wizard('confirm-g-raid5', 'RAID5 with one disk lost and one damaged', 'c-g1', {
    slots: 4,
    layout: pool('raid5', ...four),
    disks: [HDD_A, HDD_B, damaged(HDD_C, 'fail')],
  }),
  wizard('confirm-h-dilate', 'New disk that can widen the pool', 'c-h1', {
    layout: single,
    disks: [HDD_A, NEW_8T],
    traits: { canDilate: true },
    isMounted: true,
  }),
  wizard('confirm-i-foreign-pool', 'Disks of another device in one without a pool', 'c-i1', {
    layout: NO_POOL,
    disks: [FOREIGN_1, FOREIGN_2],
  }),
  wizard('confirm-i-imported-after-loss', 'Own disks gone, those of another device in their place', 'c-i2', {
    disks: [FOREIGN_1, FOREIGN_2],
  }),
  wizard('confirm-i-extra-pool', 'Disk of another device beside a healthy pool', 'c-i3', {
    layout: single,
    disks: [HDD_A, FOREIGN_2],
    isMounted: true,
  }),
  mounting('mount-ok', 'Used disk that can be mounted'),
  mounting('mount-504', 'Mounting runs into a gateway timeout', '504', 'gateway timeout'),
  mounting('mount-500', 'Mounting fails in the server', '500', 'server error'),
  mounting('mount-fail', 'Mounting fails: unknown file system', 'N300077', 'unknown filesystem'),
];
