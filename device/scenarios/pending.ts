import { callRule } from '../hardware/core/call-rules.ts';
import { SSD_512 } from '../hardware/ssd/cards.ts';
import { NEW_4T, NEW_8T, NEW_A, NEW_SET } from '../hardware/storage/fixtures.ts';
import type { Disk } from '../hardware/storage/state.ts';
import { type Circumstances, found } from './found.ts';
import type { Scenario, ScenarioStart } from './scenario.ts';

/** New disks for which a mode is to be chosen. */
const fresh = (at: ScenarioStart, id: string, disks: readonly Disk[], more: Circumstances = {}) =>
  found(at, { id, layout: null, disks, slots: disks.length > 2 ? 4 : 2, ...more });

const pending = (name: string, title: string, id: string, disks: readonly Disk[], more?: Circumstances): Scenario => ({
  name,
  title,
  area: 'formatting',
  start: (at) => fresh(at, id, disks, more),
});

/** Choosing a mode before the first format (scenarios.md §8). */
export const pendingScenarios: readonly Scenario[] = [
  pending('pending-single', 'One new disk', 'p-1', [NEW_A]),
  pending('pending-two-equal', 'Two equal disks', 'p-2', [NEW_A, NEW_4T]),
  pending('pending-two-different', 'Two disks of different size', 'p-3', [NEW_A, NEW_8T]),
  pending('pending-raid5-three', 'Three disks in four slots', 'p-4', NEW_SET.slice(0, 3)),
  pending('pending-raid5-four', 'Four disks in four slots', 'p-5', NEW_SET),
  {
    name: 'pending-ssd-installed',
    title: 'One new disk and an SSD',
    area: 'formatting',
    start: (at) => {
      const state = fresh(at, 'p-6', [NEW_A]);
      return { ...state, ssd: { ...state.ssd, cards: [SSD_512] } };
    },
  },
  pending('pending-bad-option', 'Option that does not match its disks', 'p-7', [NEW_A, NEW_4T], {
    traits: {
      offer: [
        {
          id: 'raid1',
          label: 'RAID1',
          disksGroup: [[NEW_A.sn, NEW_4T.sn]],
          diskNum: 3,
          style: 'raid1',
          groupText: 'slots 1+2',
          desc: '',
          isdilate: 0,
        },
      ],
    },
  }),
  {
    name: 'format-start-n300008',
    title: 'The start of a format is refused with N300008',
    area: 'formatting',
    start: (at) => ({
      ...fresh(at, 'p-8', [NEW_A, NEW_4T]),
      callRules: [callRule({ call: 'diskFormat', answer: { code: 'N300008', msg: 'password or state not valid' } })],
    }),
  },
];
