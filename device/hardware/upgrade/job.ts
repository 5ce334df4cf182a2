import { stopMachine } from '../core/power.ts';
import { paused, resumed, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import { isOnline } from '../net/online.ts';
import type { HardwareState } from '../state.ts';
import type { UpgradeJob, UpgradePackage, UpgradeState, UpgradeStatus } from './state.ts';

/** Model times of an upgrade of the system (scenarios.md §15). */
export const START_MS = 2000;
export const CHECK_MS = 3000;
export const DOWNLOAD_MS = 10_000;
export const INSTALL_MS = 5000;
export const RESTART_MS = 20_000;
/** Time in which clients can learn that the device is about to switch itself off. */
export const SHUTDOWN_MS = 5000;
/** Model times of an upgrade of services. */
export const SERVICE_DOWNLOAD_MS = 5000;
export const SERVICE_INSTALL_MS = 3000;

/** Time in which clients can learn that the device is about to restart. */
const REBOOT_MS = 3000;
/** Time in which a package that is there is checked. */
const VERIFY_MS = 1000;
/** Time for which nothing goes on before a step is given up. */
const STALL_MS = 2000;

/** Nothing more of the package comes. */
const NO_DOWNLOAD = 'N200101';
/** An installation that was cut short: the device starts with the system it had before. */
const INTERRUPTED = 'N200102';

/** Puts a change of the slice in. */
export function withUpgrade(state: HardwareState, change: Partial<UpgradeState>): HardwareState {
  return { ...state, upgrade: { ...state.upgrade, ...change } };
}

/** When the present step of the work comes to its end, or to what goes wrong in it. */
function nextAt({ fault }: UpgradeState, { status, span }: UpgradeJob): number | undefined {
  const { from, since, restMs } = span;
  if (since === null) return undefined;
  if (fault?.at !== status) return since + restMs + (status === 'download' ? VERIFY_MS : 0);
  const left = Math.max(0, fault.share - from) / (1 - from || 1);
  return since + Math.round(restMs * left) + STALL_MS;
}

/** Puts a job in, with the step that takes it on. */
export function withUpgradeJob(state: HardwareState, job: UpgradeJob | null): HardwareState {
  const rest = unschedule(withUpgrade(state, { job }), 'upgrade-next');
  const at = job === null || job.status === 'end' ? undefined : nextAt(rest.upgrade, job);
  return at === undefined ? rest : schedule(rest, { at, event: 'upgrade-next' });
}

/** How long a step of the work takes; steps of a service are its own. */
export function stepMs({ type }: UpgradePackage, status: UpgradeStatus): number {
  switch (status) {
    case 'start':
      return START_MS;
    case 'check':
      return CHECK_MS;
    case 'download':
      return type === 'service' ? SERVICE_DOWNLOAD_MS : DOWNLOAD_MS;
    case 'install':
      return type === 'service' ? SERVICE_INSTALL_MS : INSTALL_MS;
    case 'restart':
      return RESTART_MS;
    case 'shutdown':
      return SHUTDOWN_MS;
    case 'reboot':
      return REBOOT_MS;
    case 'end':
      return 0;
  }
}

const stand = { from: 0, since: null, restMs: 0 } as const;

/** The internet is gone: a download stands still where it is, and is given up soon. */
export function starveDownload(state: HardwareState, now: number): HardwareState {
  const { job } = state.upgrade;
  if (job?.status !== 'download') return state;
  const span = paused(job.span, now);
  const fault = { at: 'download', share: span.from, code: NO_DOWNLOAD } as const;
  return withUpgradeJob(withUpgrade(state, { fault }), { ...job, span: resumed(span, now) });
}

function enter(state: HardwareState, job: UpgradeJob, status: UpgradeStatus, now: number): HardwareState {
  const span = spanFrom(now, stepMs(job.pack, status));
  const next = withUpgradeJob(state, { ...job, status, span, errcode: '' });
  return isOnline(state.net) ? next : starveDownload(next, now);
}

/** Begins with a package from the start, or with its download where it was tried before. */
export function beginUpgrade(
  state: HardwareState,
  pack: UpgradePackage,
  status: 'start' | 'download',
  now: number,
): HardwareState {
  return enter(state, { pack, status, span: stand, errcode: '' }, status, now);
}

/** Ends with a failure; the fault is gone with it, so that another attempt can go well. */
function fail(state: HardwareState, job: UpgradeJob, code: string, now: number): HardwareState {
  const { fault } = state.upgrade;
  const span = job.status === 'download' ? { ...paused(job.span, now), from: fault?.share ?? 0 } : stand;
  return withUpgradeJob(withUpgrade(state, { fault: null }), { ...job, status: 'end', span, errcode: code });
}

/** Ends well: the package is what runs now. */
function finish(state: HardwareState, job: UpgradeJob): HardwareState {
  const { version, offer, okCode } = state.upgrade;
  const installed = withUpgrade(state, {
    version: job.pack.type === 'system' ? job.pack.version : version,
    offer: offer?.id === job.pack.id ? null : offer,
  });
  return withUpgradeJob(installed, { ...job, status: 'end', span: stand, errcode: okCode });
}

/** The installation is done: services run again at once, a system needs a start. */
function install(state: HardwareState, job: UpgradeJob, now: number): HardwareState {
  if (job.pack.type === 'service') return finish(state, job);
  return enter(state, job, job.pack.ending, now);
}

/** The present step of the work is over. */
export function takeOn(state: HardwareState, now: number): HardwareState {
  const { job, fault } = state.upgrade;
  if (job === null) return state;
  if (fault?.at === job.status) return fail(state, job, fault.code, now);
  switch (job.status) {
    case 'start':
      return enter(state, job, 'check', now);
    case 'check':
      return enter(state, job, 'download', now);
    case 'download':
      return enter(state, job, 'install', now);
    case 'install':
      return install(state, job, now);
    case 'restart':
      return finish(state, job);
    case 'shutdown':
      return stopMachine(state, 'stay-off', now);
    case 'reboot':
      return stopMachine(state, 'start', now);
    case 'end':
      return state;
  }
}

/** The power is gone: what is done of the download stays. */
export function stopUpgrade(state: HardwareState, now: number): HardwareState {
  const { job } = state.upgrade;
  return job === null ? state : withUpgrade(state, { job: { ...job, span: paused(job.span, now) } });
}

/** The device starts: into the new system when it is installed, into the old one when the installation was cut. */
export function startUpgraded(state: HardwareState, now: number): HardwareState {
  const { job, fault } = state.upgrade;
  if (job === null) return state;
  if (job.status === 'install') return fail(state, job, INTERRUPTED, now);
  if (job.status !== 'reboot' && job.status !== 'shutdown' && job.status !== 'restart') return state;
  return fault?.at === 'boot' ? fail(state, job, fault.code, now) : finish(state, job);
}

/** The device works again: an interrupted download goes on. */
export function resumeUpgrade(state: HardwareState, now: number): HardwareState {
  const { job } = state.upgrade;
  if (job === null || job.status === 'end') return state;
  return withUpgradeJob(state, { ...job, span: resumed(job.span, now) });
}
