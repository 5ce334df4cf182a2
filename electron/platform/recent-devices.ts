import type { JumpListCategory, MenuItemConstructorOptions } from 'electron';
import type { KnownDevice } from '#shared/ipc/channels.ts';

/** As many as a jump list shows without being asked for more. */
const SHOWN = 8;

/** What a device is called: by its own name, else by its address. */
export function deviceLabel({ name, base }: Pick<KnownDevice, 'name' | 'base'>): string {
  // A device names itself: what would break the line of a menu goes.
  const own = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return own === '' ? new URL(base).host : `${own.slice(0, 60)} (${new URL(base).host})`;
}

/** Windows: devices at the icon in the task bar. Each starts the app with its address, which the running one takes over. */
export function jumpListOf(devices: readonly KnownDevice[], program: string, title: string): JumpListCategory[] {
  if (devices.length === 0) return [];
  const items = devices.slice(0, SHOWN).map((device) => ({
    type: 'task' as const,
    title: deviceLabel(device),
    description: device.base,
    program,
    args: `--nas=${device.base}`,
    iconPath: program,
    iconIndex: 0,
  }));
  return [{ type: 'custom', name: title, items }];
}

/** Entries for a menu: the application's everywhere, the dock's on macOS. The device in use is ticked. */
export function deviceMenu(
  devices: readonly KnownDevice[],
  current: string | null,
  choose: (base: string) => void,
): MenuItemConstructorOptions[] {
  return devices.slice(0, SHOWN).map((device, index) => ({
    id: `device-${index}`,
    // An ampersand would be taken for the mark of an access key.
    label: deviceLabel(device).replaceAll('&', '&&'),
    type: 'checkbox',
    checked: device.base === current,
    click: () => choose(device.base),
  }));
}
