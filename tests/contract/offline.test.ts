import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startWeb, type Web } from '../../device/offline/test-web.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

const home = '/zenith_sata/admin/data';
const content = Buffer.from(Array.from({ length: 1_500_000 }, (_none, at) => (at * 13) % 251));
let dataDir: string;
let device: TestDevice;
let admin: DeviceClient;
let web: Web;

const start = async (localDownloads = true): Promise<void> => {
  device = await startTestDevice({ dataDir, localDownloads });
  admin = await signedIn(device.http, 'admin');
};
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-offline-'));
  web = await startWeb();
  await start();
});
afterEach(async () => {
  await device.close();
  await web.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const list = async (state: 'downloading' | 'downloaded', client = admin) =>
  (await client.call(calls.offlineList, { state })).data.list;
const add = async (url: string, client = admin): Promise<string> =>
  (await client.call(calls.offlineAdd, { urls: [url] })).data.ids[0] ?? '';

test('CALL-EXT-19 an http link to a local server reaches 100 percent and moves to downloaded; a bad magnet gives N009001', async () => {
  const id = await add(web.put('/tide.bin', { content }));
  await expect.poll(async () => (await list('downloaded')).map((row) => row.id)).toEqual([id]);
  expect((await list('downloaded'))[0]).toMatchObject({ size: content.length, done: content.length, state: 'done' });
  expect(readFileSync(path.join(dataDir, 'pool', home, 'Downloads/tide.bin')).equals(content)).toBe(true);
  expect(await list('downloading')).toEqual([]);
  const bad = 'magnet:?xt=urn:btih:none';
  expect(await admin.call(calls.offlineAdd, { urls: [bad] })).toMatchObject({ code: 'N009001', data: { urls: [bad] } });
});

test('CALL-EXT-19 a download that a restart has cut goes on with Range, and every byte is right', async () => {
  await admin.call(calls.offlineSetting, { down_kb: 256 });
  const id = await add(web.put('/tide.bin', { content, etag: '"v1"' }));
  await expect.poll(async () => (await list('downloading'))[0]?.done ?? 0).toBeGreaterThan(0);
  await device.close();
  const before = web.seen.length;
  await start();
  await admin.call(calls.offlineSetting, { down_kb: 0 });
  await expect.poll(async () => (await list('downloaded')).map((row) => row.id)).toEqual([id]);
  expect(web.seen.slice(before)).toHaveLength(1);
  expect(web.seen[before]?.headers).toMatchObject({ range: expect.stringMatching(/^bytes=[1-9]\d*-$/) as string, 'if-range': '"v1"' }); // prettier-ignore
  expect(readFileSync(path.join(dataDir, 'pool', home, 'Downloads/tide.bin')).equals(content)).toBe(true);
});

test('CALL-EXT-19 the device itself is not reached by its downloads, and without the switch nothing of this machine is', async () => {
  const own = await add(`${device.http}/__control/state`);
  await expect.poll(async () => (await list('downloading'))[0]).toMatchObject({ id: own, error: 'N000002' });
  await admin.call(calls.offlineControl, { ids: [own], action: 'delete' });
  await device.close();
  await start(false);
  const other = await add(web.put('/tide.bin', { content }));
  await expect.poll(async () => (await list('downloading'))[0]).toMatchObject({ id: other, error: 'N000002', done: 0 });
  expect(web.seen).toEqual([]);
});

test('CALL-EXT-19 a password in a link stands in no log and no answer', async () => {
  const link = web.put('/tide.bin', { content, login: 'ann:s3cret' }).replace('//', '//ann:s3cret@');
  const id = await add(link);
  await expect.poll(async () => (await list('downloaded')).map((row) => row.id)).toEqual([id]);
  const said = [JSON.stringify(await list('downloaded')), device.log.join('\n'), JSON.stringify(await device.control('calls'))]; // prettier-ignore
  for (const text of said) expect(text).not.toContain('s3cret');
});

test('ROL-11 an account without download makes none of its calls, and its downloads stop', async () => {
  const guest = await signedIn(device.http, 'guest');
  await admin.call(calls.offlineSetting, { down_kb: 64 });
  await add(web.put('/tide.bin', { content }), guest);
  await expect.poll(async () => (await list('downloading', guest))[0]?.state).toBe('run');
  await admin.call(calls.subPerm, { username: 'guest', perm: { download: 0 } });
  expect((await guest.call(calls.offlineList, {})).code).toBe('N000002');
  expect((await guest.call(calls.offlineAdd, { urls: [`${web.origin}/x`] })).code).toBe('N000002');
  await admin.call(calls.subPerm, { username: 'guest', perm: { download: 1 } });
  await expect.poll(async () => web.seen.length, { timeout: 5000 }).toBeGreaterThanOrEqual(1);
  await admin.call(calls.offlineSetting, { down_kb: 0 });
  await expect.poll(async () => (await list('downloaded', guest))[0]?.name, { timeout: 10_000 }).toBe('tide.bin');
});
