import type { KnownDevice } from '#shared/ipc/channels.ts';
import type { SettingsStore } from './settings-store.ts';

/** Devices remembered; a home has few. */
const MAX_RECENT = 10;

/** The devices this computer has used, and the one that is used now. */
export interface Devices {
  /** Origin of the chosen device; null before one was chosen. */
  base(): string | null;
  current(): KnownDevice | null;
  recent(): KnownDevice[];
  /** Chooses a device. */
  select(base: string, name: string): void;
  /** The device has told its name; it is remembered without being chosen for later runs. */
  learn(base: string, name: string): void;
}

export interface DevicesDeps {
  readonly settings: SettingsStore;
  /** Device of the command line: for this run only, the choice on disk stays. */
  readonly forRun: string | null;
  readonly now: () => number;
  /** A device has fallen off the list; nothing of it is to stay on this computer. */
  readonly onForgotten?: (base: string) => void;
}

/** Makes the list of devices over the settings. */
export function createDevices(deps: DevicesDeps): Devices {
  let runBase = deps.forRun;
  const base = () => runBase ?? deps.settings.get().currentBase;
  const remember = (used: KnownDevice) => {
    const others = deps.settings.get().recent.filter((one) => one.base !== used.base);
    const all = [used, ...others];
    for (const { base: gone } of all.slice(MAX_RECENT)) deps.onForgotten?.(gone);
    return all.slice(0, MAX_RECENT);
  };
  const find = (wanted: string) => deps.settings.get().recent.find((one) => one.base === wanted);
  return {
    base,
    current() {
      const now = base();
      return now === null ? null : (find(now) ?? { base: now, name: '', lastUsed: deps.now() });
    },
    recent: () => [...deps.settings.get().recent],
    select(wanted, name) {
      const origin = new URL(wanted).origin;
      const used = { base: origin, name: name === '' ? (find(origin)?.name ?? '') : name, lastUsed: deps.now() };
      deps.settings.update({ currentBase: origin, recent: remember(used) });
      runBase = null;
    },
    learn(origin, name) {
      if (find(origin)?.name !== name)
        deps.settings.update({ recent: remember({ base: origin, name, lastUsed: deps.now() }) });
    },
  };
}
