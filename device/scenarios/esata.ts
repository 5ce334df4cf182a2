import { callRule } from '../hardware/core/call-rules.ts';
import { spanFrom } from '../hardware/core/span.ts';
import { ESATA_1, ESATA_2, inEnclosure } from '../hardware/esata/disks.ts';
import { initialEsata } from '../hardware/esata/esata.ts';
import { ESATA_FORMAT_MS, settleEsata, withEsata, withEsataJob, withRemoval } from '../hardware/esata/settle.ts';
import type { EsataJob, EsataManners, EsataState } from '../hardware/esata/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { layoutOf, usedDisk } from '../hardware/storage/disks.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

const POOL_DISKS = [
  inEnclosure(usedDisk({ position: 1, sn: 'ZSF4T0301', uuid: 'u-0301' })),
  inEnclosure(usedDisk({ position: 2, sn: 'ZSF4T0302', uuid: 'u-0302' })),
];
const NEW_DISKS = [ESATA_1, ESATA_2];

/** The healthy device with this at its port, and what it asks about it. */
function found(at: ScenarioStart, id: string, esata: Partial<EsataState>): HardwareState {
  const plugged = withEsata(healthy(at), { enclosure: 'on', disks: NEW_DISKS, nextIds: { question: id }, ...esata });
  return settleEsata(plugged);
}

/** An enclosure being formatted, at a point of the work. */
function formatting(at: ScenarioStart, job: Partial<EsataJob>): HardwareState {
  const plugged = withEsata(healthy(at), { enclosure: 'on', disks: NEW_DISKS, nextIds: { question: 'es-1' } });
  return withEsataJob(plugged, {
    id: 'ef-1',
    mode: 'raid1',
    phase: 'formatdisk',
    span: spanFrom(at.now, ESATA_FORMAT_MS, 0.3),
    failure: null,
    ...job,
  });
}

/** An enclosure that nobody is asked about, and how it behaves when it is to go. */
function settled(at: ScenarioStart, manners: Partial<EsataManners>): HardwareState {
  return withEsata(healthy(at), {
    enclosure: 'on',
    disks: POOL_DISKS,
    found: 'raid1',
    settled: POOL_DISKS.map(({ sn }) => sn),
    manners: { ...initialEsata.manners, ...manners },
  });
}

const scenario = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area: 'esata',
  start,
});

/** Expansion storage coming, being formatted, and going (scenarios.md §12). */
export const esataScenarios: readonly Scenario[] = [
  scenario('esata-pending', 'New enclosure with two empty disks', (at) => found(at, 'es-1', {})),
  scenario('esata-n300814', 'Disks of the enclosure cannot be enabled', (at) =>
    found(at, 'es-2', { fault: 'disabled' }),
  ),
  scenario('esata-n300815', 'eSATA fault', (at) => found(at, 'es-3', { fault: 'broken' })),
  scenario('esata-confirm-pool', 'Enclosure with a pool on it', (at) =>
    found(at, 'ec-1', { disks: POOL_DISKS, found: 'raid1' }),
  ),
  scenario('esata-confirm-lost', 'Enclosure of this device is away', (at) =>
    found(at, 'ec-2', { enclosure: 'none', disks: [], layout: layoutOf('raid1', POOL_DISKS) }),
  ),
  scenario('esata-format-running', 'Enclosure being formatted', (at) => formatting(at, {})),
  scenario('esata-format-fail', 'Format of the enclosure failed', (at) =>
    formatting(at, {
      phase: 'failed',
      span: { from: 0, since: null, restMs: ESATA_FORMAT_MS },
      failure: { code: 'N300812', msg: 'link reset' },
    }),
  ),
  scenario('esata-uninstall-ok', 'Enclosure can be removed', (at) => settled(at, {})),
  scenario('esata-uninstall-slow', 'Removal takes more than a minute', (at) => {
    const state = settled(at, { stopMs: null });
    return withRemoval(state, { phase: 'stopping', startedAt: at.now - 50_000, endedAt: null }, at.now);
  }),
  scenario('esata-uninstall-n300802', 'Removal of an enclosure that is busy', (at) =>
    settled(at, { isBusy: true, stopMs: 7000 }),
  ),
  scenario('esata-uninstall-fail', 'Removal fails', (at) => settled(at, { stopMs: 8000, afterStop: 'fail' })),
  scenario('esata-uninstall-poweroff', 'Enclosure must be switched off by hand', (at) =>
    settled(at, { afterStop: 'powerOff' }),
  ),
  scenario('esata-reset-ok', 'Enclosure can be reset', (at) => settled(at, {})),
  scenario('esata-reset-fail', 'First reset of the enclosure fails', (at) => ({
    ...settled(at, { resetMs: 0, cutMs: 0 }),
    callRules: [callRule({ call: 'esataReset', answer: { code: 'N300820', msg: 'reset failed' }, times: 1 })],
  })),
];
