import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookIndexFile } from '../audiobook/book-db.ts';
import { bookTester, m4b, shelf } from '../audiobook/test-books.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { mp3, wav } from '../music/test-music.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const tester = fileTester(() => device);
const { call, codeOf, team } = tester;
const { put, indexed, useShelf, books, idOf } = bookTester(() => device, tester);
const walk = `${shelf}/The long walk`;
/** A book of three files whose names are not in the order of their letters. */
const putWalk = (): void => {
  for (const number of [10, 2, 1])
    put(`${walk}/${number} part.mp3`, mp3({ album: 'The long walk', artist: 'Ida Brandt' }, 20));
};
const chapters = async (title: string) => (await call('audiobookDetail', { id: await idOf(title) })).list;

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

describe('shelf', () => {
  test('CALL-EXT-18 a folder of audio files is a book, its chapters in natural order', async () => {
    putWalk();
    put(`${walk}/cover.jpg`, 'x');
    put(`${shelf}/Letters/one.wav`, wav({ title: 'First letter' }, 2));
    put(`${shelf}/Letters/two.wav`, wav({ title: 'Second letter' }, 3));
    put(`${shelf}/notes.txt`, 'x');
    await useShelf();
    const list = await books();
    const never = { chapter: 0, second: 0, part: 0, done: 0, at: 0 };
    expect(list).toMatchObject([
      { title: 'Letters', author: '', cover: '', chapters: 2, duration: 5, path: `${shelf}/Letters`, progress: never },
      { title: 'The long walk', author: 'Ida Brandt', cover: `${walk}/1 part.mp3`, chapters: 3, duration: 60 },
    ]);
    expect(await chapters('The long walk')).toMatchObject([
      { title: '1 part', path: `${walk}/1 part.mp3`, start: 0, duration: 20 },
      { title: '2 part' },
      { title: '10 part' },
    ]);
    expect((await chapters('Letters')).map(({ title }) => title)).toEqual(['First letter', 'Second letter']);
    expect((await books({ keyword: 'BRANDT' })).map(({ title }) => title)).toEqual(['The long walk']);
    expect(await call('audiobookList', { page: 2, size: 1 })).toMatchObject({
      list: [{ title: 'The long walk' }],
      total: 2,
    });
  });

  test.each(['list', 'track'] as const)(
    'CALL-EXT-18 one .m4b is a book with its chapters, kept as a %s',
    async (as) => {
      const told = [
        ['Opening', 0],
        ['Café in the rain', 70],
        ['', 100],
      ] as const;
      put(`${shelf}/sea.m4b`, m4b({ album: 'Sea', artist: 'Noor', seconds: 130, chapters: told, as }));
      put(`${shelf}/plain.m4b`, m4b({ seconds: 9, chapters: [] }));
      await useShelf();
      expect(await books()).toMatchObject([
        { title: 'plain', author: '', chapters: 1, duration: 9 },
        { title: 'Sea', author: 'Noor', chapters: 3, duration: 130, path: `${shelf}/sea.m4b` },
      ]);
      expect(await chapters('Sea')).toEqual([
        { title: 'Opening', path: `${shelf}/sea.m4b`, start: 0, duration: 70 },
        { title: 'Café in the rain', path: `${shelf}/sea.m4b`, start: 70, duration: 30 },
        { title: 'sea 3', path: `${shelf}/sea.m4b`, start: 100, duration: 30 },
      ]);
    },
  );

  test('CALL-EXT-18 what cannot be read is a chapter all the same; without folders there is no index', async () => {
    expect(await call('audiobookList', {})).toEqual({ list: [], total: 0 });
    expect(await codeOf('audiobookDetail', { id: 'none' })).toBe('N000003');
    await indexed();
    expect(existsSync(bookIndexFile(device.dataDir))).toBe(false);
    put(`${walk}/broken.mp3`, 'no sound');
    put(`${walk}/torn.m4b`, m4b({ seconds: 60, chapters: [['A', 0], ['B', 30]] }).subarray(0, 90)); // prettier-ignore
    await useShelf();
    expect((await books()).map(({ title, chapters: count }) => [title, count])).toEqual([
      ['The long walk', 1],
      ['torn', 1],
    ]);
  });
});

describe('place in a book', () => {
  test('APP-AUB-01 chapter and second are kept for the account, and after a restart', async () => {
    putWalk();
    await useShelf();
    const id = await idOf('The long walk');
    const kept = await call('audiobookProgress', { id, chapter: 1, second: 12.5 });
    expect(kept).toMatchObject({ chapter: 1, second: 12.5, done: 0 });
    expect(kept.part).toBeCloseTo(32.5 / 60, 2);
    expect(device.pushed).toContainEqual({
      topic: 'settings',
      type: 'changed',
      to: 'ann',
      data: { area: 'audiobook' },
    });
    // Elsewhere in the same chapter is told to nobody.
    device.pushed.length = 0;
    await call('audiobookProgress', { id, chapter: 1, second: 14 });
    expect(device.pushed).toEqual([]);
    const { dataDir } = device;
    await device.stop();
    device = await startFileDevice(dataDir);
    expect((await books())[0]?.progress).toMatchObject({ chapter: 1, second: 14 });
    expect(await call('audiobookProgress', { id, chapter: 2, second: 20, done: true })).toMatchObject({
      part: 1,
      done: 1,
    });
    // At its beginning nothing is left of it.
    expect(await call('audiobookProgress', { id, chapter: 0, second: 0 })).toMatchObject({ part: 0, at: 0, done: 0 });
  });

  test('APP-AUB-01 the place follows a renamed folder and a renamed chapter, and goes with what is deleted', async () => {
    putWalk();
    await useShelf();
    await call('audiobookProgress', { id: await idOf('The long walk'), chapter: 2, second: 7 });
    await call('fileRename', { path: walk, name: 'Walk' });
    await call('fileRename', { path: `${shelf}/Walk/10 part.mp3`, name: '0 part.mp3' });
    await indexed();
    expect(await books()).toMatchObject([{ path: `${shelf}/Walk`, progress: { chapter: 0, second: 7 } }]);
    await call('fileRemove', { paths: [`${shelf}/Walk/0 part.mp3`], permanent: true });
    await device.idle('ann');
    await indexed();
    expect(await books()).toMatchObject([{ chapters: 2, progress: { chapter: 0, second: 0, at: 0 } }]);
  });

  test('APP-AUB-01 a place between the chapters of one file, and one whose file has fewer of them now', async () => {
    const told = (count: number) => Array.from({ length: count }, (_none, at) => [`Part ${at}`, at * 10] as const);
    put(`${shelf}/sea.m4b`, m4b({ album: 'Sea', seconds: 40, chapters: told(4) }));
    await useShelf();
    const id = await idOf('Sea');
    expect((await call('audiobookProgress', { id, chapter: 3, second: 4 })).part).toBeCloseTo(34 / 40);
    put(`${shelf}/sea.m4b`, m4b({ album: 'Sea', seconds: 21, chapters: told(2) }));
    await call('audiobookSetting', { rescan: true });
    await indexed();
    expect((await books())[0]?.progress).toMatchObject({ chapter: 1, second: 4 });
  });

  test('APP-AUB-01 no other account knows of it; wrong chapters and books are refused', async () => {
    team('t1', { ann: 0, max: 1 });
    put('/zenith_sata/public/t1/Fog/1.mp3', mp3(undefined));
    await useShelf(['/zenith_sata/public/t1']);
    await useShelf(['/zenith_sata/public/t1'], 'max');
    const id = await idOf('Fog');
    await call('audiobookProgress', { id, chapter: 0, second: 1.5 });
    expect((await books({}, 'max'))[0]?.progress.at).toBe(0);
    expect(await codeOf('audiobookProgress', { id, chapter: 1, second: 0 })).toBe('N000001');
    expect(await codeOf('audiobookProgress', { id: 'gone', chapter: 0, second: 0 })).toBe('N000003');
    expect(await codeOf('audiobookDetail', { id }, 'bob')).toBe('N000003');
  });
});

describe('settings', () => {
  test('APP-AUB-02 folders, what is left out, skipped seconds and speed are kept', async () => {
    putWalk();
    put(`${shelf}/Old/1.mp3`, mp3(undefined));
    await useShelf();
    expect(await call('audiobookSetting', {})).toEqual({
      ...{ folders: [shelf], exclude: [], skip_head_s: 0, skip_tail_s: 0, speed: 1 },
      ...{ indexed: 4, total: 4, busy: 0 },
    });
    await call('audiobookSetting', { skip_head_s: 10, speed: 1.25, exclude: [`${shelf}/Old`] });
    await indexed();
    expect(await call('audiobookSetting', { skip_tail_s: 5 })).toMatchObject({
      ...{ skip_head_s: 10, skip_tail_s: 5, speed: 1.25, total: 3 },
    });
    expect((await books()).map(({ title }) => title)).toEqual(['The long walk']);
    rmSync(device.disk(`${walk}/1 part.mp3`));
    await call('audiobookSetting', { rescan: true });
    await indexed();
    expect((await books())[0]?.chapters).toBe(2);
    expect(await call('audiobookSetting', { folders: [] })).toMatchObject({ folders: [], total: 0 });
    expect(await books()).toEqual([]);
  });

  test('APP-AUB-02 only folders that the account may read', async () => {
    for (const [folder, code] of [
      ['/zenith_sata/max/data', 'N000002'],
      ['/zenith_sata/ann/safebox/x', 'N001603'],
      [`${home}/none`, 'N002001'],
      [`${home}/../x`, 'N002005'],
    ] as const)
      expect(await codeOf('audiobookSetting', { folders: [folder] }), folder).toBe(code);
    expect(await codeOf('audiobookSetting', { exclude: [`${home}/../x`] })).toBe('N002005');
  });
});
