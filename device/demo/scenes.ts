import { type Palette, type PaletteName, palettes } from './palettes.ts';
import { type Canvas, clouds, light, n, ridges, sky, stars, water } from './landscape.ts';
import { seeded } from './random.ts';

/** What is in the foreground of a picture. */
export type Motif = 'ridges' | 'harbour' | 'forest' | 'city' | 'field' | 'lanterns' | 'herbs' | 'room';

export interface SceneOptions {
  readonly motif: Motif;
  readonly palette: PaletteName;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1: where things that move have got to, for the frames of a film. */
  readonly time?: number;
}

function boat({ h, colours }: Canvas, x: number, y: number, size: number): string {
  const s = h * size;
  const hull = colours.ground;
  const [sail = '#fff', jib = '#fff'] = colours.accents;
  return `<g transform="translate(${n(x)} ${n(y)})"><path d="M${n(-s)} 0h${n(2 * s)}l${n(-s * 0.35)} ${n(s * 0.42)}h${n(-s * 1.3)}z" fill="${hull}"/>
<path d="M${n(-s * 0.06)} ${n(-s * 0.1)}V${n(-s * 2)}L${n(-s * 0.85)} ${n(-s * 0.1)}z" fill="${sail}"/>
<path d="M${n(s * 0.06)} ${n(-s * 0.1)}V${n(-s * 1.7)}L${n(s * 0.75)} ${n(-s * 0.1)}z" fill="${jib}" opacity=".9"/>
<path d="M${n(-s * 0.8)} ${n(s * 0.5)}h${n(1.6 * s)}l${n(-s * 0.5)} ${n(s * 0.3)}h${n(-s * 0.5)}z" fill="${hull}" opacity=".28"/></g>`;
}

function conifer(x: number, y: number, size: number, fill: string): string {
  let out = '';
  for (let tier = 0; tier < 3; tier += 1) {
    const half = size * (0.16 + tier * 0.08);
    const top = y - size + tier * size * 0.26;
    out += `<path d="M${n(x)} ${n(top)}l${n(half)} ${n(size * 0.42)}h${n(-2 * half)}z" fill="${fill}"/>`;
  }
  return (
    out +
    `<rect x="${n(x - size * 0.03)}" y="${n(y - size * 0.1)}" width="${n(size * 0.06)}" height="${n(size * 0.12)}" fill="${fill}"/>`
  );
}

function broadleaf(
  random: () => number,
  x: number,
  y: number,
  size: number,
  fills: readonly string[],
  trunk: string,
): string {
  let out = `<path d="M${n(x - size * 0.04)} ${n(y)}L${n(x - size * 0.015)} ${n(y - size * 0.6)}h${n(size * 0.03)}L${n(x + size * 0.04)} ${n(y)}z" fill="${trunk}"/>`;
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const angle = random() * Math.PI * 2;
    const out1 = size * 0.2 * Math.sqrt(random());
    const fill = fills[Math.floor(random() * fills.length)] ?? '#888';
    out += `<circle cx="${n(x + Math.cos(angle) * out1)}" cy="${n(y - size * 0.72 + Math.sin(angle) * out1)}" r="${n(size * (0.1 + random() * 0.08))}" fill="${fill}"/>`;
  }
  return out;
}

function forest(canvas: Canvas, horizon: number): string {
  const { w, h, colours, random } = canvas;
  let out = `<path d="M0 ${n(horizon + h * 0.1)}Q${n(w * 0.3)} ${n(horizon)} ${n(w * 0.6)} ${n(horizon + h * 0.08)}T${w} ${n(horizon + h * 0.02)}V${h}H0z" fill="${colours.ground}"/>`;
  for (let row = 0; row < 3; row += 1) {
    const count = 16 - row * 4;
    for (let index = 0; index < count; index += 1) {
      const x = (index + random()) * (w / count);
      const y = horizon + h * (0.12 + row * 0.13);
      const size = h * (0.16 + row * 0.1) * (0.8 + random() * 0.4);
      out +=
        random() < 0.35
          ? conifer(x, y, size, colours.ridges[2] ?? colours.ground)
          : broadleaf(random, x, y, size, colours.accents, colours.ground);
    }
  }
  return (
    out +
    `<path d="M0 ${n(h * 0.93)}Q${n(w * 0.5)} ${n(h * 0.87)} ${w} ${n(h * 0.95)}V${h}H0z" fill="${colours.ground}"/>`
  );
}

function harbour(canvas: Canvas, horizon: number): string {
  const { w, h, colours, random, time } = canvas;
  let out = water(canvas, horizon);
  for (let index = 0; index < 3; index += 1) {
    const x = w * (0.15 + index * 0.28 + random() * 0.1 + time * 0.05 * (index + 1));
    out += boat(canvas, x, horizon + h * (0.05 + index * 0.07 + random() * 0.03), 0.035 + index * 0.022);
  }
  for (let post = 0; post < 7; post += 1)
    out += `<rect x="${n(w * (0.72 + post * 0.045))}" y="${n(h * (0.8 + post * 0.006))}" width="${n(w * 0.008)}" height="${n(h * 0.2)}" fill="${colours.ground}"/>`;
  return (
    out +
    `<path d="M${n(w * 0.68)} ${n(h * 0.8)}L${w} ${n(h * 0.83)}v${n(h * 0.03)}L${n(w * 0.68)} ${n(h * 0.82)}z" fill="${colours.ground}"/>`
  );
}

function city(canvas: Canvas, horizon: number): string {
  const { w, h, colours, random } = canvas;
  let out = '';
  for (let layer = 0; layer < 2; layer += 1) {
    const fill = layer === 0 ? (colours.ridges[1] ?? colours.ground) : colours.ground;
    const windows: [string, string] = ['', ''];
    for (let x = -w * 0.02; x < w;) {
      const width = w * (0.035 + random() * 0.05);
      const top = horizon + h * 0.12 * layer - h * (0.08 + random() * 0.3) * (layer === 0 ? 1 : 0.8);
      out += `<rect x="${n(x)}" y="${n(top)}" width="${n(width)}" height="${n(h - top)}" fill="${fill}"/>`;
      const step = w * 0.011;
      for (let wy = top + step; wy < h * 0.97; wy += step * 1.5)
        for (let wx = x + step * 0.6; wx < x + width - step * 0.7; wx += step)
          if (random() < 0.22)
            windows[random() < 0.5 ? 0 : 1] +=
              `M${n(wx)} ${n(wy)}h${n(step * 0.45)}v${n(step * 0.7)}h${n(-step * 0.45)}z`;
      x += width * (0.9 + random() * 0.25);
    }
    // All windows of a row of houses are two paths: a thousand single ones would take a quarter of a second to draw.
    out += `<path d="${windows[0]}" fill="${colours.accents[0]}"/><path d="${windows[1]}" fill="${colours.accents[0]}" opacity=".55"/>`;
  }
  return out;
}

function field(canvas: Canvas, horizon: number): string {
  const { w, h, colours, random } = canvas;
  let out = '';
  for (let fold = 0; fold < 4; fold += 1) {
    const y = horizon + h * (0.04 + fold * 0.12);
    const fill = fold === 3 ? colours.ground : (colours.accents[fold % colours.accents.length] ?? colours.ground);
    out += `<path d="M0 ${n(y + h * 0.05 * random())}C${n(w * 0.3)} ${n(y - h * 0.06)} ${n(w * 0.6)} ${n(y + h * 0.08)} ${w} ${n(y - h * 0.02)}V${h}H0z" fill="${fill}" opacity="${fold === 3 ? 1 : 0.55}"/>`;
  }
  const x = w * (0.25 + random() * 0.4);
  const y = horizon + h * 0.2;
  const s = h * 0.1;
  out += `<path d="M${n(x)} ${n(y)}v${n(-s)}l${n(s * 0.8)} ${n(-s * 0.6)}l${n(s * 0.8)} ${n(s * 0.6)}v${n(s)}z" fill="${colours.light}"/>
<path d="M${n(x - s * 0.15)} ${n(y - s * 0.92)}l${n(s * 0.95)} ${n(-s * 0.72)}l${n(s * 0.95)} ${n(s * 0.72)}z" fill="${colours.ridges[2]}"/>
<rect x="${n(x + s * 0.6)}" y="${n(y - s * 0.6)}" width="${n(s * 0.4)}" height="${n(s * 0.6)}" fill="${colours.ground}"/>`;
  return out + broadleaf(random, x + s * 2.6, y + s * 0.2, h * 0.3, colours.accents.slice(0, 3), colours.ground);
}

function lanterns(canvas: Canvas, horizon: number): string {
  const { w, h, colours, random } = canvas;
  let out =
    water(canvas, horizon) +
    '<radialGradient id="lamp"><stop offset="0" stop-color="#fff3c9"/><stop offset=".35" stop-color="#ffb347" stop-opacity=".9"/><stop offset="1" stop-color="#ff8a3d" stop-opacity="0"/></radialGradient>';
  for (let index = 0; index < 18; index += 1) {
    const near = random();
    const x = random() * w;
    const y = h * (0.12 + random() * 0.5);
    const r = h * (0.012 + near * 0.03);
    out += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 2.6)}" fill="url(#lamp)" opacity=".5"/>
<rect x="${n(x - r * 0.7)}" y="${n(y - r)}" width="${n(r * 1.4)}" height="${n(r * 2)}" rx="${n(r * 0.5)}" fill="${colours.accents[index % 3]}"/>
<ellipse cx="${n(x)}" cy="${n(2 * horizon - y + h * 0.1)}" rx="${n(r * 1.4)}" ry="${n(r * 0.5)}" fill="#ffb347" opacity=".25"/>`;
  }
  return out;
}

function herbs(canvas: Canvas): string {
  const { w, h, random } = canvas;
  let out = `<rect y="${n(h * 0.72)}" width="${w}" height="${n(h * 0.28)}" fill="#c9a67e"/><rect y="${n(h * 0.72)}" width="${w}" height="${n(h * 0.02)}" fill="#e6c9a3"/>`;
  const greens = ['#3f7a45', '#5b9b4e', '#2f6a4a', '#7fb35b'];
  for (let pot = 0; pot < 4; pot += 1) {
    const x = w * (0.16 + pot * 0.23);
    const top = h * 0.62;
    const s = h * 0.12;
    for (let stem = 0; stem < 26; stem += 1) {
      const angle = -Math.PI / 2 + (random() - 0.5) * 1.7;
      const length = h * (0.14 + random() * 0.22);
      const [ex, ey] = [x + Math.cos(angle) * length, top + Math.sin(angle) * length];
      const fill = greens[(pot + stem) % greens.length];
      out += `<path d="M${n(x)} ${n(top)}L${n(ex)} ${n(ey)}" stroke="${fill}" stroke-width="${n(h * 0.004)}"/>
<ellipse cx="${n(ex)}" cy="${n(ey)}" rx="${n(h * 0.022)}" ry="${n(h * 0.012)}" transform="rotate(${n((angle * 180) / Math.PI)} ${n(ex)} ${n(ey)})" fill="${fill}"/>`;
    }
    out += `<path d="M${n(x - s)} ${n(top - s * 0.1)}h${n(2 * s)}l${n(-s * 0.3)} ${n(s * 1.5)}h${n(-s * 1.4)}z" fill="${pot % 2 === 0 ? '#b5603f' : '#a9533a'}"/>
<rect x="${n(x - s * 1.08)}" y="${n(top - s * 0.2)}" width="${n(s * 2.16)}" height="${n(s * 0.3)}" rx="4" fill="#c8744f"/>`;
  }
  return out;
}

function room({ w, h, colours, random }: Canvas): string {
  const tone = colours.accents;
  let out = `<rect width="${w}" height="${h}" fill="${colours.sky[2]}"/><rect y="${n(h * 0.74)}" width="${w}" height="${n(h * 0.26)}" fill="${colours.ridges[1]}"/>`;
  for (let board = 0; board < 9; board += 1)
    out += `<path d="M${n(w * (board / 8))} ${n(h * 0.74)}L${n(w * (board / 4 - 0.5))} ${h}" stroke="${colours.ground}" stroke-opacity=".3" stroke-width="2"/>`;
  out += `<rect x="${n(w * 0.1)}" y="${n(h * 0.14)}" width="${n(w * 0.3)}" height="${n(h * 0.44)}" fill="${colours.light}"/>
<path d="M${n(w * 0.25)} ${n(h * 0.14)}v${n(h * 0.44)}M${n(w * 0.1)} ${n(h * 0.36)}h${n(w * 0.3)}" stroke="${colours.ground}" stroke-width="${n(h * 0.012)}"/>
<rect x="${n(w * 0.55)}" y="${n(h * 0.5)}" width="${n(w * 0.34)}" height="${n(h * 0.3)}" rx="8" fill="${tone[0]}"/>
<rect x="${n(w * 0.53)}" y="${n(h * 0.47)}" width="${n(w * 0.38)}" height="${n(h * 0.05)}" rx="4" fill="${colours.ground}"/>`;
  for (let item = 0; item < 5; item += 1)
    out += `<rect x="${n(w * (0.57 + item * 0.065))}" y="${n(h * (0.47 - 0.04 - random() * 0.1))}" width="${n(w * 0.045)}" height="${n(h * 0.14)}" fill="${tone[item % tone.length]}" opacity=".8"/>`;
  return out;
}

/** Old prints have a border, darker corners and a few scratches. */
function print({ w, h, random }: Canvas): string {
  let out = `<radialGradient id="age" r=".75"><stop offset=".55" stop-color="#3a2a12" stop-opacity="0"/><stop offset="1" stop-color="#3a2a12" stop-opacity=".55"/></radialGradient><rect width="${w}" height="${h}" fill="url(#age)"/>`;
  for (let scratch = 0; scratch < 8; scratch += 1)
    out += `<path d="M${n(random() * w)} ${n(random() * h)}l${n((random() - 0.5) * w * 0.1)} ${n(random() * h * 0.2)}" stroke="#f7eed7" stroke-opacity=".35" stroke-width="1.5"/>`;
  return out + `<rect width="${w}" height="${h}" fill="none" stroke="#f3ead3" stroke-width="${n(h * 0.06)}"/>`;
}

/** Draws a picture as SVG; the same options give the same picture. */
export function drawScene({ motif, palette, seed, width, height, time = 0 }: SceneOptions): string {
  const colours: Palette = palettes[palette];
  const canvas: Canvas = { w: width, h: height, colours, random: seeded(seed), time };
  const horizon = height * (motif === 'harbour' ? 0.58 : 0.56 + canvas.random() * 0.08);
  const parts: string[] = [];
  if (motif === 'room') {
    parts.push(room(canvas));
  } else {
    parts.push(sky(canvas));
    if (palette === 'night' || palette === 'dusk') parts.push(stars(canvas));
    if (motif !== 'herbs') parts.push(light(canvas, horizon));
    if (palette !== 'night') parts.push(clouds(canvas));
    if (motif === 'ridges') parts.push(ridges(canvas, horizon + height * 0.16, 0.5));
    else if (motif !== 'herbs') parts.push(ridges(canvas, horizon, 0.2));
    if (motif === 'harbour') parts.push(harbour(canvas, horizon));
    if (motif === 'forest') parts.push(forest(canvas, horizon));
    if (motif === 'city') parts.push(city(canvas, horizon));
    if (motif === 'field') parts.push(field(canvas, horizon));
    if (motif === 'lanterns') parts.push(lanterns(canvas, horizon));
    if (motif === 'herbs') parts.push(herbs(canvas));
    if (motif === 'ridges') {
      for (let index = 0; index < 26; index += 1) {
        const size = height * (0.06 + canvas.random() * 0.1);
        parts.push(conifer(canvas.random() * width, height * (0.97 + canvas.random() * 0.06), size, colours.ground));
      }
    }
  }
  if (palette === 'sepia') parts.push(print(canvas));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}
