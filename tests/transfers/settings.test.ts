import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { firstNativeSettings } from '#shared/ipc/transfer-channels.ts';
import type { TransferDevice } from '../../electron/transfers/device.ts';
import { TransferFailure } from '../../electron/transfers/failure.ts';
import { type DeviceClient, signedIn } from '../contract/device-client.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { allIn, linkOf, startEngine, type RunningEngine } from './engine-kit.ts';

const MIB = 2 ** 20;
const home = '/zenith_sata/admin/data';
const target = { path: home, free: -1, conflict: 'ask' } as const;
let device: TestDevice;
let client: DeviceClient;
let here: string;
let running: RunningEngine;

beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-pace-'));
});
afterEach(() => {
  running.close();
  rmSync(here, { recursive: true, force: true });
  rmSync(there(), { recursive: true, force: true });
  mkdirSync(there(), { recursive: true });
});

const there = (...names: string[]): string => path.join(device.dataDir, 'pool', home, ...names);

function start(around?: (real: TransferDevice) => TransferDevice, journal?: string): void {
  running = startEngine(journal, around);
  running.engine.link(linkOf(device.http, client));
}

/** Files of this computer with some bytes each. */
const files = (count: number, bytes: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const file = path.join(here, `${n}.bin`);
    writeFileSync(file, randomBytes(bytes));
    return file;
  });

/** Hours among which the present one is not, nor the next. */
function notNow() {
  const hour = new Date().getHours();
  return { on: true, from: (hour + 2) % 24, to: (hour + 3) % 24 };
}

test('UPL-04 no more files at once than were chosen', async () => {
  for (const parallel of [1, 2, 3]) {
    let now = 0;
    let most = 0;
    start((real) => ({
      ...real,
      append: async (...args) => {
        most = Math.max(most, (now += 1));
        return real.append(...args).finally(() => (now -= 1));
      },
    }));
    running.engine.setSettings({ ...firstNativeSettings, parallel });
    await running.engine.upload({ ...target, conflict: 'overwrite' }, files(6, 300_000));
    await running.until(allIn('done'));
    expect(most).toBe(parallel);
    if (parallel < 3) running.close();
  }
});

test('APP-TASK-01 what is changed of the settings leaves the rest as it is, also after the app was started anew', () => {
  const journal = path.join(here, 'changes.db');
  start(undefined, journal);
  running.engine.setSettings({ parallel: 1, folder: '/chosen' });
  running.engine.setSettings({ schedule: { from: 1 } });
  running.engine.setSettings({ schedule: { to: 5 }, keepAwake: false });
  const changed = { parallel: 1, folder: '/chosen', keepAwake: false, schedule: { on: false, from: 1, to: 5 } };
  expect(running.engine.snapshot().settings).toEqual({ ...firstNativeSettings, ...changed });
  running.close();
  start(undefined, journal);
  expect(running.engine.snapshot().settings).toEqual({ ...firstNativeSettings, ...changed });
});

test('UPL-04 limits hold for all files of a direction together', async () => {
  writeFileSync(there('0.bin'), randomBytes(MIB));
  writeFileSync(there('1.bin'), randomBytes(MIB));
  start();
  running.engine.setSettings({ ...firstNativeSettings, saveLimit: 2 * MIB, uploadLimit: 2 * MIB });
  const begun = performance.now();
  await running.engine.save({ paths: [`${home}/0.bin`, `${home}/1.bin`], safe: false, folder: here, conflict: 'ask' });
  await running.until(allIn('done'));
  // Two MiB at two a second, less the quarter of a second that may come at once.
  expect(performance.now() - begun).toBeGreaterThan(600);
});

test('transfers wait outside of their hours, say so, and begin when the hours are lifted', async () => {
  start();
  running.engine.setSettings({ ...firstNativeSettings, schedule: notNow() });
  await running.engine.upload(target, files(1, 10));
  const [item] = await running.until(allIn('wait'));
  expect(item?.hold).toBe('schedule');
  expect(existsSync(there('0.bin'))).toBe(false);
  running.engine.setSettings(firstNativeSettings);
  await running.until(allIn('done'));
  expect(existsSync(there('0.bin'))).toBe(true);
});

test('UPL-03 what does not fit on this computer is refused before a byte of it is fetched', async () => {
  writeFileSync(there('0.bin'), 'small');
  let fetched = 0;
  start((real) => ({
    ...real,
    call: async (spec, args, signal) => {
      const data = await real.call(spec, args, signal);
      return spec.name === calls.downloadStart.name ? ({ ...(data as object), total: 1e18 } as typeof data) : data;
    },
    fetch: (...args) => {
      fetched += 1;
      return real.fetch(...args);
    },
  }));
  const wish = { paths: [`${home}/0.bin`], safe: false, folder: here, conflict: 'ask' } as const;
  expect(await running.engine.save(wish)).toMatchObject({ outcome: 'noSpace', count: 0 });
  expect([running.engine.snapshot().items, fetched, readdirSync(here)]).toEqual([[], 0, []]);
});

test('APP-TASK-01 trying again sends what failed and nothing else', async () => {
  const sent: string[] = [];
  start((real) => ({
    ...real,
    call: (spec, args, signal) => {
      if (spec.name === calls.uploadCheck.name) sent.push((args as unknown as { name: string }).name);
      return real.call(spec, args, signal);
    },
  }));
  const all = files(3, 1000);
  running.engine.setSettings({ ...firstNativeSettings, schedule: notNow() });
  await running.engine.upload(target, all);
  rmSync(all[1] ?? '');
  running.engine.setSettings(firstNativeSettings);
  await running.until(
    (items) => items.length === 3 && items.every(({ state }) => state === 'done' || state === 'fail'),
  );
  const failed = [...running.items.values()].filter(({ state }) => state === 'fail');
  expect(failed.map(({ name, error }) => [name, error?.code])).toEqual([['1.bin', 'UNREADABLE']]);
  sent.length = 0;
  writeFileSync(all[1] ?? '', 'here again');
  running.engine.control([...running.items.keys()], 'resume');
  await running.until(allIn('done'));
  expect(sent).toEqual(['1.bin']);
  expect(readdirSync(there()).sort()).toEqual(['0.bin', '1.bin', '2.bin']);
});

test('UPL-05 a journal that an older version of the app wrote goes on, with what it knew of the settings', async () => {
  const journal = path.join(here, 'transfers.sqlite');
  // Until the app ends: then the file here is closed as well.
  const hanging: TransferDevice['append'] = (_url, _piece, _write, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  start((real) => ({ ...real, append: hanging }), journal);
  await running.engine.upload(target, files(1, 20 * MIB));
  await running.until(allIn('run'));
  running.close();
  const db = new DatabaseSync(journal);
  const old = { uploadLimit: 0, saveLimit: 77, schedule: { on: false, from: 1, to: 2 }, sameName: 'skip' };
  db.prepare('INSERT OR REPLACE INTO note (name, value) VALUES (?, ?)').run('settings', JSON.stringify(old));
  db.close();
  start(undefined, journal);
  expect(running.engine.snapshot().settings).toEqual({ ...old, parallel: 3, keepAwake: true, folder: '' });
  await running.until(allIn('done'));
  expect(readdirSync(there())).toEqual(['0.bin']);
});

test('UPL-05 TSK-01 once the session has ended everything that waits says so, and nothing seems about to run', async () => {
  const ended = Promise.withResolvers<never>();
  start((real) => ({ ...real, call: () => ended.promise }));
  running.engine.setSettings({ ...firstNativeSettings, parallel: 1 });
  await running.engine.upload(target, files(3, 300_000));
  await running.until((items) => items.length === 3 && items.filter(({ state }) => state === 'run').length === 1);
  ended.reject(new TransferFailure('signedOut'));
  await running.until((items) => items.every(({ state, hold }) => state === 'wait' && hold === 'signedOut'), 5000);
});
