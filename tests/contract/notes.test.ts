import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

const note = { book_id: '', title: 'Herbs', html: '<p>Thyme</p>', base_version: 0, safe: false };

test('CALL-EXT-20 saving twice with the same base version gives N002002 and keeps both contents in versions', async () => {
  const { data: made } = await admin.call(calls.noteSave, note);
  const change = { ...note, id: made.id, base_version: made.version };
  expect((await admin.call(calls.noteSave, { ...change, html: '<p>Sage</p>' })).code).toBe('200');
  const late = await admin.call(calls.noteSave, { ...change, html: '<p>Mint</p>' });
  expect(late).toMatchObject({ code: 'N002002', data: { version: 2, kept: 3 } });
  const { data } = await admin.call(calls.noteVersions, { id: made.id, action: 'list' });
  const texts = await Promise.all(
    data.list.map(async ({ version }) => {
      const loaded = await admin.call(calls.noteLoad, { id: made.id, version: String(version) });
      return loaded.data.html;
    }),
  );
  expect(texts).toEqual(['<p>Mint</p>', '<p>Sage</p>', '<p>Thyme</p>']);
  expect((await admin.call(calls.noteLoad, { id: made.id })).data.html).toBe('<p>Sage</p>');
});

test('ERR-13 what a note, a notebook or a setting cannot do is said by its code', async () => {
  const { data: made } = await admin.call(calls.noteSave, note);
  expect((await admin.call(calls.noteSave, { ...note, id: 'nowhere' })).code).toBe('N000003');
  const current = { id: made.id, at_version: made.version };
  expect((await admin.call(calls.noteVersions, { ...current, action: 'delete' })).code).toBe('N000006');
  await admin.call(calls.noteBook, { action: 'save', name: 'Balcony' });
  expect((await admin.call(calls.noteBook, { action: 'save', name: 'balcony' })).code).toBe('N000004');
  const { data } = await admin.call(calls.noteList, {});
  const first = data.books[0]?.id ?? '';
  expect((await admin.call(calls.noteBook, { action: 'delete', id: first })).code).toBe('N000006');
  expect((await admin.call(calls.noteSetting, { book_id: 'nowhere' })).code).toBe('N000003');
  expect((await admin.call(calls.noteSetting, { keep_versions: 4 })).code).toBe('N000001');
});

test('APP-NOTE-03 ERR-04 ROL-07 notes of the safe box: without a box, locked, and for an account without the feature', async () => {
  const inBox = { ...note, safe: true };
  const locked = [
    ['noteList', { safe: true }],
    ['noteSave', inBox],
    ['noteBook', { action: 'save', name: 'x', safe: true }],
  ] as const;
  for (const [name, fields] of locked)
    expect((await guest.send('POST', calls[name].path, encodeFields(fields))).code, name).toBe('N001601');
  const { password, key_id } = await guest.credentials('', 'Safe2026');
  await guest.call(calls.safeCreate, { password, key_id, hint: '' });
  const { data: made } = await guest.call(calls.noteSave, inBox);
  const every = [
    ...locked,
    ['noteLoad', { id: made.id }],
    ['noteSave', { ...inBox, id: made.id }],
    ['noteDelete', { ids: [made.id] }],
    ['noteMark', { ids: [made.id], fav: true }],
    ['noteVersions', { id: made.id, action: 'list' }],
  ] as const;
  const codes = async (client: DeviceClient): Promise<string[]> => {
    const found = new Set<string>();
    for (const [name, fields] of every)
      found.add((await client.send('POST', calls[name].path, encodeFields(fields))).code);
    return [...found];
  };
  await guest.call(calls.safeClose, {});
  expect(await codes(guest)).toEqual(['N001603']);
  await admin.call(calls.subPerm, { username: 'guest', perm: { safebox: 0 } });
  expect(await codes(guest)).toEqual(['N000002']);
});

test('RTE-22 CALL-AUTH-08 a temporary token of an editor loads and saves its note without a session', async () => {
  const { data: made } = await admin.call(calls.noteSave, { ...note, title: 'From the phone' });
  const { data: other } = await admin.call(calls.noteSave, note);
  const { data } = await admin.call(calls.tmpToken, { purpose: 'editor', ttl: 300 });
  const phone = new DeviceClient(device.http);
  const ask = (name: 'noteLoad' | 'noteSave' | 'noteDelete', fields: object) =>
    phone.send('POST', calls[name].path, { ...encodeFields({ ...fields }), tmptoken: data.tmptoken });
  expect(await ask('noteLoad', { id: made.id })).toMatchObject({ code: '200', data: { title: 'From the phone' } });
  const saved = await ask('noteSave', { id: made.id, title: 'x', html: '<p>typed</p>', base_version: 1 });
  expect(saved).toMatchObject({ code: '200', data: { version: 2 } });
  expect((await ask('noteLoad', { id: other.id })).code).toBe('N000002');
  expect((await ask('noteDelete', { ids: [made.id] })).code).toBe('N000002');
});
