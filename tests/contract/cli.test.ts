import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';
import { PushConnection } from './push-connection.ts';

const root = path.join(import.meta.dirname, '../..');
const cli = path.join(root, 'device/cli.ts');
/** Compiled code is kept between starts, as `npm start` does it. */
const env = { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile') };
/** Drawing the demo's files takes seconds on an idle machine. */
const DEMO_MS = 120_000;
let dir: string;
/** Folder of a device that has the demo's accounts and no files. */
let seed: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  seed = mkdtempSync(path.join(tmpdir(), 'hearth-seed-'));
  const device = await startTestDevice({ dataDir: seed });
  await device.close();
});
afterAll(() => rmSync(seed, { recursive: true, force: true }));

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-cli-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(dir, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly exit: Promise<number | null>;
}

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, out: () => out, err: () => err, exit };
}

interface Ready {
  event: string;
  http: string;
  push: string;
  pid: number;
}

/** Starts a device that has accounts. */
async function startSeeded(): Promise<Run & { ready: Ready }> {
  cpSync(seed, dir, { recursive: true });
  return start();
}

/** Starts a device on free ports and waits for its ready line. */
async function start(...args: string[]): Promise<Run & { ready: Ready }> {
  const device = run('--data', dir, '--port', '0', '--push-port', '0', ...args);
  await Promise.race([
    new Promise<void>((resolve) => device.child.stdout!.on('data', () => device.out().includes('\n') && resolve())),
    device.exit.then((code) => {
      throw new Error(`ended with ${code}: ${device.err()}`);
    }),
  ]);
  return { ...device, ready: JSON.parse(device.out()) as Ready };
}

test('standard output carries the ready line alone, and both addresses answer', async () => {
  const device = await startSeeded();
  expect(device.ready).toMatchObject({ event: 'ready', pid: device.child.pid });
  expect(device.out().trim().split('\n')).toHaveLength(1);
  const client = await signedIn(device.ready.http, 'guest');
  const push = await PushConnection.register(device.ready.push, client);
  expect(push.frames[0]).toMatchObject({ code: '200' });
  push.close();
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly within 3 s, open sockets included', async (signal) => {
  const device = await startSeeded();
  const client = await signedIn(device.ready.http, 'guest');
  const push = await PushConnection.register(device.ready.push, client);
  const started = performance.now();
  device.child.kill(signal);
  expect(await device.exit).toBe(0);
  expect(performance.now() - started).toBeLessThan(3000);
  expect(await push.closed).toBe(1001);
  expect(device.err()).not.toContain('ERROR');
});

test.each([
  ['an unknown option', () => ['--data', dir, '--what']],
  ['a bad port', () => ['--data', dir, '--port', 'x']],
  ['an unknown scenario', () => ['--data', dir, '--scenario', 'none']],
  ['no folder', () => []],
])('%s: one clear line, code 2, nothing written', async (_what, args) => {
  const device = run(...args());
  expect(await device.exit).toBe(2);
  expect(device.err()).toMatch(/^hearth-device: .+\n$/);
  expect(device.out()).toBe('');
  expect(readdirSync(dir)).toEqual([]);
});

test('a folder of somebody else is refused and left as it is', async () => {
  writeFileSync(path.join(dir, 'letter.txt'), 'dear');
  const device = run('--data', dir);
  expect(await device.exit).toBe(2);
  expect(device.err()).toContain('letter.txt');
  expect(readdirSync(dir)).toEqual(['letter.txt']);
});

test('without --demo the first administrator gets a password of its own, shown once', async () => {
  const first = await start();
  const password = /password (\S+) \(shown only now\)/.exec(first.err())?.[1] ?? '';
  expect(password).toHaveLength(16);
  expect((await new DeviceClient(first.ready.http).signIn('admin', password)).code).toBe('200');
  expect((await new DeviceClient(first.ready.http).signIn('admin', 'Hearth2026')).code).toBe('N001101');
  first.child.kill('SIGTERM');
  await first.exit;
  const second = await start();
  expect(second.err()).not.toContain('shown only now');
  expect((await new DeviceClient(second.ready.http).signIn('admin', password)).code).toBe('200');
});

test('killed in the middle of writes, it starts again with everything it had acknowledged', async () => {
  const device = await startSeeded();
  const client = await signedIn(device.ready.http, 'admin');
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let i = 0; ; i += 1) {
      const { code } = await client.call(calls.kvCreate, { k: `key-${i}`, v: `value ${i}` });
      if (code === '200') acknowledged.push(`key-${i}`);
      if (i === 40) device.child.kill('SIGKILL');
    }
  })();
  await expect(writing).rejects.toThrow();
  await device.exit;
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);

  const again = await start();
  const after = new DeviceClient(again.ready.http);
  Object.assign(after, { token: client.token, deviceId: client.deviceId });
  for (const k of acknowledged)
    expect((await after.call(calls.kvLoad, { k })).data.value).toBe(`value ${k.slice('key-'.length)}`);
  expect(existsSync(path.join(dir, 'system', 'device.db'))).toBe(true);
});

test(
  'a first start that was cut short while it made the demo data is finished by the next one',
  async () => {
    const cut = run('--data', dir, '--port', '0', '--push-port', '0', '--demo');
    await expect.poll(() => existsSync(path.join(dir, 'system', 'device.db')), { timeout: 20_000 }).toBe(true);
    cut.child.kill('SIGKILL');
    await cut.exit;
    const again = await start('--demo');
    const client = await signedIn(again.ready.http, 'admin');
    const { data } = await client.call(calls.userGroups, {});
    expect(data.list.map(({ permission }) => permission)).toEqual([1, 1]);
  },
  DEMO_MS,
);

test('a folder in use is refused', async () => {
  await startSeeded();
  const second = run('--data', dir, '--port', '0', '--push-port', '0');
  expect(await second.exit).toBe(2);
  expect(second.err()).toContain('in use by another device');
});
