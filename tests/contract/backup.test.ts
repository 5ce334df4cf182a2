import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

const home = '/zenith_sata/admin/data';
const DAY_MS = 86_400_000;
let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

const disk = (wire: string): string => path.join(device.dataDir, 'pool', wire);
const put = (wire: string, bytes: string): void => {
  mkdirSync(path.dirname(disk(wire)), { recursive: true });
  writeFileSync(disk(wire), bytes);
};
const folder = (wire: string): string => {
  mkdirSync(disk(wire), { recursive: true });
  return wire;
};
const save = async (fields: Partial<CallArgs<typeof calls.backupSave>>): Promise<string> => {
  const wish = { type: 'auto_oneway', backupType: 'manual', paths: [], target: { path: '' }, ...fields } as const;
  const answer = await admin.call(calls.backupSave, { ...wish, paths: [...wish.paths] });
  expect(answer.code, JSON.stringify(answer)).toBe('200');
  return answer.data.id;
};
const job = async (id: string) => (await admin.call(calls.backupList, {})).data.list.find((each) => each.id === id);
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await job(id))?.state, { timeout: 15_000 }).toBe(state);

test('APP-AUTO-02 a realtime job copies a new file within 10 s, also out of a folder made just now', async () => {
  put(`${home}/live/first.txt`, 'first');
  const id = await save({
    paths: [`${home}/live`],
    target: { path: folder(`${home}/live copy`) },
    backupType: 'realtime',
  });
  await becomes(id, 'ok');
  const begun = Date.now();
  put(`${home}/live/new/deep/second.txt`, 'second');
  const copied = disk(`${home}/live copy/live/new/deep/second.txt`);
  await expect.poll(() => existsSync(copied), { timeout: 10_000, interval: 100 }).toBe(true);
  expect(Date.now() - begun).toBeLessThan(10_000);
  expect(readFileSync(copied, 'utf8')).toBe('second');
  await admin.call(calls.backupControl, { ids: [id], action: 'delete' });
});

test('CALL-EXT-22 APP-AUTO-02 a timed job runs when the clock of the device gets there', async () => {
  put(`${home}/weekly/a.txt`, 'a');
  const id = await save({
    paths: [`${home}/weekly`],
    target: { path: folder(`${home}/weekly copy`) },
    backupType: 'timed',
    backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '03:00' },
  });
  expect((await job(id))?.state).toBe('idle');
  await device.control('clock', { advanceMs: DAY_MS });
  await becomes(id, 'ok');
  expect(readFileSync(disk(`${home}/weekly copy/weekly/a.txt`), 'utf8')).toBe('a');
  const { data } = await admin.call(calls.backupLog, { id });
  expect(data).toMatchObject({ total: 1, list: [{ files: 1, bytes: 1, state: 'ok', job: id }] });
  await admin.call(calls.backupControl, { ids: [id], action: 'delete' });
  expect((await admin.call(calls.backupLog, { id })).code).toBe('N000003');
});

test('CALL-EXT-22 a job runs and stops by its account’s word; stop leaves it paused', async () => {
  put(`${home}/by hand/a.txt`, 'a');
  const id = await save({ paths: [`${home}/by hand`], target: { path: folder(`${home}/copy`) }, name: '手动' });
  await admin.call(calls.backupControl, { ids: [id], action: 'run' });
  await becomes(id, 'ok');
  await admin.call(calls.backupControl, { ids: [id], action: 'stop' });
  expect(await job(id)).toMatchObject({ state: 'pause', reason: 'user', name: '手动' });
  expect((await guest.call(calls.backupControl, { ids: [id], action: 'run' })).code).toBe('N000003');
  expect((await admin.call(calls.taskList, { kind: 'fileHandle' })).data.list).toContainEqual(
    expect.objectContaining({ op: 'backup', name: '手动', state: 'done' }),
  );
});

test('APP-AUTO-03 DEV-08 a pair waits for the engine, goes on with it, and keeps both of two changes', async () => {
  put(`${home}/pair/a.txt`, 'a');
  const there = folder(`${home}/pair there`);
  await device.control('sync', { op: 'stop' });
  const id = await save({
    type: 'auto_bothway',
    paths: [`${home}/pair`],
    target: { path: there },
    backupType: 'realtime',
  });
  expect(await job(id)).toMatchObject({ state: 'wait', reason: 'engine', sync: { local_port: 22_000 } });
  await device.control('sync', { op: 'start' });
  await becomes(id, 'ok');
  expect(readFileSync(disk(`${there}/a.txt`), 'utf8')).toBe('a');
  // Offline: both sides change while nothing is carried over.
  await admin.call(calls.backupControl, { ids: [id], action: 'stop' });
  put(`${home}/pair/a.txt`, 'changed at home');
  put(`${there}/a.txt`, 'changed there');
  await admin.call(calls.backupControl, { ids: [id], action: 'run' });
  await becomes(id, 'conflict');
  const [found] = (await admin.call(calls.backupConflicts, { id })).data.list;
  expect(found?.second.path).toMatch(/\/pair\/a \(changed on both sides .*\)\.txt$/);
  const resolve: CallArgs<typeof calls.backupConflicts> = { action: 'resolve', ids: [found?.id ?? ''], keep: 'second' };
  // Nothing is decided under a run: it might carry over what is about to go.
  for (let each = 0; each < 1000; each += 1) put(`${home}/pair/many/${each}.txt`, 'x');
  await admin.call(calls.backupControl, { ids: [id], action: 'run' });
  expect((await admin.call(calls.backupConflicts, resolve)).code).toBe('N000005');
  await expect
    .poll(async () => (await admin.call(calls.backupConflicts, resolve)).code, { timeout: 30_000 })
    .toBe('200');
  await becomes(id, 'ok');
  expect(readFileSync(disk(`${home}/pair/a.txt`), 'utf8')).toBe('changed there');
});

test('features, proof of backup: a drill finds what was damaged, and its account is told', async () => {
  put(`${home}/proven/a.txt`, 'content');
  const id = await save({ paths: [`${home}/proven`], target: { path: folder(`${home}/proof`) } });
  await admin.call(calls.backupControl, { ids: [id], action: 'run' });
  await becomes(id, 'ok');
  rmSync(disk(`${home}/proof/proven/a.txt`));
  expect((await admin.call(calls.backupDrill, { id })).code).toBe('200');
  await expect.poll(async () => (await job(id))?.proof, { timeout: 15_000 }).toBe('bad');
  const notices = (await admin.call(calls.actionList, {})).data.list;
  expect(notices).toContainEqual(expect.objectContaining({ action: 'backup_damaged', level: 'error' }));
});

test('CALL-EXT-22 fields that cannot be are refused and nothing is stored', async () => {
  const before = (await admin.call(calls.backupList, {})).data.list.length;
  const wish = {
    type: 'auto_oneway',
    paths: '["/zenith_sata/admin/data"]',
    target: '{"path":"/usb/none"}',
    backupType: 'manual',
  };
  for (const change of [
    { paths: '[]' },
    { paths: 'x' },
    { target: '{}' },
    { backupType: 'sometimes' },
    { backupTime: '{"days":[8],"time":"02:00"}' },
    { backupTime: '{"days":[1],"time":"24:00"}' },
    { ignore: '{"hidden":1}' },
    { name: 'x'.repeat(61) },
  ])
    expect(await admin.send('POST', '/v2/backup/save', { ...wish, ...change })).toMatchObject({ code: 'N000001' });
  expect((await admin.send('POST', '/v2/backup/save', wish)).code).toBe('N002001');
  expect((await admin.call(calls.backupList, {})).data.list).toHaveLength(before);
});

test('CALL-ACC-03 with an account its jobs go; its copies stay', async () => {
  const { password, key_id } = await admin.credentials('', 'Walk2026!');
  await admin.call(calls.accountAdd, { type: 'local', username: 'leaver', password, key_id });
  const leaver = new (admin.constructor as typeof DeviceClient)(device.http);
  await leaver.signIn('leaver', 'Walk2026!');
  const own = '/zenith_sata/leaver/data';
  await leaver.call(calls.fileList, { path: own });
  put(`${own}/docs/a.txt`, 'a');
  folder(`${own}/copy`);
  const made = await leaver.call(calls.backupSave, {
    type: 'auto_oneway',
    paths: [`${own}/docs`],
    target: { path: `${own}/copy` },
    backupType: 'realtime',
  });
  expect(made.code).toBe('200');
  const { second } = (await admin.call(calls.passwordCheck, await admin.credentials('admin', 'Hearth2026'))).data;
  expect((await admin.call(calls.accountDelete, { username: 'leaver', second })).code).toBe('200');
  expect(device.log.filter((line) => line.includes('ERROR'))).toEqual([]);
});
