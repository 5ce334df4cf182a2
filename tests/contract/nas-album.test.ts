import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAS_ALBUMS_MAX } from '#shared/constants.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

/** `far` is the device on which albums are shared, `near` the one whose accounts take them in. */
let near: TestDevice;
let far: TestDevice;
let farId: string;
let isFarOff = false;
let owner: DeviceClient;
let admin: DeviceClient;
let member: DeviceClient;
const silent = 'z4silent';
const odd = 'z4odd';
const pictures = '/zenith_sata/admin/data/Pictures';
/** A device that answers with what nobody understands. */
const oddServer = createServer((_request, response) => response.end('<p>hello</p>'));

beforeAll(async () => {
  far = await startTestDevice({ demoFiles: true });
  owner = await signedIn(far.http, 'admin');
  farId = (await owner.call(calls.system, {})).data.nasid;
  await new Promise<void>((resolve) => oddServer.listen(0, '127.0.0.1', resolve));
  const { port } = oddServer.address() as AddressInfo;
  const peers = { [farId]: far.http, [silent]: 'http://127.0.0.1:9', [odd]: `http://127.0.0.1:${port}` };
  near = await startTestDevice({ peers });
  admin = await signedIn(near.http, 'admin');
  member = await signedIn(near.http, '13800000001');
  // Drawing the pictures of the demo takes seconds.
}, 60_000);
afterAll(async () => {
  oddServer.close();
  await near.close();
  if (!isFarOff) await far.close();
});

const shared = async (more: Partial<CallArgs<typeof calls.shareCreate>> = {}): Promise<string> => {
  const made = await owner.call(calls.shareCreate, { kind: 'album', paths: [pictures], name: 'Summer', ...more });
  expect(made.code).toBe('200');
  return made.data.id;
};
const accept = (client: DeviceClient, share: string, code = '', nasid = farId) =>
  client.call(calls.albumNasShare, { action: 'accept', id: `${nasid}:${share}`, code });
const list = async (client: DeviceClient) => (await client.call(calls.albumNasShare, {})).data.list;
const quitAll = async (client: DeviceClient): Promise<void> => {
  for (const { id } of await list(client)) await client.call(calls.albumNasShare, { action: 'quit', id });
};

test('CALL-EXT-16 APP-ALBUM-07 an album shared on another device is taken in, listed with its owner and number, opened through the relay, and left again', async () => {
  const share = await shared();
  const { data } = await accept(admin, share);
  const { list: there, total } = (await owner.call(calls.fileList, { path: pictures, size: 1000 })).data;
  const photos = there.filter(({ ftype }) => ftype === 101 || ftype === 102);
  expect(photos.length).toBeGreaterThan(3);
  expect(total).toBeGreaterThanOrEqual(photos.length);
  const [album] = data.list;
  expect(data.list).toHaveLength(1);
  expect(album).toMatchObject({ nasid: farId, nas_name: 'Maple House', album: 'Summer', count: photos.length, online: 1, state: 'ok', share }); // prettier-ignore
  expect(album?.owner).not.toBe('');
  // Nobody else has it.
  expect(await list(member)).toEqual([]);
  // Its photos come through the relay to who has no account there.
  const through = (path: string, fields: Record<string, string>) =>
    admin.send('POST', `/zconn/http/5055/${farId}${path}`, fields, { rtoken: '' });
  const key = { id: share, sticket: album?.sticket ?? '' };
  const top = await through('/share/list', key);
  expect(top).toMatchObject({ code: '200', data: { list: [{ path: '/Pictures', is_dir: '1' }], total: 1 } });
  const inside = await through('/share/list', { ...key, path: '/Pictures', size: '1000' });
  expect((inside.data as { total: number }).total).toBe(total);
  // The owner heard of one visit, and a list is none.
  await list(admin);
  const own = (await owner.call(calls.shareList, {})).data.list.find(({ id }) => id === share);
  expect(own).toMatchObject({ visits: 1, count: 0 });
  // Asked for anew it is still one.
  expect((await accept(admin, share)).data.list.map(({ id }) => id)).toEqual([album?.id]);
  const left = await admin.call(calls.albumNasShare, { action: 'quit', id: album?.id ?? '' });
  expect(left).toMatchObject({ code: '200', data: { list: [] } });
  expect((await admin.call(calls.albumNasShare, { action: 'quit', id: album?.id ?? '' })).code).toBe('N000003');
  expect((await member.call(calls.albumNasShare, { action: 'quit' })).code).toBe('N000003');
});

test('CALL-EXT-16 what is changed there is seen in the list; an album of another account is none of one’s own', async () => {
  const { data: folder } = await owner.call(calls.fileMkdir, { path: '/zenith_sata/admin/data', name: 'Few' });
  const names = ['Lantern walk.webp', 'Harbour at dawn.jpg'].map((name) => `${pictures}/${name}`);
  const copied = async (paths: string[]): Promise<void> => {
    const { data: started } = await owner.call(calls.fileCopy, { paths, to: folder.path });
    const isOver = async () =>
      (await owner.call(calls.taskList, { kind: 'fileHandle' })).data.list.find(({ id }) => id === started.task_id)
        ?.state;
    await expect.poll(isOver).toBe('done');
  };
  await copied(names.slice(0, 1));
  const share = await shared({ paths: [folder.path], kind: 'file', name: 'Few' });
  expect((await accept(admin, share)).data.list).toMatchObject([{ album: 'Few', count: 1 }]);
  await copied(names.slice(1));
  await owner.call(calls.shareModify, { id: share, name: 'More' });
  const [album] = await list(admin);
  expect(album).toMatchObject({ album: 'More', count: 2 });
  expect((await member.call(calls.albumNasShare, { action: 'quit', id: album?.id ?? '' })).code).toBe('N000003');
  expect(await list(admin)).toHaveLength(1);
  await quitAll(admin);
});

test('CALL-EXT-16 a code is asked for, kept sealed, and not tried again once it is wrong', async () => {
  const share = await shared({ code: 'a1B2' });
  expect((await accept(admin, share)).code).toBe('N003003');
  expect((await accept(admin, share, 'zzzz')).code).toBe('N003003');
  expect(await list(admin)).toEqual([]);
  expect((await accept(admin, share, 'a1B2')).data.list).toMatchObject([{ state: 'ok' }]);
  expect(await list(admin)).toMatchObject([{ state: 'ok' }]);
  const db = new DatabaseSync(path.join(near.dataDir, 'system', 'device.db'), { readOnly: true });
  const row = db.prepare('SELECT * FROM nas_albums').get() as Record<string, unknown>;
  db.close();
  expect(Buffer.from(row.code as Uint8Array).toString('latin1')).not.toContain('a1B2');
  await owner.call(calls.shareModify, { id: share, code: 'c3D4' });
  for (let i = 0; i < 7; i += 1)
    expect(await list(admin)).toMatchObject([{ online: 1, state: 'code', album: 'Summer', sticket: '' }]);
  // It was tried once: the share is not locked for this device.
  expect((await accept(admin, share, 'c3D4')).data.list).toMatchObject([{ state: 'ok' }]);
  await owner.call(calls.shareModify, { id: share, code: 'e5F6' });
  expect(await list(admin)).toMatchObject([{ state: 'code' }]);
  await owner.call(calls.shareModify, { id: share, code: '' });
  expect(await list(admin)).toMatchObject([{ state: 'ok' }]);
  await quitAll(admin);
});

test('CALL-EXT-16 N001102 after five wrong codes, in the words of the other device', async () => {
  const share = await shared({ code: 'a1B2' });
  for (let i = 0; i < 5; i += 1) expect((await accept(member, share, 'zzzz')).code).toBe('N003003');
  const locked = await accept(member, share, 'a1B2');
  expect(locked.code).toBe('N001102');
  expect((locked.data as unknown as { minutes: number }).minutes).toBeGreaterThan(0);
});

test('CALL-EXT-16 N003001, N003002 and N001413 come from the other device, on accept and as the state of what was taken in', async () => {
  expect((await accept(admin, 'none')).code).toBe('N003001');
  const share = await shared();
  await accept(admin, share);
  await owner.call(calls.securityOutside, { enable: false });
  expect((await accept(admin, share)).code).toBe('N001413');
  expect(await list(admin)).toMatchObject([{ online: 1, state: 'closed', album: 'Summer' }]);
  await owner.call(calls.securityOutside, { enable: true });
  const db = new DatabaseSync(path.join(far.dataDir, 'system', 'device.db'));
  db.prepare('UPDATE shares SET expire_at = 1 WHERE id = ?').run(share);
  db.close();
  expect((await accept(admin, share)).code).toBe('N003002');
  expect(await list(admin)).toMatchObject([{ online: 1, state: 'ended', album: 'Summer', sticket: '' }]);
  await quitAll(admin);
});

test('CALL-EXT-16 N000001, N000003, N000006: no device, an unknown one, and a share that is no album', async () => {
  for (const id of [undefined, 'none', `${farId}:`, ':none', `${farId}:../x`, `${farId}:a:b`])
    expect((await admin.call(calls.albumNasShare, { action: 'accept', ...(id === undefined ? {} : { id }) })).code).toBe('N000001'); // prettier-ignore
  expect((await accept(admin, 'none', '', 'z4nobody')).code).toBe('N000003');
  expect((await accept(admin, await shared({ kind: 'video' }))).code).toBe('N000006');
  expect(await list(admin)).toEqual([]);
});

test('CALL-EXT-16 APP-ALBUM-07 a device that does not answer is HTTP 504 when an album is taken in from it', async () => {
  for (const nasid of [silent, odd]) {
    const answer = await accept(admin, 'none', '', nasid);
    expect([answer.status, answer.code]).toEqual([504, '504']);
  }
});

test('CALL-EXT-16 N001111 beyond 50 albums; one that is there can still be asked for anew', async () => {
  const shares = await Promise.all(
    Array.from({ length: NAS_ALBUMS_MAX + 1 }, (_, n) => shared({ name: `Album ${n}` })),
  );
  const db = new DatabaseSync(path.join(near.dataDir, 'system', 'device.db'));
  for (const share of shares.slice(1, NAS_ALBUMS_MAX))
    db.prepare(
      `INSERT INTO nas_albums (id, username, nasid, share_id, nas_name, album, owner, count, looks, code)
       VALUES (?, 'guest', ?, ?, 'Maple House', 'x', 'y', 0, '', x'00')`,
    ).run(share, farId, share);
  db.close();
  const guest = await signedIn(near.http, 'guest');
  const [first = '', second = ''] = [shares[0], shares.at(-1)];
  expect((await accept(guest, first)).code).toBe('200');
  expect((await accept(guest, second)).code).toBe('N001111');
  expect((await accept(guest, first)).data.list).toHaveLength(NAS_ALBUMS_MAX);
});

test('APP-ALBUM-07 what a source said last stands in the list when it is off', async () => {
  const share = await shared({ name: 'Winter' });
  const [taken] = (await accept(admin, share)).data.list;
  isFarOff = true;
  await far.close();
  const [album] = await list(admin);
  expect(album).toEqual({ ...taken, online: 0, state: 'offline', sticket: '' });
  const answer = await accept(admin, share);
  expect([answer.status, answer.code]).toEqual([504, '504']);
  expect((await admin.call(calls.albumNasShare, { action: 'quit', id: album?.id ?? '' })).data.list).toEqual([]);
});
