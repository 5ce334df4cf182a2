import { useEffect, useState } from 'react';
import type { WallpaperDim } from '#shared/rules/wallpaper.ts';
import type { Size } from '../../state/window-rules/window-types.ts';
import { placeOf, STEP, type Samples } from './sample.ts';
import { dimColor, type Wallpaper, type WallpaperStyle } from './wallpapers.ts';

/** What is known of a picture: its colours on this screen, that it cannot be shown, or nothing yet. */
export type PictureSamples = Samples | 'missing' | null;

interface Look {
  readonly style: WallpaperStyle;
  readonly dim: WallpaperDim;
}

function draw(image: HTMLImageElement, { gradient }: Wallpaper, { style, dim }: Look, screen: Size): Samples | null {
  const columns = Math.max(1, Math.round(screen.width / STEP));
  const rows = Math.max(1, Math.round(screen.height / STEP));
  const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const behind = context.createLinearGradient(0, 0, columns, rows);
  behind.addColorStop(0, gradient[0]);
  behind.addColorStop(1, gradient[1]);
  context.fillStyle = behind;
  context.fillRect(0, 0, columns, rows);
  // A drawing without a size of its own fills the screen, whatever the style.
  const size = { width: image.naturalWidth || screen.width, height: image.naturalHeight || screen.height };
  const { left, top, width, height } = placeOf(style, size, screen);
  const [x, y] = [columns / screen.width, rows / screen.height];
  const acrossTimes = style === 'tile' ? Math.ceil(screen.width / width) : 1;
  const downTimes = style === 'tile' ? Math.ceil(screen.height / height) : 1;
  for (let down = 0; down < downTimes; down += 1)
    for (let across = 0; across < acrossTimes; across += 1)
      context.drawImage(image, (left + across * width) * x, (top + down * height) * y, width * x, height * y);
  context.fillStyle = dimColor(dim);
  context.fillRect(0, 0, columns, rows);
  try {
    return { columns, rows, pixels: context.getImageData(0, 0, columns, rows).data };
  } catch {
    // A picture of another origin must not be read; labels then have their plates.
    return null;
  }
}

/** Looks at a wallpaper as it stands on the screen; again when picture, look or screen change. */
export function usePictureSamples(
  wallpaper: Wallpaper,
  style: WallpaperStyle,
  dim: WallpaperDim,
  screen: Size,
): PictureSamples {
  const [state, setState] = useState<{ image: string; samples: PictureSamples }>({ image: '', samples: null });
  const { width, height } = screen;
  useEffect(() => {
    if (typeof OffscreenCanvas !== 'function' || width === 0) return;
    let here = true;
    const image = new Image();
    const say = (samples: PictureSamples) => {
      if (here) setState({ image: wallpaper.image, samples });
    };
    image.onload = () => {
      say(draw(image, wallpaper, { style, dim }, { width, height }));
    };
    image.onerror = () => {
      say('missing');
    };
    image.src = wallpaper.image;
    return () => {
      here = false;
    };
  }, [wallpaper, style, dim, width, height]);
  return state.image === wallpaper.image ? state.samples : null;
}
