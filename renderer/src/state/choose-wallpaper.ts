import { calls } from '#shared/contract/index.ts';
import { call } from '../api/call.ts';
import { settingChanged } from './settings-slice.ts';
import type { AppStore } from './store.ts';

/** Settings of what is behind the windows (DEV-06). */
export type WallpaperKey =
  'desktop.wallpaper' | 'desktop.wallpaper_style' | 'desktop.wallpaper_dim' | 'desktop.wallpaper_blur';

const fallbacks: Readonly<Record<WallpaperKey, string>> = {
  'desktop.wallpaper': 'default',
  'desktop.wallpaper_style': 'fill',
  'desktop.wallpaper_dim': '0',
  'desktop.wallpaper_blur': '0',
};

/**
 * Changes a wallpaper, how it fills the screen, or how dark or blurred it is: shown at once, kept on the device, put
 * back when that fails. Answers null, or why it failed.
 */
export async function changeWallpaper(
  store: Pick<AppStore, 'dispatch' | 'getState'>,
  key: WallpaperKey,
  value: string,
): Promise<string | null> {
  const before = String(store.getState().settings.values[key] ?? fallbacks[key]);
  store.dispatch(settingChanged({ key, value }));
  const result = await call(calls.settingChange, { key, value });
  if (result.success) return null;
  // Somebody may have gone on meanwhile: what was chosen last stands.
  if (store.getState().settings.values[key] === value) store.dispatch(settingChanged({ key, value: before }));
  return result.message;
}

/** Takes a wallpaper, one of the seven by its name or a picture of the device by its path. Answers null, or why it failed. */
export const chooseWallpaper = (
  store: Pick<AppStore, 'dispatch' | 'getState'>,
  value: string,
): Promise<string | null> => changeWallpaper(store, 'desktop.wallpaper', value);
