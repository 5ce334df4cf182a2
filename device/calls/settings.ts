import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { PushMessage } from '../push/hub.ts';
import type { DeviceIdentity } from '../storage/device-identity.ts';
import { isDeviceSetting, settingsCatalogue, wallpapers } from '../storage/settings-catalogue.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

export interface SettingsDeps {
  readonly settings: SettingsStore;
  readonly identity: DeviceIdentity;
  /** Pushes to all clients but the one with this token. */
  readonly push: (message: PushMessage, exceptToken: string) => void;
}

/** The settings answer: literal dotted keys, the share expiry as a number (CALL-SET-01). */
function settingsAnswer(values: Record<string, string>): CallData<Calls['settingLoad']> {
  const wallpaper = values['desktop.wallpaper'] ?? 'default';
  return {
    ...values,
    'file.share.expire': Number(values['file.share.expire']),
    'file.show_hidden': values['file.show_hidden'] === '1' ? '1' : '0',
    'desktop.wallpaper': wallpaper,
    'desktop.wallpaper_tip_show': values['desktop.wallpaper_tip_show'] === '1' ? '1' : '0',
    wall_papers: [...new Set([...wallpapers, wallpaper])].map((path) => ({
      path,
      current: path === wallpaper ? '1' : '0',
    })),
    // An open record of texts with one list among them has no exact type.
  } as CallData<Calls['settingLoad']>;
}

/** Settings of the account and the device (wire contract §5.2). */
export function createSettingsHandlers(
  deps: SettingsDeps,
): Handlers<'settingLoad' | 'settingChange' | 'settingWallpaper'> {
  const { settings, identity, push } = deps;

  const changeDevice = (key: string, value: string): void => {
    if (key === 'device.name') {
      identity.rename(value);
      push({ topic: 'system', type: 'renamed', to: 'all', data: { name: value } }, '');
    } else settings.set('', key, value);
  };

  return {
    settingLoad: (_fields, caller) =>
      settingsAnswer({ ...settings.all(caller.username), 'device.name': identity.name() }),
    settingWallpaper: ({ name, style }, caller) => {
      if (!(wallpapers as readonly string[]).includes(name)) throw new DeviceError('N000003');
      const changes = {
        'desktop.wallpaper': name,
        ...(style === undefined ? {} : { 'desktop.wallpaper_style': style }),
      };
      for (const [key, value] of Object.entries(changes)) {
        settings.set(caller.username, key, value);
        push({ topic: 'settings', type: 'changed', to: caller.username, data: { key, value } }, caller.token);
      }
      const { 'desktop.wallpaper': wallpaper, wall_papers } = settingsAnswer(settings.all(caller.username));
      return { 'desktop.wallpaper': wallpaper, wall_papers };
    },
    settingChange: ({ key, value }, caller) => {
      const spec = Object.hasOwn(settingsCatalogue, key) ? settingsCatalogue[key] : undefined;
      if (!spec) throw new DeviceError('N000001', { data: { field: 'key', reason: 'unknown setting' } });
      if (isDeviceSetting(key) && !caller.isMaster) throw new DeviceError('N000002');
      if (!spec.accepts(value)) throw new DeviceError('N000001', { data: { field: 'value', reason: 'not allowed' } });
      if (isDeviceSetting(key)) changeDevice(key, value);
      else settings.set(caller.username, key, value);
      const to = isDeviceSetting(key) ? 'all' : caller.username;
      push({ topic: 'settings', type: 'changed', to, data: { key, value } }, caller.token);
      return { key, value };
    },
  };
}
