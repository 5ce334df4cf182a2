import type { Palette } from './palettes.ts';

/** What the parts of a picture are drawn with. */
export interface Canvas {
  readonly w: number;
  readonly h: number;
  readonly colours: Palette;
  readonly random: () => number;
  readonly time: number;
}

/** A number as it stands in SVG. */
export const n = (value: number): string => value.toFixed(1);

export function sky({ w, h, colours }: Canvas): string {
  const [top, middle, low] = colours.sky;
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>
<stop offset=".62" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>
<rect width="${w}" height="${h}" fill="url(#sky)"/>`;
}

/** Sun or moon with its glow; it rises with time. */
export function light({ w, h, colours, random, time }: Canvas, horizon: number): string {
  const x = w * (0.22 + random() * 0.56 + time * 0.12);
  const y = horizon - h * (0.04 + random() * 0.2 + time * 0.22);
  const r = h * (0.035 + random() * 0.025);
  return `<radialGradient id="glow"><stop offset="0" stop-color="${colours.light}" stop-opacity=".85"/>
<stop offset="1" stop-color="${colours.light}" stop-opacity="0"/></radialGradient>
<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 7)}" fill="url(#glow)"/>
<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${colours.light}"/>`;
}

export function clouds({ w, h, colours, random, time }: Canvas): string {
  let out = '';
  for (let index = 0; index < 4; index += 1) {
    const x = ((random() + time * 0.25) % 1.2) * w - w * 0.1;
    const y = h * (0.08 + random() * 0.26);
    const length = w * (0.08 + random() * 0.16);
    for (let puff = 0; puff < 3; puff += 1) {
      const rx = length * (0.5 - puff * 0.12);
      out += `<ellipse cx="${n(x + (puff - 1) * length * 0.35)}" cy="${n(y + puff * h * 0.006)}" rx="${n(rx)}" ry="${n(h * 0.013)}" fill="${colours.light}" opacity=".34"/>`;
    }
  }
  return out;
}

export function stars({ w, h, random }: Canvas): string {
  let out = '';
  for (let index = 0; index < 90; index += 1)
    out += `<circle cx="${n(random() * w)}" cy="${n(random() * h * 0.5)}" r="${n(h * (0.0008 + random() * 0.0016))}" fill="#fff" opacity="${n(0.3 + random() * 0.7)}"/>`;
  return out;
}

/** A line of mountains: halved again and again, each half moved a little. */
function ridge({ w, h, random }: Canvas, base: number, rise: number, fill: string, roughness = 0.5): string {
  let points = [base - rise * (0.3 + random() * 0.5), base - rise * random()];
  for (let step = rise * 0.9; points.length < 130; step *= roughness) {
    const next: number[] = [];
    for (const [index, point] of points.entries()) {
      next.push(point);
      const after = points[index + 1];
      if (after !== undefined) next.push((point + after) / 2 + (random() - 0.5) * step);
    }
    points = next;
  }
  const line = points.map((y, index) => `${n((index / (points.length - 1)) * w)},${n(Math.min(y, base))}`).join(' ');
  return `<polygon points="0,${n(h)} ${line} ${n(w)},${n(h)}" fill="${fill}"/>`;
}

export function ridges(canvas: Canvas, horizon: number, height: number): string {
  const { h, colours } = canvas;
  return colours.ridges
    .map((fill, index) => ridge(canvas, horizon + h * 0.05 * index, h * height * (1 - index * 0.22), fill))
    .join('');
}

export function water({ w, h, colours, random, time }: Canvas, horizon: number): string {
  const [near, deep] = colours.water;
  let out = `<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${near}"/>
<stop offset="1" stop-color="${deep}"/></linearGradient>
<rect y="${n(horizon)}" width="${w}" height="${n(h - horizon)}" fill="url(#water)"/>`;
  for (let index = 0; index < 60; index += 1) {
    const depth = random();
    const y = horizon + (h - horizon) * depth * depth;
    const length = w * (0.02 + 0.09 * depth);
    const x = ((random() + time * 0.1 * (0.4 + depth)) % 1.1) * w - length;
    out += `<rect x="${n(x)}" y="${n(y)}" width="${n(length)}" height="${n(h * (0.0015 + 0.003 * depth))}" rx="2" fill="${colours.light}" opacity="${n(0.15 + random() * 0.3)}"/>`;
  }
  return out;
}
