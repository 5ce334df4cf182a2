import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../album/test-album.ts';
import { DeviceError, NoAnswerError } from '../../device-error.ts';
import { createReach } from '../reach.ts';
import { STALL_MS } from '../stall.ts';
import { fakeTiming, openReach, testRun } from '../test-run.ts';
import { startWeb, type Web } from '../test-web.ts';
import { httpSource } from './http-source.ts';

const content = Buffer.from(Array.from({ length: 300_000 }, (_none, at) => (at * 7) % 251));
let web: Web;
let bench: ReturnType<typeof testRun>;
beforeEach(async () => {
  web = await startWeb();
  bench = testRun();
});
afterEach(async () => {
  await web.close();
  bench.remove();
});

/** Runs a source on a bench, with pauses that take no time. */
async function get(link: string, on = bench, clock = fakeTiming(true)) {
  const { name } = await httpSource(link, { timing: clock.timing, reach: openReach() })(on.run);
  return { name, bytes: readFileSync(path.join(on.folder, name)), pauses: clock.pauses };
}
const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof DeviceError ? error.code : error instanceof NoAnswerError ? '504' : String(error);
};
/** Goes on with what a bench has, in the same folder. */
const again = (): ReturnType<typeof testRun> => testRun({ folder: bench.folder, resume: bench.kept.state });

test('CALL-EXT-19 a file comes whole, with its size, its name and every byte through the limit', async () => {
  const { name, bytes } = await get(web.put('/files/na%20me.bin?x=1', { content }));
  expect([name, bytes.equals(content)]).toEqual(['na me.bin', true]);
  expect(bench.told.at(-1)).toEqual({ size: 300_000, done: 300_000, uploaded: 0, peers: 0, name: 'na me.bin' });
  expect(bench.passed.reduce((sum, each) => sum + each, 0)).toBe(300_000);
  expect(bench.asked).toEqual([300_000]);
  expect(readdirSync(bench.folder)).toEqual(['na me.bin']);
});

test('CALL-EXT-19 an empty file, and one of unknown length, are files as well', async () => {
  expect((await get(web.put('/empty', { content: Buffer.alloc(0) }))).bytes).toHaveLength(0);
  const other = testRun();
  expect((await get(web.put('/flow', { content, chunked: true }), other)).bytes.equals(content)).toBe(true);
  expect(other.told[0]).toMatchObject({ size: 0, done: 0 });
  other.remove();
});

test('APP-DOWN-01 the name is what the server says, and leads nowhere', async () => {
  const served = { content, disposition: `attachment; filename="a.txt"; filename*=UTF-8''..%2F..%2Fb%C3%A9.txt` };
  expect((await get(web.put('/x', served))).name).toBe('bé.txt');
  const other = testRun();
  expect((await get(web.put('/part', { content }), other)).name).toBe('part.bin');
  other.remove();
});

test('CALL-EXT-19 a connection that breaks is taken up again where it was, with growing pauses', async () => {
  const link = web.put('/a.bin', { content, etag: '"v1"', breaks: [100_000, 50_000] });
  const { bytes, pauses } = await get(link);
  expect(bytes.equals(content)).toBe(true);
  const ranges = web.seen.map(({ headers }) => [headers.range, headers['if-range']]);
  expect(ranges[0]).toEqual([undefined, undefined]);
  expect(ranges).toHaveLength(3);
  for (const [range, mark] of ranges.slice(1)) expect([range, mark]).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/), '"v1"']); // prettier-ignore
  // Each of the two got further than the one before.
  expect(pauses).toEqual([2000, 2000]);
});

/** Ends a run after some bytes, as the end of the device does. */
async function cutAt(link: string, bytes: number): Promise<void> {
  const run = { ...bench.run, progress: () => undefined };
  run.progress = ((now: { done: number }) => now.done >= bytes && bench.abort.abort()) as never;
  await expect(httpSource(link, { timing: fakeTiming(true).timing, reach: openReach() })(run)).rejects.toThrow();
}

test('CALL-EXT-19 a run that was ended is gone on with by the next one', async () => {
  const link = web.put('/a.bin', { content, modified: 'Mon, 02 Mar 2026 08:00:00 GMT' });
  await cutAt(link, 60_000);
  const next = again();
  expect((await get(link, next)).bytes.equals(content)).toBe(true);
  expect(web.seen[1]?.headers['if-range']).toBe('Mon, 02 Mar 2026 08:00:00 GMT');
  expect(Number(/\d+/.exec(web.seen[1]?.headers.range ?? '')?.[0])).toBeGreaterThanOrEqual(60_000);
  expect(next.told[0]?.done).toBeGreaterThanOrEqual(60_000);
});

test('CALL-EXT-19 a file that has changed on the server, or is not given in parts, begins anew', async () => {
  const link = web.put('/a.bin', { content, etag: '"v1"' });
  await cutAt(link, 60_000);
  const other = Buffer.alloc(120_000, 'other');
  web.put('/a.bin', { content: other, etag: '"v2"' });
  const next = again();
  expect((await get(link, next)).bytes.equals(other)).toBe(true);
  expect(next.told[0]).toMatchObject({ done: 0, size: 120_000 });
});

test('CALL-EXT-19 without a mark of its state, or with a weak one, no part of a file is trusted', async () => {
  const link = web.put('/a.bin', { content, etag: 'W/"v1"' });
  await cutAt(link, 60_000);
  expect((await get(link, again())).bytes.equals(content)).toBe(true);
  expect(web.seen.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
});

test('CALL-EXT-19 bytes that a power cut may have taken are asked for again', async () => {
  const link = web.put('/a.bin', { content, etag: '"v1"' });
  await cutAt(link, 60_000);
  const kept = JSON.parse(bench.kept.state) as { synced: number };
  bench.kept.state = JSON.stringify({ ...kept, synced: 1000 });
  expect((await get(link, again())).bytes.equals(content)).toBe(true);
  expect(web.seen[1]?.headers.range).toBe('bytes=1000-');
});

test('CALL-EXT-19 it goes where it is sent on to, takes the name from there, and not in circles', async () => {
  web.put('/real/b.bin', { content });
  const link = web.put('/a', (_request, response) => response.writeHead(302, { location: '/real/b.bin' }).end());
  expect((await get(link)).name).toBe('b.bin');
  const circle = web.put('/c', (_request, response) => response.writeHead(301, { location: '/c' }).end());
  web.seen.length = 0;
  expect(await failureOf(get(circle))).toBe('N009001');
  expect(web.seen.length).toBeLessThanOrEqual(11);
  const out = web.put('/d', (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  expect(await failureOf(get(out))).toBe('N009001');
});

test('CALL-EXT-19 a name and password in the link are told to its server, and to no other', async () => {
  const link = web.put('/a.bin', { content, login: 'ann:p@ss' }).replace('//', '//ann:p%40ss@');
  expect((await get(link)).bytes.equals(content)).toBe(true);
  const other = await startWeb();
  const elsewhere = other.put('/a.bin', { content });
  const sent = web.put('/s', (_request, response) => response.writeHead(302, { location: elsewhere }).end());
  const next = testRun();
  await get(sent.replace('//', '//ann:p%40ss@'), next);
  expect([web.seen.at(-1)?.headers.authorization, other.seen[0]?.headers.authorization]).toEqual([
    expect.stringMatching(/^Basic /),
    undefined,
  ]);
  await other.close();
  next.remove();
});

test('CALL-EXT-19 what cannot be had says why', async () => {
  expect(await failureOf(get(`${web.origin}/none`))).toBe('N009001');
  expect(await failureOf(get(web.put('/l', { content, login: 'a:b' })))).toBe('N008001');
  const clock = fakeTiming(true);
  const busy = web.put('/busy', (_request, response) => response.writeHead(503, { 'retry-after': '40' }).end());
  expect(await failureOf(get(busy, bench, clock))).toBe('504');
  expect(clock.pauses).toEqual([40_000, 40_000, 40_000, 40_000, 40_000]);
  const gone = await startWeb();
  await gone.close();
  const other = fakeTiming(true);
  expect(await failureOf(get(`${gone.origin}/x`, bench, other))).toBe('N001998');
  expect(other.pauses).toEqual([2000, 4000, 8000, 16_000, 32_000]);
});

test('CALL-EXT-19 a size that is not what was announced is an error', async () => {
  const short = { sizes: [500, 0, 300, 0, 300, 0, 300, 0, 300, 0, 300, 0] };
  const link = web.put('/short', (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('x'.repeat(short.sizes.shift() ?? 0), () => setImmediate(() => response.destroy()));
  });
  const clock = fakeTiming(true);
  expect(await failureOf(get(link, bench, clock))).toBe('504');
  // Beginning anew is no progress, however often it gets a little less or more far.
  expect(clock.pauses.length).toBeLessThanOrEqual(7);
  expect(existsSync(path.join(bench.folder, 'short'))).toBe(false);
});

test('CALL-EXT-19 a server that falls silent is asked again; our own waiting is no silence', async () => {
  const clock = fakeTiming();
  const link = web.put('/a.bin', { content, etag: '"v1"', stallsAt: 50_000 });
  let free: (() => void) | undefined;
  const slow = testRun({
    down: () => (free === undefined ? new Promise((resolve) => (free = resolve)) : Promise.resolve()),
  });
  const work = get(link, slow, clock);
  await until(() => free !== undefined);
  // Held back by the limit for longer than a server may be silent.
  await clock.advance(STALL_MS);
  await clock.advance(STALL_MS);
  free?.();
  await until(() => slow.told.at(-1)?.done === 50_000);
  expect(web.seen).toHaveLength(1);
  await clock.advance(STALL_MS);
  await until(() => clock.pauses.length > 0);
  await clock.advance(2000);
  expect((await work).bytes.equals(content)).toBe(true);
  expect(web.seen[1]?.headers.range).toBe('bytes=50000-');
  slow.remove();
});

test('CALL-EXT-19 the ports of the device itself, and without the switch all of this machine, are not reached', async () => {
  const link = web.put('/a.bin', { content });
  const { timing } = fakeTiming(true);
  const local = link.replace('127.0.0.1', 'localhost');
  for (const address of [link, local])
    expect(await failureOf(httpSource(address, { timing, reach: openReach([web.port]) })(bench.run))).toBe('N000002');
  const other = await startWeb();
  const sent = other.put('/s', (_request, response) => response.writeHead(302, { location: link }).end());
  expect(await failureOf(httpSource(sent, { timing, reach: openReach([web.port]) })(bench.run))).toBe('N000002');
  const shut = createReach({ allowsLocal: false, allowsLan: true, ownPorts: () => [] });
  expect(await failureOf(httpSource(sent, { timing, reach: shut })(bench.run))).toBe('N000002');
  expect([web.seen.length, other.seen.length]).toEqual([0, 1]);
  await other.close();
});

test('CALL-EXT-19 no room is told before a byte is written', async () => {
  const full = testRun({ room: () => Promise.reject(new DeviceError('N002004')) });
  expect(await failureOf(get(web.put('/a.bin', { content }), full))).toBe('N002004');
  expect(full.passed).toEqual([]);
  full.remove();
});

test('CALL-EXT-19 what has come for five seconds is on the disk, and a device that is killed goes on from there', async () => {
  const clock = fakeTiming();
  const link = web.put('/a.bin', { content, etag: '"v1"', stallsAt: 200_000 });
  const slow = testRun({ down: () => clock.advance(3000) });
  void get(link, slow, clock).catch(() => undefined);
  await until(() => slow.told.at(-1)?.done === 200_000);
  // Nobody has said goodbye: this is all that is known at the next start.
  const { synced, ...kept } = JSON.parse(slow.kept.state) as { synced: number; mark: string };
  expect([synced > 0, kept.mark]).toEqual([true, '"v1"']);
  const next = testRun({ folder: slow.folder, resume: slow.kept.state });
  expect((await get(link, next)).bytes.equals(content)).toBe(true);
  expect(web.seen[1]?.headers.range).toBe(`bytes=${synced}-`);
  slow.abort.abort();
  slow.remove();
});
