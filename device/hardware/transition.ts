import { assess } from './assess.ts';
import { wiped } from './disks.ts';
import { advanceFormat, pauseFormat, resumeFormat, withJob } from './format.ts';
import type { Decision, Disk, HardwareState, Step, StepEvent } from './state.ts';

/** Model times of stop and start (scenarios.md §1 and §5). */
export const STOPPING_MS = 1000;
export const OFF_MS = 5000;
export const BOOTING_MS = 20_000;
export const SERVICES_MS = 10_000;
export const CHECKING_MS = 15_000;
/** Seconds from a reboot request until the device works again. */
export const REBOOT_S = (STOPPING_MS + OFF_MS + BOOTING_MS + SERVICES_MS + CHECKING_MS) / 1000;
/** A start counts as a new one for clients only when the uptime moves by more than their tolerance (SSN-05). */
const UPTIME_STEP_S = 60;

/** What can happen to the machine. */
export type HardwareEvent =
  | { readonly type: 'step'; readonly event: StepEvent }
  | { readonly type: 'reboot' }
  | { readonly type: 'shutdown' }
  /** The mains fail, or come back. */
  | { readonly type: 'power-cut' }
  | { readonly type: 'power-on' }
  | { readonly type: 'cancel-format' }
  | { readonly type: 'known'; readonly ids: readonly string[] | 'all' }
  | { readonly type: 'disk-in'; readonly disk: Disk }
  | { readonly type: 'disk-out'; readonly position: number }
  | { readonly type: 'disk-change'; readonly position: number; readonly change: (disk: Disk) => Disk };

const schedule = (state: HardwareState, ...steps: Step[]): HardwareState => ({
  ...state,
  steps: [...state.steps, ...steps],
});

/** The check of the disks is over: the pool is used, or somebody is asked. The same finding keeps its id. */
function settle(state: HardwareState): HardwareState {
  const verdict = assess(state);
  if (verdict === null) return { ...state, decision: null };
  const before = state.decision;
  const same = before?.type === verdict.type && before.code === verdict.code;
  const named = state.nextIds[verdict.type];
  const serial = state.serial + 1;
  const id = same ? before.id : (named ?? `${verdict.type.charAt(0)}-${serial}`);
  const decision: Decision = { ...verdict, id };
  return {
    ...state,
    decision,
    serial,
    nextIds: named === id ? { ...state.nextIds, [verdict.type]: undefined } : state.nextIds,
  };
}

/** The state once the check of its disks is over: for scenarios that begin with a finding. */
export function inspected(state: HardwareState): HardwareState {
  return settle(state);
}

/** Disks of a failed or given-up format are empty, and no pool is left. */
function dropFormat(state: HardwareState): HardwareState {
  const serials = Object.keys(state.format?.rates ?? {});
  const disks = state.disks.map((disk) => (serials.includes(disk.sn) ? wiped(disk) : disk));
  return { ...withJob(state, null), disks, layout: null };
}

/** The power is gone: nothing runs any more, a format waits where it is. */
function powerOff(state: HardwareState, now: number, then: HardwareState['afterStop']): HardwareState {
  const paused = pauseFormat(state, now);
  const off: HardwareState = { ...paused, power: 'off', afterStop: then, steps: [] };
  return then === 'start' ? schedule(off, { at: now + OFF_MS, event: 'started' }) : off;
}

function start(state: HardwareState, now: number): HardwareState {
  const bootedAtS = Math.max(Math.floor(now / 1000), state.bootedAtS + UPTIME_STEP_S);
  const on: HardwareState = { ...state, power: 'on', boot: 'booting', bootedAtS, steps: [] };
  return schedule(on, { at: now + BOOTING_MS, event: 'services-up' });
}

/** The storage service has seen all disks. */
function storageUp(state: HardwareState, now: number): HardwareState {
  const ready: HardwareState = { ...state, boot: 'ready' };
  switch (state.format?.phase) {
    case 'wait':
    case 'formatdisk':
    case 'initialize':
      return { ...resumeFormat(ready, now), decision: null };
    case 'failed':
      return settle({ ...dropFormat(ready), decision: null });
    case 'ok':
      return settle(withJob(ready, null));
    case undefined:
      return settle(ready);
  }
}

function step(state: HardwareState, event: StepEvent, now: number): HardwareState {
  switch (event) {
    case 'stopped':
      return powerOff(state, now, state.afterStop);
    case 'started':
      return start(state, now);
    case 'services-up':
      return schedule({ ...state, boot: 'services' }, { at: now + SERVICES_MS, event: 'check-disks' });
    case 'check-disks':
      return schedule({ ...state, boot: 'checking' }, { at: now + CHECKING_MS, event: 'storage-up' });
    case 'storage-up':
      return storageUp(state, now);
    case 'format-begin':
    case 'format-disks-done':
    case 'format-done':
      return advanceFormat(state, now);
  }
}

/** A disk that is written on was pulled: the format cannot end well. */
function failFormatWithout(state: HardwareState, disk: Disk, now: number): HardwareState {
  const job = state.format;
  const progress = job?.phase === 'formatdisk' || job?.phase === 'initialize' ? job.phase : undefined;
  if (!job || progress === undefined || !(disk.sn in job.rates)) return state;
  const paused = pauseFormat(state, now);
  const msg = 'disk removed';
  const reason = { message: `disk in slot ${disk.position}: removed`, msg };
  return withJob(paused, {
    ...job,
    ...paused.format,
    phase: 'failed',
    failure: { progress, code: 'N300010', msg, reason },
  });
}

function changeDisks(state: HardwareState, disks: readonly Disk[]): HardwareState {
  const changed = { ...state, disks };
  // While somebody is asked about the disks, the question follows them; a pool in use notices at the next start.
  return state.decision === null ? changed : settle(changed);
}

function forget(state: HardwareState, ids: readonly string[] | 'all'): HardwareState {
  const isKnown = (id: unknown): boolean => ids === 'all' || ids.includes(String(id));
  const notices = state.notices.filter((notice) => !isKnown(notice.data?.id));
  const result = state.format?.phase === 'ok' && isKnown(state.format.id);
  return { ...(result ? withJob(state, null) : state), notices };
}

/** The next state; the machine changes in no other way. An event that does not fit the state changes nothing. */
export function transition(state: HardwareState, event: HardwareEvent, now: number): HardwareState {
  switch (event.type) {
    case 'step':
      return step(state, event.event, now);
    case 'reboot':
    case 'shutdown': {
      if (state.power !== 'on') return state;
      const afterStop = event.type === 'reboot' ? 'start' : 'stay-off';
      return schedule({ ...state, power: 'stopping', afterStop }, { at: now + STOPPING_MS, event: 'stopped' });
    }
    case 'power-cut':
      return state.power === 'off' ? state : powerOff(state, now, 'stay-off');
    case 'power-on':
      return state.power === 'off' ? start(state, now) : state;
    case 'cancel-format':
      return state.format?.phase === 'failed' ? settle({ ...dropFormat(state), decision: null }) : state;
    case 'known':
      return forget(state, event.ids);
    case 'disk-in':
      return changeDisks(state, [...state.disks, event.disk]);
    case 'disk-out': {
      const disk = state.disks.find(({ position }) => position === event.position);
      if (!disk) return state;
      const left = state.disks.filter((other) => other !== disk);
      return changeDisks(failFormatWithout(state, disk, now), left);
    }
    case 'disk-change': {
      const disks = state.disks.map((disk) => (disk.position === event.position ? event.change(disk) : disk));
      return changeDisks(state, disks);
    }
  }
}

/** The step that is due first. */
export function nextStep(state: HardwareState): Step | undefined {
  return state.steps.reduce<Step | undefined>(
    (first, other) => (first && first.at <= other.at ? first : other),
    undefined,
  );
}

/** Carries out the first step, at the time it was due. */
export function takeStep(state: HardwareState, due: Step): HardwareState {
  const rest = { ...state, steps: state.steps.filter((other) => other !== due) };
  return transition(rest, { type: 'step', event: due.event }, due.at);
}
