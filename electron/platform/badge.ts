import type { Manners } from './manners.ts';

/** Most that a figure at an icon says. */
const MANY = 99;
/** Edge of the dot in pixels, at a scale of 2. */
const EDGE = 32;
const RED = { blue: 0x2b, green: 0x2b, red: 0xc8 } as const;

export interface BadgePort<Image> {
  /** A figure at the icon (dock, launchers that know it); 0 takes it away. */
  setCount(count: number): void;
  /** A picture over the icon of the task bar; null takes it away. `words` are read out. */
  setOverlay(image: Image | null, words: string): void;
  imageOf(bitmap: Buffer, edge: number): Image;
}

/** Number of things that want a person, at the app's icon. */
export interface Badge {
  show(count: number): void;
  /** The number as it was told last. */
  readonly count: number;
}

/** A disc as BGRA pixels, its rim smoothed. */
export function discBitmap(edge = EDGE): Buffer {
  const bytes = Buffer.alloc(edge * edge * 4);
  const centre = (edge - 1) / 2;
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const inside = Math.min(1, Math.max(0, edge / 2 - Math.hypot(x - centre, y - centre)));
      // Premultiplied, as bitmaps of windows are.
      const pixel = [RED.blue, RED.green, RED.red, 255].map((value) => Math.round(value * inside));
      bytes.set(pixel, (y * edge + x) * 4);
    }
  return bytes;
}

/** Makes the badge in the manner of the system; the same number twice changes nothing. */
export function createBadge<Image>(
  kind: Manners['badge'],
  port: BadgePort<Image>,
  words: (count: number) => string,
): Badge {
  let told = 0;
  let shown = 0;
  let disc: Image | null = null;
  return {
    get count() {
      return told;
    },
    show(wanted) {
      told = Math.max(0, Math.trunc(wanted));
      const count = Math.min(MANY, told);
      if (count === shown) return;
      shown = count;
      if (kind === 'count') return port.setCount(count);
      disc ??= port.imageOf(discBitmap(), EDGE);
      port.setOverlay(count === 0 ? null : disc, count === 0 ? '' : words(count));
    },
  };
}
