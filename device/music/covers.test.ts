import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, query, startFileDevice } from '../files/test-kit.ts';
import { mp3, musicTester, songs } from './test-music.ts';

let device: FileDevice;
const tester = fileTester(() => device);
const { call } = tester;
const { put, indexed, useFolder, groups } = musicTester(() => device, tester);

beforeEach(async () => {
  device = await startFileDevice();
});
afterEach(() => device.remove());

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
const thumb = (path: string, headers: Record<string, string> = {}, user = 'ann') =>
  device.app.inject({ url: `/v2/file/thumb?${query({ path, size: 's' })}`, headers: { 'x-user': user, ...headers } });
/** Red, green or blue, whichever there is most of. */
async function colourOf(bytes: Buffer): Promise<string> {
  const { channels } = await sharp(bytes).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))] ?? '';
}

test('CALL-EXT-18 a song shows the picture that stands in it, else the cover beside it, small and kept', async () => {
  const song = `${songs}/a.mp3`;
  put(song, mp3({ title: 'A', picture: await picture('red') }));
  put(`${songs}/b.mp3`, mp3({ title: 'B' }));
  put(`${songs}/Cover.JPG`, await picture('blue'));
  put(`${songs}/folder.jpg`, await picture('green'));
  const own = await thumb(song);
  expect([own.statusCode, own.headers['content-type'], await colourOf(own.rawPayload)]).toEqual([
    200,
    'image/jpeg',
    'red',
  ]);
  expect(await sharp(own.rawPayload).metadata()).toMatchObject({ width: 128, height: 128 });
  expect((await thumb(song, { 'if-none-match': String(own.headers.etag) })).statusCode).toBe(304);
  const beside = await thumb(`${songs}/b.mp3`);
  expect(await colourOf(beside.rawPayload)).toBe('blue');
  const known = { 'if-none-match': String(beside.headers.etag) };
  expect((await thumb(`${songs}/b.mp3`, known)).statusCode).toBe(304);
  // Another cover is seen at once, though the song has not changed.
  rmSync(device.disk(`${songs}/Cover.JPG`));
  const next = await thumb(`${songs}/b.mp3`, known);
  expect([next.statusCode, await colourOf(next.rawPayload)]).toEqual([200, 'green']);
});

test('CALL-EXT-18 no picture, and places that may not be read, as for every file', async () => {
  put(`${songs}/a.mp3`, mp3({ title: 'A' }));
  put(`${songs}/broken.mp3`, mp3({ picture: Buffer.from('not a picture') }));
  for (const name of ['a', 'broken']) {
    const answer = await thumb(`${songs}/${name}.mp3`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'N000003']);
  }
  put(`${songs}/cover.png`, await picture('red'));
  const other = await thumb(`${songs}/a.mp3`, {}, 'max');
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([403, 'N000002']);
});

test('CALL-EXT-18 a song that alone is shared does not show what lies beside it', async () => {
  put(`${songs}/a.mp3`, mp3({ title: 'A' }));
  put(`${songs}/cover.jpg`, await picture('red'));
  await call('shareCreate', { paths: [`${songs}/a.mp3`], members: ['max'] });
  expect((await thumb(`${songs}/a.mp3`, {}, 'max')).statusCode).toBe(404);
  expect((await thumb(`${songs}/a.mp3`)).statusCode).toBe(200);
});

test('CALL-EXT-18 the library tells which songs have a picture, also when a cover comes or goes', async () => {
  put(`${songs}/x/a.mp3`, mp3({ title: 'A', artist: 'Mira', picture: await picture('red') }));
  put(`${songs}/y/b.mp3`, mp3({ title: 'B', artist: 'Jonas' }));
  await useFolder();
  const covers = async () => (await call('musicLibrary', {})).list.map((one) => one.kind === 'song' && one.has_cover);
  expect(await covers()).toEqual([1, 0]);
  expect((await groups('artist')).map(({ cover }) => cover)).toEqual(['', `${songs}/x/a.mp3`]);
  put(`${songs}/y/front.jpg`, await picture('blue'));
  await indexed();
  expect(await covers()).toEqual([1, 1]);
  expect((await groups('folder')).map(({ cover }) => cover)).toEqual([`${songs}/x/a.mp3`, `${songs}/y/b.mp3`]);
  rmSync(device.disk(`${songs}/y/front.jpg`));
  await indexed();
  expect(await covers()).toEqual([1, 0]);
  await call('musicPlaylist', { action: 'save', name: 'List', paths: [`${songs}/y/b.mp3`, `${songs}/x/a.mp3`] });
  expect((await call('musicPlaylist', {})).list.at(-1)).toMatchObject({ cover: `${songs}/x/a.mp3` });
});
