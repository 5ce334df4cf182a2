import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../album/test-album.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { songIndexFile } from '../music/music-db.ts';
import { flac, mp3, musicTester, songs, wav } from '../music/test-music.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const tester = fileTester(() => device);
const { call, codeOf, team, usb } = tester;
const { put, indexed, useFolder, titles, groups } = musicTester(() => device, tester);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

describe('library', () => {
  test('CALL-EXT-18 a folder of mp3, flac and wav yields songs, artists and albums from their tags', async () => {
    const tide = { artist: 'Mira', album: 'Evenings', genre: 'Piano', year: 2024 };
    put(`${songs}/a/1.mp3`, mp3({ ...tide, title: 'Low tide', track: 2, disc: 1 }, 3));
    put(`${songs}/a/2.wav`, wav({ ...tide, title: 'Lanterns', track: 1 }, 2));
    put(`${songs}/b.flac`, flac(['TITLE=Fog', 'ARTIST=Jonas', 'ALBUM=Hills', 'DATE=2019-05-06', 'TRACKNUMBER=7/9'], 4));
    put(`${songs}/notes.txt`, 'x');
    await useFolder();
    const { list, total, version } = await call('musicLibrary', {});
    expect([total, version]).toEqual([3, expect.stringMatching(/./)]);
    expect(list).toMatchObject([
      { title: 'Fog', artist: 'Jonas', album: 'Hills', track: 7, year: 2019, duration: 4, genre: '', has_cover: 0 },
      { kind: 'song', title: 'Lanterns', track: 1, disc: 0, duration: 2, ftype: 103, owner: 'ann', fav: '0' },
      { name: '1.mp3', path: `${songs}/a/1.mp3`, title: 'Low tide', genre: 'Piano', track: 2, disc: 1, year: 2024 },
    ]);
    expect(list[2]).toMatchObject({ duration: 3 });
    const artists = await groups('artist');
    expect(artists).toMatchObject([
      { kind: 'artist', name: 'Jonas', artist: '', year: 0, count: 1, duration: 4, cover: '' },
      { kind: 'artist', name: 'Mira', count: 2, duration: 5 },
    ]);
    const albums = await groups('album');
    expect(albums).toMatchObject([
      { kind: 'album', name: 'Evenings', artist: 'Mira', year: 2024, count: 2 },
      { kind: 'album', name: 'Hills', artist: 'Jonas', year: 2019, count: 1 },
    ]);
    expect((await groups('folder')).map(({ name, count }) => [name, count])).toEqual([
      [songs, 1],
      [`${songs}/a`, 2],
    ]);
    expect(await titles({ id: artists[1]?.id })).toEqual(['Lanterns', 'Low tide']);
    expect(await titles({ id: albums[0]?.id, view: 'artist', sort: 'duration', order: 'desc' })).toEqual([
      'Low tide',
      'Lanterns',
    ]);
    expect(await codeOf('musicLibrary', { id: 'gone' })).toBe('N000003');
  });

  test('CALL-EXT-18 a song without tags is called like its file; one that cannot be read is a song all the same', async () => {
    put(`${songs}/01 Low tide.mp3`, mp3(undefined));
    put(`${songs}/broken.flac`, 'not a song at all');
    put(`${songs}/empty.mp3`, '');
    put(`${songs}/.hidden.mp3`, mp3(undefined));
    await useFolder();
    const { list } = await call('musicLibrary', {});
    expect(list).toMatchObject([
      { title: '01 Low tide', artist: '', album: '', duration: 2 },
      { title: 'broken', duration: 0 },
      { title: 'empty', duration: 0 },
    ]);
    expect(await groups('artist')).toMatchObject([{ name: '', count: 3 }]);
    expect(await groups('album')).toMatchObject([{ name: '', artist: '', count: 3 }]);
    expect((await call('musicSetting', {})).indexed).toBe(3);
  });

  test('CALL-EXT-18 albums of one name are told apart by their artists; those of several artists stay together', async () => {
    const best = (artist: string, more: object = {}) => mp3({ album: 'Best of', artist, title: artist, ...more });
    put(`${songs}/m/1.mp3`, best('Mira'));
    put(`${songs}/m2/1.mp3`, best('MIRA', { title: 'Mira again' }));
    put(`${songs}/j/1.mp3`, best('Jonas', { albumArtist: 'Jonas & friends' }));
    put(`${songs}/j/2.mp3`, best('Lena', { albumArtist: 'Jonas & friends' }));
    put(`${songs}/mix/1.mp3`, best('Ann'));
    put(`${songs}/mix/2.mp3`, best('Bob'));
    await useFolder();
    const albums = await groups('album');
    expect(albums.map(({ artist, count }) => [artist, count])).toEqual([
      ['Jonas & friends', 2],
      ['Mira', 2],
      ['', 2],
    ]);
    expect(new Set(albums.map(({ id }) => id)).size).toBe(3);
    expect((await titles({ id: albums[1]?.id })).sort()).toEqual(['Mira', 'Mira again']);
    expect((await groups('artist')).map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Jonas & friends', 'Mira']);
  });

  test('CALL-EXT-18 songs of an album by disc, track and name; others by what is asked for, numbers by value', async () => {
    const song = (title: string, track: number, disc: number, more: object = {}) =>
      mp3(
        { album: 'Live', artist: 'Mira', title, ...(track ? { track } : {}), ...(disc ? { disc } : {}), ...more },
        2 + track,
      );
    put(`${songs}/a.mp3`, song('Song 10', 10, 1));
    put(`${songs}/b.mp3`, song('song 2', 2, 1));
    put(`${songs}/c.mp3`, song('Song 3', 1, 2));
    put(`${songs}/d.mp3`, song('Bonus', 0, 2));
    put(`${songs}/e.mp3`, mp3({ title: '安静' }, 1));
    const old = new Date(2020, 1, 1);
    utimesSync(device.disk(`${songs}/b.mp3`), old, old);
    await useFolder();
    const [live] = await groups('album');
    expect(await titles({ id: live?.id })).toEqual(['song 2', 'Song 10', 'Song 3', 'Bonus']);
    expect(await titles({ id: live?.id, sort: 'title' })).toEqual(['Bonus', 'song 2', 'Song 3', 'Song 10']);
    expect(await titles()).toEqual(['Bonus', 'song 2', 'Song 3', 'Song 10', '安静']);
    expect(await titles({ order: 'desc' })).toEqual(['安静', 'Song 10', 'Song 3', 'song 2', 'Bonus']);
    expect((await titles({ sort: 'duration', order: 'desc' }))[0]).toBe('Song 10');
    expect((await titles({ sort: 'added' }))[0]).toBe('song 2');
    // Whoever names no artist comes last.
    expect((await titles({ sort: 'artist' })).at(-1)).toBe('安静');
    const first = await call('musicLibrary', { size: 2 });
    const second = await call('musicLibrary', { size: 2, page: 2 });
    expect([first.list.length, second.list.length, second.total]).toEqual([2, 2, 5]);
    expect(second.version).toBe(first.version);
    expect((await call('musicLibrary', { size: 2, page: 9 })).list).toEqual([]);
  });

  test('APP-MUSIC-01 a keyword is looked for in title, artist, album and file name, and in the names of groups', async () => {
    put(`${songs}/Harbour/one.mp3`, mp3({ title: 'Ébb', artist: 'Mira', album: 'Evenings' }));
    put(`${songs}/two.mp3`, mp3({ title: 'Fog', artist: 'Jonas', album: 'Hills' }));
    await useFolder();
    expect(await titles({ keyword: 'éBB' })).toEqual(['Ébb']);
    expect(await titles({ keyword: 'MIRA' })).toEqual(['Ébb']);
    expect(await titles({ keyword: 'hills' })).toEqual(['Fog']);
    expect(await titles({ keyword: 'TWO.mp3' })).toEqual(['Fog']);
    expect(await titles({ keyword: 'harbour' })).toEqual([]);
    expect(await titles({ keyword: '%' })).toEqual([]);
    expect((await groups('folder', { keyword: 'harbour' })).map(({ name }) => name)).toEqual([`${songs}/Harbour`]);
    expect((await groups('artist', { keyword: 'jo' })).map(({ name }) => name)).toEqual(['Jonas']);
    const [folder] = await groups('folder');
    expect(await titles({ id: folder?.id, keyword: 'mira' })).toEqual([]);
  });

  test('CALL-EXT-18 changes of files reach the index by themselves, and the account is told', async () => {
    put(`${songs}/a.mp3`, mp3({ title: 'A' }));
    await useFolder();
    put(`${home}/b.mp3`, mp3({ title: 'B' }));
    await call('fileMove', { paths: [`${home}/b.mp3`], to: songs, conflict: 'ask' });
    await device.idle('ann');
    await until(async () => (await titles()).length === 2);
    await until(() => device.pushed.findLast(({ topic }) => topic === 'index')?.data?.['total'] === 2);
    expect(device.pushed.findLast(({ topic }) => topic === 'index')).toEqual({
      topic: 'index',
      type: 'progress',
      to: 'ann',
      data: { area: 'music', indexed: 2, total: 2 },
    });
    expect(await titles()).toEqual(['A', 'B']);
  });
});

describe('sources', () => {
  test('APP-MUSIC-03 a folder that is left out takes its songs along after a rescan; short ones are no songs', async () => {
    put(`${songs}/a.mp3`, mp3({ title: 'A' }, 5));
    put(`${songs}/rings/b.mp3`, mp3({ title: 'B' }, 1));
    put(`${songs}/broken.mp3`, 'x');
    await useFolder();
    expect(await call('musicSetting', {})).toEqual({
      folders: [songs],
      exclude: [],
      min_s: 0,
      indexed: 3,
      total: 3,
      busy: 0,
    });
    await call('musicSetting', { exclude: [`${songs}/rings`], rescan: true });
    await indexed();
    expect(await titles()).toEqual(['A', 'broken']);
    await call('musicSetting', { exclude: [] });
    await indexed();
    expect(await titles()).toEqual(['A', 'B', 'broken']);
    expect(await call('musicSetting', { min_s: 3 })).toMatchObject({ min_s: 3, indexed: 2, total: 2 });
    // How long a song is that cannot be read, nobody knows.
    expect(await titles()).toEqual(['A', 'broken']);
    expect((await groups('folder')).map(({ count }) => count)).toEqual([2]);
    expect(await call('musicSetting', { folders: [] })).toMatchObject({ folders: [], total: 0 });
    expect(await titles()).toEqual([]);
    expect(device.pushed).toContainEqual({ topic: 'settings', type: 'changed', to: 'ann', data: { area: 'music' } });
  });

  test('CALL-EXT-18 a device on which nobody has set up music has no index', async () => {
    put(`${songs}/a.mp3`, mp3({ title: 'A' }));
    await indexed();
    expect(await call('musicLibrary', {})).toEqual({ list: [], total: 0, version: '' });
    expect(await codeOf('musicLibrary', { id: 'x' })).toBe('N000003');
    expect(await call('musicSetting', {})).toMatchObject({ folders: [], total: 0, busy: 0 });
    expect(existsSync(songIndexFile(device.dataDir))).toBe(false);
  });

  test('ROL-11 only folders that the account may read: not those of others, never the safe box, drives while they are there', async () => {
    team('t1', { ann: 0, max: 1 });
    usb('U1', { label: 'Stick' });
    put('/zenith_sata/public/t1/team.mp3', mp3(undefined));
    put('/usb/U1/drive.mp3', mp3(undefined));
    put(`${songs}/own.mp3`, mp3(undefined));
    put('/zenith_sata/max/data/secret.mp3', mp3(undefined));
    symlinkSync(device.disk('/zenith_sata/max/data'), device.disk(`${songs}/link`));
    await useFolder([songs, '/zenith_sata/public/t1', '/usb/U1']);
    await useFolder(['/zenith_sata/max/data'], 'max');
    expect(await titles()).toEqual(['drive', 'own', 'team']);
    expect(await codeOf('musicSetting', { folders: ['/zenith_sata/max/data'] })).toBe('N000002');
    expect(await codeOf('musicSetting', { folders: ['/zenith_sata/ann/safebox/x'] })).toBe('N001603');
    expect(await codeOf('musicSetting', { folders: [`${home}/none`] })).toBe('N002001');
    expect(await codeOf('musicSetting', { folders: [`${home}/../x`] })).toBe('N002005');
    device.context.db.exec(`DELETE FROM group_members WHERE username = 'ann'`);
    rmSync(device.disk('/usb/U1'), { recursive: true });
    expect(await titles()).toEqual(['own']);
    await indexed();
    expect(await titles()).toEqual(['own']);
    expect(path.basename(songIndexFile(device.dataDir))).toBe('music.db');
  });
});

describe('playlists', () => {
  const lists = async () =>
    (await call('musicPlaylist', {})).list.flatMap((one) => (one.kind === 'playlist' ? [one] : []));
  const inList = async (id: string) =>
    (await call('musicPlaylist', { action: 'songs', id })).list.flatMap((one) => (one.kind === 'song' ? [one] : []));
  const namesIn = async (id: string) => (await inList(id)).map(({ name }) => name);
  const make = async (name: string, paths?: string[]): Promise<string> => {
    await call('musicPlaylist', { action: 'save', name, ...(paths === undefined ? {} : { paths }) });
    return (await lists()).find((list) => list.name === name)?.id ?? '';
  };
  const all = ['a', 'b', 'c'].map((name) => `${songs}/${name}.mp3`);
  beforeEach(async () => {
    for (const file of all) put(file, mp3({ title: path.basename(file, '.mp3').toUpperCase(), artist: 'Mira' }));
  });

  test('APP-MUSIC-02 the order of a list survives; adding, taking out, another name and another order', async () => {
    await useFolder();
    const [a = '', b = '', c = ''] = all;
    const id = await make('Evenings', [c, a, c]);
    expect(await lists()).toMatchObject([
      { id: 'favorites', fixed: 1, count: 0, cover: '' },
      { id, name: 'Evenings', count: 2, fixed: 0 },
    ]);
    expect(await namesIn(id)).toEqual(['c.mp3', 'a.mp3']);
    await call('musicPlaylist', { action: 'add', id, paths: [c, b] });
    expect(await namesIn(id)).toEqual(['c.mp3', 'a.mp3', 'b.mp3']);
    await call('musicPlaylist', { action: 'save', id, paths: [b, c, a] });
    await device.stop();
    device = await startFileDevice(device.dataDir);
    expect(await namesIn(id)).toEqual(['b.mp3', 'c.mp3', 'a.mp3']);
    expect((await inList(id))[0]).toMatchObject({ kind: 'song', title: 'B', artist: 'Mira', path: b });
    await call('musicPlaylist', { action: 'save', id, name: 'Nights' });
    await call('musicPlaylist', { action: 'remove', id, paths: [c, `${songs}/none.mp3`] });
    expect(await namesIn(id)).toEqual(['b.mp3', 'a.mp3']);
    expect((await lists()).map(({ name }) => name)).toEqual(['my favourites', 'Nights']);
    device.pushed.length = 0;
    await call('musicPlaylist', { action: 'delete', id });
    expect((await lists()).map((list) => list.id)).toEqual(['favorites']);
    expect(device.pushed).toContainEqual({ topic: 'settings', type: 'changed', to: 'ann', data: { area: 'music' } });
  });

  test('APP-MUSIC-02 a list follows a renamed song, tells of one that is gone, and forgets one deleted for good', async () => {
    await useFolder();
    const id = await make('Evenings', all);
    await call('fileRename', { path: all[0] ?? '', name: 'tide.mp3' });
    expect(await namesIn(id)).toEqual(['tide.mp3', 'b.mp3', 'c.mp3']);
    await indexed();
    expect((await inList(id))[0]).toMatchObject({ title: 'A', path: `${songs}/tide.mp3` });
    rmSync(device.disk(all[1] ?? ''));
    await indexed();
    expect((await inList(id)).map(({ missing, title, size }) => [missing, title, size > 0])).toEqual([
      [undefined, 'A', true],
      ['1', 'b', false],
      [undefined, 'C', true],
    ]);
    // What is missing keeps its place.
    await call('musicPlaylist', { action: 'save', id, paths: [all[2], all[1], `${songs}/tide.mp3`].map(String) });
    expect(await namesIn(id)).toEqual(['c.mp3', 'b.mp3', 'tide.mp3']);
    await call('fileRemove', { paths: [all[2] ?? ''], permanent: true });
    await device.idle('ann');
    expect(await namesIn(id)).toEqual(['b.mp3', 'tide.mp3']);
  });

  test('APP-MUSIC-02 the favourites are the favourite files that are songs, newest first; they take and give songs', async () => {
    await useFolder();
    put(`${songs}/notes.txt`, 'x');
    await call('favoriteAdd', { paths: [all[1] ?? '', `${songs}/notes.txt`, songs] });
    expect(await namesIn('favorites')).toEqual(['b.mp3']);
    expect((await inList('favorites'))[0]).toMatchObject({ fav: '1', title: 'B' });
    await call('musicPlaylist', { action: 'add', id: 'favorites', paths: [all[0] ?? ''] });
    expect((await namesIn('favorites')).sort()).toEqual(['a.mp3', 'b.mp3']);
    expect((await lists())[0]).toMatchObject({ id: 'favorites', count: 2 });
    await call('musicPlaylist', { action: 'remove', id: 'favorites', paths: [all[1] ?? '', `${songs}/notes.txt`] });
    expect(await namesIn('favorites')).toEqual(['a.mp3']);
    expect(device.services.favourites.of('ann')).toContain(`${songs}/notes.txt`);
    for (const change of [{ action: 'save', name: 'x' }, { action: 'save', paths: all }, { action: 'delete' }] as const)
      expect(await codeOf('musicPlaylist', { ...change, paths: all, id: 'favorites' })).toBe('N000003');
  });

  test('CALL-EXT-18 a song of a list need not lie in a source; its tags are known where somebody’s index has them', async () => {
    put(`${home}/elsewhere.mp3`, mp3({ title: 'Elsewhere' }));
    const id = await make('Any', [`${home}/elsewhere.mp3`]);
    expect(await inList(id)).toMatchObject([{ title: 'elsewhere', artist: '', duration: 0, owner: 'ann' }]);
    expect((await inList(id))[0]?.size).toBeGreaterThan(0);
  });

  test('CALL-EXT-18 refusals: names, lists and songs that cannot be, and others’ lists; nothing has changed then', async () => {
    put(`${songs}/notes.txt`, 'x');
    put('/zenith_sata/max/data/m.mp3', mp3(undefined));
    const id = await make('Evenings', [all[0] ?? '']);
    expect(await codeOf('musicPlaylist', { action: 'save', name: 'EVENINGS' })).toBe('N002002');
    expect(await codeOf('musicPlaylist', { action: 'save', id, name: 'evenings' })).toBe('200');
    const other = await make('Other');
    expect(await codeOf('musicPlaylist', { action: 'save', id: other, name: 'Evenings' })).toBe('N002002');
    expect(await codeOf('musicPlaylist', { action: 'save' })).toBe('N000001');
    expect(await codeOf('musicPlaylist', { action: 'save', id })).toBe('N000001');
    expect(await codeOf('musicPlaylist', { action: 'add', id })).toBe('N000001');
    for (const action of ['songs', 'delete', 'add', 'remove', 'save'] as const)
      expect(await codeOf('musicPlaylist', { action, id: 'gone', name: 'x', paths: [] }), action).toBe('N000003');
    expect(await codeOf('musicPlaylist', { action: 'songs', id }, 'max')).toBe('N000003');
    expect(await codeOf('musicPlaylist', { action: 'delete', id }, 'max')).toBe('N000003');
    for (const wrong of [
      `${songs}/none.mp3`,
      `${songs}/notes.txt`,
      songs,
      '/zenith_sata/max/data/m.mp3',
      '/zenith_sata/ann/safebox/s.mp3',
      `${songs}/../../x.mp3`,
    ])
      expect(await codeOf('musicPlaylist', { action: 'add', id, paths: [all[1] ?? '', wrong] }), wrong).toBe('N002001');
    expect(await namesIn(id)).toEqual(['a.mp3']);
    device.context.db
      .prepare('INSERT INTO playlist_songs SELECT ?, value, key + 5 FROM json_each(?)')
      .run(id, JSON.stringify(Array.from({ length: 4999 }, (_none, index) => `${songs}/x${index}.mp3`)));
    expect(await codeOf('musicPlaylist', { action: 'add', id, paths: [all[1] ?? ''] })).toBe('N001111');
    expect(await codeOf('musicPlaylist', { action: 'add', id, paths: [all[0] ?? ''] })).toBe('200');
    for (let index = 0; index < 198; index += 1) device.services.playlists.create('ann', `List ${index}`, []);
    expect(await codeOf('musicPlaylist', { action: 'save', name: 'One more' })).toBe('N001111');
  });
});

describe('lyrics', () => {
  test('CALL-EXT-18 the .lrc beside a song, in whatever encoding it is, with its offset', async () => {
    put(`${songs}/Song.mp3`, mp3({ lyrics: 'not these' }));
    put(`${songs}/Song.LRC`, '[offset:+250]\r\n[00:01.00]Low tide\r\n');
    expect(await call('musicLyric', { path: `${songs}/Song.mp3` })).toEqual({
      lrc: '[offset:+250]\r\n[00:01.00]Low tide\r\n',
      offset: 250,
    });
    put(`${songs}/夜.wav`, wav(undefined));
    put(`${songs}/夜.lrc`, Buffer.from([...Buffer.from('[00:01]'), 0xc4, 0xe3, 0xba, 0xc3]));
    expect(await call('musicLyric', { path: `${songs}/夜.wav` })).toEqual({ lrc: '[00:01]你好', offset: 0 });
    put(`${songs}/Wide.mp3`, mp3(undefined));
    put(`${songs}/Wide.lrc`, Buffer.from('\ufeff[offset:-90]\n[00:01]ebb', 'utf16le'));
    expect(await call('musicLyric', { path: `${songs}/Wide.mp3` })).toMatchObject({ offset: -90 });
  });

  test('CALL-EXT-18 lyrics that stand in the song: plain, as .lrc, and synchronised ones as lines with their times', async () => {
    put(`${songs}/plain.mp3`, mp3({ lyrics: 'One\r\nTwo' }));
    expect(await call('musicLyric', { path: `${songs}/plain.mp3` })).toEqual({ lrc: 'One\nTwo', offset: 0 });
    put(`${songs}/timed.wav`, wav({ lyrics: 'One', timed: [[1000, 'One'], [63_450, 'Two']] })); // prettier-ignore
    expect(await call('musicLyric', { path: `${songs}/timed.wav` })).toEqual({
      lrc: '[00:01.00]One\n[01:03.45]Two',
      offset: 0,
    });
    put(`${songs}/lrc.flac`, flac(['LYRICS=[offset:100]\n[00:02.00]Fog']));
    expect(await call('musicLyric', { path: `${songs}/lrc.flac` })).toEqual({
      lrc: '[offset:100]\n[00:02.00]Fog',
      offset: 100,
    });
  });

  test('CALL-EXT-18 refusals: a song without any, one that is not there, others’ songs, the safe box', async () => {
    put(`${songs}/a.mp3`, mp3({ title: 'A' }));
    put(`${songs}/b.mp3`, mp3({ title: 'B' }));
    put(`${songs}/b.lrc`, ' \n');
    put(`${songs}/notes.txt`, 'x');
    put('/zenith_sata/max/data/m.mp3', mp3({ lyrics: 'secret' }));
    expect(await codeOf('musicLyric', { path: `${songs}/a.mp3` })).toBe('N000003');
    expect(await codeOf('musicLyric', { path: `${songs}/b.mp3` })).toBe('N000003');
    for (const wrong of [
      `${songs}/none.mp3`,
      `${songs}/notes.txt`,
      songs,
      '/zenith_sata/max/data/m.mp3',
      '/zenith_sata/ann/safebox/s.mp3',
      'E.abc',
    ])
      expect(await codeOf('musicLyric', { path: wrong }), wrong).toBe('N002001');
  });
});
