import { notify } from '../hardware/core/notices.ts';
import { ESATA_1, ESATA_2 } from '../hardware/esata/disks.ts';
import { withEsata } from '../hardware/esata/settle.ts';
import { withFacts } from '../hardware/health/health.ts';
import { serialAt } from '../hardware/monitor/monitor.ts';
import type { Heat, WatchedPool } from '../hardware/monitor/state.ts';
import { fanWarning, fillWarning, HEAT_LIMITS, heatWarning } from '../hardware/monitor/warnings.ts';
import { syncEntry, withRaid, workingArray } from '../hardware/raid/arrays.ts';
import { SSD_512, used } from '../hardware/ssd/cards.ts';
import { withSsd } from '../hardware/ssd/settle.ts';
import { HDD_A } from '../hardware/storage/fixtures.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

const scenario = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area: 'notices',
  start,
});

/** A pool that has become almost full, and what is said of it. */
function full(state: HardwareState, id: string, pool: WatchedPool): HardwareState {
  const fill = { [pool]: { percent: 95, isWarned: true } };
  const filled = { ...state, monitor: { ...state.monitor, fill } };
  return notify(filled, fillWarning(filled, pool, 95), id);
}

/** A disk that was this warm for two hours. */
function hot(state: HardwareState, id: string, { kind, position }: Pick<Heat, 'kind' | 'position'>, over: number) {
  const celsius = HEAT_LIMITS[kind] + over;
  const heat: Heat = { kind, position, readings: [{ at: 0, celsius }], isWarned: true };
  const sn = serialAt(state, kind, position);
  const felt = sn === undefined ? state : withFacts(state, sn, { temperature: celsius });
  return notify({ ...felt, monitor: { ...felt.monitor, heat: [heat] } }, heatWarning(heat, celsius), id);
}

/** High-speed storage whose pool nobody is asked about. */
const withFastPool = (at: ScenarioStart): HardwareState =>
  withSsd(healthy(at), { cards: [used(SSD_512)], style: 'storage', settled: [SSD_512.serial_number] });

/** Expansion storage nobody is asked about. */
function withExpansion(at: ScenarioStart): HardwareState {
  const disks = [ESATA_1, ESATA_2];
  return withEsata(healthy(at), { enclosure: 'on', disks, found: 'raid1', settled: disks.map(({ sn }) => sn) });
}

/** Bytes that the mirror has already written, and seconds that are left. */
const SYNC = { done: 1_200_236_109_004, remainS: 41_400 };

/** Warnings that wait until somebody has seen them (scenarios.md §18). */
export const noticeScenarios: readonly Scenario[] = [
  scenario('warn-disk-capacity', 'Internal storage almost full', (at) => full(healthy(at), 'w-1', 'zenith_sata')),
  scenario('warn-disk-capacity-m2', 'High-speed storage almost full', (at) =>
    full(withFastPool(at), 'w-2', 'zenith_m2'),
  ),
  scenario('warn-disk-capacity-esata', 'Expansion storage almost full', (at) =>
    full(withExpansion(at), 'w-3', 'other'),
  ),
  scenario('warn-fan', 'Fan too slow', (at) => {
    const state = healthy(at);
    return notify({ ...state, monitor: { ...state.monitor, fan: { rpm: 300 } } }, fanWarning(300), 'w-4');
  }),
  scenario('warn-temp-sata', 'Disk too warm', (at) => hot(healthy(at), 'w-5', { kind: 'sata', position: 1 }, 2)),
  scenario('warn-temp-m2', 'SSD too warm', (at) => hot(withFastPool(at), 'w-6', { kind: 'm2', position: 1 }, 3)),
  scenario('warn-smart', 'Disk with a bad SMART report', (at) => {
    const facts = { health: 'warning', reason: 'temperature', temperature: 62, worstTemperature: 65 } as const;
    const { health, ...rest } = withFacts(healthy(at), HDD_A.sn, facts);
    const checkedAt = { ...health.checkedAt, smart: { [HDD_A.sn]: Math.floor(at.now / 1000) } };
    const warned = { [HDD_A.sn]: facts.health };
    const { position, sn } = HDD_A;
    const data = { action: 'smart_warn', position, sn, health: facts.health, warningReason: facts.reason };
    return notify({ ...rest, health: { ...health, checkedAt, warned } }, data, 'w-7');
  }),
  scenario('warn-raid-sync', 'Mirror being written', (at) => {
    const total = HDD_A.size;
    const array = workingArray('md2', 'sync', total, at.now, SYNC);
    const sync = { status: 'running', usr: [syncEntry(array, at.now)] };
    return notify(withRaid(healthy(at), { arrays: [array] }), { action: 'raid_sync_notify', sync }, 'w-8');
  }),
];
