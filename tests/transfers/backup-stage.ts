// What tests of backups of this computer stand on: a device, a folder here, and the backups that run between them.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { systemClock } from '../../electron/transfers/clock.ts';
import { createDevice, type TransferDevice } from '../../electron/transfers/device.ts';
import { type DeviceClient, signedIn } from '../contract/device-client.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { startBackups, type BackupKit, type RunningBackups } from './backup-kit.ts';
import { linkOf } from './engine-kit.ts';

/** Files of the account on the device, and whose the jobs are. */
export const home = '/zenith_sata/admin/data';
export const owner = 'test/admin';
/** New ones for each file of tests, the last two for each test. */
export let device: TestDevice;
export let client: DeviceClient;
export let here: string;
export let running: RunningBackups;

beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-backup-'));
  rmSync(there(), { recursive: true, force: true });
  mkdirSync(there('Backups'), { recursive: true });
});
afterEach(() => {
  running.close();
  rmSync(here, { recursive: true, force: true });
});

/** A place of the account on the device, and one of its copies of this computer. */
export const there = (...names: string[]): string => path.join(device.dataDir, 'pool', home, ...names);
export const copies = (...names: string[]): string => there('Backups', 'Laptop', ...names);
/** A new line to the device. */
export const connect = (): TransferDevice => createDevice(linkOf(device.http, client), systemClock);
/** Starts the app's backups, over a line of its own unless told. */
export const open = (kit: Partial<BackupKit> = {}, line: TransferDevice = connect()): void => {
  running = startBackups({ target: `${home}/Backups`, ...kit });
  running.link({ owner, device: line });
};
/** Writes a file of this computer, with its time. */
export const write = (name: string, content: string, seconds = 1_700_000_000): void => {
  const file = path.join(here, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  utimesSync(file, seconds, seconds);
};
/** Runs a job by hand, to its end. */
export const run = async (id: string, deletes?: 'allow' | 'keep'): Promise<void> => {
  const before = (await running.runs(id)).length;
  expect(await running.control({ ids: [id], action: 'run', ...(deletes === undefined ? {} : { deletes }) })).toBe('');
  await expect.poll(async () => (await running.runs(id)).length, { timeout: 20_000 }).toBe(before + 1);
};
