import type { CSSProperties } from 'react';
import { useWallpaper } from './use-wallpaper.ts';
import styles from './wallpaper.module.css';
import { dimColor, type WallpaperStyle } from './wallpapers.ts';

const sizes: Readonly<Record<WallpaperStyle, CSSProperties>> = {
  fill: { backgroundSize: 'cover' },
  fit: { backgroundSize: 'contain' },
  center: { backgroundSize: 'auto' },
  tile: { backgroundSize: 'auto', backgroundRepeat: 'repeat', backgroundPosition: '0 0' },
};

/** The picture behind everything. */
export function WallpaperView() {
  const { wallpaper, style, dim, blur } = useWallpaper();
  const { name, image, gradient } = wallpaper;
  return (
    <div
      className={styles.wallpaper}
      style={{
        // The edges of a blurred picture fade: they are kept outside.
        ...(blur > 0 && { inset: -2 * blur, filter: `blur(${blur}px)` }),
        ...(dim > 0 && { boxShadow: `inset 0 0 0 100vmax ${dimColor(dim)}` }),
        backgroundColor: gradient[0],
        backgroundImage: `url("${image}"), linear-gradient(160deg, ${gradient[0]}, ${gradient[1]})`,
        ...sizes[style],
      }}
      data-testid="wallpaper"
      data-name={name}
      data-style={style}
      data-dim={dim}
      data-blur={blur}
    />
  );
}
