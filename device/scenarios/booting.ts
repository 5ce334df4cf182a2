import { z } from 'zod';
import { BOOTING_MS, CHECKING_MS, SERVICES_MS } from '../hardware/core/power.ts';
import { faulty, SSD_512, used } from '../hardware/ssd/cards.ts';
import { HDD_A, HDD_B, HDD_C } from '../hardware/storage/fixtures.ts';
import { settle } from '../hardware/storage/settle.ts';
import type { Disk } from '../hardware/storage/state.ts';
import { damaged, found, pool } from './found.ts';
import { healthy, type Scenario, withParams } from './scenario.ts';

const complaining = (disk: Disk, cause: string, suggestion: string): Disk => ({
  ...disk,
  error: 'others',
  cause,
  suggestion,
});

/** A start under way, one that hangs, and what goes wrong with it (scenarios.md §5). */
export const bootingScenarios: readonly Scenario[] = [
  withParams({
    name: 'boot-booting',
    title: 'Device starting',
    area: 'booting',
    params: z.strictObject({ message: z.boolean().default(true) }),
    start: (at, { message }) => ({
      ...healthy(at),
      boot: 'booting',
      isSilent: !message,
      steps: [{ at: at.now + BOOTING_MS, event: 'services-up' }],
    }),
  }),
  {
    name: 'boot-waiting',
    title: 'System up, storage not',
    area: 'booting',
    start: (at) => ({
      ...healthy(at),
      boot: 'services',
      steps: [{ at: at.now + SERVICES_MS, event: 'check-disks' }],
    }),
  },
  {
    name: 'boot-checking',
    title: 'Disks being checked',
    area: 'booting',
    start: (at) => ({
      ...healthy(at),
      boot: 'checking',
      steps: [{ at: at.now + CHECKING_MS, event: 'storage-up' }],
    }),
  },
  {
    name: 'boot-preparing-long',
    title: 'Disk preparation that never ends',
    area: 'booting',
    // No step follows: only a restart gets the device out of it.
    start: (at) => ({ ...healthy(at), boot: 'checking' }),
  },
  withParams({
    name: 'boot-system-preparing',
    title: 'Accepted format that takes a while to be seen',
    area: 'booting',
    params: z.strictObject({ seconds: z.number().int().min(1).max(600).default(8) }),
    start: (at, { seconds }) =>
      found(at, {
        id: 'p-2',
        disks: [HDD_A, HDD_B],
        layout: null,
        isMounted: null,
        traits: {
          acceptMs: seconds * 1000,
          offer: [
            {
              id: 'raid1',
              label: 'RAID1',
              diskNum: 2,
              style: 'raid1',
              groupText: 'slots 1+2',
              desc: 'mirror',
              disksGroup: [[HDD_A.sn, HDD_B.sn]],
              isdilate: 0,
            },
          ],
        },
      }),
  }),
  {
    name: 'boot-mount-problem-2slot',
    title: 'Mount problem, two slots',
    area: 'booting',
    start: (at) =>
      found(at, {
        disks: [HDD_A, complaining(damaged(HDD_B, 'fail'), 'file system damaged', 'back up and replace the disk')],
      }),
  },
  {
    name: 'boot-mount-problem-4slot',
    title: 'Mount problem, four slots, one of them empty',
    area: 'booting',
    start: (at) =>
      found(at, {
        slots: 4,
        layout: pool('raid5', HDD_A, HDD_B, HDD_C),
        disks: [
          HDD_A,
          HDD_B,
          complaining({ ...HDD_C, diskStatus: 0, system_part: { state: 'damage' } }, 'read errors', 'replace the disk'),
        ],
      }),
  },
  {
    name: 'boot-no-disk-message',
    title: 'Start failed, no disk',
    area: 'booting',
    start: (at) => found(at, { disks: [], faults: { loader: 'I/O error' } }),
  },
  {
    name: 'boot-disk-faulty-message',
    title: 'Start failed, disks present',
    area: 'booting',
    start: (at) => found(at, { layout: pool('single', HDD_A), disks: [HDD_A], faults: { loader: 'I/O error' } }),
  },
  {
    name: 'sysdevrm-ssd-abnormal',
    title: 'System SSD abnormal',
    area: 'booting',
    start: (at) => {
      const state = found(at, { traits: { isSystemOnSsd: true } });
      return settle({ ...state, ssd: { ...state.ssd, slots: 1, cards: [faulty(used(SSD_512), 'no response')] } });
    },
  },
  {
    name: 'sysdevrm-other',
    title: 'System disk removed while running',
    area: 'booting',
    start: (at) => found(at, { layout: pool('single', HDD_A), disks: [], faults: { isSystemLost: true } }),
  },
];
