import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let client: DeviceClient;
const root = '/zenith_sata/13800000001/safebox';
beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, '13800000001');
});
afterAll(() => device.close());

const cipher = async (text: string) => {
  const { password, key_id } = await client.credentials('', text);
  return { password, key_id };
};

test('CALL-EXT-10 a box is made, locked, opened, given another password and forgotten', async () => {
  expect((await client.call(calls.safeStatus, {})).data).toMatchObject({ created: 0, open: 0, autolock_min: 10 });
  expect((await client.call(calls.fileList, { path: root })).code).toBe('N001601');
  expect((await client.call(calls.safeOpen, await cipher('Safe2026'))).code).toBe('N001601');
  expect((await client.call(calls.safeCreate, { ...(await cipher('Safe2026')), hint: 'year' })).code).toBe('200');
  expect((await client.call(calls.safeCreate, await cipher('Safe2026'))).code).toBe('N001106');
  expect((await client.call(calls.safeStatus, {})).data).toMatchObject({ created: 1, open: 1, hint: 'year' });
  expect((await client.call(calls.fileMkdir, { path: root, name: 'kept' })).data).toMatchObject({ encrypted: '1' });

  const other = await signedIn(device.http, '13800000001');
  expect((await other.call(calls.fileList, { path: root })).code).toBe('N001603');
  expect((await other.call(calls.safeSetting, { autolock_min: 5 })).code).toBe('N001603');
  expect((await other.call(calls.safeExtend, {})).code).toBe('N001603');
  expect((await client.call(calls.safeSetting, { autolock_min: 60 })).data).toEqual({ autolock_min: 60 });
  expect((await client.call(calls.safeExtend, {})).data).toEqual({ expire_in: 3600 });
  expect((await client.call(calls.safeStatus, {})).data.expire_in).toBeGreaterThan(3590);
  expect((await other.call(calls.safeStatus, {})).data).not.toHaveProperty('expire_in');
  expect((await client.call(calls.safeClose, {})).code).toBe('200');
  expect((await client.call(calls.fileList, { path: root })).code).toBe('N001603');
  expect((await client.call(calls.safeOpen, await cipher('wrong'))).code).toBe('N001604');
  expect((await client.call(calls.safeOpen, await cipher('Safe2026'))).data).toEqual({ expire_in: 3600 });

  const fresh = await client.credentials('', 'Safe2027');
  const old = (await client.credentials('', 'Safe2026')).password;
  const change = { old, new: fresh.password, key_id: fresh.key_id };
  expect((await client.call(calls.safeModPassword, change)).code).toBe('200');
  expect((await other.call(calls.safeOpen, await cipher('Safe2026'))).code).toBe('N001604');
  expect((await client.call(calls.fileList, { path: root })).data.list.map(({ name }) => name)).toEqual(['kept']);

  expect((await client.call(calls.safeReset, { second: 'made up', erase: true })).code).toBe('N001104');
  const { second } = (await client.call(calls.passwordCheck, await client.credentials('13800000001', 'Hearth2026')))
    .data;
  expect((await client.call(calls.safeReset, { second, erase: true })).code).toBe('200');
  expect((await client.call(calls.safeStatus, {})).data).toMatchObject({ created: 0, open: 0 });
}, 120_000);

test('DRG-26 CALL-EXT-10 what is taken inside of a folder is asked about only while the box is open', async () => {
  const home = '/zenith_sata/13800000001/data';
  const write = (folder: string, content: string) =>
    client.call(calls.fileCreate, { path: folder, name: 'a.txt', content });
  expect((await client.call(calls.safeCreate, await cipher('Safe2026'))).code).toBe('200');
  for (const at of [root, home]) {
    expect((await client.call(calls.fileMkdir, { path: at, name: 'Trip' })).code).toBe('200');
    expect((await write(`${at}/Trip`, at)).code).toBe('200');
  }
  const merge = { paths: [`${home}/Trip`], to: root, conflict: 'merge' as const };
  const begun = await client.call(calls.fileMove, merge);
  expect(begun.code).toBe('200');
  const asked = async (by = client) => (await by.call(calls.fileConflicts, {})).data;
  await expect.poll(async () => (await asked()).total).toBe(1);
  const [question] = (await asked()).list;
  expect(question).toMatchObject({ task_id: begun.data.task_id, name: 'a.txt', to: `${root}/Trip`, there: { path: `${root}/Trip/a.txt` } }); // prettier-ignore
  const answer = { ids: [question?.id ?? ''], conflict: 'rename' as const };
  const other = await signedIn(device.http, '13800000001');
  expect(await asked(other)).toEqual({ list: [], total: 0 });
  expect((await other.call(calls.fileConflictAnswer, answer)).code).toBe('N000003');
  await client.call(calls.safeClose, {});
  expect(await asked()).toEqual({ list: [], total: 0 });
  expect((await client.call(calls.safeOpen, await cipher('Safe2026'))).code).toBe('200');
  expect((await client.call(calls.fileConflictAnswer, answer)).code).toBe('200');
  const inBox = async () => (await client.call(calls.fileList, { path: `${root}/Trip` })).data.list;
  await expect.poll(async () => (await inBox()).map(({ name }) => name).sort()).toEqual(['a (1).txt', 'a.txt']);
  expect((await asked()).total).toBe(0);
}, 120_000);
