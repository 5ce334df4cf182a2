import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFtpServer } from '../../device/backup/ftp/test-server.ts';
import { calls } from '#shared/contract/index.ts';
import { devicePath } from '#shared/contract/define.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

const home = '/zenith_sata/admin/data';
let dataDir: string;
let device: TestDevice;
let admin: DeviceClient;
let server: Awaited<ReturnType<typeof startFtpServer>>;

const start = async (localDownloads = true): Promise<void> => {
  device = await startTestDevice({ dataDir, localDownloads });
  admin = await signedIn(device.http, 'admin');
};
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-ftp-'));
  server = await startFtpServer();
});
afterEach(async () => {
  await device.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const keyOf = async (client: DeviceClient) =>
  (await client.call(calls.keyPub, { signme: '0'.repeat(32), target: 'nas' })).data;
async function login(more: object = {}, client = admin) {
  const { key, key_id: keyId } = await keyOf(client);
  const password = encryptFor(key, 'p@ss word');
  const fields = { host: '127.0.0.1', port: server.port, username: 'ann', password, key_id: keyId, ...more };
  return client.send('POST', devicePath(calls.backupFtpLogin), encodeFields(fields));
}
const folders = () => admin.send('POST', devicePath(calls.backupFtpFolders), encodeFields({ path: '/' }));

test('APP-BFTP-01 CALL-EXT-22 a sign-in is kept over a restart, and jobs go on with it', async () => {
  await start();
  const { code, data } = (await login()) as { code: string; data: { id: string } };
  expect(code).toBe('200');
  mkdirSync(path.join(dataDir, 'pool', home, 'papers'), { recursive: true });
  writeFileSync(path.join(dataDir, 'pool', home, 'papers', 'a.txt'), 'a');
  const target = { path: '/nas', server: data.id };
  const made = await admin.call(calls.backupSave, { type: 'ftp', paths: [`${home}/papers`], target, backupType: 'manual' }); // prettier-ignore
  expect(made.code).toBe('200');
  await device.close();
  await start();
  expect((await admin.call(calls.backupControl, { ids: [made.data.id], action: 'run' })).code).toBe('200');
  await expect.poll(() => server.text('/nas/papers/a.txt'), { timeout: 10_000 }).toBe('a');
  const { list } = (await admin.call(calls.taskList, { kind: 'ftp' })).data;
  expect(list.map(({ op, to }) => [op, to])).toEqual([['backup', 'ftp://127.0.0.1/nas']]);
});

test('APP-BFTP-01 nobody who answers is HTTP 504, with why', async () => {
  await start();
  await server.close();
  expect(await login()).toEqual({ status: 504, code: '504', msg: 'No answer', data: { reason: 'refused' } });
  expect(await login({ host: 'nobody.invalid' })).toMatchObject({ status: 504, data: { reason: 'host' } });
});

test('APP-BFTP-01 a server that says no is N008001, at the sign-in and at every later look', async () => {
  await start();
  const password = encryptFor((await keyOf(admin)).key, 'wrong');
  expect(await login({ password })).toMatchObject({ code: 'N008001', data: { reason: 'login' } });
  expect((await login()).code).toBe('200');
  server.refuse('PASS', '530 Not any more');
  expect(await folders()).toMatchObject({ code: 'N008001', data: { reason: 'login' } });
  expect((await folders()).code).toBe('200');
});

test('APP-BFTP-01 another sign-in waits until no job runs to the server', async () => {
  await start();
  const { id } = (await login()).data as { id: string };
  mkdirSync(path.join(dataDir, 'pool', home, 'papers'), { recursive: true });
  writeFileSync(path.join(dataDir, 'pool', home, 'papers', 'a.txt'), 'a');
  const go = server.hold();
  const target = { path: '/nas', server: id };
  const made = await admin.call(calls.backupSave, { type: 'ftp', paths: [`${home}/papers`], target, backupType: 'manual' }); // prettier-ignore
  await admin.call(calls.backupControl, { ids: [made.data.id], action: 'run' });
  await expect.poll(() => server.heard.some((line) => line.startsWith('STOR')), { timeout: 10_000 }).toBe(true);
  expect((await login()).code).toBe('N000005');
  go();
  await expect.poll(() => server.text('/nas/papers/a.txt'), { timeout: 10_000 }).toBe('a');
});

test('APP-BFTP-01 many tries in a minute wait, sign-ins and looks alike', async () => {
  await start();
  expect((await login()).code).toBe('200');
  const answers: string[] = [];
  while (answers.length < 40 && answers.at(-1) !== 'N001102') answers.push(String((await folders()).code));
  expect(answers.slice(0, -1).every((code) => code === '200')).toBe(true);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.at(-1)).toBe('N001102');
  expect(await login()).toMatchObject({ code: 'N001102', data: { wait: expect.any(Number) as number } });
});

test('APP-BFTP-01 the device itself is no server, by whichever name, and neither are its ports for tests', async () => {
  await start(false);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '::ffff:127.0.0.1', '0.0.0.0', '169.254.1.1'])
    expect([host, (await login({ host })).code]).toEqual([host, 'N000002']);
  expect(server.heard).toEqual([]);
  await device.close();
  await start();
  const port = Number(new URL(device.http).port);
  expect((await login({ port })).code).toBe('N000002');
});

test('APP-BFTP-01 what could be a command or no host is refused at the door', async () => {
  await start();
  for (const change of [
    { host: 'a b' },
    { host: 'ftp://x' },
    { username: 'ann\r\nDELE x' },
    { port: 0 },
    { port: 70_000 },
    { certificate: 'x' },
  ])
    // prettier-ignore
    expect((await login(change)).code).toBe('N000001');
  expect((await login({ key_id: 'gone' })).code).toBe('N001112');
  expect(server.heard).toEqual([]);
});
