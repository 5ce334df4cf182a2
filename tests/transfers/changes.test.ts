import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fetched, TransferDevice } from '../../electron/transfers/device.ts';
import { type DeviceClient, signedIn } from '../contract/device-client.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { allIn, linkOf, startEngine, type RunningEngine } from './engine-kit.ts';

const MIB = 2 ** 20;
const home = '/zenith_sata/admin/data';
let device: TestDevice;
let client: DeviceClient;
let here: string;
let running: RunningEngine | undefined;

beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, 'admin');
  mkdirSync(there('.'), { recursive: true });
});
afterAll(() => device.close());
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-changes-'));
});
afterEach(() => {
  running?.close();
  rmSync(here, { recursive: true, force: true });
});

const there = (name: string): string => path.join(device.dataDir, 'pool', home, name);

/** Saves a file of the device; `first` stands between the first answer about it and whoever reads. */
async function save(name: string, first: (fetched: Fetched) => Fetched): Promise<void> {
  let fetches = 0;
  const around = (real: TransferDevice): TransferDevice => ({
    ...real,
    fetch: async (...args) => {
      const fetched = await real.fetch(...args);
      fetches += 1;
      return fetches === 1 ? first(fetched) : fetched;
    },
  });
  running = startEngine(':memory:', around);
  running.engine.link(linkOf(device.http, client));
  await running.engine.save({ paths: [`${home}/${name}`], safe: false, folder: here, conflict: 'ask' });
  await running.until(allIn('done', 'fail'));
}

test('UPL-06 a file that is written over in its place while it is saved never becomes a mixture of both', async () => {
  const later = randomBytes(24 * MIB);
  writeFileSync(there('grows.bin'), randomBytes(24 * MIB));
  await save('grows.bin', (fetched) => {
    writeFileSync(there('grows.bin'), later);
    return fetched;
  });
  expect(readFileSync(path.join(here, 'grows.bin')).equals(later)).toBe(true);
});

test('UPL-06 a file that became shorter than what is here already is begun anew', async () => {
  writeFileSync(there('shrinks.bin'), randomBytes(24 * MIB));
  await save('shrinks.bin', (fetched) => {
    async function* part() {
      let bytes = 0;
      // What this computer has when the line breaks: a whole piece, and some.
      for await (const piece of fetched.body) {
        bytes += (piece as Buffer).length;
        yield piece as Buffer;
        if (bytes > 10 * MIB) break;
      }
      truncateSync(there('shrinks.bin'), MIB);
      throw new Error('the line broke');
    }
    return { ...fetched, body: Readable.from(part()) as Fetched['body'] };
  });
  expect(readFileSync(path.join(here, 'shrinks.bin')).equals(readFileSync(there('shrinks.bin')))).toBe(true);
  expect(readdirSync(here)).toEqual(['shrinks.bin']);
});

test('UPL-06 a file that somebody is just writing is saved as it is in the end, however short it was at first', async () => {
  const whole = randomBytes(3000);
  writeFileSync(there('begun.bin'), '');
  await save('begun.bin', (fetched) => {
    expect(fetched.size).toBe(0);
    writeFileSync(there('begun.bin'), whole);
    return fetched;
  });
  expect(readFileSync(path.join(here, 'begun.bin')).equals(whole)).toBe(true);
});
