import type { CSSProperties } from 'react';
import { useAppSelector } from '../../state/store.ts';
import styles from './wallpaper.module.css';
import { styleOf, wallpaperOf, type Wallpaper, type WallpaperStyle } from './wallpapers.ts';

/** Key of the setting that says how the picture fills the screen. */
export const WALLPAPER_STYLE_KEY = 'desktop.wallpaper_style';

const sizes: Readonly<Record<WallpaperStyle, CSSProperties>> = {
  fill: { backgroundSize: 'cover' },
  fit: { backgroundSize: 'contain' },
  center: { backgroundSize: 'auto' },
  tile: { backgroundSize: 'auto', backgroundRepeat: 'repeat', backgroundPosition: '0 0' },
};

/** The wallpaper of the account (DEV-06). */
export function useWallpaper(): Wallpaper {
  return wallpaperOf(useAppSelector((state) => state.settings.wallpaper));
}

/** The picture behind everything. */
export function WallpaperView() {
  const { name, image, gradient } = useWallpaper();
  const style = useAppSelector((state) => styleOf(state.settings.values[WALLPAPER_STYLE_KEY]));
  return (
    <div
      className={styles.wallpaper}
      style={{
        backgroundColor: gradient[0],
        backgroundImage: `url("${image}"), linear-gradient(160deg, ${gradient[0]}, ${gradient[1]})`,
        ...sizes[style],
      }}
      data-testid="wallpaper"
      data-name={name}
      data-style={style}
    />
  );
}
