import { DEFAULT_SHARE_EXPIRE_S } from '#shared/constants.ts';
import { isPictureWallpaper, wallpaperBlurs, wallpaperDims } from '#shared/rules/wallpaper.ts';

/** One setting: its value as long as nobody changed it, and which texts it takes. */
export interface SettingSpec {
  readonly fallback: string;
  readonly accepts: (value: string) => boolean;
}

/** Wallpapers that come with the console (SET-03). */
export const wallpapers = ['default', 'bkg1', 'bkg2', 'bkg3', 'bkg4', 'bkg5', 'bkg6'] as const;

const oneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
const digits = (value: string): boolean => /^\d{1,10}$/.test(value);
const flag = oneOf('0', '1');
const wallpaperNames = oneOf(...wallpapers);

/**
 * Every setting the device knows, by its literal dotted key (CALL-SET-01, CALL-SET-02). Those of `device.` belong
 * to the device and are the administrator's; the others belong to each account.
 */
export const settingsCatalogue: Readonly<Record<string, SettingSpec>> = {
  'file.share.expire': { fallback: String(DEFAULT_SHARE_EXPIRE_S), accepts: digits },
  /** Whether the account gives links at all; the links that it gave before open again with it (APP-SET-10). */
  'file.share.links': { fallback: '1', accepts: flag },
  /** Whether a new link gets a code, and whether its owner hears of its end a day before (APP-SET-02). */
  'file.share.code': { fallback: '1', accepts: flag },
  'file.share.remind': { fallback: '1', accepts: flag },
  'file.show_hidden': { fallback: '0', accepts: flag },
  'file.sort_by': { fallback: 'name', accepts: oneOf('name', 'mtime', 'ctime', 'size', 'ftype') },
  'file.sort_order': { fallback: 'asc', accepts: oneOf('asc', 'desc') },
  'desktop.wallpaper': { fallback: 'default', accepts: (value) => wallpaperNames(value) || isPictureWallpaper(value) },
  'desktop.wallpaper_style': { fallback: 'fill', accepts: oneOf('fill', 'fit', 'center', 'tile') },
  'desktop.wallpaper_dim': { fallback: '0', accepts: (value) => wallpaperDims.map(String).includes(value) },
  'desktop.wallpaper_blur': { fallback: '0', accepts: (value) => wallpaperBlurs.map(String).includes(value) },
  'desktop.wallpaper_tip_show': { fallback: '1', accepts: flag },
  'user.language': { fallback: '', accepts: oneOf('', 'zh-CN', 'en-US') },
  'user.theme': { fallback: '', accepts: oneOf('', 'light', 'dark', 'system') },
  'device.name': { fallback: '', accepts: (value) => /^\S(.{0,30}\S)?$/u.test(value) },
  'device.public_switch': { fallback: '1', accepts: flag },
};

/** True for settings of the device rather than of an account. */
export function isDeviceSetting(key: string): boolean {
  return key.startsWith('device.');
}
