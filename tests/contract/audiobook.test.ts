import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, streams } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
const home = '/zenith_sata/admin/data/Audiobooks';
const book = `${home}/The lamp at the pier`;

beforeAll(async () => {
  device = await startTestDevice({ demoFiles: true });
  admin = await signedIn(device.http, 'admin');
  // Drawing the pictures of the demo takes seconds.
}, 60_000);
afterAll(() => device.close());

test('CALL-EXT-18 the book of the demo: author and chapters from its files, a cover, and the place that is kept', async () => {
  await admin.call(calls.audiobookSetting, { folders: [home], skip_head_s: 10 });
  await expect.poll(async () => (await admin.call(calls.audiobookSetting, {})).data.busy).toBe(0);
  const { list, total } = (await admin.call(calls.audiobookList, {})).data;
  expect([total, list[0]]).toMatchObject([1, { title: 'The lamp at the pier', author: 'Ida Brandt', chapters: 3 }]);
  const { id = '', cover = '' } = list[0] ?? {};
  const chapters = (await admin.call(calls.audiobookDetail, { id })).data.list;
  expect(chapters).toMatchObject([
    { title: 'The light goes out', path: `${book}/Chapter 1.wav`, start: 0 },
    { title: 'A boat without a name' },
    { title: 'What the keeper knew' },
  ]);
  // Long enough for ten seconds to be skipped.
  expect(Math.min(...chapters.map(({ duration }) => duration))).toBeGreaterThan(13);
  const answer = await admin.call(calls.audiobookProgress, { id, chapter: 1, second: 12.5 });
  expect(answer.data).toMatchObject({ chapter: 1, second: 12.5, done: 0 });
  expect((await admin.call(calls.audiobookDetail, { id })).data.book.progress).toEqual(answer.data);
  expect((await admin.call(calls.audiobookProgress, { id, chapter: 9, second: 0 })).code).toBe('N000001');
  expect((await admin.call(calls.audiobookDetail, { id: 'gone' })).code).toBe('N000003');
  expect((await admin.call(calls.audiobookProgress, { id: 'gone', chapter: 0, second: 1 })).code).toBe('N000003');
  const thumb = `${device.http}${streams.thumb.path}?${new URLSearchParams({ ...admin.common(), path: cover, size: 's' })}`;
  expect((await fetch(thumb)).headers.get('content-type')).toBe('image/jpeg');
});

test('ROL-11 an account without music makes none of the calls of books', async () => {
  await admin.call(calls.subPerm, { username: 'guest', perm: { music: 0 } });
  const guest = await signedIn(device.http, 'guest');
  expect((await guest.call(calls.audiobookList, {})).code).toBe('N000002');
  expect((await guest.call(calls.audiobookSetting, {})).code).toBe('N000002');
  expect((await guest.call(calls.audiobookDetail, { id: 'x' })).code).toBe('N000002');
  expect((await guest.call(calls.audiobookProgress, { id: 'x', chapter: 0, second: 0 })).code).toBe('N000002');
});
