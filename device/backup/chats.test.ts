import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { type Backups, startBackups } from './test-backup.ts';

let device: FileDevice;
let backups: Backups;
const home = '/zenith_sata/ann/data';
const chats = `${home}/WeChat Files`;
const { put, has, read } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  backups = startBackups(device);
  put(`${chats}/wxid_ann/Msg/MicroMsg.db`, 'first');
  backups.folder(`${home}/safe`);
});
afterEach(async () => {
  await backups.close();
  await device.remove();
});
const save = () => backups.save({ type: 'wx', paths: [chats], to: `${home}/safe`, backupType: 'timed' });

test('APP-WX-01 a job of the type wx copies the folder, says where, and can be proved', async () => {
  const id = await save();
  const job = await backups.run(id);
  expect(job).toMatchObject({ type: 'wx', state: 'ok', files: 1, stored: [`${home}/safe/WeChat Files`] });
  expect(read(`${home}/safe/WeChat Files/wxid_ann/Msg/MicroMsg.db`)).toBe('first');
  expect(job.next_at).toBeGreaterThan(0);
  const { list } = await backups.call('backupList', { type: 'wx' });
  expect(list.map((each) => each.id)).toEqual([id]);
  expect(await backups.codeOf('backupDrill', { id })).toBe('200');
  await backups.settled(() => backups.job(id).proof === 'ok');
});

test('APP-WX-01 chats that are deleted stay in the backup; a folder that is gone ends a run with N002001', async () => {
  const id = await save();
  await backups.run(id);
  rmSync(device.disk(`${chats}/wxid_ann/Msg/MicroMsg.db`));
  put(`${chats}/wxid_ann/Msg/Media.db`, 'new');
  expect(await backups.run(id)).toMatchObject({ state: 'ok' });
  expect(has(`${home}/safe/WeChat Files/wxid_ann/Msg/MicroMsg.db`)).toBe(true);
  expect(has(`${home}/safe/WeChat Files/wxid_ann/Msg/Media.db`)).toBe(true);
  rmSync(device.disk(chats), { recursive: true });
  expect(await backups.run(id)).toMatchObject({ state: 'fail', error: 'N002001' });
  expect(has(`${home}/safe/WeChat Files/wxid_ann/Msg/Media.db`)).toBe(true);
});
