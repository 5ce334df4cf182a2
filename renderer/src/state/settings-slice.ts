import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_SHARE_EXPIRE_S } from '#shared/constants.ts';
import { signedOut } from './session-slice.ts';

/** Settings of the account and the device, read tolerantly (SET-01 to SET-04). */
export interface SettingsState {
  readonly loaded: boolean;
  /** Seconds a new share lives. */
  readonly shareExpire: number;
  readonly showHidden: boolean;
  readonly wallpaper: string;
  readonly wallpaperTip: boolean;
  readonly wallpapers: readonly { readonly path: string; readonly current: boolean }[];
  /** Every value as the device gave it, under its dotted key. */
  readonly values: Readonly<Record<string, string | number>>;
}

export const defaultSettings: SettingsState = {
  loaded: false,
  shareExpire: DEFAULT_SHARE_EXPIRE_S,
  showHidden: false,
  wallpaper: 'default',
  wallpaperTip: false,
  wallpapers: [],
  values: {},
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own wallpapers; of several current ones the first wins (SET-03). */
function readWallpapers(value: unknown): SettingsState['wallpapers'] {
  if (!Array.isArray(value)) return [];
  const list = value
    .filter(isObject)
    .map((item) => ({ path: typeof item.path === 'string' ? item.path : '', current: item.current === '1' }));
  const current = list.findIndex((item) => item.current);
  return list.map((item, index) => ({ ...item, current: index === current }));
}

/** Reads the flat record of /setting/load; anything missing or of the wrong kind takes its default (SET-04). */
export function readSettings(data: unknown): SettingsState {
  if (!isObject(data)) return defaultSettings;
  const expire = Number(data['file.share.expire'] ?? Number.NaN);
  const wallpaper = data['desktop.wallpaper'];
  return {
    loaded: true,
    shareExpire: Number.isFinite(expire) ? expire : DEFAULT_SHARE_EXPIRE_S,
    showHidden: data['file.show_hidden'] === '1',
    wallpaper: typeof wallpaper === 'string' && wallpaper !== '' ? wallpaper : defaultSettings.wallpaper,
    wallpaperTip: data['desktop.wallpaper_tip_show'] === '1',
    wallpapers: readWallpapers(data.wall_papers),
    values: Object.fromEntries(
      Object.entries(data).filter(
        (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
      ),
    ),
  };
}

const slice = createSlice({
  name: 'settings',
  initialState: defaultSettings,
  reducers: {
    settingsLoaded: (_state, { payload }: PayloadAction<unknown>): SettingsState => readSettings(payload),
    /** One setting changed, here or on another client. */
    settingChanged: (state, { payload }: PayloadAction<{ key: string; value: string }>): SettingsState => ({
      ...readSettings({ ...state.values, [payload.key]: payload.value }),
      loaded: state.loaded,
      wallpapers: state.wallpapers,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => defaultSettings);
  },
});

export const { settingsLoaded, settingChanged } = slice.actions;
export const settingsReducer = slice.reducer;
