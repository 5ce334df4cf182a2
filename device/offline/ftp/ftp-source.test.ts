import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeviceError } from '../../device-error.ts';
import { startFtp } from '../test-ftp.ts';
import { fakeTiming, openReach, testRun } from '../test-run.ts';
import { ftpSource } from './ftp-source.ts';

const content = Buffer.from(Array.from({ length: 400_000 }, (_none, at) => (at * 11) % 253));
const changed = '20260302080000';
let server: Awaited<ReturnType<typeof startFtp>>;
let bench: ReturnType<typeof testRun>;
beforeEach(async () => {
  server = await startFtp({ user: 'ann', password: 'p@ss' });
  bench = testRun();
});
afterEach(async () => {
  await server.close();
  bench.remove();
});
const linkTo = (file: string, login = 'ann:p%40ss@'): string => `ftp://${login}127.0.0.1:${server.port}/${file}`;
async function get(link: string, on = bench, clock = fakeTiming(true)) {
  const { name } = await ftpSource(link, { timing: clock.timing, reach: openReach() })(on.run);
  return { name, bytes: readFileSync(path.join(on.folder, name)), pauses: clock.pauses };
}
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof DeviceError ? error.code : error),
  );

test('CALL-EXT-19 a file comes over FTP, signed in, in binary form whatever the link says', async () => {
  server.files.set('dir/na me.bin', { content, changed });
  const { name, bytes } = await get(linkTo('dir/na%20me.bin;type=a'));
  expect([name, bytes.equals(content)]).toEqual(['na me.bin', true]);
  expect(server.heard).toEqual(expect.arrayContaining(['USER ann', 'PASS p@ss', 'TYPE I', 'RETR dir/na me.bin']));
  expect(bench.told.at(-1)).toMatchObject({ size: 400_000, done: 400_000 });
  expect(bench.passed.reduce((sum, each) => sum + each, 0)).toBe(400_000);
});

test('CALL-EXT-19 a connection that breaks is taken up again where it was', async () => {
  server.files.set('a.bin', { content, changed, breaks: [150_000] });
  const { bytes, pauses } = await get(linkTo('a.bin'));
  expect([bytes.equals(content), pauses]).toEqual([true, [2000]]);
  expect(server.heard.filter((line) => line.startsWith('REST') && line !== 'REST 0')).toHaveLength(1);
});

test('CALL-EXT-19 what a broken connection still brings is written before the next one asks from where', async () => {
  server.files.set('a.bin', { content, changed, breaks: [150_000] });
  // Time enough, at each piece, for the connection to be gone before the piece is written.
  const slow = testRun({ down: () => turns(200) });
  const { bytes } = await get(linkTo('a.bin'), slow);
  expect(bytes.equals(content)).toBe(true);
  slow.remove();
});

test('CALL-EXT-19 a run that was ended is gone on with; a file that has changed begins anew', async () => {
  server.files.set('a.bin', { content, changed });
  const run = { ...bench.run, progress: ({ done }: { done: number }) => void (done >= 100_000 && bench.abort.abort()) };
  await expect(ftpSource(linkTo('a.bin'), { timing: fakeTiming(true).timing, reach: openReach() })(run)).rejects.toThrow(); // prettier-ignore
  const next = testRun({ folder: bench.folder, resume: bench.kept.state });
  const { done = 0 } = (await get(linkTo('a.bin'), next), next.told[0] ?? {});
  expect(done).toBeGreaterThanOrEqual(100_000);
  expect(server.heard).toContain(`REST ${done}`);
  const other = testRun({ resume: JSON.stringify({ synced: 100_000, size: 400_000, changed: 1 }) });
  expect((await get(linkTo('a.bin'), other)).bytes.equals(content)).toBe(true);
  expect(other.told[0]?.done).toBe(0);
  other.remove();
});

test('CALL-EXT-19 what cannot be had says why', async () => {
  server.files.set('a.bin', { content });
  expect(await codeOf(get(linkTo('none')))).toBe('N009001');
  expect(await codeOf(get(linkTo('')))).toBe('N009001');
  expect(await codeOf(get(linkTo('a.bin', 'ann:no@')))).toBe('N008001');
  const own = ftpSource(linkTo('a.bin'), { timing: fakeTiming(true).timing, reach: openReach([server.port]) });
  expect(await codeOf(own(bench.run))).toBe('N000002');
  await server.close();
  const clock = fakeTiming(true);
  expect(await codeOf(get(linkTo('a.bin'), bench, clock))).toBe('N001998');
  expect(clock.pauses).toHaveLength(5);
});

test('CALL-EXT-19 a full disk is told as such', async () => {
  server.files.set('a.bin', { content });
  const full = testRun({ room: () => Promise.reject(new DeviceError('N002004')) });
  expect(await codeOf(get(linkTo('a.bin'), full))).toBe('N002004');
  full.remove();
});
