import type * as fsp from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { type Backups, startBackups } from './test-backup.ts';

/** Ends of paths of which the disk tells nothing. */
const broken = new Set<string>();

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fsp>();
  const guarded =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      [...broken].some((end) => String(args[0]).endsWith(end))
        ? Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }))
        : work(...args);
  return { ...real, readdir: guarded(real.readdir as never), lstat: guarded(real.lstat as never) };
});

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const docs = `${home}/docs`;
const safe = `${home}/safe`;
const { put, has } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
  for (const name of ['a.txt', 'b.txt', 'deep/c.txt', 'deep/er/d.txt']) put(`${docs}/${name}`);
  backups.folder(safe);
});
afterEach(async () => {
  broken.clear();
  await backups.close();
  await device.remove();
});

test.each(['/docs/deep', '/docs/deep/er'])(
  'APP-AUTO-02 a folder that the disk cannot read is not taken for an empty one: nothing of it goes from the backup (%s)',
  async (end) => {
    const id = await backups.save({ paths: [docs], to: safe, keep_deleted: false });
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 4 });
    broken.add(end);
    put(`${docs}/new.txt`);
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N000005', held: 0 });
    expect(has(`${safe}/docs/deep/er/d.txt`)).toBe(true);
    // The rest is backed up all the same.
    expect(has(`${safe}/docs/new.txt`)).toBe(true);
    broken.clear();
    const job = await backups.run(id);
    expect(job).toMatchObject({ state: 'ok', files: 5 });
    expect(backups.service.stores.runs.list('ann', id, 1, 1).list[0]).toMatchObject({ files: 0, same: 5, deleted: 0 });
  },
);

test.each(['/docs/deep', '/there/deep'])(
  'APP-AUTO-03 what cannot be read on one side of a pair is deleted on neither (%s)',
  async (end) => {
    backups.folder(`${home}/there`);
    const id = await backups.save({ type: 'auto_bothway', paths: [docs], to: `${home}/there` });
    expect(await backups.run(id)).toMatchObject({ state: 'ok' });
    broken.add(end);
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N000005' });
    for (const side of [docs, `${home}/there`]) expect(has(`${side}/deep/er/d.txt`)).toBe(true);
    broken.clear();
    expect(await backups.run(id)).toMatchObject({ state: 'ok', conflicts: 0 });
  },
);
