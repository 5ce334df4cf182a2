import { contrast, mixed, type Rgb } from '../../components/theme/contrast.ts';
import type { Rect, Size } from '../../state/window-rules/window-types.ts';
import type { WallpaperStyle } from './wallpapers.ts';

/** Labels stand on the picture at this contrast or better (WCAG 2, text). */
const ENOUGH = 4.5;
/** A sample of the picture for each square of this many desktop units. */
export const STEP = 16;
export const lightText = '#FFFFFF';
export const darkText = '#1A2130';
/** Plates behind labels that the picture alone does not carry. */
const plates = { [lightText]: '#081024', [darkText]: '#FFFFFF' } as const;

type TextColor = typeof lightText | typeof darkText;

/** The colours of a picture as it fills the screen: one pixel for each square. */
export interface Samples {
  readonly columns: number;
  readonly rows: number;
  /** Red, green, blue, alpha of each square, row by row. */
  readonly pixels: Uint8ClampedArray;
}

/** How labels over a picture are drawn. */
export interface LabelLook {
  readonly text: TextColor;
  /** For each label how opaque its plate is; 0 where it needs none. */
  readonly plates: readonly number[];
}

/** Where a picture of a size lies on a screen, as the style says (DEV-06); `tile` repeats from there. */
export function placeOf(style: WallpaperStyle, picture: Size, screen: Size): Rect {
  if (style === 'tile') return { left: 0, top: 0, ...picture };
  const [x, y] = [screen.width / picture.width, screen.height / picture.height];
  const scale = style === 'fill' ? Math.max(x, y) : style === 'fit' ? Math.min(x, y) : 1;
  const size = { width: picture.width * scale, height: picture.height * scale };
  return { left: (screen.width - size.width) / 2, top: (screen.height - size.height) / 2, ...size };
}

/** The colours under a rectangle of desktop units. */
function under({ columns, rows, pixels }: Samples, rect: Rect): Rgb[] {
  const found: Rgb[] = [];
  const last = (end: number, most: number) => Math.min(most, Math.ceil(end / STEP));
  for (let row = Math.max(0, Math.floor(rect.top / STEP)); row < last(rect.top + rect.height, rows); row += 1)
    for (
      let column = Math.max(0, Math.floor(rect.left / STEP));
      column < last(rect.left + rect.width, columns);
      column += 1
    ) {
      const at = 4 * (row * columns + column);
      found.push({ r: pixels[at] ?? 0, g: pixels[at + 1] ?? 0, b: pixels[at + 2] ?? 0 });
    }
  return found;
}

/** The worst contrast of a text over some colours, through a plate of its own. */
function worst(text: TextColor, colours: readonly Rgb[], opacity: number): number {
  return Math.min(21, ...colours.map((colour) => contrast(text, mixed(plates[text], colour, opacity))));
}

/** How opaque a plate has to be for the text to be read everywhere on it. */
function plateFor(text: TextColor, colours: readonly Rgb[]): number {
  for (let percent = 0; percent < 100; percent += 5)
    if (worst(text, colours, percent / 100) >= ENOUGH) return percent / 100;
  return 1;
}

/** Chooses the text that needs the fewest plates over a picture, and the plates it needs. */
export function labelLook(samples: Samples, labels: readonly Rect[]): LabelLook {
  const colours = labels.map((label) => under(samples, label));
  const looks = ([lightText, darkText] as const).map((text) => ({
    text,
    plates: colours.map((some) => plateFor(text, some)),
  }));
  const sum = ({ plates: list }: LabelLook) => list.reduce((total, one) => total + one, 0);
  const [light, dark] = looks;
  if (!light || !dark) throw new Error('two looks');
  return sum(dark) < sum(light) ? dark : light;
}

/** The plate of a text as CSS. */
export const plateColor = (text: TextColor, opacity: number): string =>
  text === lightText ? `rgb(8 16 36 / ${opacity})` : `rgb(255 255 255 / ${opacity})`;
