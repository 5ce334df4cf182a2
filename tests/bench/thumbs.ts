import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { benchAccount, benchFiles, benchWirePath, type Bench, type BenchContext } from './lib/bench.ts';
import { BenchClient } from './lib/bench-client.ts';
import { curlAll, hasCurl } from './lib/curl.ts';
import { note, report } from './lib/figures.ts';
import { loopDelay, watched, watchLoop, type LoopDelay } from './lib/loop-delay.ts';
import { quiet } from './lib/machine.ts';
import { median } from './lib/stats.ts';

const PHOTOS = 200;
/** Pictures that are drawn; the others are these with another byte behind their end, which makes another content. */
const DRAWN = 12;
const WIDTH = 4000;
const HEIGHT = 3000;
const AT_ONCE = 4;
/** Part of sharp's own speed that is the goal. */
const GOAL = 0.9;
/** Longest that the event loop may be held up. */
const LOOP_GOAL_MS = 20;
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

/** Pictures a second of work on so many. */
async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return count / ((performance.now() - started) / 1000);
}

/** Works through the names with a few at once. */
async function fewAtOnce(names: readonly string[], work: (name: string) => Promise<unknown>): Promise<void> {
  const left = [...names];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) await work(name);
    }),
  );
}

export const thumbs: Bench = {
  name: 'thumbs',
  about: 'thumbnails of 12-megapixel pictures a second, against sharp alone',
  run: async ({ device, folder, quick, runs }: BenchContext) => {
    if (!(await hasCurl())) {
      note('curl is not installed: thumbnails are not measured');
      return;
    }
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const loopFile = path.join(folder, 'loop.json');
    const { http, pid } = await watched(loopFile, () => device(data, { control: false }));
    const photos = path.join(data, benchFiles, 'photos');
    note('making pictures');
    const names = await makePhotos(photos, quick ? 8 : PHOTOS);
    const client = new BenchClient(http);
    await client.signIn(benchAccount.username, benchAccount.password);
    const addressOf = (name: string): string => {
      const query = new URLSearchParams({
        path: `${benchWirePath}/photos/${name}`,
        size: 'm',
        device_id: client.deviceId,
      });
      return `${http}/v2/file/thumb?${query.toString()}`;
    };
    // Both share the processors with nobody but a client that costs next to nothing.
    const askDevice = (asked: readonly string[]): Promise<void> =>
      curlAll(asked.map(addressOf), AT_ONCE, ['-H', `cookie: token=${client.token}`]);
    sharp.concurrency(1);
    sharp.cache(false);
    const ours: number[] = [];
    const theirs: number[] = [];
    const delays = { ours: [] as LoopDelay[], theirs: [] as number[] };
    // The first one loads the library.
    await loopDelay(pid, loopFile);
    await askDevice(names.slice(0, 1));
    const first = await loopDelay(pid, loopFile);
    for (let round = 0; round < runs; round += 1) {
      // Another time makes other contents of them: nothing is answered from the cache.
      const changed = new Date(Date.now() - (runs - round) * 60_000);
      for (const name of names) utimesSync(path.join(photos, name), changed, changed);
      await quiet();
      await loopDelay(pid, loopFile);
      ours.push(await perSecond(names.length, () => askDevice(names)));
      delays.ours.push(await loopDelay(pid, loopFile));
      await quiet();
      // The same loop with nothing to do but this: what the machine itself takes from it.
      const own = watchLoop();
      theirs.push(
        await perSecond(names.length, () =>
          fewAtOnce(names, (name) =>
            sharp(path.join(photos, name))
              .rotate()
              .resize(EDGE, EDGE, { fit: 'inside' })
              .jpeg({ quality: 80 })
              .toBuffer(),
          ),
        ),
      );
      delays.theirs.push(own.read().p99);
      own.end();
    }
    report({ bench: 'thumbnails', value: median(ours), unit: 'pictures/s', reference: median(theirs) });
    report({
      bench: 'event loop of the device while it makes thumbnails, late, p99',
      value: median(delays.ours.map(({ p99 }) => p99)),
      unit: 'ms',
      reference: median(delays.theirs),
    });
    note(`  latest of each round: ${delays.ours.map(({ max }) => `${max.toFixed(1)} ms`).join(', ')}`);
    report({
      bench: 'event loop of the device while it makes thumbnails, held up at the longest',
      value: Math.max(...delays.ours.map(({ held }) => held)),
      unit: 'ms',
      goal: LOOP_GOAL_MS,
    });
    report({
      bench: 'event loop of the device, held up by the first picture',
      value: first.held,
      unit: 'ms',
      goal: LOOP_GOAL_MS,
    });
    note(`goal: at least ${GOAL} of sharp alone (performance E)`);
  },
};
