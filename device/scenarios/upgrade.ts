import { callRule } from '../hardware/core/call-rules.ts';
import { spanFrom } from '../hardware/core/span.ts';
import type { HardwareState } from '../hardware/state.ts';
import { stepMs, withUpgrade, withUpgradeJob } from '../hardware/upgrade/job.ts';
import { UPGRADE_2_4 } from '../hardware/upgrade/packages.ts';
import type { UpgradePackage, UpgradeState, UpgradeStatus } from '../hardware/upgrade/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

/** An upgrade at a point of its work. */
interface Upgrading {
  readonly pack?: Partial<UpgradePackage>;
  readonly status: UpgradeStatus;
  /** Share of the step that is done. */
  readonly share?: number;
  /** Model time that the step still takes; its usual time for what is left when absent. */
  readonly restMs?: number;
  readonly upgrade?: Partial<UpgradeState>;
}

function upgrading(at: ScenarioStart, { pack: change, status, share = 0, restMs, upgrade }: Upgrading): HardwareState {
  const pack: UpgradePackage = { ...UPGRADE_2_4, ...change };
  const state = withUpgrade(healthy(at), { offer: pack, agreed: '1', ...upgrade });
  const left = restMs ?? stepMs(pack, status) * (1 - share);
  return withUpgradeJob(state, { pack, status, span: spanFrom(at.now, left, share), errcode: '' });
}

const scenario = (name: string, title: string, what: Upgrading): Scenario => ({
  name,
  title,
  area: 'upgrade',
  start: (at) => upgrading(at, what),
});

/** The rest of an installation that is about to end when somebody looks. */
const AT_INSTALL = { status: 'install' } as const;
const SERVICE = { type: 'service' } as const;
const download = { at: 'download', code: 'N200101' } as const;

/** Upgrades that go well, fail, and take long (scenarios.md §15). */
export const upgradeScenarios: readonly Scenario[] = [
  scenario('upgrade-ok', 'Upgrade from its start to its end', { status: 'start' }),
  scenario('upgrade-restart', 'Upgrade that restarts only the services', {
    ...AT_INSTALL,
    pack: { ending: 'restart' },
    upgrade: { okCode: 200 },
  }),
  scenario('upgrade-download-fail', 'Download fails at a quarter; the second try works', {
    status: 'download',
    upgrade: { fault: { ...download, share: 0.25 } },
  }),
  scenario('upgrade-install-fail', 'The new system does not start; the old one is back', {
    ...AT_INSTALL,
    upgrade: { fault: { at: 'boot', share: 0, code: 'N200102' } },
  }),
  scenario('upgrade-must-fail', 'Mandatory upgrade fails', {
    status: 'download',
    pack: { level: 'MUST' },
    upgrade: { fault: { ...download, share: 0 } },
  }),
  scenario('upgrade-shutdown', 'Device switches itself off after the installation', {
    ...AT_INSTALL,
    pack: { ending: 'shutdown' },
  }),
  scenario('upgrade-need-shutdown', 'Upgrade that announces a start by hand', {
    status: 'download',
    share: 0.5,
    pack: { needReboot: 'shutdown' },
  }),
  scenario('upgrade-slow-reboot', 'Device is away for 1000 s', {
    status: 'reboot',
    upgrade: { offMs: 1_000_000 },
  }),
  {
    name: 'upgrade-retry-fail',
    title: 'Download fails, and trying again too',
    area: 'upgrade',
    start: (at) => ({
      ...upgrading(at, { status: 'download', upgrade: { fault: { ...download, share: 0 } } }),
      callRules: [callRule({ call: 'upgradeRetry', answer: { code: '500', msg: 'x' } })],
    }),
  },
  scenario('upgrade-midway', 'Download under way', { status: 'download', share: 0.4 }),
  scenario('service-upgrade-ok', 'Upgrade of services', {
    status: 'download',
    share: 0.5,
    restMs: 5000,
    pack: SERVICE,
  }),
  scenario('service-upgrade-fail', 'Upgrade of services fails; the second try works', {
    ...AT_INSTALL,
    pack: SERVICE,
    upgrade: { fault: { at: 'install', share: 1, code: 'N200201' } },
  }),
];
