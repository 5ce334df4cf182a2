import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { matroska, videos, videoTester } from '../video/test-video.ts';
import { videoIndexFile } from '../video/video-db.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const tester = fileTester(() => device);
const { call, codeOf } = tester;
const { put, indexed, library, titles, idOf } = videoTester(() => device, tester);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const nfo = (root: string, body: string): string => `<?xml version="1.0"?><${root}>${body}</${root}>`;
const seasonOne = (count = 2): void => {
  for (let no = 1; no <= count; no += 1) put(`${videos}/Harbour/Season 1/Harbour.S01E0${no}.mkv`);
};
const watch = (id: string, pos: number, username = 'ann') =>
  call('videoProgress', { id, pos, duration: 100 }, username);

describe('lists', () => {
  test('CALL-EXT-17 S01E01 and S01E02 are one series with two episodes; a half-seen one is gone on with', async () => {
    put(`${videos}/Show.Name.S01E01.mkv`);
    put(`${videos}/Show.Name.S01E02.mkv`);
    await library();
    const { list, total } = await call('videoList', {});
    expect([total, list]).toMatchObject([1, [{ kind: 'series', title: 'Show Name', count: 2, progress: 0 }]]);
    const id = list[0]?.id ?? '';
    const { seasons } = await call('videoDetail', { id });
    expect(seasons).toMatchObject([{ no: 1, episodes: [{ no: 1 }, { no: 2, watched: 0, duration: 100 }] }]);
    expect((await call('videoHome', {})).continue).toEqual([]);
    const first = seasons?.[0]?.episodes[0]?.id ?? '';
    await watch(first, 50);
    const { continue: begun } = await call('videoHome', {});
    expect(begun).toMatchObject([{ id, next: { id: first, pos: 50, duration: 100, season: 1, episode: 1 } }]);
  });

  test('APP-VIDEO-04 finishing episode 1 offers episode 2, finishing all offers nothing', async () => {
    seasonOne();
    put(`${videos}/Harbour/Specials/Harbour S00E01 - Making of.mkv`);
    await library();
    const id = await idOf('Harbour');
    const { seasons } = await call('videoDetail', { id });
    expect(seasons?.map(({ no, episodes }) => [no, episodes.length])).toEqual([
      [1, 2],
      [0, 1],
    ]);
    const [one, two] = seasons?.[0]?.episodes.map((episode) => episode.id) ?? [];
    expect(await watch(one ?? '', 96)).toEqual({ pos: 0, duration: 100, watched: 1 });
    expect((await call('videoHome', {})).continue).toMatchObject([{ progress: 0.5, next: { id: two, pos: 0 } }]);
    expect((await call('videoDetail', { id: two ?? '' })).next).toMatchObject({ id: two, episode: 2 });
    await watch(two ?? '', 99);
    expect((await call('videoHome', {})).continue).toEqual([]);
    expect((await call('videoDetail', { id })).meta).toMatchObject({ watched: 1, progress: 1 });
  });

  test('APP-VIDEO-02, APP-VIDEO-03 a half-seen film is gone on with until it is marked as watched', async () => {
    put(`${videos}/Tide (2019)/Tide (2019).mkv`);
    await library();
    const id = await idOf('Tide');
    expect(await watch(id, 4)).toMatchObject({ pos: 0, watched: 0 });
    expect((await call('videoHome', {})).continue).toEqual([]);
    await watch(id, 50);
    expect((await call('videoHome', {})).continue).toMatchObject([{ id, progress: 0.5, next: { id, pos: 50 } }]);
    expect((await call('videoHome', {}, 'max')).continue).toEqual([]);
    expect((await call('videoEdit', { id, watched: true })).list).toMatchObject([{ watched: 1, progress: 1 }]);
    expect((await call('videoHome', {})).continue).toEqual([]);
    expect((await call('videoEdit', { id, watched: false })).list).toMatchObject([
      { watched: 0, progress: 0, played_at: 0 },
    ]);
  });

  test('APP-VIDEO-01 a library is there, and empty, while its index is just being made', async () => {
    put(`${videos}/Tide (2019)/Tide (2019).mkv`);
    const file = videoIndexFile(device.context.config.dataDir);
    mkdirSync(path.dirname(file), { recursive: true });
    // As its thread leaves it for a moment: there, and without tables.
    const maker = new DatabaseSync(file);
    maker.exec('PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE; CREATE TABLE state (version INTEGER NOT NULL)');
    const { list } = await call('videoLib', { action: 'save', name: 'Films', paths: [videos] });
    expect(list).toMatchObject([{ name: 'Films', count: 0 }]);
    expect(await titles()).toEqual([]);
    maker.exec('ROLLBACK');
    maker.close();
    await indexed();
    expect(await titles()).toEqual(['Tide (2019)']);
  });

  test('APP-VIDEO-02 files of one title and year are one film; samples and extras are none', async () => {
    put(`${videos}/Tide (2019)/Tide.2019.1080p.BluRay.x264-GRP.mkv`);
    put(`${videos}/Tide (2019)/Tide (2019) - 2160p.mkv`);
    put(`${videos}/Tide (2019)/Tide.2019.sample.mkv`);
    put(`${videos}/Tide (2019)/Extras/Interview.mkv`);
    put(`${videos}/Tide (2019)/Tide-trailer.mkv`);
    put(`${videos}/Long (2001)/cd1.avi`, 'x');
    put(`${videos}/Long (2001)/cd2.avi`, 'x');
    put(`${videos}/2012.2009.mkv`);
    await library();
    expect(await titles()).toEqual(['2012 (2009)', 'Long (2001)', 'Tide (2019)']);
    expect((await call('videoDetail', { id: await idOf('Tide') })).files).toHaveLength(2);
    const long = await call('videoDetail', { id: await idOf('Long') });
    expect(long.files.map(({ name }) => name)).toEqual(['cd1.avi', 'cd2.avi']);
    await watch(long.files[0]?.path ?? '', 99);
    expect((await call('videoDetail', { id: long.meta.id })).next).toMatchObject({ path: long.files[1]?.path });
  });

  test('APP-VIDEO-02 kind, genre, year, watched, favourites, order and pages', async () => {
    for (const [title, year, score, genre] of [
      ['Alpha', 2001, 5, 'Drama'],
      ['Beta 10', 2003, 9, 'Comedy'],
      ['Beta 2', 2002, 7, 'Drama'],
    ] as const) {
      put(`${videos}/${title}.mkv`);
      put(`${videos}/${title}.nfo`, nfo('movie', `<title>${title}</title><year>${year}</year><genre>${genre}</genre><rating>${score}</rating>`)); // prettier-ignore
    }
    seasonOne();
    const lib = await library();
    const names = async (fields: object) => (await titles(fields)).map((text) => text.replace(/ \(.*/, ''));
    expect(await names({})).toEqual(['Alpha', 'Beta 2', 'Beta 10', 'Harbour']);
    expect(await names({ sort: 'year' })).toEqual(['Beta 10', 'Beta 2', 'Alpha', 'Harbour']);
    expect(await names({ sort: 'score', order: 'asc' })).toEqual(['Alpha', 'Beta 2', 'Beta 10', 'Harbour']);
    expect(await names({ kind: 'series' })).toEqual(['Harbour']);
    expect(await names({ genre: 'Drama', lib_id: lib })).toEqual(['Alpha', 'Beta 2']);
    expect(await names({ year: 2003 })).toEqual(['Beta 10']);
    expect(await names({ page: 2, size: 3 })).toEqual(['Harbour']);
    const { genres, years, version } = await call('videoList', { kind: 'series' });
    expect([genres, years]).toEqual([['Comedy', 'Drama'], [2003, 2002, 2001]]); // prettier-ignore
    await call('videoEdit', { ids: [await idOf('Alpha')], watched: true, fav: true });
    expect(await names({ watched: true })).toEqual(['Alpha']);
    expect(await names({ watched: false })).toEqual(['Beta 2', 'Beta 10', 'Harbour']);
    expect(await names({ fav: true })).toEqual(['Alpha']);
    expect((await names({ sort: 'played' }))[0]).toBe('Alpha');
    put(`${videos}/Gamma.mkv`);
    await indexed();
    expect((await call('videoList', {})).version).not.toBe(version);
    expect(await codeOf('videoList', { lib_id: 'gone' })).toBe('N000003');
  });

  test('APP-VIDEO-06 a keyword finds title, original title and file name; those that begin with it come first', async () => {
    put(`${videos}/The ABC of tides (1999).mkv`);
    put(`${videos}/abc first.mkv`);
    put(`${videos}/Other.mkv`);
    put(`${videos}/Other.nfo`, nfo('movie', '<title>Nothing</title><originaltitle>Die ABC-Schützen</originaltitle>'));
    put(`${videos}/x (2000) abc.mkv`);
    for (const no of [1, 2]) put(`${videos}/ABC Show/s1e${no}.mkv`);
    await library();
    await call('videoEdit', { title: 'My abc' });
    const { list, total } = await call('videoSearch', { keyword: 'aBc' });
    expect([total, list.map(({ title }) => title)]).toEqual([
      6,
      ['abc first', 'Nothing', 'The ABC of tides', 'x', 'ABC Show', 'My abc'],
    ]);
    expect((await call('videoSearch', { keyword: 'nowhere' })).list).toEqual([]);
    expect((await call('videoSearch', { keyword: 'abc', page: 2, size: 4 })).list).toHaveLength(2);
  });
});

describe('facts', () => {
  const facts = nfo(
    'movie',
    `<title>Ebbe &amp; Flut</title><originaltitle>Tide</originaltitle><year>2020</year><plot>Water.</plot>
     <ratings><rating name="a" max="100" default="true"><value>83</value></rating></ratings>
     <genre>Drama</genre><director>Mira</director><actor><name>Jonas</name><role>x</role></actor>`,
  );

  test('APP-VIDEO-03 facts come from the description, the poster and the file itself', async () => {
    const dir = `${videos}/Tide (2019)`;
    put(
      `${dir}/Tide.mkv`,
      matroska(3600, [
        { type: 'video', codec: 'V_MPEGH/ISO/HEVC' },
        { type: 'audio', codec: 'A_AC3', language: 'chi', name: 'Stereo' },
        { type: 'subs', codec: 'S_TEXT/UTF8', tag: 'en-US' },
      ]),
    );
    put(`${dir}/Tide.nfo`, facts);
    put(`${dir}/poster.jpg`, 'x');
    put(`${dir}/Tide.zh.forced.srt`, 'x');
    put(`${dir}/Tide.vtt`, 'x');
    await library({ subs_language: 'zh' });
    const { meta, files, subs_language: language, next } = await call('videoDetail', { id: await idOf('Ebbe & Flut') });
    expect(meta).toMatchObject({
      title: 'Ebbe & Flut',
      original_title: 'Tide',
      year: 2020,
      score: 8.3,
      genres: ['Drama'],
      overview: 'Water.',
      directors: ['Mira'],
      actors: ['Jonas'],
      poster: `${dir}/poster.jpg`,
      match_id: `${dir}/Tide.nfo`,
      edited: [],
      duration: 3600,
      count: 1,
      own: 1,
      owner: 'ann',
    });
    expect([language, next?.path]).toEqual(['zh', `${dir}/Tide.mkv`]);
    expect(files).toMatchObject([
      {
        width: 1920,
        height: 1080,
        container: 'matroska',
        codec: 'hevc',
        audio: [{ language: 'chi', name: 'Stereo', codec: 'ac3' }],
        subs: [
          { language: 'en-US', name: '', codec: 'srt', path: '' },
          { language: '', codec: 'vtt', path: `${dir}/Tide.vtt` },
          { language: 'zh', name: 'forced', codec: 'srt', path: `${dir}/Tide.zh.forced.srt` },
        ],
      },
    ]);
  });

  test('APP-VIDEO-07 without auto match the names alone tell; a description can be chosen by hand', async () => {
    put(`${videos}/Tide.2019.mkv`);
    put(`${videos}/Tide.2019.nfo`, facts);
    put(`${videos}/other.nfo`, nfo('movie', '<title>Other</title><plot>No.</plot>'));
    const lib = await library({ auto_match: false });
    expect(await titles()).toEqual(['Tide (2019)']);
    const id = await idOf('Tide');
    const { meta, matches } = await call('videoDetail', { id, matches: true });
    expect([meta.match_id, matches?.map(({ title }) => title)]).toEqual(['', ['Ebbe & Flut', 'Other']]);
    const chosen = await call('videoEdit', { id, match_id: `${videos}/other.nfo` });
    expect(chosen.list).toMatchObject([{ id, title: 'Other', overview: 'No.', edited: ['match_id'] }]);
    expect(await codeOf('videoEdit', { id, match_id: `${videos}/none.nfo` })).toBe('N002001');
    await call('videoEdit', { id, match_id: '' });
    await call('videoLib', { action: 'save', id: lib, auto_match: true });
    expect(await titles()).toEqual(['Ebbe & Flut (2020)']);
  });

  test('APP-VIDEO-03 what is written by hand wins, and is forgotten by matching again', async () => {
    put(`${videos}/Tide.2019.mkv`);
    put(`${videos}/Tide.2019.nfo`, facts);
    put(`${home}/mine.png`, 'x');
    await library();
    const id = await idOf('Ebbe & Flut');
    const edited = await call('videoEdit', { id, title: 'Mine', overview: '', poster: `${home}/mine.png` });
    expect(edited.list).toMatchObject([
      { title: 'Mine', overview: '', poster: `${home}/mine.png`, edited: ['title', 'overview', 'poster'], year: 2020 },
    ]);
    expect((await call('videoEdit', { id, poster: '' })).list).toMatchObject([{ poster: '', title: 'Mine' }]);
    expect((await call('videoEdit', { ids: [id], match_id: '' })).list).toMatchObject([
      { title: 'Ebbe & Flut', overview: 'Water.', edited: [] },
    ]);
    expect(await codeOf('videoEdit', { id, poster: `${home}/none.png` })).toBe('N002001');
    expect(await codeOf('videoEdit', { id: 'gone', title: 'x' })).toBe('N000003');
    expect(await codeOf('videoEdit', { ids: [id, 'gone'], hidden: true })).toBe('N000003');
    expect(await titles()).toEqual(['Ebbe & Flut (2020)']);
  });

  test('CALL-EXT-17 what is kept of a film follows when its file is renamed or moved, and when the index is remade', async () => {
    put(`${videos}/Tide.mkv`);
    put(`${videos}/Fog.mkv`);
    seasonOne();
    const lib = await library();
    const id = await idOf('Tide');
    const series = await idOf('Harbour');
    const other = await idOf('Fog');
    await call('videoEdit', { id, title: 'Mine', fav: true });
    await call('videoEdit', { id: series, title: 'Port', fav: true });
    await call('videoEdit', { title: 'Best', items: [series, id] });
    await watch(id, 50);
    await call('fileRename', { path: `${videos}/Tide.mkv`, name: 'Ebb.2001.mkv' });
    await call('fileRename', { path: `${videos}/Harbour`, name: 'Docks' });
    await indexed();
    expect(await titles({ fav: true })).toEqual(['Mine (2001)', 'Port']);
    expect(await call('videoProgress', { id })).toMatchObject({ pos: 50 });
    const { items } = await call('videoDetail', { id: await idOf('Best') });
    expect(items?.map((item) => item.id)).toEqual([series, id]);
    // A new film at the old place is another one.
    put(`${videos}/Tide.mkv`);
    await indexed();
    expect(await idOf('Tide')).not.toBe(id);
    await device.stop();
    rmSync(videoIndexFile(device.dataDir));
    device = await startFileDevice(device.dataDir);
    await indexed();
    expect(await idOf('Mine')).toBe(id);
    expect(await idOf('Fog')).toBe(other);
    expect((await call('videoDetail', { id })).meta.lib_id).toBe(lib);
  });
});

test('CALL-EXT-17 lists of 20,000 films answer at once', async () => {
  await library();
  const { context } = device;
  const { DatabaseSync } = await import('node:sqlite');
  const { shapeOf } = await import('../video/names/name-shape.ts');
  const db = new DatabaseSync(videoIndexFile(context.config.dataDir));
  db.exec('BEGIN');
  const dir = (db.prepare('SELECT id FROM dirs WHERE path = ?').get(videos) as { id: number }).id;
  const add = db.prepare("INSERT INTO files (dir, name, nfo, size, birth, stamp, read, shape, facts) VALUES (?, ?, 0, 1, ?, 0, 1, ?, '{}')"); // prettier-ignore
  for (let no = 0; no < 20_000; no += 1) {
    const name = `Film number ${no} (${1950 + (no % 70)}).mkv`;
    add.run(dir, name, no, JSON.stringify(shapeOf(name)));
  }
  db.exec('UPDATE state SET version = version + 1; COMMIT');
  db.close();
  expect((await call('videoList', { sort: 'title' })).total).toBe(20_000);
  const started = performance.now();
  for (let page = 1; page <= 10; page += 1) {
    const { list, total } = await call('videoList', { sort: 'title', page, watched: false, year: 1990 });
    expect([list.length, total]).toEqual([page < 5 ? 60 : page === 5 ? 46 : 0, 286]);
  }
  // What one page takes on a slow machine that has other work as well.
  expect((performance.now() - started) / 10).toBeLessThan(200);
});
