import {
  isPictureWallpaper,
  wallpaperBlurs,
  wallpaperDims,
  type WallpaperBlur,
  type WallpaperDim,
} from '#shared/rules/wallpaper.ts';
import { streamUrl, thumbUrl } from '#shared/rules/file-urls.ts';

/** Names of the wallpapers that come with the product (ENT-04). */
export const wallpaperNames = ['default', 'bkg1', 'bkg2', 'bkg3', 'bkg4', 'bkg5', 'bkg6'] as const;
export type WallpaperName = (typeof wallpaperNames)[number];

/** How a picture fills the screen; `fill` covers it and cuts what is over (DEV-06). */
export const wallpaperStyles = ['fill', 'fit', 'center', 'tile'] as const;
export type WallpaperStyle = (typeof wallpaperStyles)[number];

/** One wallpaper (ENT-04). Colours belong to the picture, not to the theme: they are the same in both schemes. */
export interface Wallpaper {
  readonly name: WallpaperName | 'picture';
  readonly image: string;
  /** Colour of the labels on it until its own colours are known. */
  readonly text: string;
  /** Two colours of the picture, seen until it has loaded. */
  readonly gradient: readonly [string, string];
}

const images = import.meta.glob<string>('../../assets/wallpapers/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const light = { text: '#FFFFFF' } as const;
const dark = { text: '#1A2130' } as const;

function make(name: WallpaperName, look: typeof light | typeof dark, gradient: readonly [string, string]): Wallpaper {
  return { name, image: images[`../../assets/wallpapers/${name}.svg`] ?? '', ...look, gradient };
}

/** The seven wallpapers by name. */
export const wallpapers: Readonly<Record<WallpaperName, Wallpaper>> = {
  default: make('default', light, ['#1B2D57', '#5B77A6']),
  bkg1: make('bkg1', dark, ['#F7F3EC', '#E9DFD0']),
  bkg2: make('bkg2', light, ['#0C1A1E', '#2A5A52']),
  bkg3: make('bkg3', light, ['#0B4A63', '#0E6577']),
  bkg4: make('bkg4', dark, ['#EEF2F7', '#D7E0EC']),
  bkg5: make('bkg5', light, ['#2A1B3D', '#5B3163']),
  bkg6: make('bkg6', light, ['#39424F', '#14181E']),
};

/** Pictures that every browser shows as they are; of others the device makes one. */
const shownAsIs = /\.(jpe?g|png|webp|gif|avif|bmp)$/i;

/** A picture of the device as wallpaper: what its labels need is found by looking at it. */
const pictureOf = (path: string, base: string): Wallpaper => ({
  name: 'picture',
  image: shownAsIs.test(path) ? streamUrl(base, path) : thumbUrl(base, path, 'l', 0),
  ...light,
  gradient: ['#1B2430', '#39424F'],
});

/** The wallpaper of a stored name or path; an unknown one is drawn as the default (DEV-06, ENT-04). */
export function wallpaperOf(name: string, base: string): Wallpaper {
  if (isPictureWallpaper(name)) return pictureOf(name, base);
  const known = wallpaperNames.find((candidate) => candidate === name);
  return wallpapers[known ?? 'default'];
}

/** The style of a stored value; an unknown one fills (DEV-06). */
export function styleOf(value: unknown): WallpaperStyle {
  return wallpaperStyles.find((candidate) => candidate === value) ?? 'fill';
}

/** Colour that darkens a wallpaper. */
export const dimColor = (dim: WallpaperDim): string => `rgb(8 16 36 / ${dim}%)`;

/** How dark and how blurred by stored values; unknown ones are none (DEV-06). */
export const dimOf = (value: unknown): WallpaperDim => wallpaperDims.find((one) => String(one) === String(value)) ?? 0;
export const blurOf = (value: unknown): WallpaperBlur =>
  wallpaperBlurs.find((one) => String(one) === String(value)) ?? 0;
