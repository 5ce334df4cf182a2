import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

/* Values that a form can only say as text, and what becomes of them on the way through the door. */

const home = '/zenith_sata/admin/data';
let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  mkdirSync(path.join(device.dataDir, 'pool', home, 'Trip'), { recursive: true });
});
afterAll(() => device.close());

test('CALL-EXT-16 APP-AMG-01 what a member of an album may do is set, and set back', async () => {
  const { id } = (await admin.call(calls.albumSave, { name: 'Lake' })).data;
  const rights = async (permission: 0 | 1): Promise<number | undefined> => {
    const wish = { album_id: id, action: 'set', username: 'guest', permission } as const;
    const answer = await admin.call(calls.albumMember, wish);
    expect(answer.code).toBe('200');
    return answer.data.list.find(({ username }) => username === 'guest')?.permission;
  };
  expect(await rights(1)).toBe(1);
  expect(await rights(0)).toBe(0);
});

test('CALL-SHR-01 VRT-06 the code of a share is taken away by an empty one, and kept where none is given', async () => {
  const { id } = (await admin.call(calls.shareCreate, { paths: [`${home}/Trip`], code: '1234' })).data;
  expect((await admin.call(calls.shareModify, { id, name: 'For Ann' })).data.code).toBe('1234');
  expect((await admin.call(calls.shareModify, { id, code: '' })).data.code).toBe('');
});

test('CALL-EXT-07 APP-BIGS-01 a word is kept among the recent ones unless that is not wanted', async () => {
  await admin.call(calls.searchQuery, { keyword: 'harbour' });
  await admin.call(calls.searchQuery, { keyword: 'lock the screen', keep_keyword: false });
  expect((await admin.call(calls.searchHistory, {})).data.list).toEqual(['harbour']);
});
