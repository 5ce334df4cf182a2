import { z } from 'zod';
import { faulty, lost, SSD_256, SSD_512, used } from '../hardware/ssd/cards.ts';
import { settleSsd, withSsd } from '../hardware/ssd/settle.ts';
import { failed, moveTo } from '../hardware/storage/disks.ts';
import { HDD_A, HDD_B, HDD_C, HDD_D, NEW_2T } from '../hardware/storage/fixtures.ts';
import { damaged, found, pool } from './found.ts';
import { healthy, type Scenario, withParams } from './scenario.ts';

const area = 'blocking';

/** Complaints that stand for nothing a person could decide, and go away by themselves (BLK-11). */
const passing = (code: string, id: string, title: string): Scenario =>
  withParams({
    name: `block-excluded-${code.toLowerCase()}`,
    title,
    area,
    params: z.strictObject({ seconds: z.number().int().min(1).max(86_400).default(120) }),
    start: (at, { seconds }) => found(at, { id, faults: { passing: { code, until: at.now + seconds * 1000 } } }),
  });

/** Pools that cannot be used as they are (scenarios.md §6). */
export const blockingScenarios: readonly Scenario[] = [
  {
    name: 'block-position-changed',
    title: 'Disks swapped',
    area,
    start: (at) => found(at, { id: 'b-034', disks: [moveTo(HDD_A, 2), moveTo(HDD_B, 1)] }),
  },
  {
    name: 'block-degraded-raid1',
    title: 'RAID1 degraded, no way to go on',
    area,
    start: (at) => found(at, { id: 'b-061', disks: [HDD_A, failed(HDD_B)] }),
  },
  {
    name: 'block-degraded-raid1-ignorable',
    title: 'RAID1 degraded, going on is possible',
    area,
    start: (at) => found(at, { id: 'b-061', disks: [HDD_A, damaged(HDD_B, 'fail')] }),
  },
  {
    name: 'block-degraded-double-raid1',
    title: 'Double RAID1 with a failed disk in the second pair',
    area,
    start: (at) =>
      found(at, {
        id: 'b-061',
        slots: 4,
        layout: pool('raid1+raid1', HDD_A, HDD_B, HDD_C, HDD_D),
        disks: [HDD_A, HDD_B, HDD_C, damaged(HDD_D)],
      }),
  },
  {
    name: 'block-degraded-single',
    title: 'Single disk damaged',
    area,
    start: (at) => found(at, { id: 'b-061', layout: pool('single', HDD_A), disks: [damaged(HDD_A)] }),
  },
  {
    name: 'block-disk-too-small',
    title: 'Replacement smaller than the original',
    area,
    start: (at) => found(at, { id: 'b-036', disks: [HDD_A, NEW_2T] }),
  },
  {
    name: 'block-no-disk',
    title: 'No disk',
    area,
    start: (at) => found(at, { id: 'b-035', disks: [] }),
  },
  {
    name: 'block-generic',
    title: 'Pool cannot be put together',
    area,
    start: (at) => found(at, { id: 'b-029', faults: { assemble: { code: 'N300029', msg: 'assemble failed' } } }),
  },
  withParams({
    name: 'block-unlisted',
    title: 'Pool cannot be put together, unlisted code',
    area,
    params: z.strictObject({
      code: z
        .string()
        .regex(/^N\d{6}$/)
        .default('N300099'),
      msg: z.string().max(200).default(''),
    }),
    start: (at, assemble) =>
      found(at, { id: 'b-099', layout: pool('single', HDD_A), disks: [HDD_A], faults: { assemble } }),
  }),
  {
    name: 'block-ssd-lost',
    title: 'SSD of the read-write cache lost',
    area,
    start: (at) =>
      settleSsd(
        withSsd(healthy(at), {
          slots: 2,
          cards: [lost(used(SSD_512)), used(SSD_256)],
          style: 'wcache',
          isDirty: true,
          nextIds: { question: 'b-033' },
        }),
      ),
  },
  withParams({
    name: 'block-reboot-now',
    title: 'The device asks for a restart',
    area,
    params: z.strictObject({ repeat: z.number().int().min(0).max(20).default(0) }),
    start: (at, { repeat }) => found(at, { id: 'b-410', faults: { restarts: repeat + 1 } }),
  }),
  passing('N300046', 'b-046', 'SSD complaint N300046 without an SSD'),
  passing('N300051', 'b-051', 'SSD complaint N300051 without an SSD'),
  passing('N300053', 'b-053', 'SSD complaint N300053 without an SSD'),
  {
    name: 'block-excluded-n300050',
    title: 'N300050 with a faulty SSD',
    area,
    start: (at) =>
      settleSsd(
        withSsd(healthy(at), {
          slots: 1,
          cards: [faulty(used(SSD_512), 'too many media errors')],
          style: 'rcache',
          nextIds: { question: 'b-050' },
        }),
      ),
  },
];
