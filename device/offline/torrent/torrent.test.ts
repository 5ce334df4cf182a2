import { access, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  bytesOf,
  createLeftovers,
  createTestClock,
  loopback,
  makeRun,
  makeTorrent,
  onLoopback,
  openTracker,
  type TestRun,
  writeContent,
} from './test-torrent.ts';
import { lookAtTorrent, type TorrentOptions, torrentOf, torrentSeeder, torrentSource } from './torrent.ts';

const leftovers = createLeftovers();
afterEach(() => leftovers.close());

type Content = Buffer | Readonly<Record<string, Buffer>>;

/** A seeder that runs until the test ends. */
async function seed(
  torrent: Buffer,
  content: Content,
  { ratio = 1000, files, ...more }: { ratio?: number; files?: readonly number[] } & TorrentOptions = {},
): Promise<{ run: TestRun; port: number; done: Promise<void> }> {
  const folder = await leftovers.folder();
  const { name } = lookAtTorrent(torrent);
  await writeContent(folder, name, content);
  const run = makeRun(folder);
  const { options, port } = onLoopback(more);
  const done = torrentSeeder(torrent, files, options)({ ...run, name, ratio });
  leftovers.add(async () => {
    run.abort();
    await done;
  });
  return { run, port: await port, done };
}

test('CALL-EXT-19 a torrent of one file comes whole from a peer that the tracker tells of', async () => {
  const tracker = await openTracker(leftovers);
  const content = bytesOf(300_000);
  const torrent = makeTorrent({ name: 'film.mkv', content, tiers: [[tracker.url]] });
  const seeder = await seed(torrent, content);
  await expect.poll(() => tracker.heard.length).toBe(1);
  const run = makeRun(await leftovers.folder());
  const made = await torrentSource({ torrent }, onLoopback().options)(run);
  expect(made).toEqual({ name: 'film.mkv' });
  expect((await readFile(path.join(run.folder, 'film.mkv'))).equals(content)).toBe(true);
  expect(await readdir(run.folder)).toEqual(['film.mkv']);
  expect(run.last()).toMatchObject({ size: 300_000, done: 300_000, uploaded: 0, name: 'film.mkv' });
  expect(run.passed.down).toBe(300_000);
  expect(seeder.run.passed.up).toBe(300_000);
  expect(seeder.run.last()).toMatchObject({ uploaded: 300_000 });
  const events = tracker.heard.map((query) => `${query.get('event')} ${query.get('left')}`);
  expect(events).toEqual(['started 0', 'started 300000', 'completed 0', 'stopped 0']);
});

test('CALL-EXT-19 of a folder only the picked files are made, and pieces they share with others are right', async () => {
  const tracker = await openTracker(leftovers);
  const content = {
    'a.txt': bytesOf(50_000, 'a'),
    'sub/b.txt': bytesOf(70_001, 'b'),
    'sub/empty': Buffer.alloc(0),
    'c.txt': bytesOf(90_000, 'c'),
    'd.txt': bytesOf(10, 'd'),
  };
  const torrent = makeTorrent({ name: 'album', content, tiers: [[tracker.url]] });
  await seed(torrent, content);
  await expect.poll(() => tracker.heard.length).toBe(1);
  const run = makeRun(await leftovers.folder());
  await torrentSource({ torrent, files: [1, 2] }, onLoopback().options)(run);
  const files = await readdir(path.join(run.folder, 'album'), { recursive: true });
  expect(files.sort()).toEqual(['sub', path.join('sub', 'b.txt'), path.join('sub', 'empty')]);
  expect((await readFile(path.join(run.folder, 'album/sub/b.txt'))).equals(content['sub/b.txt'])).toBe(true);
  expect(run.last()).toMatchObject({ size: 70_001, done: 70_001 });
  // Three pieces of it alone and shared, not the five of the whole.
  expect(run.passed.down).toBeLessThan(4 * 32 * 1024);

  const all = makeRun(await leftovers.folder());
  await torrentSource({ torrent }, onLoopback().options)(all);
  for (const [name, bytes] of Object.entries(content)) {
    expect((await readFile(path.join(all.folder, 'album', name))).equals(bytes), name).toBe(true);
  }
});

test('APP-DOWN-01 a magnet link learns its torrent from the peer that it names, and keeps it', async () => {
  const content = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`file-${at}.txt`, bytesOf(40, `${at}`)]));
  // More than one part of metadata.
  const torrent = makeTorrent({ name: 'many', content, pieceLength: 16 });
  const { port } = await seed(torrent, content);
  const { infoHash } = lookAtTorrent(torrent);
  const run = makeRun(await leftovers.folder());
  const magnet = `magnet:?xt=urn:btih:${infoHash}&dn=many&x.pe=${loopback}:${port}`;
  const made = await torrentSource({ magnet, files: [3, 4] }, onLoopback().options)(run);
  expect(made.name).toBe('many');
  expect(await readdir(path.join(run.folder, 'many'))).toEqual(['file-3.txt', 'file-4.txt']);
  const learnt = torrentOf(run.kept());
  expect(learnt && lookAtTorrent(learnt)).toEqual(lookAtTorrent(torrent));
});

test('APP-DOWN-01 a stopped download goes on without asking again for what is there', async () => {
  const content = bytesOf(640_000);
  const torrent = makeTorrent({ name: 'big', content });
  const { port } = await seed(torrent, content);
  const { infoHash } = lookAtTorrent(torrent);
  const what = { torrent, magnet: `magnet:?xt=urn:btih:${infoHash}&x.pe=${loopback}:${port}` };
  const folder = await leftovers.folder();
  let asked = 0;
  const first: TestRun = makeRun(folder, {
    // The limit lets the first half pass and then holds everything up.
    down: async (bytes) => {
      asked += bytes;
      if (asked > 320_000) await new Promise(() => undefined);
    },
  });
  const { promise: half, resolve } = Promise.withResolvers<void>();
  const running = torrentSource(
    what,
    onLoopback().options,
  )({
    ...first,
    progress(now) {
      first.progress(now);
      if (now.done >= 280_000) resolve();
    },
  });
  const stopped = expect(running).rejects.toThrow();
  await half;
  first.abort();
  await stopped;

  const second = makeRun(folder, { resume: first.kept() });
  let begin: number | undefined;
  await torrentSource(what, onLoopback().options)({ ...second, progress: (now) => (begin ??= now.done) });
  expect((await readFile(path.join(folder, 'big'))).equals(content)).toBe(true);
  expect(begin).toBeGreaterThan(200_000);
  expect(second.passed.down).toBe(640_000 - (begin ?? 0));

  // After a kill there may be no state: then it is hashed what is on the disk.
  const third = makeRun(folder);
  await torrentSource(what, onLoopback().options)(third);
  expect(third.passed.down).toBe(0);
});

test('APP-DOWN-03 giving ends at the ratio', async () => {
  const content = bytesOf(100_000);
  const torrent = makeTorrent({ name: 'once', content });
  const { port, done, run } = await seed(torrent, content, { ratio: 1 });
  const magnet = `magnet:?xt=urn:btih:${lookAtTorrent(torrent).infoHash}&x.pe=${loopback}:${port}`;
  const taker = makeRun(await leftovers.folder());
  await torrentSource({ torrent, magnet }, onLoopback().options)(taker);
  await done;
  expect(run.last()?.uploaded).toBe(100_000);
  await torrentSeeder(torrent)({ ...run, name: 'once', ratio: 0 });
});

test('APP-DOWN-03 what somebody has changed is not given', async () => {
  const content = bytesOf(100_000);
  const torrent = makeTorrent({ name: 'changed', content, pieceLength: 128 * 1024 });
  const changed = Buffer.from(content);
  changed[5] = (changed[5] ?? 0) ^ 1;
  const { port, done, run } = await seed(torrent, changed);
  const magnet = `magnet:?xt=urn:btih:${lookAtTorrent(torrent).infoHash}&x.pe=${loopback}:${port}`;
  const taker = makeRun(await leftovers.folder());
  const taking = torrentSource({ torrent, magnet }, onLoopback().options)(taker);
  const stopped = expect(taking).rejects.toThrow();
  // Nothing is left to give, so giving ends.
  await done;
  expect(run.last()?.uploaded).toBe(0);
  taker.abort();
  await stopped;
});

test('CALL-EXT-19 without peers it goes on looking, and finds one at the next announce', async () => {
  const tracker = await openTracker(leftovers, 600);
  const content = bytesOf(50_000);
  const torrent = makeTorrent({ name: 'late', content, tiers: [['http://127.0.0.1:9/none', tracker.url]] });
  const clock = createTestClock();
  const run = makeRun(await leftovers.folder());
  const taking = torrentSource({ torrent }, onLoopback({ clock }).options)(run);
  await expect.poll(() => tracker.heard.length).toBe(1);
  expect(run.last()).toMatchObject({ done: 0, peers: 0, size: 50_000 });
  clock.advance(599_000);
  clock.advance(1000);
  await expect.poll(() => tracker.heard.length).toBe(2);
  expect(tracker.heard.map((query) => query.get('event'))).toEqual(['started', null]);
  // Who comes is told of the one that waits, and calls it.
  await seed(torrent, content);
  await taking;
  expect(run.last()?.done).toBe(50_000);
});

test('CALL-EXT-19 a full disk is told as N002004, a torrent that holds nothing wanted as N009001', async () => {
  const torrent = makeTorrent({ name: 'x', content: bytesOf(50_000) });
  const { DeviceError } = await import('../../device-error.ts');
  const full = makeRun(await leftovers.folder(), { room: () => Promise.reject(new DeviceError('N002004')) });
  await expect(torrentSource({ torrent }, onLoopback().options)(full)).rejects.toMatchObject({ code: 'N002004' });
  const run = makeRun(await leftovers.folder());
  const bad = [{ torrent, files: [7] }, { torrent: Buffer.from('d') }, { magnet: 'magnet:?xt=urn:btih:1' }, {}];
  for (const what of bad) {
    await expect(torrentSource(what, onLoopback().options)(run)).rejects.toMatchObject({ code: 'N009001' });
  }
});

test('CALL-EXT-19 the signal closes the sockets and leaves no port open', async () => {
  const torrent = makeTorrent({ name: 'x', content: bytesOf(50_000) });
  const run = makeRun(await leftovers.folder());
  const { options, port } = onLoopback();
  const taking = torrentSource({ torrent }, options)(run);
  const stopped = expect(taking).rejects.toThrow();
  const number = await port;
  run.abort();
  await stopped;
  const { connect } = await import('node:net');
  const socket = connect(number, loopback);
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  await expect(access(path.join(run.folder, 'x'))).rejects.toThrow();
});
