interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Reads `#rrggbb` and `rgba(r,g,b,a)`; throws for anything else. */
function parse(color: string): Rgba {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (hex !== undefined) {
    const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    return { r: part(0), g: part(2), b: part(4), a: 1 };
  }
  const parts = /^rgba\(([^)]+)\)$/.exec(color)?.[1]?.split(',').map(Number);
  if (parts?.length !== 4 || parts.some(Number.isNaN)) throw new TypeError(`Not a colour: ${color}`);
  const [r = 0, g = 0, b = 0, a = 1] = parts;
  return { r, g, b, a };
}

/** The colour seen where a translucent one lies over an opaque one, as `rgba(...)`. */
export function over(front: string, back: string): string {
  const [f, k] = [parse(front), parse(back)];
  const mix = (x: number, y: number) => x * f.a + y * (1 - f.a);
  return `rgba(${mix(f.r, k.r)},${mix(f.g, k.g)},${mix(f.b, k.b)},1)`;
}

/** An opaque colour by its channels, 0 to 255. */
export type Rgb = Pick<Rgba, 'r' | 'g' | 'b'>;

/** The colour seen where one of an opacity lies over another. */
export function mixed(front: string, back: Rgb, opacity: number): Rgb {
  const { r, g, b } = parse(front);
  const mix = (x: number, y: number) => x * opacity + y * (1 - opacity);
  return { r: mix(r, back.r), g: mix(g, back.g), b: mix(b, back.b) };
}

/** Relative luminance, WCAG 2. */
function luminance(color: string | Rgb): number {
  const { r, g, b } = typeof color === 'string' ? parse(color) : color;
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast of two opaque colours by WCAG 2: 1 to 21. */
export function contrast(one: string | Rgb, other: string | Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
