import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let member: DeviceClient;
const NORMAL = '13800000001';
const pictures = '/zenith_sata/admin/data/Pictures';
const photos = ['Lantern walk.webp', 'Harbour at dawn.jpg', 'Balcony herbs.jpg'].map((name) => `${pictures}/${name}`);

beforeAll(async () => {
  device = await startTestDevice({ demoFiles: true });
  admin = await signedIn(device.http, 'admin');
  member = await signedIn(device.http, NORMAL);
  // Drawing the pictures of the demo takes seconds.
}, 60_000);
afterAll(() => device.close());

/** Makes a call with the form as it crosses the wire: texts alone. */
const form = (client: DeviceClient, path: string, fields: Record<string, string>) => client.send('POST', path, fields);

test('CALL-EXT-16 a moment with 3 photos shows in list and detail; a member without rw cannot add, but comments', async () => {
  const baby = { action: 'save', name: 'Lina', birthday: '2023-03-22', lunar: '1', gender: 'girl' };
  expect((await form(admin, '/v2/album/baby', baby)).code).toBe('200');
  const { list } = (await admin.call(calls.albumBaby, {})).data;
  const made = list.find(({ name }) => name === 'Lina');
  expect(made).toMatchObject({ lunar: 1, lunar_birthday: { year: 2023, month: 2, day: 1, leap: 1 } });
  const id = made?.id ?? '';
  const share = { album_id: id, action: 'set', username: NORMAL, permission: '0' };
  expect((await form(admin, '/v2/album/member', share)).code).toBe('200');
  const post = { action: 'save', baby_id: id, text: 'Lanterns', paths: JSON.stringify(photos) };
  expect((await form(member, '/v2/album/moment', post)).code).toBe('N000002');
  expect((await form(admin, '/v2/album/moment', post)).code).toBe('200');
  const [listed] = (await member.call(calls.albumMoment, { baby_id: id })).data.list;
  expect(listed?.photos.map(({ path, missing }) => [path, missing])).toEqual(photos.map((path) => [path, 0]));
  const moment = listed?.id ?? '';
  const said = await form(member, '/v2/album/moment', { action: 'comment', id: moment, comment: 'How lovely' });
  expect(said.code).toBe('200');
  const { data } = await admin.call(calls.albumMoment, { action: 'detail', id: moment });
  expect(data).toMatchObject({ total: 1, comments: [{ author: NORMAL, text: 'How lovely', removable: 1 }] });
  expect(data.list[0]).toMatchObject({ photos: listed?.photos, comments: 1, own: 1 });
  // The member heard of the moment, in its language.
  const heard = (await member.call(calls.actionList, {})).data.list.find(({ action }) => action === 'moment_posted');
  expect(heard).toMatchObject({ data: { moment, name: 'Lina' } });
});

test('APP-ALBUM-05 the baby of the demo stands there with its moments, for the member as well', async () => {
  const { list } = (await member.call(calls.albumBaby, {})).data;
  const emmi = list.find(({ name }) => name === 'Emmi');
  expect(emmi).toMatchObject({ own: 0, permission: 1, moments: 2, owner: 'admin' });
  const shown = (await member.call(calls.albumMoment, { baby_id: emmi?.id ?? '' })).data.list;
  expect(shown.map(({ photos: of, liked }) => [of.length, liked])).toEqual([
    [3, 1],
    [1, 0],
  ]);
  expect(shown.flatMap(({ photos: of }) => of).every(({ missing }) => missing === 0)).toBe(true);
});

test('CALL-EXT-16 fields that are no birthday, no page or too many are refused', async () => {
  const wrong = async (path: string, fields: Record<string, string>) => (await form(admin, path, fields)).code;
  for (const birthday of ['2023-3-22', '22.03.2023', '2023-02-30', ''])
    expect(await wrong('/v2/album/baby', { action: 'save', name: 'Jon', birthday }), birthday).toBe('N000001');
  expect(await wrong('/v2/album/moment', { action: 'list', page: '0' })).toBe('N000001');
  expect(await wrong('/v2/album/moment', { action: 'list', size: '101' })).toBe('N000001');
  expect(await wrong('/v2/album/moment', { action: 'share' })).toBe('N000001');
  const paths = JSON.stringify(Array.from({ length: 31 }, (_, index) => `${pictures}/${index}.jpg`));
  expect(await wrong('/v2/album/moment', { action: 'save', baby_id: 'x', paths })).toBe('N000001');
});

test('ROL-11 an account without the album has no babies', async () => {
  await admin.call(calls.subPerm, { username: 'guest', perm: { album: 0 } });
  const guest = await signedIn(device.http, 'guest');
  for (const spec of [calls.albumBaby, calls.albumMoment])
    expect(await guest.call(spec, {}), spec.name).toMatchObject({ code: 'N000002', data: null });
});
