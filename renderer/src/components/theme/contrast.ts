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

/** Relative luminance, WCAG 2. */
function luminance(color: string): number {
  const { r, g, b } = parse(color);
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast of two opaque colours by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
