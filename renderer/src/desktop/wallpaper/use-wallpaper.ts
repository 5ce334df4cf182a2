import { createContext, useContext, useMemo } from 'react';
import type { WallpaperBlur, WallpaperDim } from '#shared/rules/wallpaper.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { usePictureSamples, type PictureSamples } from './picture-samples.ts';
import { blurOf, dimOf, styleOf, wallpaperOf, wallpapers, type Wallpaper, type WallpaperStyle } from './wallpapers.ts';

/** Key of the setting that says how the picture fills the screen. */
export const WALLPAPER_STYLE_KEY = 'desktop.wallpaper_style';

interface ShownWallpaper {
  readonly wallpaper: Wallpaper;
  readonly style: WallpaperStyle;
  readonly dim: WallpaperDim;
  readonly blur: WallpaperBlur;
  readonly samples: PictureSamples;
}

/** The wallpaper of the account (DEV-06) with its colours; a picture that is gone gives way to the default (ENT-04). */
export function useWallpaperOfAccount(): ShownWallpaper {
  const name = useAppSelector((state) => state.settings.wallpaper);
  const style = useAppSelector((state) => styleOf(state.settings.values[WALLPAPER_STYLE_KEY]));
  const dim = useAppSelector((state) => dimOf(state.settings.values['desktop.wallpaper_dim']));
  const blur = useAppSelector((state) => blurOf(state.settings.values['desktop.wallpaper_blur']));
  const viewport = useAppSelector((state) => state.windows.viewport);
  const { deviceBase } = useHost();
  const chosen = useMemo(() => wallpaperOf(name, deviceBase), [name, deviceBase]);
  const samples = usePictureSamples(chosen, style, dim, viewport);
  return useMemo(
    () =>
      samples === 'missing' && chosen.name === 'picture'
        ? { wallpaper: wallpapers.default, style: 'fill', dim, blur, samples: null }
        : { wallpaper: chosen, style, dim, blur, samples },
    [chosen, style, dim, blur, samples],
  );
}

export const WallpaperContext = createContext<ShownWallpaper>({
  wallpaper: wallpapers.default,
  style: 'fill',
  dim: 0,
  blur: 0,
  samples: null,
});

/** The wallpaper that is shown, for what stands on it. */
export const useWallpaper = (): ShownWallpaper => useContext(WallpaperContext);
