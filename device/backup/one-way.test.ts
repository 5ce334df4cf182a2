import { existsSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { type Backups, startBackups } from './test-backup.ts';

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const docs = `${home}/docs`;
const safe = `${home}/safe`;
const HOUR_MS = 3_600_000;
const { call, put, has, read, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
  put(`${docs}/letter.txt`, 'dear');
  put(`${docs}/deep/er/note.txt`, 'note');
  backups.folder(safe);
});
afterEach(async () => {
  await backups.close();
  await device.remove();
});

const last = (id: string) => backups.service.stores.runs.list('ann', id, 1, 1).list[0]!;
const binned = async (): Promise<string[]> =>
  (await call('recycleList', { scope: 'my', size: 200 })).list.map(({ name }) => name);

describe('one-way jobs', () => {
  test('CALL-EXT-22 APP-AUTO-02 new files are copied with their time, what is the same is left alone', async () => {
    backups.age(`${docs}/letter.txt`, 100_000);
    const id = await backups.save({ paths: [docs], to: safe });
    const job = await backups.run(id);
    expect(job).toMatchObject({ state: 'ok', error: '', files: 2, bytes: 8, stale: 0 });
    expect(backups.tree(safe)).toEqual([
      'docs/',
      'docs/deep/',
      'docs/deep/er/',
      'docs/deep/er/note.txt',
      'docs/letter.txt',
    ]);
    expect(read(`${safe}/docs/letter.txt`)).toBe('dear');
    expect(last(id)).toMatchObject({ files: 2, bytes: 8, same: 0, state: 'ok', kind: 'run' });
    put(`${docs}/new.txt`, 'new');
    await backups.run(id);
    expect(last(id)).toMatchObject({ files: 1, bytes: 3, same: 2 });
    await backups.run(id);
    expect(last(id)).toMatchObject({ files: 0, bytes: 0, same: 3 });
    // The run is a task of the task centre.
    const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 });
    expect(list.map(({ op, name, to, state }) => [op, name, to, state])).toContainEqual([
      'backup',
      'docs',
      safe,
      'done',
    ]);
  });

  test('a receipt names files with the sums of their contents', async () => {
    const id = await backups.save({ paths: [docs], to: safe });
    await backups.run(id);
    const { sample } = last(id);
    expect(sample.map((each) => each.path).sort()).toEqual(['docs/deep/er/note.txt', 'docs/letter.txt']);
    expect(sample.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  });

  test('APP-AUTO-02 deleted files stay by choice, or go to the recycle bin with the folders that are empty then', async () => {
    const id = await backups.save({ paths: [docs], to: safe });
    await backups.run(id);
    backups.remove(`${docs}/deep`);
    await backups.run(id);
    expect(has(`${safe}/docs/deep/er/note.txt`)).toBe(true);
    await call('fileMkdir', { path: `${safe}/docs`, name: 'own' });
    await backups.save({ id, paths: [docs], to: safe, keep_deleted: false });
    await backups.run(id);
    expect(backups.tree(safe)).toEqual(['docs/', 'docs/letter.txt', 'docs/own/']);
    expect(await binned()).toEqual(['note.txt']);
    expect(last(id)).toMatchObject({ deleted: 1, state: 'ok' });
  });

  test('an earlier version goes to the recycle bin, and so does what somebody else changed at the target', async () => {
    const id = await backups.save({ paths: [docs], to: safe });
    await backups.run(id);
    put(`${docs}/letter.txt`, 'dear all');
    await backups.run(id);
    // Of a file that changes all the time not every version is kept.
    expect(await binned()).toEqual([]);
    backups.advance(2 * HOUR_MS);
    put(`${docs}/letter.txt`, 'dear all of you');
    await backups.run(id);
    expect(await binned()).toEqual(['letter.txt']);
    put(`${safe}/docs/letter.txt`, 'scribbled over');
    await backups.run(id);
    expect(read(`${safe}/docs/letter.txt`)).toBe('dear all of you');
    expect(await binned()).toEqual(['letter.txt', 'letter.txt']);
    // What never was the job's is not touched.
    put(`${safe}/docs/mine.txt`, 'mine');
    await backups.run(id);
    expect(read(`${safe}/docs/mine.txt`)).toBe('mine');
  });

  test('APP-AUTO-02 what somebody writes at the target while the run is under way goes to the recycle bin', async () => {
    put(`${docs}/also.txt`, 'old');
    const id = await backups.save({ paths: [docs], to: safe });
    await backups.run(id);
    for (const name of ['also.txt', 'letter.txt']) put(`${docs}/${name}`, 'new words');
    const { room } = backups.service.files;
    const grown = room.grown.bind(room);
    const spy = vi.spyOn(room, 'grown').mockImplementationOnce((place, bytes) => {
      put(`${safe}/docs/letter.txt`, 'meanwhile');
      grown(place, bytes);
    });
    await backups.run(id);
    spy.mockRestore();
    expect(read(`${safe}/docs/letter.txt`)).toBe('new words');
    expect(await binned()).toEqual(['letter.txt']);
  });

  test('what is there already with the same content is known by its sum and not copied again', async () => {
    for (const place of [docs, `${safe}/docs`]) {
      put(`${place}/a.txt`, 'same');
      put(`${place}/b.txt`, place === docs ? 'here' : 'else');
      for (const name of ['a.txt', 'b.txt']) backups.age(`${place}/${name}`, 500);
    }
    const id = await backups.save({ paths: [docs], to: safe });
    await backups.run(id);
    expect(last(id)).toMatchObject({ files: 3, same: 1 });
    expect(read(`${safe}/docs/b.txt`)).toBe('here');
    expect(await binned()).toEqual(['b.txt']);
  });

  test('DEV-07 the rules leave out hidden files, those of systems, endings and large files; links are nobody’s', async () => {
    for (const name of ['.profile', 'Thumbs.db', '~$letter.docx', 'film.MKV', 'large.bin']) put(`${docs}/${name}`, 'x'.repeat(name === 'large.bin' ? 2000 : 3)); // prettier-ignore
    put(`${docs}/.git/config`);
    symlinkSync('/etc', device.disk(`${docs}/outside`));
    symlinkSync('letter.txt', device.disk(`${docs}/link.txt`));
    const ignore = { hidden: true, system: true, ext: ['mkv'], size_max: 1000 };
    const id = await backups.save({ paths: [docs], to: safe, ignore });
    await backups.run(id);
    expect(backups.tree(safe)).toEqual([
      'docs/',
      'docs/deep/',
      'docs/deep/er/',
      'docs/deep/er/note.txt',
      'docs/letter.txt',
    ]);
    await backups.save({ id, paths: [docs], to: safe, ignore: { hidden: false, system: false, ext: [], size_max: 0 } });
    await backups.run(id);
    expect(backups.tree(safe)).toContain('docs/.git/config');
    // A rule that comes later takes nothing away, neither here nor there.
    await backups.save({ id, paths: [docs], to: safe, ignore, keep_deleted: false });
    await backups.run(id);
    expect(last(id)).toMatchObject({ deleted: 0, state: 'ok' });
    expect(has(`${safe}/docs/film.MKV`)).toBe(true);
  });

  test('a missing source is never taken for deleted files', async () => {
    const id = await backups.save({ paths: [docs], to: safe, keep_deleted: false });
    await backups.run(id);
    backups.remove(docs);
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002001' });
    expect(has(`${safe}/docs/letter.txt`)).toBe(true);
    expect(backups.told.map(({ action }) => action)).toEqual(['backup_failed']);
    // A failure that goes on is told once.
    await backups.run(id);
    expect(backups.told).toHaveLength(1);
  });

  test('APP-FM-05 one file that the drive cannot hold keeps no other back', async () => {
    usb('stick', { fs: 'FAT' });
    put(`${docs}/a film.mkv`);
    truncateSync(device.disk(`${docs}/a film.mkv`), 2 * 1024 ** 3);
    const id = await backups.save({ paths: [docs], to: '/usb/stick' });
    expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002013', good_at: 0 });
    expect(backups.tree('/usb/stick')).toContain('docs/letter.txt');
    expect(last(id)).toMatchObject({ files: 2, failed: 1, state: 'fail' });
    backups.remove(`${docs}/a film.mkv`);
    expect(await backups.run(id)).toMatchObject({ state: 'ok', error: '' });
  });

  test('a file in the place of a folder of the job makes way', async () => {
    put(`${safe}/docs/deep`, 'a file');
    const id = await backups.save({ paths: [docs], to: safe });
    expect((await backups.run(id)).state).toBe('ok');
    expect(read(`${safe}/docs/deep/er/note.txt`)).toBe('note');
    expect(await binned()).toEqual(['deep']);
  });

  test('APP-AUTO-02 a file that a link at the target would lead elsewhere is not written there', async () => {
    const outside = path.join(device.dataDir, 'outside');
    backups.folder('/../outside');
    backups.folder(`${safe}/docs`);
    symlinkSync(outside, device.disk(`${safe}/docs/deep`));
    const id = await backups.save({ paths: [docs], to: safe });
    await backups.run(id);
    expect(readdirSync(outside)).toEqual([]);
    expect(read(`${safe}/docs/deep/er/note.txt`)).toBe('note');
  });
});

describe('the brake', () => {
  const many = (count: number): void => {
    for (let number = 0; number < count; number += 1) put(`${docs}/many/${number}.txt`, String(number));
  };

  test('many deletions wait for a decision; everything else is done', async () => {
    many(60);
    const id = await backups.save({ paths: [docs], to: safe, keep_deleted: false });
    await backups.run(id);
    backups.remove(`${docs}/many`);
    put(`${docs}/new.txt`, 'new');
    const held = await backups.run(id);
    expect(held).toMatchObject({ state: 'pause', reason: 'brake', held: 60 });
    expect(has(`${safe}/docs/many/0.txt`)).toBe(true);
    expect(has(`${safe}/docs/new.txt`)).toBe(true);
    expect(backups.told.at(-1)).toMatchObject({ action: 'backup_held', values: { count: 60 } });
    const done = await backups.run(id, 'allow');
    expect(done).toMatchObject({ state: 'ok', held: 0 });
    expect(existsSync(device.disk(`${safe}/docs/many`))).toBe(false);
    expect((await binned()).length).toBe(60);
  });

  test('what would go can be kept: it is the target’s own from then on', async () => {
    many(60);
    const id = await backups.save({ paths: [docs], to: safe, keep_deleted: false });
    await backups.run(id);
    backups.remove(`${docs}/many`);
    await backups.run(id);
    expect(await backups.run(id, 'keep')).toMatchObject({ state: 'ok', held: 0, files: 2 });
    expect(await backups.run(id)).toMatchObject({ state: 'ok' });
    expect(has(`${safe}/docs/many/59.txt`)).toBe(true);
  });

  test('a few deletions of many files need nobody', async () => {
    many(60);
    const id = await backups.save({ paths: [docs], to: safe, keep_deleted: false });
    await backups.run(id);
    for (const number of [1, 2, 3, 4]) backups.remove(`${docs}/many/${number}.txt`);
    expect(await backups.run(id)).toMatchObject({ state: 'ok', held: 0 });
    expect(last(id).deleted).toBe(4);
  });
});

describe('what a job may be', () => {
  const code = (fields: object, username = 'ann'): Promise<string> =>
    backups.codeOf('backupSave', { type: 'auto_oneway', paths: [docs], target: { path: safe }, backupType: 'manual', ...fields }, username); // prettier-ignore

  test('CALL-EXT-22 folders that are not there, not allowed or no folders are refused', async () => {
    expect(await code({ paths: [`${home}/none`] })).toBe('N002001');
    expect(await code({ paths: [`${docs}/letter.txt`] })).toBe('N002001');
    expect(await code({ target: { path: `${home}/none` } })).toBe('N002001');
    expect(await code({ paths: ['/zenith_sata/max/data'] })).toBe('N000002');
    expect(await code({ paths: [`${home}/../x`] })).toBe('N002005');
    expect(await code({ paths: ['/zenith_sata/ann/safebox/a'] })).toBe('N000006');
    expect(await code({ type: 'mac' })).toBe('N000006');
    expect(await code({ type: 'zspace' })).toBe('N000003');
    expect(await code({ paths: [docs, docs] })).toBe('N000001');
    expect(await code({ backupType: 'timed', backupTime: { days: [], time: '02:00' } })).toBe('N000001');
    expect(await code({ type: 'auto_bothway', paths: [docs, safe] })).toBe('N000001');
    expect(await code({ id: 'none' })).toBe('N000003');
    usb('ro', { fs: 'APFS' });
    expect(await code({ target: { path: '/usb/ro' } })).toBe('N002003');
    expect(await code({ target: { path: '/zenith_sata/public' } })).toBe('N002008');
    expect(backups.service.stores.jobs.all()).toEqual([]);
  });

  test('CALL-EXT-22 nothing is carried round in circles', async () => {
    expect(await code({ target: { path: docs } })).toBe('N002006');
    expect(await code({ target: { path: `${docs}/deep` } })).toBe('N002006');
    expect(await code({ target: { path: home } })).toBe('N002006');
    expect(await code({ type: 'auto_bothway', target: { path: `${docs}/deep` } })).toBe('N002006');
    expect(await code({})).toBe('200');
    expect(await code({})).toBe('N000004');
    // What went to the safe folder would come back, and go there again.
    expect(await code({ paths: [safe], target: { path: docs } })).toBe('N002006');
    put(`${home}/third/x.txt`);
    expect(await code({ paths: [safe], target: { path: `${home}/third` } })).toBe('200');
    expect(await code({ paths: [`${home}/third`], target: { path: docs } })).toBe('N002006');
  });

  test('two sources of one name get folders of their own, also over two jobs', async () => {
    put(`${home}/other/docs/b.txt`, 'b');
    put(`${home}/third/docs/c.txt`, 'c');
    const id = await backups.save({ paths: [docs, `${home}/other/docs`], to: safe });
    await backups.run(id);
    const second = await backups.save({ paths: [`${home}/third/docs`], to: safe });
    await backups.run(second);
    expect(backups.tree(safe).filter((name) => !name.slice(0, -1).includes('/'))).toEqual([
      'docs (1)/',
      'docs (2)/',
      'docs/',
    ]);
    expect(read(`${safe}/docs (2)/c.txt`)).toBe('c');
  });

  test('CALL-EXT-22 APP-AUTO-01 a job is nobody else’s to see or to control', async () => {
    const id = await backups.save({ paths: [docs], to: safe });
    expect((await backups.call('backupList', {}, 'max')).list).toEqual([]);
    expect(await backups.codeOf('backupControl', { ids: [id], action: 'delete' }, 'max')).toBe('N000003');
    expect(await backups.codeOf('backupLog', { id }, 'max')).toBe('N000003');
    expect((await backups.call('backupList', { type: 'auto_bothway' })).list).toEqual([]);
    expect((await backups.call('backupList', { type: 'auto_oneway' })).list).toHaveLength(1);
  });

  test('a renamed source stays the source', async () => {
    const id = await backups.save({ paths: [docs], to: safe });
    await call('fileRename', { path: docs, name: 'papers' });
    expect(backups.job(id).paths).toEqual([`${home}/papers`]);
    expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 2 });
  });
});

test('a run without room for it changes nothing', async () => {
  device.context.db.prepare("UPDATE accounts SET quota = 100 WHERE username = 'ann'").run();
  writeFileSync(device.disk(`${docs}/large.bin`), 'x'.repeat(200));
  const id = await backups.save({ paths: [docs], to: safe });
  expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002004' });
  expect(backups.tree(safe)).toEqual([]);
});
