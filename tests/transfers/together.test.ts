import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import type { TransferDevice } from '../../electron/transfers/device.ts';
import { TransferFailure } from '../../electron/transfers/failure.ts';
import type { NativeConflictChoice } from '../../shared/ipc/transfer-channels.ts';
import { type DeviceClient, signedIn } from '../contract/device-client.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { allIn, linkOf, startEngine, type RunningEngine } from './engine-kit.ts';

/* Many small files of the desktop app in one request. */

const home = '/zenith_sata/admin/data';
let device: TestDevice;
let client: DeviceClient;
let here: string;
let running: RunningEngine;
/** What the engine has asked the device for, by name; batches by their bytes. */
let asked: string[];

beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-together-'));
  mkdirSync(path.join(here, 'small'));
  asked = [];
});
afterEach(() => {
  running.close();
  rmSync(here, { recursive: true, force: true });
  rmSync(there(), { recursive: true, force: true });
  mkdirSync(there());
});

const there = (...names: string[]): string => path.join(device.dataDir, 'pool', home, ...names);
const count = (name: string): number => asked.filter((one) => one === name).length;
const target = (conflict: NativeConflictChoice = 'ask') => ({ path: home, free: -1, conflict });
const small = (number: number) => path.join(here, 'small', `${number}.txt`);
const write = (amount: number, text = 'text'): void => {
  for (let number = 0; number < amount; number += 1) {
    writeFileSync(small(number), `${text} ${number}`);
    utimesSync(small(number), 1_600_000_000, 1_600_000_000);
  }
};

/** Opens the engine; `batch` stands before the device's own. */
function open(
  file = ':memory:',
  batch: (real: TransferDevice) => TransferDevice['batch'] = ({ batch: own }) => own,
  before: (call: string) => Promise<void> = () => Promise.resolve(),
): void {
  running = startEngine(file, (real) => ({
    ...real,
    call: async (spec, args, signal) => {
      asked.push(spec.name);
      await before(spec.name);
      return real.call(spec, args, signal);
    },
    batch: (...args) => {
      asked.push('batch');
      return batch(real)(...args);
    },
  }));
  for (const item of running.engine.snapshot().items) (running.items as Map<string, typeof item>).set(item.id, item);
  running.engine.link(linkOf(device.http, client));
}
const done = (amount: number) => running.until((items) => items.length === amount && allIn('done')(items));

test('UPL-02 many small files go in few requests, each with its bytes and its time; a large one goes alone', async () => {
  open();
  write(1200);
  writeFileSync(path.join(here, 'small/large.bin'), 'x'.repeat(300_000));
  await running.engine.upload(target(), [path.join(here, 'small')]);
  await done(1201);
  expect([count('batch'), count('uploadCheck')]).toEqual([3, 1]);
  expect(readFileSync(there('small/777.txt'), 'utf8')).toBe('text 777');
  expect(statSync(there('small/777.txt')).mtimeMs).toBe(1_600_000_000_000);
  expect(readdirSync(there('small'))).toHaveLength(1201);
});

test('DRG-26 of files that go together only those with a taken name ask, and a choice for all goes on with them', async () => {
  open();
  write(20);
  mkdirSync(there('small'));
  for (const number of [3, 4]) writeFileSync(there(`small/${number}.txt`), 'somebody else');
  await running.engine.upload(target(), [path.join(here, 'small')]);
  const items = await running.until((all) => all.length === 20 && all.every(({ state }) => state === 'done' || state === 'conflict')); // prettier-ignore
  const waiting = items.filter(({ state }) => state === 'conflict');
  expect(waiting.map(({ name }) => name).sort()).toEqual(['3.txt', '4.txt']);
  expect(readFileSync(there('small/3.txt'), 'utf8')).toBe('somebody else');
  running.engine.resolve(waiting[0]?.id ?? '', 'overwrite', true);
  await done(20);
  expect(readFileSync(there('small/3.txt'), 'utf8')).toBe('text 3');
});

test('DRG-26 chosen before, the rule holds for all: replaced, left out, or both kept one by one', async () => {
  open();
  mkdirSync(there('small'));
  for (const number of [1, 2]) writeFileSync(there(`small/${number}.txt`), 'old');
  write(6);
  await running.engine.upload(target('skip'), [path.join(here, 'small')]);
  await running.until((all) => all.length === 6 && all.every(({ state }) => state === 'done' || state === 'cancel'));
  expect(readFileSync(there('small/1.txt'), 'utf8')).toBe('old');
  await running.engine.upload(target('overwrite'), [path.join(here, 'small')]);
  await running.until((all) => all.filter(({ state }) => state === 'done').length === 4 + 6);
  expect(readFileSync(there('small/1.txt'), 'utf8')).toBe('text 1');
  await running.engine.upload(target('rename'), [path.join(here, 'small')]);
  await running.until((all) => all.filter(({ state }) => state === 'done').length === 4 + 6 + 6);
  expect(count('batch')).toBe(3);
  expect(readdirSync(there('small')).filter((name) => name.includes('(1)'))).toHaveLength(6);
  expect(readdirSync(there('small'))).toHaveLength(12);
});

test.for(['ask', 'rename'] as const)(
  'UPL-05 an answer that was lost makes nothing twice and asks nobody (%s): what has arrived is found',
  async (conflict) => {
    // prettier-ignore
    let isLost = true;
    open(':memory:', (real) => async (...args) => {
      const answer = await real.batch(...args);
      if (!isLost) return answer;
      isLost = false;
      throw new TransferFailure('network', 'NETWORK');
    });
    write(30);
    await running.engine.upload(target(conflict), [path.join(here, 'small')]);
    await done(30);
    expect(readdirSync(there('small'))).toHaveLength(30);
  },
);

/** Opens the engine on a line that is cut before the device has given the files of the first request their names. */
function openCut(): { late: () => Promise<unknown> } {
  let late: (() => Promise<unknown>) | undefined;
  let arriving: Promise<unknown> | undefined;
  const cut = { late: async () => void (await (arriving ??= late?.())) };
  open(
    ':memory:',
    (real) =>
      (...args) => {
        if (late) return real.batch(...args);
        late = () => real.batch(...args);
        return Promise.reject(new TransferFailure('network', 'NETWORK'));
      },
    async (name) => {
      if (name === 'uploadCheck') await cut.late();
    },
  );
  return cut;
}

test.for(['ask', 'rename', 'overwrite', 'skip'] as const)(
  'UPL-05 DRG-26 a request that is cut before its files get their names makes nothing twice, and keeps the choice (%s)',
  async (conflict) => {
    const binned = async () =>
      (await client.call(calls.recycleList, { scope: 'my' })).data.list.map(({ name }) => name);
    const before = await binned();
    openCut();
    write(30);
    mkdirSync(there('small'));
    writeFileSync(there('small/3.txt'), 'somebody else');
    await running.engine.upload(target(conflict), [path.join(here, 'small')]);
    const items = await running.until((all) => all.length === 30 && all.every(({ state }) => state !== 'run' && state !== 'wait')); // prettier-ignore
    const other = { ask: 'conflict', rename: 'done', overwrite: 'done', skip: 'cancel' }[conflict];
    expect(items.filter(({ state }) => state !== 'done').map(({ name, state }) => [name, state])).toEqual(
      other === 'done' ? [] : [['3.txt', other]],
    );
    expect(readdirSync(there('small'))).toHaveLength(conflict === 'rename' ? 31 : 30);
    expect(readFileSync(there('small/3.txt'), 'utf8')).toBe(conflict === 'overwrite' ? 'text 3' : 'somebody else');
    if (conflict === 'rename') expect(readFileSync(there('small/3 (1).txt'), 'utf8')).toBe('text 3');
    // Nothing but what somebody else had has gone to the bin.
    expect((await binned()).length - before.length).toBe(conflict === 'overwrite' ? 1 : 0);
  },
);

test.for(['rename', 'ask'] as const)(
  'UPL-05 a file that changes after a request that was not heard takes the place of its earlier version (%s)',
  async (conflict) => {
    const cut = openCut();
    write(30);
    await running.engine.upload(target(conflict), [path.join(here, 'small')]);
    await expect.poll(() => count('batch')).toBe(1);
    await cut.late();
    expect(readFileSync(there('small/29.txt'), 'utf8')).toBe('text 29');
    write(30, 'later text');
    await done(30);
    expect(readdirSync(there('small'))).toHaveLength(30);
    expect(readFileSync(there('small/29.txt'), 'utf8')).toBe('later text 29');
  },
);

test('UPL-05 the end of the app in the middle of a request loses none and doubles none', async () => {
  const file = path.join(here, 'journal.db');
  open(file, (real) => async (...args) => {
    await real.batch(...args);
    return new Promise(() => undefined);
  });
  write(30);
  await running.engine.upload(target(), [path.join(here, 'small')]);
  await expect.poll(() => readdirSync(there()), { timeout: 20_000 }).toContain('small');
  await expect.poll(() => readdirSync(there('small')).length, { timeout: 20_000 }).toBe(30);
  running.close();
  open(file);
  await done(30);
  expect(readdirSync(there('small'))).toHaveLength(30);
});

test('UPL-04 DRG-26 what the device refuses of a request is that file’s own affair, and a request that it refuses goes file by file', async () => {
  open(':memory:', (real) => (to, archive, signal) => {
    if (count('batch') === 1) return real.batch(to, { ...archive, sum: archive.sum ^ 1 }, signal);
    return real.batch(to, archive, signal);
  });
  write(8);
  await running.engine.upload(target(), [path.join(here, 'small')]);
  await done(8);
  expect([count('batch'), count('uploadCheck')]).toEqual([1, 8]);
  rmSync(there('small'), { recursive: true });
  mkdirSync(there('small/5.txt'), { recursive: true });
  await running.engine.upload(target('overwrite'), [path.join(here, 'small')]);
  const items = await running.until((all) => all.length === 16 && allIn('done', 'conflict')(all));
  const asked = items.filter(({ state }) => state === 'conflict');
  expect(asked.map(({ name, taken }) => [name, taken?.isDir])).toEqual([['5.txt', true]]);
});

test('APP-TASK-01 one that is cancelled or paused on the way leaves the others to go on', async () => {
  let isHeld = true;
  open(
    ':memory:',
    (real) => (to, archive, signal) =>
      isHeld
        ? new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              isHeld = false;
              reject(signal.reason as Error);
            });
          })
        : real.batch(to, archive, signal),
  );
  write(10);
  await running.engine.upload(target(), [path.join(here, 'small')]);
  const items = await running.until((all) => all.length === 10 && allIn('run')(all));
  const id = (name: string) => items.find((item) => item.name === name)?.id ?? '';
  running.engine.control([id('2.txt')], 'pause');
  running.engine.control([id('7.txt')], 'cancel');
  await running.until((all) => all.filter(({ state }) => state === 'done').length === 8);
  expect(readdirSync(there('small')).sort()).toEqual(['0.txt', '1.txt', '3.txt', '4.txt', '5.txt', '6.txt', '8.txt', '9.txt']); // prettier-ignore
  running.engine.control([id('2.txt')], 'resume');
  await running.until((all) => all.filter(({ state }) => state === 'done').length === 9);
});
