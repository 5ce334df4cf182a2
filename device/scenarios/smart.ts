import type { SmartHealth } from '#shared/rules/storage/smart.ts';
import { callRule } from '../hardware/core/call-rules.ts';
import { ESATA_1, ESATA_2 } from '../hardware/esata/disks.ts';
import { withEsata } from '../hardware/esata/settle.ts';
import { diskGroups } from '../hardware/health/state.ts';
import { targetDisks } from '../hardware/health/disks.ts';
import { withFacts } from '../hardware/health/health.ts';
import { SSD_256, SSD_512 } from '../hardware/ssd/cards.ts';
import { withSsd } from '../hardware/ssd/settle.ts';
import type { SsdCard } from '../hardware/ssd/state.ts';
import { layoutOf } from '../hardware/storage/disks.ts';
import { HDD_A, HDD_B, HDD_C, HDD_D } from '../hardware/storage/fixtures.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

/** SSDs set aside for high-speed storage, whose pool is not made yet. */
function withCards(state: HardwareState, cards: readonly SsdCard[]): HardwareState {
  const settled = cards.map((card) => card.serial_number);
  return withSsd(state, { cards, style: 'storage', settled });
}

/** An enclosure nobody is asked about. */
function withEnclosure(state: HardwareState): HardwareState {
  const disks = [ESATA_1, ESATA_2];
  return withEsata(state, { enclosure: 'on', disks, settled: disks.map(({ sn }) => sn) });
}

/** The healthy device with an SSD, its first disk warm. */
const warm = (at: ScenarioStart): HardwareState =>
  withFacts(withCards(healthy(at), [SSD_512]), HDD_A.sn, { temperature: 62, worstTemperature: 65 });

const allHealth: readonly SmartHealth[] = [
  'ok',
  'warning',
  'fault',
  'skip',
  'abort',
  'abnormal',
  'nonpresent',
  'critical_warning',
];

/** Eight disks, one in each condition; nobody is to be warned of what is known. */
function everyHealth(at: ScenarioStart): HardwareState {
  const base = healthy(at);
  const disks = [HDD_A, HDD_B, HDD_C, HDD_D];
  const four: HardwareState = {
    ...base,
    board: { ...base.board, slots: 4 },
    storage: { ...base.storage, disks, layout: layoutOf('raid5', disks) },
  };
  const full = withEnclosure(withCards(four, [SSD_512, SSD_256]));
  const serials = diskGroups.flatMap((group) => targetDisks(full, group)).map(({ sn }) => sn);
  const told = serials.reduce((state, sn, i) => withFacts(state, sn, { health: allHealth[i] ?? 'ok' }), full);
  const warned = Object.fromEntries(serials.map((sn, i) => [sn, allHealth[i] ?? 'ok']));
  return { ...told, health: { ...told.health, warned } };
}

const scenario = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area: 'smart',
  start,
});

/** Checks of the disks' health (scenarios.md §14). */
export const smartScenarios: readonly Scenario[] = [
  scenario('smart-normal-run', 'Disks that can be checked', warm),
  scenario('smart-poll-fails', 'Check whose progress cannot be asked', (at) => ({
    ...warm(at),
    callRules: [callRule({ call: 'smartStatus', answer: { code: '500', msg: '' } })],
  })),
  scenario('smart-all-health', 'Eight disks, one in each condition', everyHealth),
  scenario('smart-esata-run', 'Disks of an enclosure that can be checked', (at) => withEnclosure(healthy(at))),
  scenario('ihm-run', 'Disks with a health management of their own', healthy),
];
