import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { devicePath } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { DEMO_PASSWORD, type DeviceClient, signedIn } from './device-client.ts';

/** Two devices: `near` fetches, `far` has the files. */
let near: TestDevice;
let far: TestDevice;
let admin: DeviceClient;
let farAdmin: DeviceClient;
let farId: string;
let dataDir: string;
const silent = 'z4silent';
const home = '/zenith_sata/admin/data';

const onDisk = (device: TestDevice, wire: string): string => path.join(device.dataDir, 'pool', wire);
function put(device: TestDevice, wire: string, content: string, seconds = 1_700_000_000): void {
  mkdirSync(path.dirname(onDisk(device, wire)), { recursive: true });
  writeFileSync(onDisk(device, wire), content);
  utimesSync(onDisk(device, wire), seconds, seconds);
}
const start = async (): Promise<void> => {
  near = await startTestDevice({ dataDir, peers: { [farId]: far.http, [silent]: 'http://127.0.0.1:9' } });
  admin = await signedIn(near.http, 'admin');
};
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-fetch-'));
  far = await startTestDevice();
  farAdmin = await signedIn(far.http, 'admin');
  farId = (await farAdmin.call(calls.system, {})).data.nasid;
  await start();
  put(far, `${home}/Photos/a.jpg`, 'picture a');
  put(far, `${home}/Photos/2024/b.jpg`, 'picture b', 1_600_000_000);
  mkdirSync(onDisk(near, `${home}/attic`), { recursive: true });
});
afterEach(async () => {
  await near.close();
  await far.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function login(more: object = {}, password = DEMO_PASSWORD) {
  const { key, key_id: keyId } = (await admin.call(calls.keyPub, { signme: '0'.repeat(32), target: 'nas' })).data;
  const sealed = encryptFor(key, createHash('sha256').update(password).digest('hex'));
  const fields = { nasid: farId, username: 'admin', password: sealed, key_id: keyId, ...more };
  return admin.send('POST', devicePath(calls.backupZspaceLogin), encodeFields(fields));
}
async function makeJob(): Promise<string> {
  const { code, data } = await login();
  expect(code).toBe('200');
  const target = { path: `${home}/attic`, server: (data as { id: string }).id };
  const made = await admin.call(calls.backupSave, { type: 'zspace', paths: [`${home}/Photos`], target, backupType: 'manual' }); // prettier-ignore
  expect(made.code).toBe('200');
  return made.data.id;
}
const jobOf = async (id: string) => (await admin.call(calls.backupList, { type: 'zspace' })).data.list.find((job) => job.id === id); // prettier-ignore
async function run(id: string): Promise<string | undefined> {
  expect((await admin.call(calls.backupControl, { ids: [id], action: 'run' })).code).toBe('200');
  await expect.poll(async () => ['run', 'wait'].includes((await jobOf(id))?.state ?? ''), { timeout: 15_000 }).toBe(false); // prettier-ignore
  return (await jobOf(id))?.state;
}

test('APP-TOZ-01 CALL-EXT-22 create, run against a second device, see the files; the sign-in lasts over a restart', async () => {
  const id = await makeJob();
  expect(await run(id)).toBe('ok');
  const copy = `${home}/attic/Photos/2024/b.jpg`;
  expect(readFileSync(onDisk(near, copy), 'utf8')).toBe('picture b');
  expect(statSync(onDisk(near, copy)).mtimeMs).toBe(1_600_000_000_000);
  const { list } = (await admin.call(calls.fileList, { path: `${home}/attic/Photos` })).data;
  expect(list.map(({ name }) => name)).toEqual(['2024', 'a.jpg']);
  await near.close();
  await start();
  put(far, `${home}/Photos/c.jpg`, 'picture c');
  expect(await run(id)).toBe('ok');
  expect(readFileSync(onDisk(near, `${home}/attic/Photos/c.jpg`), 'utf8')).toBe('picture c');
  const { list: runs } = (await admin.call(calls.backupLog, { id })).data;
  expect(runs.map(({ files, same }) => [files, same])).toEqual([
    [1, 2],
    [2, 0],
  ]);
  const { list: tasks } = (await admin.call(calls.taskList, { kind: 'fileHandle' })).data;
  expect(tasks[0]).toMatchObject({ op: 'backup', to: `${home}/attic` });
});

test('APP-TOZ-01 over there it is one sign-in, and nobody has visited the files', async () => {
  const id = await makeJob();
  await run(id);
  await login();
  const { list } = (await farAdmin.call(calls.loginList, {})).data;
  expect(list.filter(({ remote }) => remote === 1)).toHaveLength(1);
  expect((await farAdmin.call(calls.systemRecent, { type: 'visited' })).data.list).toEqual([]);
});

test('APP-TOZ-01 a sign-in that is removed over there is made again; a file that is away here is fetched again', async () => {
  const id = await makeJob();
  await run(id);
  const { list } = (await farAdmin.call(calls.loginList, {})).data;
  const ids = list.filter(({ remote }) => remote === 1).map((each) => each.device_id);
  expect((await farAdmin.call(calls.deviceRemove, { device_ids: ids })).code).toBe('200');
  rmSync(onDisk(near, `${home}/attic/Photos/a.jpg`));
  expect(await run(id)).toBe('ok');
  expect(readFileSync(onDisk(near, `${home}/attic/Photos/a.jpg`), 'utf8')).toBe('picture a');
});

test('APP-TOZ-01 ERR-07 a wrong password is told in the other device’s words, nobody who answers is HTTP 504', async () => {
  const wrong = await login({}, 'wrong');
  expect(wrong).toMatchObject({ code: 'N008001', data: { reason: 'login', code: 'N001101' } });
  admin.language = 'zh';
  expect((await login({}, 'wrong')).msg).toBe((await farWords('zh')).msg);
  admin.language = 'en';
  expect(await login({ nasid: silent })).toMatchObject({ status: 504, code: '504' });
  expect((await login({ nasid: 'z4none' })).code).toBe('N000003');
  expect((await login({ key_id: 'gone' })).code).toBe('N001112');
  // Who may not come from outside may not fetch either.
  await farAdmin.call(calls.securityOutside, { enable: false });
  expect(await login({ username: 'guest' })).toMatchObject({ code: 'N008001', data: { code: 'N001413' } });
});
async function farWords(language: string) {
  const client = await signedIn(far.http, 'guest');
  client.language = language;
  return client.signIn('admin', 'wrong');
}

test('APP-TOZ-01 the folders there are those of the account there; nothing of them is to be had without a sign-in', async () => {
  const { id } = (await login()).data as { id: string };
  const look = async (more: object) => admin.send('POST', devicePath(calls.backupZspaceFolders), encodeFields({ id, ...more })); // prettier-ignore
  const top = (await look({})).data as { folders: { path: string }[] };
  const places = top.folders.map((folder) => folder.path);
  expect(places).toContain(home);
  // Lists of what was seen lately, and safe boxes, are nothing to fetch.
  expect(places.every((place) => place.startsWith('/') && !place.includes('safebox'))).toBe(true);
  expect((await look({ path: home })).data).toMatchObject({ folders: [{ name: 'Photos', path: `${home}/Photos` }] });
  expect((await look({ path: `${home}/none` })).code).toBe('N002001');
  expect((await look({ path: `${home}/../x` })).code).toBe('N002005');
  expect((await look({ path: 'E.0123' })).code).toBe('N007104');
  expect((await look({ id: 'none' })).code).toBe('N000003');
  const guest = await signedIn(near.http, 'guest');
  expect((await guest.call(calls.backupZspaceDevices, {})).data?.list ?? []).toEqual([]);
});

test('APP-TOZ-01 a device is forgotten once no job fetches from it', async () => {
  const id = await makeJob();
  expect((await admin.call(calls.backupZspaceDevices, { action: 'forget', id: 'none' })).code).toBe('N000003');
  const [kept] = (await admin.call(calls.backupZspaceDevices, {})).data.list;
  expect(kept).toMatchObject({ nasid: farId, username: 'admin', jobs: 1 });
  expect((await admin.call(calls.backupZspaceDevices, { action: 'forget', id: kept?.id ?? '' })).code).toBe('N000005');
  await admin.call(calls.backupControl, { ids: [id], action: 'delete' });
  expect((await admin.call(calls.backupZspaceDevices, { action: 'forget', id: kept?.id ?? '' })).data.list).toEqual([]);
});
