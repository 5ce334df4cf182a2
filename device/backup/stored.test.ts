import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { type Backups, startBackups } from './test-backup.ts';

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const { put, has } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
});
afterEach(async () => {
  await backups.close();
  await device.remove();
});

test('APP-AFM-01 a one-way job says where the copy of each source lies, also when two have the same name; a pair does not', async () => {
  put(`${home}/docs/a.txt`, 'a');
  put(`${home}/old/docs/b.txt`, 'b');
  backups.folder(`${home}/safe`);
  const id = await backups.save({ paths: [`${home}/docs`, `${home}/old/docs`], to: `${home}/safe` });
  const job = await backups.run(id);
  const [first, second] = job.stored ?? [];
  expect(has(`${first}/a.txt`)).toBe(true);
  expect(has(`${second}/b.txt`)).toBe(true);
  backups.folder(`${home}/there`);
  const pair = await backups.save({ type: 'auto_bothway', paths: [`${home}/docs`], to: `${home}/there` });
  expect(backups.job(pair).stored).toBeUndefined();
});
