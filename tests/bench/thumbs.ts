import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { BenchClient, request } from './lib/bench-client.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';

const PHOTOS = 60;
/** Pictures that are drawn; the others are these with another byte behind their end, which makes another content. */
const DRAWN = 12;
const WIDTH = 4000;
const HEIGHT = 3000;
const AT_ONCE = 4;
/** Part of sharp's own speed that is the goal. */
const GOAL = 0.9;
/** Edge of the size the console asks for in grids. */
const EDGE = 256;

/** Pictures like a phone's: 12 megapixels, shapes and fine noise, so that a file is a few MB. */
async function makePhotos(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const noise = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .raw()
    .toBuffer();
  const nameOf = (number: number): string => `photo-${number}.jpg`;
  for (let i = 0; i < Math.min(DRAWN, count); i++) {
    const circles = Array.from({ length: 40 }, (_, k) => {
      const at = (n: number) => ((i * 131 + k * 37 + n * 61) % 97) / 97;
      return `<circle cx="${at(1) * WIDTH}" cy="${at(2) * HEIGHT}" r="${60 + at(3) * 500}" fill="hsl(${at(4) * 360},60%,50%)" opacity="0.6"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="hsl(${i * 7},60%,60%)"/>${circles.join('')}</svg>`;
    await sharp(Buffer.from(svg))
      .flatten()
      .composite([{ input: noise, raw: { width: WIDTH, height: HEIGHT, channels: 3 }, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .toFile(path.join(folder, nameOf(i)));
  }
  for (let i = DRAWN; i < count; i++) {
    const drawn = readFileSync(path.join(folder, nameOf(i % DRAWN)));
    writeFileSync(path.join(folder, nameOf(i)), Buffer.concat([drawn, Buffer.of(i)]));
  }
  return Array.from({ length: count }, (_, i) => nameOf(i));
}

/** Works through the names with a few at once; gives pictures a second. */
async function perSecond(names: readonly string[], work: (name: string) => Promise<unknown>): Promise<number> {
  await quiet();
  const left = [...names];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) await work(name);
    }),
  );
  return names.length / ((performance.now() - started) / 1000);
}

export const thumbs: Bench = {
  name: 'thumbs',
  about: 'thumbnails of 12-megapixel pictures a second, against sharp alone',
  run: async ({ device, folder, quick }: BenchContext) => {
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const { http } = await device(data, { control: false });
    const photos = path.join(data, benchFiles, 'photos');
    note('making pictures');
    const names = await makePhotos(photos, quick ? 8 : PHOTOS);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    const headers = { cookie: `token=${client.token}` };
    const ours = await perSecond(names, async (name) => {
      const query = new URLSearchParams({
        path: `${benchWirePath}/photos/${name}`,
        size: 'm',
        device_id: client.deviceId,
      });
      const { status, body } = await request(`${http}/v2/file/thumb?${query.toString()}`, { headers });
      if (status !== 200 || body.length === 0) throw new Error(`the device answered ${status} for ${name}`);
    });
    sharp.concurrency(1);
    sharp.cache(false);
    const theirs = await perSecond(names, (name) =>
      sharp(path.join(photos, name)).rotate().resize(EDGE, EDGE, { fit: 'inside' }).jpeg({ quality: 80 }).toBuffer(),
    );
    report({ bench: 'thumbnails', value: ours, unit: 'pictures/s', reference: theirs });
    note(`goal: at least ${GOAL} of sharp alone (performance E)`);
  },
};
