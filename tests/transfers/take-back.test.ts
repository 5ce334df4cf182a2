// @vitest-environment jsdom
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallArgs, CallSpec } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { installClient } from '../../renderer/src/api/call.ts';
import type { ApiClient } from '../../renderer/src/api/client.ts';
import { failure, success } from '../../renderer/src/api/result.ts';
import { memoryKv } from '../../renderer/src/state/local-kv.ts';
import { UndoJournal } from '../../renderer/src/state/files/undo/journal.ts';
import { type DeviceClient, signedIn } from '../contract/device-client.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { allIn, linkOf, startEngine, type RunningEngine } from './engine-kit.ts';

const home = '/zenith_sata/admin/data';
let device: TestDevice;
let client: DeviceClient;
let here: string;
let running: RunningEngine;
let journal: UndoJournal;

beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, 'admin');
  installClient({
    call: async (spec: CallSpec, args: CallArgs<CallSpec>) => {
      const { code, msg, data } = await client.call(spec, args);
      return code === '200' ? success(data) : failure(code, msg);
    },
  } as unknown as ApiClient);
});
afterAll(async () => {
  installClient(null);
  await device.close();
});
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-back-'));
  mkdirSync(there(), { recursive: true });
  running = startEngine();
  running.engine.link(linkOf(device.http, client));
  journal = new UndoJournal('admin', memoryKv());
});
afterEach(async () => {
  running.close();
  rmSync(here, { recursive: true, force: true });
  rmSync(there(), { recursive: true, force: true });
  await client.call(calls.recycleRemove, { scope: 'my', all: true });
  await settled();
});

const there = (...names: string[]): string => path.join(device.dataDir, 'pool', home, ...names);

/** Puts a file onto this computer. */
function local(name: string, bytes: Uint8Array | string): void {
  mkdirSync(path.dirname(path.join(here, name)), { recursive: true });
  writeFileSync(path.join(here, name), bytes);
  utimesSync(path.join(here, name), 1_600_000_000, 1_600_000_000);
}

/** Uploads what is there, and notes it as one deed. */
async function upload(conflict: 'rename' | 'overwrite' | 'skip' | 'ask', ...names: string[]) {
  const files = names.map((name) => path.join(here, name));
  await running.engine.upload({ path: home, free: -1, conflict }, files);
  const items = await running.until(allIn('done', 'cancel'));
  const arrived = items.flatMap(({ placed, size, mtime, isDir }) =>
    placed === null ? [] : [{ ...placed, size, mtime: Math.floor(mtime / 1000), isDir }],
  );
  await journal.grow('upload', home, arrived, true);
  return items;
}

/** Waits until the device has done what it was told. */
async function settled(): Promise<void> {
  for (;;) {
    const { data } = await client.call(calls.taskList, { kind: 'fileHandle', state: 'running' });
    if (data.total === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const back = async () => {
  const outcome = await journal.undo();
  await settled();
  return outcome;
};
const again = async () => {
  const outcome = await journal.redo();
  await settled();
  return outcome;
};

test.each([
  ['alone', 400_000],
  ['together with others', 1000],
])(
  'DRG-26 APP-FM-03 files that went %s are taken back: what they replaced is there byte for byte, and they come again',
  async (_how, size) => {
    const names = Array.from({ length: 6 }, (_, n) => `${n}.bin`);
    const old = randomBytes(size);
    const fresh = randomBytes(size + 1);
    for (const name of names) local(name, fresh);
    writeFileSync(there('0.bin'), old);
    writeFileSync(there('untouched.txt'), 'mine');
    await upload('overwrite', ...names);
    expect(readFileSync(there('0.bin')).equals(fresh)).toBe(true);
    for (let round = 0; round < 2; round += 1) {
      expect(await back()).toMatchObject({ done: true });
      expect(readdirSync(there()).sort()).toEqual(['0.bin', 'untouched.txt']);
      expect(readFileSync(there('0.bin')).equals(old)).toBe(true);
      expect(await again()).toMatchObject({ done: true });
      expect(readdirSync(there()).sort()).toEqual([...names, 'untouched.txt']);
      expect(readFileSync(there('0.bin')).equals(fresh)).toBe(true);
    }
  },
);

test('UPL-02 APP-FM-03 a folder that was uploaded goes whole, with empty folders, and stays where somebody worked in it', async () => {
  for (let n = 0; n < 6; n += 1) local(`trip/day ${n % 2}/${n}.txt`, `${n}`);
  local('trip/large.bin', randomBytes(300_000));
  mkdirSync(path.join(here, 'trip/hollow'));
  await upload('ask', 'trip');
  expect(journal.getState().undo).toMatchObject({ name: 'trip', count: 1 });
  expect(await back()).toMatchObject({ done: true });
  expect(readdirSync(there())).toEqual([]);
  expect(await again()).toMatchObject({ done: true });
  expect(existsSync(there('trip/hollow'))).toBe(true);
  writeFileSync(there('trip/day 0/0.txt'), 'x');
  expect(await back()).toMatchObject({ done: false, failure: { code: 'CHANGED', about: 'trip' } });
  expect(readFileSync(there('trip/day 0/0.txt'), 'utf8')).toBe('x');
});

test('DRG-26 APP-FM-03 of files that kept both names only the new ones go', async () => {
  local('a.txt', 'new');
  writeFileSync(there('a.txt'), 'old');
  await upload('rename', 'a.txt');
  expect(readdirSync(there()).sort()).toEqual(['a (1).txt', 'a.txt']);
  expect(journal.getState().undo).toMatchObject({ name: 'a (1).txt' });
  await back();
  expect(readdirSync(there())).toEqual(['a.txt']);
  expect(readFileSync(there('a.txt'), 'utf8')).toBe('old');
});

test('DRG-26 APP-FM-03 a file that was skipped, and one that was there already, make no deed', async () => {
  local('same.bin', Buffer.alloc(300_000, 7));
  writeFileSync(there('same.bin'), Buffer.alloc(300_000, 7));
  local('other.txt', 'new');
  writeFileSync(there('other.txt'), 'old');
  await upload('ask', 'same.bin');
  await upload('skip', 'other.txt');
  expect(journal.getState().undo).toBeNull();
});

test('UPL-05 what has arrived is told after a restart too, until it is known to be noted', async () => {
  const file = path.join(here, 'journal.db');
  running.close();
  running = startEngine(file);
  running.engine.link(linkOf(device.http, client));
  local('a.bin', randomBytes(300_000));
  const [item] = await upload('ask', 'a.bin');
  expect(item).toMatchObject({ placed: { path: `${home}/a.bin` }, noted: false });
  running.close();
  running = startEngine(file);
  running.engine.link(linkOf(device.http, client));
  expect(running.engine.snapshot().items).toMatchObject([{ placed: { path: `${home}/a.bin` }, noted: false }]);
  running.engine.control([item?.id ?? ''], 'noted');
  expect(running.engine.snapshot().items[0]?.noted).toBe(true);
});
