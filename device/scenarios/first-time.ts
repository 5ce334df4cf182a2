import { callRule } from '../hardware/core/call-rules.ts';
import { restingArray, withRaid, workingArray } from '../hardware/raid/arrays.ts';
import type { RaidState, Recovery, SyncArray } from '../hardware/raid/state.ts';
import { TOLD_MS } from '../hardware/raid/raid.ts';
import type { HardwareState } from '../hardware/state.ts';
import { layoutOf, recovering, TB4 } from '../hardware/storage/disks.ts';
import { HDD_A, HDD_B, NEW_4T, NEW_A } from '../hardware/storage/fixtures.ts';
import type { Disk } from '../hardware/storage/state.ts';
import type { Wizard } from '../hardware/wizard/state.ts';
import { withWizard } from '../hardware/wizard/wizard.ts';
import { found, pool } from './found.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

const area = 'formatting';

/** The guided first format of these disks. */
function guided(at: ScenarioStart, disks: readonly Disk[], wizard: Partial<Wizard> = {}): HardwareState {
  const state = healthy(at);
  const storage = { ...state.storage, disks, layout: null, isMounted: false };
  return withWizard(
    { ...state, storage },
    {
      kind: 'first',
      state: 'welcome',
      mode: null,
      serials: disks.map(({ sn }) => sn),
      lastModel: '',
      current: 0,
      message: '',
      ...wizard,
    },
    at.now,
  );
}

/** A second disk joining a single one. */
function joining(at: ScenarioStart, wizard: Pick<Wizard, 'state' | 'current'> & Partial<Wizard>): HardwareState {
  const state = healthy(at);
  const storage = { ...state.storage, disks: [HDD_A, NEW_4T], layout: pool('single', HDD_A) };
  return withWizard(
    { ...state, storage },
    {
      kind: 'mirror',
      mode: 'raid1',
      serials: [HDD_A.sn, NEW_4T.sn],
      lastModel: 'single',
      message: '',
      ...wizard,
    },
    at.now,
  );
}

/** A mirror whose second disk was replaced. */
function rebuilt(at: ScenarioStart, disks: readonly Disk[], raid: Partial<RaidState>): HardwareState {
  const state = healthy(at);
  const layout = layoutOf('raid1', [HDD_A, { ...NEW_4T, isused: 1 }]);
  return withRaid({ ...state, storage: { ...state.storage, disks, layout } }, raid);
}

const recovery = (id: string, status: Recovery['status'], failure: Recovery['failure'] = null): Recovery => ({
  id,
  status,
  source: HDD_A.sn,
  target: NEW_4T.sn,
  isRiskAccepted: false,
  failure,
});
/** Work that stands still where it was. */
const stopped = (array: SyncArray, action: SyncArray['action']): SyncArray => ({
  ...array,
  action,
  span: { ...array.span, since: null },
});
const both = [HDD_A, recovering(NEW_4T)];
const TB1 = 1_000_000_000_000;

function withLostDisk(at: ScenarioStart): HardwareState {
  const arrays = [stopped(workingArray('raid1', 'recover', TB4, at.now), 'delayed')];
  return rebuilt(at, [HDD_A], { arrays, recovery: recovery('r-2', 'wait') });
}

/** Five arrays, one for each thing that can be done to one (RAID-02). */
const everyAction = (now: number): SyncArray[] => [
  restingArray('md1', 'fail', TB4, 10),
  restingArray('md2', 'active', TB4, TB4),
  restingArray('md3', 'delayed', TB4),
  workingArray('md4', 'recover', TB4, now, { done: 2_000_393_515_008, remainS: 3660 }),
  workingArray('md5', 'sync', TB4, now, { done: 400_078_703_001, remainS: 93_780 }),
];

/** The guided first format, and mirrors being made and made whole again (scenarios.md §8). */
export const firstTimeScenarios: readonly Scenario[] = [
  { name: 'firsttime-single', title: 'First use, one disk', area, start: (at) => guided(at, [NEW_A]) },
  {
    name: 'firsttime-two-disks',
    title: 'First use, two equal disks',
    area,
    start: (at) => guided(at, [NEW_A, NEW_4T]),
  },
  {
    name: 'firsttime-switch-existing',
    title: 'First use, two disks that were a RAID1',
    area,
    start: (at) => guided(at, [HDD_A, HDD_B], { state: 'raid_zdr', lastModel: 'raid1' }),
  },
  {
    name: 'raid1-create',
    title: 'A second disk joins, RAID1 is made',
    area,
    start: (at) => joining(at, { state: 'raid1_create', current: 1 }),
  },
  {
    name: 'raid1-create-fail',
    title: 'Making RAID1 fails',
    area,
    start: (at) => joining(at, { state: 'fail', current: 3, message: 'create array failed' }),
  },
  {
    name: 'raid1-recover-wait',
    title: 'RAID1 recovery running',
    area,
    start: (at) =>
      rebuilt(at, both, {
        arrays: [workingArray('raid1', 'recover', TB4, at.now, { done: TB1, remainS: 9300 })],
        recovery: recovery('r-1', 'running'),
      }),
  },
  {
    name: 'raid1-recover-success',
    title: 'RAID1 recovery done',
    area,
    start: (at) =>
      rebuilt(at, [HDD_A, { ...HDD_B, ...NEW_4T, isused: 1, hasfs: 1 }], {
        arrays: [restingArray('raid1', 'active', TB4, TB4)],
        recovery: recovery('r-1', 'finished'),
      }),
  },
  {
    name: 'raid1-recover-fail',
    title: 'RAID1 recovery failed',
    area,
    start: (at) =>
      rebuilt(at, both, {
        arrays: [stopped(workingArray('raid1', 'recover', TB4, at.now, { done: TB1, remainS: 9300 }), 'fail')],
        recovery: recovery('r-1', 'fail', { code: 'N300062', msg: 'read error on slot 1' }),
      }),
  },
  { name: 'raid1-recover-lost-disk', title: 'RAID1 recovery, a member is gone', area, start: withLostDisk },
  {
    name: 'raid1-lost-confirm-error',
    title: 'RAID1 recovery, a member is gone, going on fails',
    area,
    start: (at) => ({
      ...withLostDisk(at),
      callRules: [
        callRule({ call: 'diskConfirm', fields: { option: 'lost' }, answer: { code: 'N300070', msg: 'busy' } }),
      ],
    }),
  },
  {
    name: 'raid-sync-all-actions',
    title: 'Five arrays, one for each action',
    area,
    start: (at) =>
      withRaid(found(at, {}), {
        arrays: everyAction(at.now),
        told: { id: 's-1', until: at.now + TOLD_MS },
      }),
  },
];
