import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

beforeEach(async () => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-cut-'));
  device = await startTestDevice();
  client = await signedIn(device.http, 'admin');
  mkdirSync(there(), { recursive: true });
});
afterEach(async () => {
  running.close();
  await device.close();
  rmSync(here, { recursive: true, force: true });
});

const there = (...names: string[]): string => path.join(device.dataDir, 'pool', home, ...names);
/** Bytes of the one unfinished upload that are on the device's disk. */
const partBytes = (): number => {
  const hidden = path.join(device.dataDir, 'pool/zenith_sata/.hearth-tmp');
  return readdirSync(hidden).reduce((all, name) => all + statSync(path.join(hidden, name)).size, 0);
};
const sum = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Both ways at once: a file that goes up and one that comes down, each of some pieces. */
async function begin(around?: (real: TransferDevice) => TransferDevice, journal?: string): Promise<void> {
  writeFileSync(path.join(here, 'up.bin'), randomBytes(20 * MIB));
  writeFileSync(there('down.bin'), randomBytes(20 * MIB));
  running = startEngine(journal, around);
  running.engine.link(linkOf(device.http, client));
  await running.engine.upload(target, [path.join(here, 'up.bin')]);
  const folder = path.join(here, 'saved');
  mkdirSync(folder);
  await running.engine.save({ paths: [`${home}/down.bin`], safe: false, folder, conflict: 'ask' });
}

/** Both arrived as they are, once, with nothing beside them. */
async function bothArrive(): Promise<void> {
  await running.until((items) => items.length === 2 && items.every(({ state }) => state === 'done'), 30_000);
  expect(sum(there('up.bin'))).toBe(sum(path.join(here, 'up.bin')));
  expect(sum(path.join(here, 'saved/down.bin'))).toBe(sum(there('down.bin')));
  expect(readdirSync(there()).sort()).toEqual(['down.bin', 'up.bin']);
  expect(readdirSync(path.join(here, 'saved'))).toEqual(['down.bin']);
}

/** The device stands behind a line that can be dead: what is asked of it never comes back, as after sleep. */
function deadLine() {
  let isDead = true;
  let begun = 0;
  const never = <T>(signal: AbortSignal): Promise<T> =>
    new Promise((_resolve, reject) => {
      begun += 1;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return {
    begun: () => begun,
    mend: () => (isDead = false),
    around: (real: TransferDevice): TransferDevice => ({
      ...real,
      append: (...args) => (isDead ? never(args[3]) : real.append(...args)),
      fetch: (...args) => (isDead ? never(args[3]) : real.fetch(...args)),
    }),
  };
}

test('UPL-05 UPL-06 after sleep or on another network dead connections are given up at once, and nothing counts as failed', async () => {
  const line = deadLine();
  await begin(line.around);
  await running.until(() => line.begun() === 2);
  line.mend();
  // What main says when the computer resumes, its clock has jumped or its network is there again.
  running.engine.wake();
  await bothArrive();
  expect([...running.items.values()].map(({ error }) => error)).toEqual([null, null]);
});

test('UPL-04 UPL-06 a device that restarts in the middle is waited for, however long, and what it has is not sent again', async () => {
  let isAway = false;
  let sent = 0;
  let fetched = 0;
  const gone = () => Promise.reject(new TransferFailure('network', 'NETWORK'));
  await begin((real) => ({
    ...real,
    append: async (...args) => {
      if (isAway) return gone();
      sent += args[1].bytes;
      return real.append(...args).finally(() => (isAway ||= sent > 8 * MIB && fetched > 0));
    },
    fetch: async (...args) => {
      if (isAway) return gone();
      const answer = await real.fetch(...args);
      fetched += answer.size - args[1];
      return answer;
    },
    standing: (...args) => (isAway ? gone() : real.standing(...args)),
    confirmSent: (...args) => (isAway ? gone() : real.confirmSent(...args)),
    call: (...args) => (isAway ? gone() : real.call(...args)),
    answers: (...args) => (isAway ? Promise.resolve(false) : real.answers(...args)),
  }));
  await running.until((items) => items.some(({ state, hold }) => state === 'wait' && hold === 'offline'));
  isAway = false;
  // It is found by looking, without anybody's help.
  await bothArrive();
  expect(sent).toBeLessThanOrEqual(20 * MIB + 8 * MIB);
});

test('UPL-04 UPL-06 a gateway that answers for a device it does not reach is a device that is away, and is waited for', async () => {
  let isAway = false;
  const gateway = createServer((asked, answer) => {
    if (isAway) {
      asked.resume();
      answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    }
    const { method, headers } = asked;
    const passed = request(`${device.http}${asked.url ?? ''}`, { method, headers }, (real) => {
      answer.writeHead(real.statusCode ?? 500, real.headers);
      real.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  writeFileSync(path.join(here, 'up.bin'), randomBytes(20 * MIB));
  running = startEngine(undefined, (real) => ({
    ...real,
    append: async (...args) => real.append(...args).finally(() => (isAway = !hasBeenAway)),
  }));
  let hasBeenAway = false;
  running.engine.link({ ...linkOf(device.http, client), base: `http://127.0.0.1:${port}` });
  try {
    await running.engine.upload(target, [path.join(here, 'up.bin')]);
    await running.until((items) => items.some(({ hold }) => hold === 'offline'));
    hasBeenAway = true;
    isAway = false;
    await running.until(allIn('done', 'fail'));
    expect([...running.items.values()].map(({ state }) => state)).toEqual(['done']);
    expect(sum(there('up.bin'))).toBe(sum(path.join(here, 'up.bin')));
  } finally {
    running.engine.link(null);
    gateway.closeAllConnections();
    gateway.close();
  }
});

test('UPL-04 a line that breaks more often than a piece takes still gets the file through, and hardly a byte twice', async () => {
  writeFileSync(path.join(here, 'up.bin'), randomBytes(20 * MIB));
  const steps: number[] = [];
  let sent = 0;
  running = startEngine(undefined, (real) => ({
    ...real,
    append: (url, piece, write, signal) => {
      let through = 0;
      const cutting: typeof write = (send) =>
        write(async (part) => {
          if (through >= 5 * MIB) {
            // Some of it is with the device before the line breaks.
            await vi.waitFor(() => expect(partBytes()).toBeGreaterThan(piece.offset + 2 * MIB), 5000);
            throw new TransferFailure('network', 'NETWORK');
          }
          through += part.length;
          sent += part.length;
          await send(part);
        });
      return real.append(url, piece, cutting, signal);
    },
    confirmSent: async (...args) => {
      const standing = await real.confirmSent(...args);
      steps.push(standing.offset);
      return standing;
    },
  }));
  running.engine.link(linkOf(device.http, client));
  await running.engine.upload(target, [path.join(here, 'up.bin')]);
  await running.until((items) => items.length === 1 && items.every(({ state }) => state === 'done'), 60_000);
  expect(sum(there('up.bin'))).toBe(sum(path.join(here, 'up.bin')));
  expect(steps.length).toBeGreaterThan(1);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(sent).toBeLessThanOrEqual(20 * MIB + steps.length * 3 * MIB);
});

test('UPL-05 another start of the app, with a newer version of it perhaps, goes on where the journal stands', async () => {
  const journal = path.join(here, 'transfers.sqlite');
  let first = 0;
  await begin(
    (real) => ({
      ...real,
      append: async (...args) => {
        const standing = await real.append(...args);
        const { offset } = standing;
        first = offset;
        // The installer ends the app here.
        if (offset >= 8 * MIB) running.engine.dispose();
        return standing;
      },
      fetch: (...args) =>
        new Promise((_resolve, reject) => args[3].addEventListener('abort', () => reject(new Error()))),
    }),
    journal,
  );
  await expect.poll(() => first).toBeGreaterThanOrEqual(8 * MIB);
  running.journal.close();
  let again = 0;
  running = startEngine(journal, (real) => ({
    ...real,
    append: (...args) => {
      again += args[1].bytes;
      return real.append(...args);
    },
  }));
  running.engine.link(linkOf(device.http, client));
  for (const item of running.engine.snapshot().items) (running.items as Map<string, typeof item>).set(item.id, item);
  await bothArrive();
  expect(first + again).toBeLessThanOrEqual(20 * MIB + 8 * MIB);
});

test('APP-TASK-01 what is wanted first goes first, what can wait goes last, also after the app was started anew', async () => {
  const order: string[] = [];
  const watched = (real: TransferDevice): TransferDevice => ({
    ...real,
    call: (spec, args, signal) => {
      if (spec.name === 'uploadCheck') order.push((args as unknown as { name: string }).name);
      return real.call(spec, args, signal);
    },
  });
  const journal = path.join(here, 'order.db');
  running = startEngine(journal, watched);
  const hour = new Date().getHours();
  const closed = { on: true, from: (hour + 2) % 24, to: (hour + 3) % 24 };
  running.engine.setSettings({ ...firstNativeSettings, parallel: 1, schedule: closed });
  running.engine.link(linkOf(device.http, client));
  const files = ['a', 'b', 'c', 'd'].map((name) => path.join(here, name));
  // Too large to go in one request.
  const large = 'x'.repeat(300_000);
  for (const file of files) writeFileSync(file, large);
  await running.engine.upload(target, files);
  await running.until((items) => items.length === 4);
  const id = (name: string) => [...(running?.items.values() ?? [])].find((item) => item.name === name)?.id ?? '';
  running.engine.place([id('a')], 'last');
  running.engine.place([id('d')], 'first');
  running.engine.place([id('c')], { before: id('b') });
  running.close();
  running = startEngine(journal, watched);
  running.engine.link(linkOf(device.http, client));
  const late = path.join(here, 'e');
  writeFileSync(late, large);
  await running.engine.upload(target, [late]);
  running.engine.setSettings({ ...firstNativeSettings, parallel: 1 });
  await running.until((items) => items.length === 5 && allIn('done')(items));
  expect(order).toEqual(['d', 'c', 'b', 'a', 'e']);
});
