import { readFileSync, truncateSync, utimesSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRILL_FILES } from '#shared/rules/backup/guard.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { type Backups, startBackups } from './test-backup.ts';

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const docs = `${home}/docs`;
const safe = `${home}/safe`;
const { put, read } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
  for (const name of ['a', 'b', 'c', 'd']) put(`${docs}/${name}.txt`, `content of ${name}`);
  backups.folder(safe);
});
afterEach(async () => {
  await backups.close();
  await device.remove();
});

async function drill(id: string) {
  backups.service.drill(backups.service.own('ann', [id])[0]!);
  await backups.settled(() => !backups.service.isLive(id));
  await device.idle('ann');
  return { job: backups.job(id), run: backups.service.stores.runs.list('ann', id, 1, 1).list[0]! };
}
/** Damages a file without a trace in its size or times, as a disk does. */
function rot(wire: string): void {
  const file = device.disk(wire);
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

test('a drill restores a sample into a scratch folder and leaves nothing there', async () => {
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.run(id);
  const { job, run } = await drill(id);
  expect(run).toMatchObject({ kind: 'drill', files: 4, failed: 0, state: 'ok', bytes: 4 * 'content of a'.length });
  expect(job).toMatchObject({ proof: 'ok', state: 'ok' });
  expect(job.proof_at).toBe(Math.floor(backups.now() / 1000));
  expect(backups.tree('/')).not.toContainEqual(expect.stringContaining('backup-'));
});

test('bit rot, missing and truncated files are found, told, and mended by the next run', async () => {
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.run(id);
  rot(`${safe}/docs/a.txt`);
  backups.remove(`${safe}/docs/b.txt`);
  truncateSync(device.disk(`${safe}/docs/c.txt`), 3);
  // A run that compares size and time sees nothing of the first.
  await backups.run(id);
  expect(read(`${safe}/docs/a.txt`)).not.toBe('content of a');
  rot(`${safe}/docs/b.txt`);
  const { job, run } = await drill(id);
  expect(job.proof).toBe('bad');
  expect(run).toMatchObject({ failed: 2, state: 'fail' });
  expect(run.sample.map((each) => [path.posix.basename(each.path), each.problem]).sort()).toEqual([
    ['a.txt', 'damaged'],
    ['b.txt', 'damaged'],
  ]);
  expect(backups.told.at(-1)).toMatchObject({ action: 'backup_damaged', level: 'error', values: { count: 2 } });
  await backups.run(id);
  for (const name of ['a', 'b', 'c', 'd']) expect(read(`${safe}/docs/${name}.txt`)).toBe(`content of ${name}`);
  expect((await drill(id)).job.proof).toBe('ok');
});

test('a missing file is told as missing', async () => {
  const id = await backups.save({ paths: [docs], to: safe });
  await backups.run(id);
  backups.remove(`${safe}/docs/d.txt`);
  expect((await drill(id)).run.sample).toMatchObject([{ path: 'docs/d.txt', problem: 'missing' }]);
});

test('damage of one file in a hundred is found in 95 of 100 cases within two drills', () => {
  expect(1 - 0.99 ** (2 * DRILL_FILES)).toBeGreaterThan(0.95);
});
