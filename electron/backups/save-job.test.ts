import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FOLDER } from './backup-record.ts';
import { openBackupStore, type BackupStore } from './backup-store.ts';
import { saveJob, type SaveWish } from './save-job.ts';
import { nameSources, plainName } from './source-names.ts';

let here: string;
let store: BackupStore;
let count = 0;
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-save-'));
  for (const name of ['Docs', 'Photos']) mkdirSync(path.join(here, name));
  store = openBackupStore(':memory:');
});
afterEach(() => {
  store.close();
  rmSync(here, { recursive: true, force: true });
});

const save = (names: readonly string[], part: Partial<SaveWish['plan']> = {}, isRunning = () => false) =>
  saveJob(
    {
      do: 'save',
      computer: 'Mira’s PC: home',
      paths: names.map((name) => path.join(here, name)),
      plan: {
        ...{ name: '', target: { path: '/t' }, backupType: 'manual', keep_deleted: true },
        ...{
          backupTime: { days: [3, 1], time: '02:00' },
          ignore: { hidden: false, system: true, ext: [], size_max: 0 },
        },
        ...part,
      },
    },
    {
      store,
      owner: 'nas/mira',
      jobs: () => store.jobs(),
      newId: () => `j${(count += 1)}`,
      now: 1000,
      isRunning,
    },
  );

test('DEV-07 a job has the name of its first folder unless it is given one, and a folder for this computer', async () => {
  const { code, id } = await save(['Docs', 'Photos']);
  expect(code).toBe('');
  expect(store.jobs()).toMatchObject([{ id, name: 'Docs', computer: 'Mira’s PC_ home', days: [1, 3], madeAt: 1000 }]);
});

test('APP-AUTO-02 what cannot be is refused with its code, and nothing changes', async () => {
  const { id } = await save(['Docs']);
  expect(await save(['Docs'])).toEqual({ code: 'N000004', id: '' });
  expect(await save(['Gone'])).toEqual({ code: 'LOCAL_GONE', id: '' });
  expect(await save(['Photos'], { backupType: 'timed', backupTime: { days: [], time: '02:00' } })).toEqual({ code: 'N000002', id: '' }); // prettier-ignore
  expect(await save(['Docs'], { id: 'nobody' })).toEqual({ code: 'N000003', id: '' });
  expect(await save(['Docs'], { id }, () => true)).toEqual({ code: 'N000005', id: '' });
  expect(store.jobs()).toHaveLength(1);
});

test('APP-AUTO-02 a job that begins to run, is deleted or made twice while the disk is asked is not written over', async () => {
  const { id } = await save(['Docs']);
  let looks = 0;
  expect(await save(['Photos'], { id }, () => (looks += 1) > 1)).toEqual({ code: 'N000005', id: '' });
  const saving = save(['Docs', 'Photos'], { id });
  store.remove(id);
  expect(await saving).toEqual({ code: 'N000003', id: '' });
  expect(store.jobs()).toEqual([]);
  const both = await Promise.all([save(['Photos']), save(['Photos'])]);
  expect(both.map(({ code }) => code).sort()).toEqual(['', 'N000004']);
});

test('APP-AUTO-02 another target is another backup; a folder that was left out is the device’s own', async () => {
  const { id } = await save(['Docs', 'Photos']);
  const known = [
    { path: 'Docs', size: FOLDER, mtime: 0 },
    { path: 'Docs/a.txt', size: 1, mtime: 1 },
    { path: 'Photos/b.jpg', size: 2, mtime: 2 },
  ];
  store.putKnown(id, known);
  await save(['Photos'], { id });
  expect([...store.known(id).keys()]).toEqual(['Photos/b.jpg']);
  await save(['Photos'], { id, target: { path: '/other' } });
  expect(store.known(id).size).toBe(0);
});

test('APP-AUTO-02 a folder whose drive is away may stay in its job', async () => {
  const { id } = await save(['Docs']);
  rmSync(path.join(here, 'Docs'), { recursive: true });
  expect(await save(['Docs'], { id, name: 'Papers' })).toEqual({ code: '', id });
  expect(store.jobs()).toMatchObject([{ name: 'Papers' }]);
});

test('FIL-08 names at the target are ones that every device takes, each once, and stay as they are', () => {
  expect(['C:\\', 'a*b. ', '..'].map((text) => plainName(text, 'Folder'))).toEqual(['C__', 'a_b', 'Folder']);
  const first = nameSources(['/one/Docs', '/two/docs', '/']);
  expect(first.map(({ name }) => name)).toEqual(['Docs', 'docs (1)', 'Folder']);
  expect(nameSources(['/three/Docs', '/two/docs'], first).map(({ name }) => name)).toEqual(['Docs', 'docs (1)']);
});
