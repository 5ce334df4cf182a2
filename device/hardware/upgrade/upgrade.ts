import { CLIENT_VERSION } from '#shared/constants.ts';
import { type EventHandlers, type Outcome, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { OFF_MS, REBOOT_S } from '../core/power.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { momentOf, wallTime } from '../core/zoned-time.ts';
import type { HardwareState } from '../state.ts';
import { beginUpgrade, resumeUpgrade, startUpgraded, stopUpgrade, takeOn, withUpgrade } from './job.ts';
import { LICENCE_VERSION } from './licence.ts';
import type { UpgradeFault, UpgradePackage, UpgradeState, UpgradeStep } from './state.ts';
import { upgradeFrames, upgradeProgress } from './views.ts';

/** What can happen to the firmware and the services. */
export type UpgradeEvent =
  /** A package can be had, or is withdrawn; `fault` is what the attempt to install it will run into. */
  | { readonly type: 'upgrade-offer'; readonly pack: UpgradePackage | null; readonly fault: UpgradeFault | null }
  | { readonly type: 'upgrade-begin'; readonly id: string; readonly kind: UpgradePackage['type'] }
  | { readonly type: 'upgrade-retry'; readonly id: string }
  | { readonly type: 'upgrade-agree'; readonly version: string }
  | { readonly type: 'upgrade-config'; readonly auto: 0 | 1; readonly hour: number };

/** Time for which a device is away that restarts into a new system (scenarios.md §15). */
const UPGRADE_OFF_MS = 60_000;

export const initialUpgrade: UpgradeState = {
  version: CLIENT_VERSION,
  offer: null,
  job: null,
  fault: null,
  agreed: '',
  config: { auto: 0, hour: 3 },
  offMs: UPGRADE_OFF_MS,
  okCode: '200',
};

const isRunning = ({ job }: UpgradeState): boolean => job !== null && job.status !== 'end';
const isIdle = (state: HardwareState): boolean =>
  state.power === 'on' && state.boot === 'ready' && !isRunning(state.upgrade);

function begin(state: HardwareState, id: string, kind: UpgradePackage['type'], now: number): Outcome {
  const { offer, agreed } = state.upgrade;
  if (!isIdle(state)) return refuse('N000005');
  if (offer?.id !== id || offer.type !== kind) return refuse('N006001');
  if (kind === 'system' && agreed !== LICENCE_VERSION) return refuse('N006002');
  return beginUpgrade(state, offer, 'start', now);
}

/** The next time that an hour of the day begins, in the device's time zone. */
function nextHour(hour: number, zone: string, now: number): number {
  const today = { ...wallTime(now, zone), hour, minute: 0 };
  const at = momentOf(today, zone);
  return at > now ? at : momentOf({ ...today, day: today.day + 1 }, zone);
}

/** Sets the step of the nightly upgrade. */
export function planNightly(state: HardwareState, now: number): HardwareState {
  const { auto, hour } = state.upgrade.config;
  const rest = unschedule(state, 'upgrade-by-itself');
  return auto === 0 || state.power === 'off'
    ? rest
    : schedule(rest, { at: nextHour(hour, state.settings.timezone, now), event: 'upgrade-by-itself' });
}

export const upgradeEvents: EventHandlers<UpgradeEvent> = {
  'upgrade-offer': (state, { pack, fault }) =>
    isRunning(state.upgrade) ? refuse('N000005') : withUpgrade(state, { offer: pack, fault }),
  'upgrade-begin': (state, { id, kind }, now) => begin(state, id, kind, now),
  'upgrade-retry': (state, { id }, now) => {
    const { job, okCode } = state.upgrade;
    if (job?.pack.id !== id) return refuse('N006003');
    if (!isIdle(state)) return refuse('N000005');
    return job.errcode === okCode ? refuse('N006003') : beginUpgrade(state, job.pack, 'download', now);
  },
  'upgrade-agree': (state, { version }) =>
    version === LICENCE_VERSION
      ? withUpgrade(state, { agreed: version })
      : refuse('N000001', { field: 'version', reason: `the licence has version ${LICENCE_VERSION}` }),
  'upgrade-config': (state, { auto, hour }, now) => planNightly(withUpgrade(state, { config: { auto, hour } }), now),
};

export const upgradeSteps: StepHandlers<UpgradeStep> = {
  'upgrade-next': takeOn,
  'upgrade-by-itself': (state, now) => {
    const { offer } = state.upgrade;
    const next = planNightly(state, now);
    if (offer === null) return next;
    const begun = begin(next, offer.id, offer.type, now);
    return 'refused' in begun ? next : begun;
  },
};

export const upgradePart: Part = {
  name: 'upgrade',
  powerLost: stopUpgrade,
  offMs: ({ upgrade }) => (upgrade.job?.status === 'reboot' ? upgrade.offMs : null),
  started: startUpgraded,
  ready: (state, now) => planNightly(resumeUpgrade(state, now), now),
  live: ({ upgrade }, now) =>
    upgrade.job?.status === 'download'
      ? [{ topic: 'upgrade', type: 'status', to: 'all', data: upgradeProgress(upgrade, now) }]
      : [],
  frames: (before, after, at) => upgradeFrames(before, after, at, REBOOT_S + (after.upgrade.offMs - OFF_MS) / 1000),
};
