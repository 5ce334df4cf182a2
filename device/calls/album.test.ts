import { mkdirSync, rmSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { albumService } from '../album/service.ts';
import { albumTester, pictures, until } from '../album/test-album.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const tester = fileTester(() => device);
const { call, codeOf, put, team, usb } = tester;
const { shoot, indexed, useFolder, names } = albumTester(() => device, tester);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

describe('photos', () => {
  test('CALL-EXT-15 photos group by day, month and year from EXIF, or from the time of the last change', async () => {
    await shoot(`${pictures}/a.jpg`, { at: '2024:05:06 07:08:09' });
    await shoot(`${pictures}/deep/b.jpg`, { at: '2024:05:06 23:59:59' });
    await shoot(`${pictures}/c.jpg`, { at: '2024:06:01 00:00:00' });
    await shoot(`${pictures}/plain.jpg`);
    const changed = new Date(2023, 11, 31, 23, 30);
    utimesSync(device.disk(`${pictures}/plain.jpg`), changed, changed);
    put(`${pictures}/notes.txt`, 'x');
    await useFolder();
    const { list, groups, total, shapes } = await call('albumPhotos', {});
    expect(list.map(({ name }) => name)).toEqual(['c.jpg', 'b.jpg', 'a.jpg', 'plain.jpg']);
    expect(groups).toEqual([
      { key: '2024-06-01', count: 1 },
      { key: '2024-05-06', count: 2 },
      { key: '2023-12-31', count: 1 },
    ]);
    expect([total, shapes.length]).toEqual([4, 4]);
    expect(list[2]?.taken_at).toBe(new Date(2024, 4, 6, 7, 8, 9).getTime() / 1000);
    expect(list[3]?.taken_at).toBe(changed.getTime() / 1000);
    const keys = async (group: 'month' | 'year') => (await call('albumPhotos', { group })).groups.map(({ key }) => key);
    expect(await keys('month')).toEqual(['2024-06', '2024-05', '2023-12']);
    expect(await keys('year')).toEqual(['2024', '2023']);
  });

  test('CALL-EXT-15 pages go on where the last one ended; shapes tell proportions, also of pictures that lie turned', async () => {
    for (const day of [1, 2, 3, 4, 5]) await shoot(`${pictures}/${day}.jpg`, { at: `2024:05:0${day} 10:00:00` });
    await shoot(`${pictures}/wide.jpg`, { at: '2024:05:09 10:00:00', width: 80, height: 20 });
    await useFolder();
    const first = await call('albumPhotos', { size: 4 });
    const second = await call('albumPhotos', { size: 4, page: 2 });
    expect([...first.list, ...second.list].map(({ name }) => name)).toEqual([
      'wide.jpg',
      '5.jpg',
      '4.jpg',
      '3.jpg',
      '2.jpg',
      '1.jpg',
    ]);
    expect([second.groups, second.shapes, second.total]).toEqual([[], '', 6]);
    expect(second.version).toBe(first.version);
    expect(first.shapes.charAt(0)).toBe('_');
    expect(new Set(first.shapes.slice(1)).size).toBe(1);
    expect(await names({ order: 'asc', size: 2 })).toEqual(['1.jpg', '2.jpg']);
    expect(await names({ sort: 'name', order: 'asc' })).toEqual([
      '1.jpg',
      '2.jpg',
      '3.jpg',
      '4.jpg',
      '5.jpg',
      'wide.jpg',
    ]);
  });

  test('CALL-EXT-15 filters: kind, span of time, favourites, tags; marks stand in the records', async () => {
    await shoot(`${pictures}/old.jpg`, { at: '2020:01:01 10:00:00' });
    await shoot(`${pictures}/new.jpg`, { at: '2024:01:01 10:00:00' });
    put(`${pictures}/film.mp4`, 'no film at all');
    await useFolder();
    await call('favoriteAdd', { paths: [`${pictures}/old.jpg`] });
    await call('tagMark', { paths: [`${pictures}/new.jpg`], add: ['red'], remove: [] });
    expect(await names({ filter: { ftype: 102 } })).toEqual(['film.mp4']);
    const at = (year: number) => new Date(year, 0, 1, 10).getTime() / 1000;
    expect(await names({ filter: { from: at(2020), to: at(2023) } })).toEqual(['old.jpg']);
    expect(await names({ filter: { fav: true } })).toEqual(['old.jpg']);
    expect(await names({ filter: { tag: 'red' } })).toEqual(['new.jpg']);
    expect((await call('albumPhotos', { filter: { fav: true } })).list[0]).toMatchObject({ fav: '1', owner: 'ann' });
    expect(await names({ filter: { fav: true, tag: 'red' } })).toEqual([]);
  });

  test('APP-ALBUM-02 a deleted photo leaves the timeline and lies in the recycle bin, and comes back from there', async () => {
    await shoot(`${pictures}/a.jpg`);
    await shoot(`${pictures}/b.jpg`);
    await useFolder();
    const { task_id: task } = await call('fileRemove', { paths: [`${pictures}/a.jpg`], permanent: false });
    expect(task).not.toBe('');
    await device.idle('ann');
    await indexed();
    expect(await names()).toEqual(['b.jpg']);
    const bin = await call('recycleList', { scope: 'my' });
    expect(bin.list.map(({ path: was }) => was)).toEqual([`${pictures}/a.jpg`]);
    await call('recycleRestore', { scope: 'my', ids: bin.list.map(({ id }) => id), conflict: 'ask' });
    await device.idle('ann');
    await indexed();
    expect((await names()).sort()).toEqual(['a.jpg', 'b.jpg']);
  });

  test('CALL-EXT-15 changes of files reach the index by themselves, and each account is told', async () => {
    await shoot(`${pictures}/a.jpg`);
    await useFolder();
    await shoot(`${home}/b.jpg`, { at: '2024:01:01 10:00:00' });
    await call('fileMove', { paths: [`${home}/b.jpg`], to: pictures, conflict: 'ask' });
    await device.idle('ann');
    await until(async () => (await names()).length === 2);
    await until(() => device.pushed.findLast(({ topic }) => topic === 'index')?.data?.['total'] === 2);
    expect(device.pushed.findLast(({ topic }) => topic === 'index')).toEqual({
      topic: 'index',
      type: 'progress',
      to: 'ann',
      data: { area: 'album', indexed: 2, total: 2 },
    });
  });

  test('ROL-11 team folders as the account may read them, drives while they are there, the safe box never', async () => {
    team('t1', { ann: 0, max: 1 });
    usb('U1', { label: 'Camera' });
    await shoot('/zenith_sata/public/t1/team.jpg');
    await shoot('/usb/U1/drive.jpg');
    await shoot(`${pictures}/own.jpg`);
    await useFolder([pictures, '/zenith_sata/public/t1', '/usb/U1']);
    expect((await names()).sort()).toEqual(['drive.jpg', 'own.jpg', 'team.jpg']);
    expect(await codeOf('albumSetting', { folders: ['/zenith_sata/max/data'] })).toBe('N000002');
    expect(await codeOf('albumSetting', { folders: ['/zenith_sata/ann/safebox/x'] })).toBe('N001603');
    expect(await codeOf('albumSetting', { folders: [`${home}/none`] })).toBe('N002001');
    device.context.db.exec(`DELETE FROM group_members WHERE username = 'ann'`);
    rmSync(device.disk('/usb/U1'), { recursive: true });
    expect(await names()).toEqual(['own.jpg']);
  });
});

describe('sources', () => {
  test('APP-ALBUM-09 excluding a folder removes its photos; too small ones are left out; hidden ones never are in', async () => {
    await shoot(`${pictures}/a.jpg`, { width: 900, height: 900 });
    await shoot(`${pictures}/icons/b.jpg`);
    await shoot(`${pictures}/.thumbs/c.jpg`);
    await useFolder();
    expect((await names()).sort()).toEqual(['a.jpg', 'b.jpg']);
    const setting = await call('albumSetting', {});
    expect(setting).toMatchObject({ folders: [pictures], exclude: [], indexed: 2, total: 2, busy: 0 });
    await call('albumSetting', { exclude: [`${pictures}/icons`], rescan: true });
    await indexed();
    expect(await names()).toEqual(['a.jpg']);
    expect(await call('albumSetting', { exclude: [], min_size_kb: 1 })).toMatchObject({ min_size_kb: 1 });
    await indexed();
    expect(await names()).toEqual(['a.jpg']);
    expect(await call('albumSetting', { folders: [] })).toMatchObject({ folders: [], total: 0 });
    expect(await names()).toEqual([]);
  });

  test('DEV-09 a change of the sources is told to the account', async () => {
    await useFolder();
    const told = { topic: 'settings', type: 'changed', to: 'ann', data: { area: 'album' } };
    expect(device.pushed).toContainEqual(told);
    await until(() => device.pushed.some(({ topic }) => topic === 'index'));
    device.pushed.length = 0;
    // So is a folder that came by itself: consoles keep the folders.
    await shoot(`${pictures}/new folder/a.jpg`);
    await indexed();
    await until(() => device.pushed.some(({ topic }) => topic === 'settings'));
    expect(device.pushed).toContainEqual(told);
  });

  test('CALL-EXT-15 a picture that cannot be read was taken when it was changed; the rest goes on', async () => {
    put(`${pictures}/broken.jpg`, 'not a picture');
    await shoot(`${pictures}/good.jpg`, { at: '2024:05:06 07:08:09' });
    await useFolder();
    expect((await call('albumSetting', {})).indexed).toBe(2);
    expect((await names()).sort()).toEqual(['broken.jpg', 'good.jpg']);
  });
});

describe('albums', () => {
  test('CALL-EXT-15, APP-ALBUM-03 adding raises the count, a cover is set, taking out lowers it; photos stay', async () => {
    for (const name of ['a', 'b', 'c']) await shoot(`${pictures}/${name}.jpg`, { at: '2024:05:06 07:08:09' });
    await useFolder();
    const made = await call('albumSave', { name: 'Lake' });
    expect(made).toMatchObject({ count: 0, cover: '', kind: 'manual', owner: 'ann', permission: 1 });
    const add = ['a', 'b', 'c'].map((name) => `${pictures}/${name}.jpg`);
    expect(await call('albumSave', { id: made.id, add })).toMatchObject({ count: 3, name: 'Lake' });
    expect(await call('albumSave', { id: made.id, add })).toMatchObject({ count: 3 });
    const cover = `${pictures}/b.jpg`;
    expect(await call('albumSave', { id: made.id, cover })).toMatchObject({ cover, count: 3 });
    expect(await call('albumSave', { id: made.id, remove: [`${pictures}/a.jpg`] })).toMatchObject({ count: 2, cover });
    expect((await names({ filter: { album_id: made.id } })).sort()).toEqual(['b.jpg', 'c.jpg']);
    expect((await call('albumList', { kind: 'manual' })).list).toMatchObject([{ id: made.id, count: 2 }]);
    await call('albumDelete', { ids: [made.id] });
    expect((await call('albumList', { kind: 'manual' })).list).toEqual([]);
    expect(await names()).toHaveLength(3);
    expect(await codeOf('albumPhotos', { filter: { album_id: made.id } })).toBe('N002001');
  });

  test('APP-ALBUM-03 references follow a renamed photo, and forget one that is deleted for good', async () => {
    await shoot(`${pictures}/a.jpg`);
    await useFolder();
    const { id } = await call('albumSave', { name: 'Lake', add: [`${pictures}/a.jpg`], cover: `${pictures}/a.jpg` });
    await call('fileRename', { path: `${pictures}/a.jpg`, name: 'boat.jpg' });
    await indexed();
    expect((await call('albumList', { kind: 'manual' })).list).toMatchObject([
      { count: 1, cover: `${pictures}/boat.jpg` },
    ]);
    await call('fileRemove', { paths: [`${pictures}/boat.jpg`], permanent: true });
    await device.idle('ann');
    await indexed();
    expect(albumService(device.context).albums.photos(id)).toEqual([]);
  });

  test('CALL-EXT-15 refusals: a name that is taken, a file that is no photo, albums of others', async () => {
    put(`${pictures}/notes.txt`, 'x');
    await shoot(`${home}/outside.jpg`);
    await useFolder();
    const { id } = await call('albumSave', { name: 'Lake' });
    expect(await codeOf('albumSave', { name: 'LAKE' })).toBe('N002002');
    expect(await codeOf('albumSave', {})).toBe('N000001');
    expect(await codeOf('albumSave', { name: 'x', kind: 'condition' })).toBe('N000001');
    for (const photo of [`${pictures}/notes.txt`, `${pictures}/none.jpg`, `${home}/outside.jpg`])
      expect(await codeOf('albumSave', { id, add: [photo] }), photo).toBe('N002001');
    expect(await codeOf('albumSave', { id, name: 'Mine' }, 'max')).toBe('N002001');
    expect(await codeOf('albumDelete', { ids: [id] }, 'max')).toBe('N000002');
    expect((await call('albumList', { kind: 'manual' })).list).toHaveLength(1);
  });

  test('CALL-EXT-15 a condition album holds what answers its rule now', async () => {
    await shoot(`${pictures}/a.jpg`, { at: '2024:05:06 07:08:09' });
    await shoot(`${pictures}/b.jpg`, { at: '2020:05:06 07:08:09' });
    await useFolder();
    const rule = { from: new Date(2023, 0, 1).getTime() / 1000 };
    const { id, count } = await call('albumSave', { name: 'Lately', kind: 'condition', rule });
    expect(count).toBe(1);
    expect(await codeOf('albumSave', { id, add: [`${pictures}/b.jpg`] })).toBe('N000002');
    await shoot(`${pictures}/c.jpg`, { at: '2025:05:06 07:08:09' });
    await indexed();
    expect(await names({ filter: { album_id: id } })).toEqual(['c.jpg', 'a.jpg']);
  });

  test('DEV-09 folders of the sources are albums with id, the one above and path', async () => {
    await shoot(`${pictures}/trip/day 1/a.jpg`);
    await shoot(`${pictures}/b.jpg`);
    mkdirSync(device.disk(`${pictures}/empty`));
    await useFolder();
    const { list } = await call('albumList', { kind: 'system' });
    expect(list.map(({ path: at, count, kind }) => [at, count, kind])).toEqual([
      [pictures, 1, 'system'],
      [`${pictures}/trip`, 0, 'system'],
      [`${pictures}/trip/day 1`, 1, 'system'],
    ]);
    const [top, trip, day] = list;
    expect([top?.pid, trip?.pid, day?.pid]).toEqual(['', top?.id, trip?.id]);
    expect(trip?.cover).toBe(`${pictures}/trip/day 1/a.jpg`);
    expect(await names({ filter: { album_id: day?.id } })).toEqual(['a.jpg']);
    await indexed();
    expect((await call('albumList', { kind: 'system' })).list.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  });
});

describe('discovering', () => {
  const tagged = (people: string[], words: string[]): string =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><dc:subject><rdf:Bag>${words.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject><Iptc4xmpExt:PersonInImage><rdf:Bag>${people.map((name) => `<rdf:li>${name}</rdf:li>`).join('')}</rdf:Bag></Iptc4xmpExt:PersonInImage></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const groups = async (kind: 'people' | 'place' | 'thing' | 'time') =>
    (await call('albumDiscover', { kind })).list.map(({ name, count }) => [name, count]);

  test('APP-ALBUM-04 people, places, things and years with their numbers; a person is renamed and two become one', async () => {
    await shoot(`${pictures}/a.jpg`, { at: '2024:05:06 07:00:00', xmp: tagged(['Mira', 'Joel'], ['Boats']) });
    await shoot(`${pictures}/b.jpg`, { at: '2023:05:06 07:00:00', xmp: tagged(['M. Kessler'], ['Boats', 'Dog']) });
    await shoot(`${pictures}/c.jpg`, { at: '2024:05:07 07:00:00', lat: '47/1 9/1 0/1', lng: '7/1 15/1 0/1' });
    await useFolder();
    await call('tagMark', { paths: [`${pictures}/c.jpg`], add: ['green'], remove: [] });
    expect(await groups('people')).toEqual([
      ['Joel', 1],
      ['M. Kessler', 1],
      ['Mira', 1],
    ]);
    expect(await groups('thing')).toEqual([
      ['Boats', 2],
      ['', 1],
      ['Dog', 1],
    ]);
    expect(await groups('time')).toEqual([
      ['2024', 2],
      ['2023', 1],
    ]);
    expect((await groups('place'))[0]?.[0]).toMatch(/, Switzerland$/);
    await call('albumDiscover', { kind: 'people', id: 'M. Kessler', name: 'Mira' });
    expect(await groups('people')).toEqual([
      ['Mira', 2],
      ['Joel', 1],
    ]);
    expect((await names({ filter: { person_id: 'Mira' } })).sort()).toEqual(['a.jpg', 'b.jpg']);
    expect(await names({ filter: { tag: 'Dog' } })).toEqual(['b.jpg']);
    expect(await names({ filter: { tag: 'green' } })).toEqual(['c.jpg']);
    const [place] = (await call('albumDiscover', { kind: 'place' })).list;
    expect(await names({ filter: { place: place?.id } })).toEqual(['c.jpg']);
    expect(await codeOf('albumDiscover', { kind: 'people', id: 'Nobody', name: 'x' })).toBe('N000003');
    await call('albumSetting', { faces: false, places: false });
    expect([await groups('people'), await groups('place')]).toEqual([[], []]);
  });

  test('CALL-EXT-15, APP-ALBUM-04 two photos 5 km apart: one cluster zoomed out, two zoomed in; those without a place are not there', async () => {
    await shoot(`${pictures}/a.jpg`, { at: '2024:05:06 07:00:00', lat: '47/1 0/1 0/1', lng: '7/1 0/1 0/1' });
    await shoot(`${pictures}/b.jpg`, { at: '2024:05:07 07:00:00', lat: '47/1 2/1 42/1', lng: '7/1 0/1 0/1' });
    await shoot(`${pictures}/nowhere.jpg`);
    await useFolder();
    const world = await call('albumMap', { zoom: 3 });
    expect(world.list).toMatchObject([{ count: 2, cover: `${pictures}/b.jpg` }]);
    expect(world.total).toBe(2);
    expect((await call('albumMap', { zoom: 13 })).list.map(({ count }) => count)).toEqual([1, 1]);
    const bounds = { north: 47.01, south: 46, east: 8, west: 6 };
    expect((await call('albumMap', { zoom: 13, bounds })).list).toMatchObject([{ cover: `${pictures}/a.jpg` }]);
    expect(await names({ filter: { bounds } })).toEqual(['a.jpg']);
    await call('albumSetting', { places: false });
    expect(await call('albumMap', { zoom: 3 })).toEqual({ list: [], total: 0 });
  });
});
