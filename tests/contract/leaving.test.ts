import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

const PASSWORD = 'Walk2026!';
const home = '/zenith_sata/leaver/data';
const disk = (wire: string): string => path.join(device.dataDir, 'pool', wire);
const put = (wire: string, bytes = 0): void => {
  mkdirSync(path.dirname(disk(wire)), { recursive: true });
  writeFileSync(disk(wire), '');
  truncateSync(disk(wire), bytes);
};

/** Makes the account and signs it in. */
async function join(): Promise<DeviceClient> {
  const { password, key_id } = await admin.credentials('', PASSWORD);
  const made = await admin.call(calls.accountAdd, { type: 'local', username: 'leaver', password, key_id });
  expect(made.code).toBe('200');
  const client = new DeviceClient(device.http);
  expect((await client.signIn('leaver', PASSWORD)).code).toBe('200');
  await client.call(calls.fileList, { path: home });
  return client;
}
const ticket = async (): Promise<string> =>
  (await admin.call(calls.passwordCheck, await admin.credentials('admin', 'Hearth2026'))).data.second;
const leave = async (data: 'keep' | 'move' | 'remove', second?: string): Promise<void> => {
  const answer = await admin.call(calls.accountDelete, {
    username: 'leaver',
    second: second ?? (await ticket()),
    data,
  });
  expect(answer.code).toBe('200');
};

test('CALL-ACC-03 VRT-05 APP-FM-03 files that were kept have no marks of the account before', async () => {
  const first = await join();
  put(`${home}/old/a.txt`);
  await first.call(calls.favoriteAdd, { paths: [`${home}/old`] });
  await first.call(calls.tagMark, { paths: [`${home}/old`], add: ['red'] });
  const marks = async (client: DeviceClient) =>
    (await client.call(calls.fileList, { path: home })).data.list.map(({ name, fav, tags }) => [name, fav, tags ?? []]);
  expect(await marks(first)).toEqual([['old', '1', ['red']]]);
  await leave('keep');
  expect(await marks(await join())).toEqual([['old', '0', []]]);
  await leave('remove');
});

test('CALL-ACC-03 CALL-EXT-12 what was sent to an account is not for a later one of its name', async () => {
  await join();
  const own = '/zenith_sata/admin/data/secret.txt';
  put(own, 5);
  expect((await admin.call(calls.fastShareCreate, { paths: [own], to: ['leaver'] })).code).toBe('200');
  await leave('remove');
  expect((await (await join()).call(calls.fastShareList, { box: 'receive' })).data.list).toEqual([]);
  await leave('remove');
});

test('CALL-ACC-03 CALL-EXT-08 what lay in the bin of an account goes with its files, and comes back among them', async () => {
  const own = await join();
  put(`${home}/docs/old.txt`, 3);
  await own.call(calls.fileRemove, { paths: [`${home}/docs/old.txt`] });
  const bin = async (client: DeviceClient) =>
    (await client.call(calls.recycleList, { scope: 'my', keyword: 'old.txt' })).data.list;
  await expect.poll(async () => (await bin(own)).length).toBe(1);
  await leave('move');
  expect(await bin(await join())).toEqual([]);
  const [entry] = await bin(admin);
  await admin.call(calls.recycleRestore, { scope: 'my', ids: [entry?.id ?? ''] });
  await expect.poll(() => existsSync(disk('/zenith_sata/admin/data/leaver/docs/old.txt'))).toBe(true);
  await leave('remove');
});

test('CALL-ACC-03 CALL-EXT-14 what an account has begun to copy ends with it', async () => {
  const own = await join();
  put(`${home}/big.bin`, 2_000_000_000);
  const { id } = (await admin.call(calls.groupCreate, { name: 'Family', pool: 'zenith_sata' })).data;
  await admin.call(calls.groupModify, { id, members: [{ username: 'leaver', permission: 1, visible: 1 }] });
  const second = await ticket();
  const team = `/zenith_sata/public/${id}`;
  const { task_id } = (await own.call(calls.fileCopy, { paths: [`${home}/big.bin`], to: team })).data;
  expect(task_id).not.toBe('');
  await leave('keep', second);
  // Neither the copy nor what was made ready for it, and nothing that goes on to make it.
  const named = (dir: string) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('big.bin'));
  expect(named(disk('/zenith_sata'))).toEqual(['leaver/data/big.bin']);
  expect(device.log.filter((line) => line.includes('ERROR'))).toEqual([]);
});
