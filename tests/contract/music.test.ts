import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, streams } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
const home = '/zenith_sata/admin/data/Music';
const evenings = `${home}/Evenings at the harbour`;

beforeAll(async () => {
  device = await startTestDevice({ demoFiles: true });
  admin = await signedIn(device.http, 'admin');
  // Drawing the pictures of the demo takes seconds.
}, 60_000);
afterAll(() => device.close());

test('CALL-EXT-18 the songs of the demo: artists and albums from their tags, lyrics and covers beside them', async () => {
  await admin.call(calls.musicSetting, { folders: [home] });
  await expect.poll(async () => (await admin.call(calls.musicSetting, {})).data.busy).toBe(0);
  const list = async (view: 'song' | 'artist' | 'album') => (await admin.call(calls.musicLibrary, { view })).data.list;
  expect(await list('song')).toMatchObject([
    { title: 'Lanterns', artist: 'Mira Kessler', track: 2, has_cover: 1 },
    { title: 'Low tide', album: 'Evenings at the harbour', track: 1, year: 2024 },
    { title: 'Lullaby', artist: 'Jonas Lindqvist', album: '', has_cover: 0 },
  ]);
  expect(await list('artist')).toMatchObject([{ name: 'Jonas Lindqvist' }, { name: 'Mira Kessler', count: 2 }]);
  expect(await list('album')).toMatchObject([
    { name: 'Evenings at the harbour', cover: `${evenings}/01 Low tide.wav` },
    { name: '', count: 1 },
  ]);
  const { data } = await admin.call(calls.musicLyric, { path: `${evenings}/02 Lanterns.wav` });
  expect([data.lrc.includes('[00:01.44]one for every boat at sea,'), data.offset]).toEqual([true, 0]);
  const thumb = (path: string) =>
    fetch(`${device.http}${streams.thumb.path}?${new URLSearchParams({ ...admin.common(), path, size: 's' })}`);
  const cover = await thumb(`${evenings}/01 Low tide.wav`);
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await thumb(`${home}/Lullaby.wav`)).status).toBe(404);
});

test('ROL-11 an account without music makes none of its calls', async () => {
  await admin.call(calls.subPerm, { username: 'guest', perm: { music: 0 } });
  const guest = await signedIn(device.http, 'guest');
  for (const spec of [calls.musicLibrary, calls.musicPlaylist, calls.musicSetting])
    expect(await guest.call(spec, {}), spec.name).toMatchObject({ code: 'N000002', data: null });
  expect((await guest.call(calls.musicLyric, { path: `${home}/Lullaby.wav` })).code).toBe('N000002');
});
