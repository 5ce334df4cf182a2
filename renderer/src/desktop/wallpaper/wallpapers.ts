/** Names of the wallpapers that come with the product (ENT-04). */
export const wallpaperNames = ['default', 'bkg1', 'bkg2', 'bkg3', 'bkg4', 'bkg5', 'bkg6'] as const;
export type WallpaperName = (typeof wallpaperNames)[number];

/** How a picture fills the screen; `fill` covers it and cuts what is over (DEV-06). */
export const wallpaperStyles = ['fill', 'fit', 'center', 'tile'] as const;
export type WallpaperStyle = (typeof wallpaperStyles)[number];

/** One wallpaper (ENT-04). Colours belong to the picture, not to the theme: they are the same in both schemes. */
export interface Wallpaper {
  readonly name: WallpaperName;
  readonly image: string;
  /** Colour of the labels on it, and of the scrim behind labels where the picture is too bright. */
  readonly text: string;
  /** Dark pictures give their labels a shadow. */
  readonly shadow: boolean;
  /** Two colours of the picture, seen until it has loaded. */
  readonly gradient: readonly [string, string];
  /** From this column on the labels need a plate of their own to be read. */
  readonly plateFromColumn?: number;
}

const images = import.meta.glob<string>('../../assets/wallpapers/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const light = { text: '#FFFFFF', shadow: true } as const;
const dark = { text: '#1A2130', shadow: false } as const;

function make(
  name: WallpaperName,
  look: typeof light | typeof dark,
  gradient: readonly [string, string],
  more: Pick<Wallpaper, 'plateFromColumn'> = {},
): Wallpaper {
  return { name, image: images[`../../assets/wallpapers/${name}.svg`] ?? '', ...look, gradient, ...more };
}

/** The seven wallpapers by name. */
export const wallpapers: Readonly<Record<WallpaperName, Wallpaper>> = {
  default: make('default', light, ['#1B2D57', '#5B77A6'], { plateFromColumn: 5 }),
  bkg1: make('bkg1', dark, ['#F7F3EC', '#E9DFD0']),
  bkg2: make('bkg2', light, ['#0C1A1E', '#2A5A52']),
  bkg3: make('bkg3', light, ['#0B4A63', '#0E6577']),
  bkg4: make('bkg4', dark, ['#EEF2F7', '#D7E0EC']),
  bkg5: make('bkg5', light, ['#2A1B3D', '#5B3163']),
  bkg6: make('bkg6', light, ['#39424F', '#14181E']),
};

/** The wallpaper of a stored name; an unknown one is drawn as the default (DEV-06, ENT-04). */
export function wallpaperOf(name: string): Wallpaper {
  const known = wallpaperNames.find((candidate) => candidate === name);
  return wallpapers[known ?? 'default'];
}

/** The style of a stored value; an unknown one fills (DEV-06). */
export function styleOf(value: unknown): WallpaperStyle {
  return wallpaperStyles.find((candidate) => candidate === value) ?? 'fill';
}
