import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTester } from '../../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../../files/test-kit.ts';
import { INCOMING } from '../../netdisk/drives.ts';
import { type Backups, startBackups } from '../test-backup.ts';
import { driveTarget } from './drive-target.ts';

let device: FileDevice;
let backups: Backups;
let drive: string;
const docs = '/zenith_sata/ann/data/docs';
const HOUR_MS = 3_600_000;
const { call, put } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
  backups.signIn('tianyi');
  drive = await backups.drives.root('ann', 'tianyi');
  put(`${docs}/letter.txt`, 'dear');
  put(`${docs}/deep/note.txt`, 'note');
});
afterEach(async () => {
  await backups.close();
  await device.remove();
});

const wish = (fields: object = {}) => ({ type: 'tianyi' as const, paths: [docs], to: '/Backups', ...fields });
const last = (id: string) => backups.service.stores.runs.list('ann', id, 1, 1).list[0]!;
const onDrive = (name: string): string => readFileSync(path.join(drive, name), 'utf8');
const tree = (): string[] => readdirSync(path.join(drive, 'Backups'), { recursive: true, encoding: 'utf8' }).sort();

test('APP-NETD-02 a run uploads to the drive, changes replace what it put there, and nothing half is left', async () => {
  const id = await backups.save(wish());
  expect(backups.job(id)).toMatchObject({ type: 'tianyi', target: { path: '/Backups' }, state: 'idle' });
  expect(await backups.run(id)).toMatchObject({ state: 'ok', files: 2, bytes: 8 });
  expect(tree()).toEqual(['docs', 'docs/deep', 'docs/deep/note.txt', 'docs/letter.txt']);
  expect(onDrive('Backups/docs/letter.txt')).toBe('dear');
  put(`${docs}/letter.txt`, 'dearest');
  await backups.run(id);
  expect(last(id)).toMatchObject({ files: 1, bytes: 7, same: 1, state: 'ok' });
  expect(onDrive('Backups/docs/letter.txt')).toBe('dearest');
  expect(readdirSync(path.join(drive, INCOMING))).toEqual([]);
  // The run is a task of the cloud drives.
  const { list } = device.context.tasks.list('ann', { kind: 'netdisk', page: 1, size: 9 });
  expect(list[0]).toMatchObject({ op: 'backup', name: 'docs', to: 'tianyi:/Backups', state: 'done' });
});

test('APP-NETD-02 what somebody else has put there gets another name, and only what the job put there goes with its source', async () => {
  mkdirSync(path.join(drive, 'Backups/docs'), { recursive: true });
  writeFileSync(path.join(drive, 'Backups/docs/letter.txt'), 'of somebody else');
  const id = await backups.save(wish({ keep_deleted: false }));
  await backups.run(id);
  expect(tree()).toEqual(['docs', 'docs/deep', 'docs/deep/note.txt', 'docs/letter (1).txt', 'docs/letter.txt']);
  expect(onDrive('Backups/docs/letter (1).txt')).toBe('of somebody else');
  // Changed there since: it stays when its source goes, as what lies beside it does.
  writeFileSync(path.join(drive, 'Backups/docs/letter.txt'), 'changed on the drive');
  backups.remove(`${docs}/letter.txt`);
  backups.remove(`${docs}/deep`);
  await backups.run(id, 'allow');
  expect(tree()).toEqual(['docs', 'docs/letter (1).txt', 'docs/letter.txt']);
});

test('APP-NETD-02 without a sign-in no job is made, a run fails with N008001, and goes well after signing in again', async () => {
  expect(await backups.codeOf('backupSave', { ...wish({ type: 'onedrive' }), backupType: 'manual', target: { path: '/B' } })).toBe('N008001'); // prettier-ignore
  const id = await backups.save(wish());
  backups.drives.signOut('ann', 'tianyi');
  expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N008001' });
  expect(existsSync(path.join(drive, 'Backups'))).toBe(false);
  backups.signIn('tianyi');
  expect(await backups.run(id)).toMatchObject({ state: 'ok', error: '', files: 2 });
  backups.online(false);
  put(`${docs}/more.txt`, 'more');
  expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N008001' });
});

test('APP-BAIDU-02 a timed job runs at its time on the device’s clock', async () => {
  backups.signIn('baidu');
  const id = await backups.save({
    ...wish({ type: 'baidu' }),
    backupType: 'timed',
    backupTime: { days: [1], time: '09:30' },
  });
  backups.advance(HOUR_MS);
  await backups.scheduler.settle();
  expect(backups.job(id).last_at).toBe(0);
  backups.advance(HOUR_MS);
  await backups.scheduler.settle();
  await backups.settled(() => backups.job(id).state === 'ok');
  const baidu = await backups.drives.root('ann', 'baidu');
  expect(readFileSync(path.join(baidu, 'Backups/docs/letter.txt'), 'utf8')).toBe('dear');
});

test('APP-NETD-02 a folder that is none, the top, the realtime plan and the same job once more are refused', async () => {
  const code = (fields: object) =>
    backups.codeOf('backupSave', { type: 'tianyi', paths: [docs], backupType: 'manual', target: { path: '/B' }, ...fields }); // prettier-ignore
  for (const folder of ['/', 'B', '/..', '/a/../../b', `/${INCOMING}/x`])
    expect(await code({ target: { path: folder } })).toBe('N000001');
  expect(await code({ backupType: 'realtime' })).toBe('N000001');
  expect(await code({ target: { path: '/B', server: 'x' } })).toBe('N000001');
  expect(await code({})).toBe('200');
  expect(await code({ target: { path: '/B/' } })).toBe('N000004');
});

test('APP-NETD-02 two jobs into one folder keep their sources apart, on each drive for itself', async () => {
  put('/zenith_sata/ann/data/other/docs/b.txt', 'b');
  backups.signIn('onedrive');
  await backups.run(await backups.save(wish()));
  await backups.run(await backups.save(wish({ paths: ['/zenith_sata/ann/data/other/docs'] })));
  expect(tree()).toContain('docs (1)/b.txt');
  const id = await backups.save(wish({ type: 'onedrive', paths: ['/zenith_sata/ann/data/other/docs'] }));
  await backups.run(id);
  const root = await backups.drives.root('ann', 'onedrive');
  expect(readdirSync(path.join(root, 'Backups'))).toEqual(['docs']);
});

test('APP-NETD-02 a folder of the drive keeps its name when one of the device that is called alike gets another', async () => {
  const id = await backups.save(wish({ to: docs }));
  await call('fileRename', { path: docs, name: 'papers' });
  expect(backups.job(id)).toMatchObject({ paths: ['/zenith_sata/ann/data/papers'], target: { path: docs } });
});

test('APP-NETD-02 a full drive takes nothing, and a link on the drive leads nowhere', async () => {
  const target = (free: number) =>
    driveTarget({ root: async () => drive, free: async () => free, still: () => undefined, base: '/Backups' });
  await expect(target(10).begin(11)).rejects.toMatchObject({ code: 'N002004' });
  const outside = path.join(device.dataDir, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, path.join(drive, 'Backups'));
  await expect(target(100).begin(1)).rejects.toMatchObject({ code: 'N002005' });
  await expect(target(100).folder('docs')).rejects.toMatchObject({ code: 'N002005' });
  expect(readdirSync(outside)).toEqual([]);
  rmSync(path.join(drive, 'Backups'));
});

test('APP-NETD-02 ROL-11 without the right to cloud drives no backup to one is saved, and none runs', async () => {
  const id = await backups.save(wish());
  await backups.run(id);
  put(`${docs}/late.txt`, 'late');
  device.context.db.exec(`UPDATE accounts SET perm = '{"netdisk":0}' WHERE username = 'ann'`);
  expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N000002' });
  expect(tree()).not.toContain('docs/late.txt');
  await expect(backups.save(wish())).rejects.toMatchObject({ code: 'N000002' });
  device.context.db.exec(`UPDATE accounts SET perm = '{}' WHERE username = 'ann'`);
  expect(await backups.run(id)).toMatchObject({ state: 'ok' });
  expect(tree()).toContain('docs/late.txt');
});
