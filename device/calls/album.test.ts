import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { albumService } from '../album/service.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const pictures = `${home}/Pictures`;
const { call, codeOf, put, team, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

interface Taken {
  /** Written by the camera: 2024:05:06 07:08:09. */
  readonly at?: string;
  readonly lat?: string;
  readonly lng?: string;
  readonly width?: number;
  readonly height?: number;
  readonly xmp?: string;
}

/** Puts a picture as a camera would write it. */
async function shoot(wire: string, { at, lat, lng, width = 40, height = 30, xmp }: Taken = {}): Promise<void> {
  let image = sharp({ create: { width, height, channels: 3, background: 'teal' } }).jpeg();
  image = image.withExif({
    ...(at === undefined ? {} : { IFD2: { DateTimeOriginal: at } }),
    ...(lat === undefined || lng === undefined
      ? {}
      : { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: lat, GPSLongitudeRef: 'E', GPSLongitude: lng } }),
  });
  if (xmp !== undefined) image = image.withXmp(xmp);
  const file = device.disk(wire);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await image.toBuffer());
}

/** Waits until something is so: the thread of the index takes its time. */
async function until(is: () => Promise<boolean> | boolean): Promise<void> {
  for (let round = 0; round < 1000; round += 1) {
    if (await is()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not come to be');
}

const indexed = async (): Promise<void> => {
  const { index } = albumService(device.context);
  index.scan();
  await index.idle();
};
/** Takes the folder as the account's source, and reads what is in it. */
async function useFolder(folders: string[] = [pictures], username = 'ann'): Promise<void> {
  mkdirSync(device.disk(pictures), { recursive: true });
  await call('albumSetting', { folders }, username);
  await indexed();
}
const names = async (fields: object = {}, username = 'ann'): Promise<string[]> =>
  (await call('albumPhotos', fields, username)).list.map(({ name }) => name);

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

describe('members', () => {
  /** An album of ann's with one photo, shared with bob, who may use neither team folders nor drives. */
  async function shared(permission: 0 | 1 = 0): Promise<string> {
    await shoot(`${pictures}/a.jpg`, { at: '2024:05:06 07:00:00' });
    await shoot('/zenith_sata/bob/data/Photos/b.jpg', { at: '2024:05:07 07:00:00' });
    await useFolder();
    await useFolder(['/zenith_sata/bob/data/Photos'], 'bob');
    const { id } = await call('albumSave', { name: 'Lake', add: [`${pictures}/a.jpg`] });
    await call('albumMember', { album_id: id, action: 'set', username: 'bob', permission });
    return id;
  }

  test('APP-AMG-01, CALL-EXT-16 a member sees the album and its photos, and nothing beside them', async () => {
    const id = await shared();
    await shoot(`${pictures}/secret.jpg`);
    await indexed();
    expect((await call('albumList', { kind: 'share' }, 'bob')).list).toMatchObject([
      { id, kind: 'share', count: 1, permission: 0, cover: `${pictures}/a.jpg` },
    ]);
    expect(await names({ filter: { album_id: id } }, 'bob')).toEqual(['a.jpg']);
    expect((await call('fileInfo', { paths: [`${pictures}/a.jpg`] }, 'bob')).list).toHaveLength(1);
    expect(await codeOf('fileInfo', { paths: [`${pictures}/secret.jpg`] }, 'bob')).toBe('N000002');
    expect(await codeOf('fileList', { path: pictures }, 'bob')).toBe('N000002');
    expect(await codeOf('fileRemove', { paths: [`${pictures}/a.jpg`], permanent: false }, 'bob')).toBe('N002003');
    await call('albumMember', { album_id: id, action: 'remove', username: 'bob' });
    expect(await codeOf('fileInfo', { paths: [`${pictures}/a.jpg`] }, 'bob')).toBe('N000002');
    expect(await codeOf('albumPhotos', { filter: { album_id: id } }, 'bob')).toBe('N002001');
  });

  test('CALL-EXT-16 a member without rw cannot add; one with it adds its own and takes out those alone', async () => {
    const id = await shared(0);
    const own = '/zenith_sata/bob/data/Photos/b.jpg';
    expect(await codeOf('albumSave', { id, add: [own] }, 'bob')).toBe('N000002');
    await call('albumMember', { album_id: id, action: 'set', username: 'bob', permission: 1 });
    expect(await call('albumSave', { id, add: [own] }, 'bob')).toMatchObject({ count: 2, kind: 'share' });
    expect(await names({ filter: { album_id: id } })).toEqual(['b.jpg', 'a.jpg']);
    expect((await call('fileInfo', { paths: [own] })).list).toHaveLength(1);
    expect(await codeOf('albumSave', { id, remove: [`${pictures}/a.jpg`] }, 'bob')).toBe('N000002');
    expect(await codeOf('albumSave', { id, name: 'Mine' }, 'bob')).toBe('N000002');
    expect(await call('albumSave', { id, remove: [own] }, 'bob')).toMatchObject({ count: 1 });
  });

  test('APP-AMG-01 the owner takes in and removes, a member leaves by itself, others are refused', async () => {
    const id = await shared();
    const list = async (username: string) =>
      (await call('albumMember', { album_id: id }, username)).list.map((one) => [one.username, one.is_owner]);
    expect(await list('bob')).toEqual([
      ['ann', 1],
      ['bob', 0],
    ]);
    const set = (username: string) => ({ album_id: id, action: 'set' as const, username });
    expect(await codeOf('albumMember', set('max'), 'bob')).toBe('N000002');
    expect(await codeOf('albumMember', set('nobody'))).toBe('N000003');
    expect(await codeOf('albumMember', set('ann'))).toBe('N000003');
    expect(await codeOf('albumMember', { album_id: id, action: 'set' })).toBe('N000001');
    expect(await codeOf('albumMember', { album_id: id }, 'max')).toBe('N002001');
    await call('albumMember', { album_id: id, action: 'remove', username: 'bob' }, 'bob');
    expect(await list('ann')).toEqual([['ann', 1]]);
    expect(await codeOf('albumMember', { album_id: id, action: 'remove', username: 'bob' })).toBe('N000003');
  });

  test('CALL-EXT-16 an album has at most 50 members, and none are taken in while the owner may not share', async () => {
    const id = await shared();
    const { albums } = albumService(device.context);
    for (let each = 1; each < 50; each += 1) albums.setMember(id, { username: `user${each}`, permission: 0 });
    expect(await codeOf('albumMember', { album_id: id, action: 'set', username: 'max' })).toBe('N001111');
    // Who is in already can still be changed.
    expect(await codeOf('albumMember', { album_id: id, action: 'set', username: 'bob', permission: 1 })).toBe('200');
    albums.dropMember(id, 'user1');
    device.context.db.exec(`UPDATE accounts SET share_disable = 1 WHERE username = 'ann'`);
    expect(await codeOf('albumMember', { album_id: id, action: 'set', username: 'max' })).toBe('N003004');
  });
});

test('CALL-EXT-15 an account has at most 500 albums', async () => {
  const { albums } = albumService(device.context);
  for (let each = 0; each < 500; each += 1)
    albums.create({ owner: 'ann', kind: 'manual', name: `A${each}`, description: '', sort: 'taken', rule: undefined });
  expect(await codeOf('albumSave', { name: 'One more' })).toBe('N001111');
  expect(await codeOf('albumSave', { name: 'One more' }, 'bob')).toBe('200');
});

test('CALL-EXT-16 a source that leads out of the account’s own area is refused', async () => {
  mkdirSync(device.disk('/zenith_sata/bob/data/Photos'), { recursive: true });
  symlinkSync(device.disk('/zenith_sata/bob/data/Photos'), device.disk(`${home}/Elsewhere`));
  expect(await codeOf('albumSetting', { folders: [`${home}/Elsewhere`] })).toBe('N002005');
  expect((await call('albumSetting', {})).folders).not.toContain(`${home}/Elsewhere`);
});

describe('phones', () => {
  test('APP-ALBUM-08 uploads from a device named phone appear under it, those of a computer do not', async () => {
    const { db } = device.context;
    const session = db.prepare(
      `INSERT INTO sessions (token_hash, username, device_id, device, plat, version, ip, keep, login_at, active_at)
       VALUES (?, 'ann', ?, ?, ?, '', '', 0, 0, 0)`,
    );
    session.run('t1', 'phone', 'Ann’s phone', 'ios');
    session.run('t2', 'desk', 'Desk', 'web');
    await shoot(`${pictures}/a.jpg`);
    await shoot(`${pictures}/b.jpg`);
    const { phones } = device.services;
    const ann = { username: 'ann', isMaster: false, perm: {} };
    phones.note({ ...ann, deviceId: 'phone' }, [`${pictures}/a.jpg`, `${pictures}/notes.txt`]);
    phones.note({ ...ann, deviceId: 'desk' }, [`${pictures}/b.jpg`]);
    const { list } = await call('albumMobiles', {});
    expect(list).toMatchObject([{ device_id: 'phone', device: 'Ann’s phone', count: 1, path: pictures }]);
    expect(list[0]?.size).toBeGreaterThan(100);
    rmSync(device.disk(`${pictures}/a.jpg`));
    expect((await call('albumMobiles', {})).list).toMatchObject([{ count: 0, size: 0 }]);
  });
});
