import type { HardwareState } from '../state.ts';
import type { EventHandlers, Part, StepHandlers } from './part.ts';
import { schedule } from './steps.ts';
import type { CoreStep } from './state.ts';

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

/** What can happen to the machine as a whole. */
export type CoreEvent =
  | { readonly type: 'reboot' }
  | { readonly type: 'shutdown' }
  /** The mains fail, or come back. */
  | { readonly type: 'power-cut' }
  | { readonly type: 'mains-back' }
  /** The device is switched on: by its button, or by the plan of its power. */
  | { readonly type: 'power-on' }
  /** The network cable is put in or pulled out. */
  | { readonly type: 'link'; readonly on: boolean }
  /** Messages were seen by somebody. */
  | { readonly type: 'known'; readonly ids: readonly string[] | 'all' }
  /** A console was loaded: it has the version that the device carries. */
  | { readonly type: 'page-loaded' }
  /** The poll was answered. */
  | { readonly type: 'polled' }
  /** A call was met that the rule at this place speaks of. */
  | { readonly type: 'rule-met'; readonly index: number };

type Hook = 'powerLost' | 'started' | 'ready' | 'pageLoaded';

/** Stops the machine in an orderly way; what does not run stays as it is. */
export function stopMachine(state: HardwareState, afterStop: HardwareState['afterStop'], now: number): HardwareState {
  return state.power === 'on'
    ? schedule({ ...state, power: 'stopping', afterStop }, { at: now + STOPPING_MS, event: 'stopped' })
    : state;
}

/** What comes of mains that are back: a device that stopped for want of them starts where it is told to (CALL-SET-04). */
export function mainsBack(state: HardwareState, now: number): HardwareState {
  if (!state.offByMains || !state.settings.startsAfterCut) return state;
  if (state.power === 'stopping') return { ...state, afterStop: 'start', offByMains: false };
  return schedule({ ...state, offByMains: false }, { at: now, event: 'started' });
}

/** Steps and events of power and start; `parts` are told of what happens, in their order. */
export function createPower(parts: readonly Part[]) {
  const tell = (state: HardwareState, hook: Hook, now: number): HardwareState =>
    parts.reduce((current, part) => part[hook]?.(current, now) ?? current, state);

  const powerOff = (state: HardwareState, now: number, then: HardwareState['afterStop']): HardwareState => {
    const off: HardwareState = { ...tell(state, 'powerLost', now), power: 'off', afterStop: then, steps: [] };
    const asked = parts.map((part) => part.offMs?.(state) ?? 0);
    return then === 'start' ? schedule(off, { at: now + Math.max(OFF_MS, ...asked), event: 'started' }) : off;
  };

  const start = (state: HardwareState, now: number): HardwareState => {
    const bootedAtS = Math.max(Math.floor(now / 1000), state.bootedAtS + UPTIME_STEP_S);
    const fresh = { power: 'on', boot: 'booting', isSilent: false, offByMains: false } as const;
    const on: HardwareState = { ...state, ...fresh, bootedAtS, steps: [] };
    return tell(schedule(on, { at: now + BOOTING_MS, event: 'services-up' }), 'started', now);
  };

  const steps: StepHandlers<CoreStep> = {
    stopped: (state, now) => powerOff(state, now, state.afterStop),
    started: start,
    'services-up': (state, now) =>
      schedule({ ...state, boot: 'services' }, { at: now + SERVICES_MS, event: 'check-disks' }),
    'check-disks': (state, now) =>
      schedule({ ...state, boot: 'checking' }, { at: now + CHECKING_MS, event: 'storage-up' }),
    'storage-up': (state, now) => tell({ ...state, boot: 'ready' }, 'ready', now),
  };

  const events: EventHandlers<CoreEvent> = {
    reboot: (state, _event, now) => stopMachine(state, 'start', now),
    shutdown: (state, _event, now) => stopMachine(state, 'stay-off', now),
    'power-cut': (state, _event, now) =>
      state.power === 'off' ? state : { ...powerOff(state, now, 'stay-off'), offByMains: true },
    'mains-back': (state, _event, now) => mainsBack(state, now),
    'power-on': (state, _event, now) => (state.power === 'off' ? start(state, now) : state),
    link: (state, { on }) => (state.isLinked === on ? state : { ...state, isLinked: on }),
    known: (state, { ids }) => {
      const isKnown = (id: unknown): boolean => ids === 'all' || ids.includes(String(id));
      const notices = state.notices.filter((notice) => !isKnown(notice.data?.id));
      const seen: HardwareState = { ...state, notices };
      return parts.reduce((current, part) => part.known?.(current, isKnown) ?? current, seen);
    },
    'page-loaded': (state, _event, now) => {
      const { versionAfterReload: version } = state;
      const fresh = version === null ? state : { ...state, pcversion: version, versionAfterReload: null };
      return tell(fresh, 'pageLoaded', now);
    },
    polled: (state) => {
      const [first, ...rest] = state.uptimeDrift;
      return first === undefined ? state : { ...state, uptimeDrift: [...rest, first] };
    },
    'rule-met': (state, { index }) => ({
      ...state,
      callRules: state.callRules.map((rule, i) => (i === index ? { ...rule, met: rule.met + 1 } : rule)),
    }),
  };
  return { steps, events };
}
