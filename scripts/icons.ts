import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Makes every icon of the desktop app from the one drawing in `build/icon.svg`, and the tray's three shapes from the
 * same mark. Its output is committed: electron-builder's own converters are downloads. Run: `node scripts/icons.ts`.
 */

const build = path.resolve(import.meta.dirname, '../build');

const ARCH = 'M4.5 20v-8.25a7.5 7.5 0 0 1 15 0V20';
const FLAME = 'M12 10.5c2.3 2 3.25 3.5 3.25 5.25a3.25 3.25 0 0 1-6.5 0c0-1.75.95-3.25 3.25-5.25z';

/** The tray tells its state by shape: a lit hearth, a struck-out one, a cold one. */
const trayShapes = {
  ok: `<path d="${ARCH}" fill="none"/><path d="${FLAME}" fill="INK" stroke="none"/>`,
  lost:
    `<mask id="gap"><rect width="24" height="24" fill="#fff"/>` +
    `<path d="M3 3l18 18" stroke="#000" stroke-width="6"/></mask>` +
    `<g mask="url(#gap)"><path d="${ARCH}" fill="none"/><path d="${FLAME}" fill="INK" stroke="none"/></g>` +
    `<path d="M3.5 3.5l17 17" fill="none"/>`,
  'signed-out': `<path d="${ARCH}" fill="none"/><path d="M4.5 20h15" fill="none"/>`,
} as const;

const glyph = (shape: keyof typeof trayShapes, ink: string) =>
  `<g stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">` +
  `${trayShapes[shape].replaceAll('INK', ink)}</g>`;

/** Black on nothing: the system colours it for its menu bar. */
const template = (shape: keyof typeof trayShapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${glyph(shape, '#000')}</svg>`;

/** White on a tile, readable on light and dark bars alike. */
const tile = (shape: keyof typeof trayShapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">` +
  `<rect width="24" height="24" rx="5.5" fill="${shape === 'ok' ? '#2459CC' : '#465164'}"/>` +
  `<g transform="translate(2.9 2.2) scale(.76)">${glyph(shape, '#fff')}</g></svg>`;

async function png(svg: string | Buffer, size: number): Promise<Buffer> {
  const source = Buffer.from(svg);
  const { width = 24 } = await sharp(source).metadata();
  // Drawn at the wanted size, not scaled afterwards.
  return sharp(source, { density: (72 * size) / width })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** ICO: a directory, then PNGs. */
async function ico(svg: string | Buffer, sizes: readonly number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map((size) => png(svg, size)));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index;
    const size = (sizes[index] ?? 0) % 256;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}

/** Types of an ICNS and the size of the PNG each one holds. */
const ICNS: readonly [string, number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];

/** ICNS: a length, then typed PNGs. */
async function icns(svg: string | Buffer): Promise<Buffer> {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'ascii');
    head.writeUInt32BE(data.length + 8, 4);
    return Buffer.concat([head, data]);
  };
  const parts = await Promise.all(ICNS.map(async ([type, size]) => chunk(type, await png(svg, size))));
  return chunk('icns', Buffer.concat(parts));
}

async function write(name: string, data: Buffer): Promise<void> {
  const file = path.join(build, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, data);
}

const icon = await readFile(path.join(build, 'icon.svg'));
await write('icon.png', await png(icon, 512));
await write('icon.ico', await ico(icon, [16, 24, 32, 48, 64, 128, 256]));
await write('icon.icns', await icns(icon));
for (const size of [16, 32, 48, 64, 128, 256, 512]) await write(`icons/${size}x${size}.png`, await png(icon, size));
for (const shape of Object.keys(trayShapes) as (keyof typeof trayShapes)[]) {
  await write(`tray/${shape}.png`, await png(tile(shape), 24));
  await write(`tray/${shape}@2x.png`, await png(tile(shape), 48));
  await write(`tray/${shape}.ico`, await ico(tile(shape), [16, 20, 24, 32, 48]));
  await write(`tray/${shape}Template.png`, await png(template(shape), 16));
  await write(`tray/${shape}Template@2x.png`, await png(template(shape), 32));
}
