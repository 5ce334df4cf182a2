import type { Devices } from './devices.ts';

export interface ChooseDeviceDeps {
  readonly devices: Devices;
  /** Makes the windows anew, for the pages of the other device. */
  readonly changeDevice: (words: readonly string[]) => void;
  /** Push, tray and menus follow. */
  readonly onChosen: () => Promise<void>;
}

/** The one way to another device, whoever asks for it: a page, the menu, the task bar, a second start. */
export function createChooseDevice(
  deps: ChooseDeviceDeps,
): (base: string, name?: string, words?: readonly string[]) => Promise<void> {
  return async (base, name = '', words = []) => {
    const before = deps.devices.base();
    deps.devices.select(base, name);
    if (deps.devices.base() !== before) deps.changeDevice(words);
    await deps.onChosen();
  };
}
