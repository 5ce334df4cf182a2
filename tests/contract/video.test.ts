import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, streams } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;

beforeAll(async () => {
  device = await startTestDevice({ demoFiles: true });
  admin = await signedIn(device.http, 'admin');
  // Drawing the pictures of the demo takes seconds.
}, 60_000);
afterAll(() => device.close());

const homeOf = async (client: DeviceClient) => (await client.call(calls.videoHome, {})).data;

test('CALL-EXT-17 the films of the demo: facts from their descriptions, posters, a series of two seasons', async () => {
  await expect.poll(async () => (await homeOf(admin)).libs[0]).toMatchObject({ state: 'idle', count: 3, indexed: 6 });
  const { data } = await admin.call(calls.videoList, { sort: 'score' });
  expect(data.list).toMatchObject([
    { kind: 'series', title: 'Lantern Street', year: 2022, count: 4 },
    { kind: 'movie', title: '灯会之夜', year: 2021, score: 8.2, duration: 2 },
    { kind: 'movie', title: 'The Granite Orchard', original_title: 'Der Steingarten', genres: ['Drama', 'Family'] },
  ]);
  expect(data.genres).toEqual(['Comedy', 'Drama', 'Family']);
  const [series, , film] = data.list;
  const detail = await admin.call(calls.videoDetail, { id: film?.id ?? '' });
  expect(detail.data.files).toMatchObject([
    { container: 'webm', codec: 'vp8', width: 480, height: 270, subs: [{ language: 'en', codec: 'srt' }] },
  ]);
  const { seasons, next } = (await admin.call(calls.videoDetail, { id: series?.id ?? '' })).data;
  expect(seasons?.map(({ no, episodes }) => [no, episodes.map(({ title }) => title)])).toEqual([
    [1, ['The kettle', 'Two umbrellas']],
    [2, ['Snow', 'The long way home']],
  ]);
  await admin.call(calls.videoProgress, { id: next?.id ?? '', pos: 1.95, duration: 2 });
  expect((await homeOf(admin)).continue).toMatchObject([{ title: 'Lantern Street', next: { season: 1, episode: 2 } }]);
  for (const { poster } of data.list) {
    const query = new URLSearchParams({ ...admin.common(), path: poster, size: 's' });
    expect((await fetch(`${device.http}${streams.thumb.path}?${query}`)).status, poster).toBe(200);
  }
});

test('ROL-06 a member of the team sees the shared library, and has its own places in it', async () => {
  const guest = await signedIn(device.http, 'guest');
  const { continue: begun, recent, libs } = await homeOf(guest);
  expect([begun, recent.length, libs]).toMatchObject([[], 3, [{ own: 0, owner: 'admin', shared: 1 }]]);
  const id = recent[0]?.id ?? '';
  expect((await guest.call(calls.videoEdit, { id, title: 'Mine' })).code).toBe('N000002');
  expect((await guest.call(calls.videoEdit, { id, fav: true })).data.list).toMatchObject([{ fav: 1, own: 0 }]);
});

test('ROL-11 an account without video makes none of its calls', async () => {
  await admin.call(calls.subPerm, { username: 'guest', perm: { video: 0 } });
  const guest = await signedIn(device.http, 'guest');
  for (const spec of [calls.videoHome, calls.videoList, calls.videoLib])
    expect(await guest.call(spec, {}), spec.name).toMatchObject({ code: 'N000002', data: null });
  for (const spec of [calls.videoDetail, calls.videoEdit, calls.videoProgress])
    expect((await guest.call(spec, { id: 'none' })).code, spec.name).toBe('N000002');
  expect((await guest.call(calls.videoSearch, { keyword: 'x' })).code).toBe('N000002');
});
