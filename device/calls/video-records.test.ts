import { mkdirSync, renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { videos, videoTester } from '../video/test-video.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const tester = fileTester(() => device);
const { call, codeOf, usb } = tester;
const { put, indexed, library, titles, idOf } = videoTester(() => device, tester);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const seasonOne = (count = 2): void => {
  for (let no = 1; no <= count; no += 1) put(`${videos}/Harbour/Season 1/Harbour.S01E0${no}.mkv`);
};
const watch = (id: string, pos: number, username = 'ann') =>
  call('videoProgress', { id, pos, duration: 100 }, username);

describe('collections and records', () => {
  test('APP-VIDEO-05 a collection: made, filled, ordered, with a cover, deleted', async () => {
    for (const name of ['A', 'B', 'C']) put(`${videos}/${name}.mkv`);
    await library();
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((title) => idOf(title)));
    const made = (await call('videoEdit', { title: 'Evenings', items: [b ?? '', a ?? ''] })).list[0];
    const id = made?.id ?? '';
    expect(made).toMatchObject({ kind: 'diy', lib_id: '', count: 2, own: 1, owner: 'ann' });
    const inside = async () => (await call('videoDetail', { id })).items?.map(({ title }) => title);
    await call('videoEdit', { id, add: [c ?? '', a ?? ''], overview: 'For rain' });
    expect(await inside()).toEqual(['B', 'A', 'C']);
    put(`${home}/cover.png`, 'x');
    const changed = await call('videoEdit', { id, items: [c ?? '', b ?? ''], poster: `${home}/cover.png` });
    expect(changed.list).toMatchObject([{ poster: `${home}/cover.png`, overview: 'For rain', edited: ['poster'] }]);
    expect(await inside()).toEqual(['C', 'B']);
    expect(await titles()).toEqual(['A', 'B', 'C']);
    expect(await titles({ kind: 'diy' })).toEqual(['Evenings']);
    expect(await titles({ kind: 'diy' }, 'max')).toEqual([]);
    expect(await codeOf('videoEdit', { title: 'evenings' })).toBe('N002002');
    expect(await codeOf('videoEdit', { id, items: ['gone'] })).toBe('N000003');
    expect(await codeOf('videoEdit', {})).toBe('N000001');
    await call('videoEdit', { id, remove: true });
    expect(await codeOf('videoDetail', { id })).toBe('N000003');
    expect(await titles()).toEqual(['A', 'B', 'C']);
  });

  test('CALL-EXT-17 no more than 200 collections, and 1,000 things in one', async () => {
    put(`${videos}/A.mkv`);
    await library();
    const { collections } = device.services.videos;
    const full = collections.create(
      'ann',
      { title: 'Full', items: Array.from({ length: 1000 }, (_none, n) => `m${n}`) },
      0,
    );
    expect(await codeOf('videoEdit', { id: full, add: [await idOf('A')] })).toBe('N001111');
    for (let index = 1; index < 200; index += 1) collections.create('ann', { title: `List ${index}` }, 0);
    expect(await codeOf('videoEdit', { title: 'One more' })).toBe('N001111');
  });

  test('APP-VIDEO-05 what is hidden is in no list but where it is asked for; what is removed stays out', async () => {
    put(`${videos}/in/A.mkv`);
    put(`${videos}/in/B.mkv`);
    const lib = await library();
    const id = await idOf('A');
    await watch(id, 50);
    await call('videoEdit', { id, hidden: true });
    expect(await titles()).toEqual(['B']);
    expect(await titles({ hidden: true })).toEqual(['A', 'B']);
    const homePage = await call('videoHome', {});
    expect([homePage.continue, homePage.recent.map(({ title }) => title)]).toEqual([[], ['B']]);
    expect((await call('videoSearch', { keyword: 'a' })).list).toEqual([]);
    expect((await call('videoLib', {})).list).toMatchObject([{ count: 1 }]);
    await call('videoEdit', { ids: [id], hidden: false, remove: true });
    await call('videoLib', { action: 'scan', id: lib });
    await indexed(true);
    expect(await titles({ hidden: true })).toEqual(['B']);
    // Its folder taken out and put in again brings it back.
    await call('videoLib', { action: 'save', id: lib, paths: [home] });
    await call('videoLib', { action: 'save', id: lib, paths: [videos] });
    await indexed();
    expect(await titles()).toEqual(['A', 'B']);
  });

  test('CALL-EXT-17 watched marks all episodes of a series, or one', async () => {
    seasonOne(3);
    await library();
    const id = await idOf('Harbour');
    await call('videoEdit', { id, watched: true });
    const seen = async () =>
      (await call('videoDetail', { id })).seasons?.flatMap(({ episodes }) => episodes.map(({ watched }) => watched));
    expect(await seen()).toEqual([1, 1, 1]);
    await call('videoEdit', { id, watched: false });
    expect(await seen()).toEqual([0, 0, 0]);
    const second = (await call('videoDetail', { id })).seasons?.[0]?.episodes[1]?.id ?? '';
    expect((await call('videoEdit', { id: second, watched: true })).list).toMatchObject([{ id, kind: 'series' }]);
    expect(await seen()).toEqual([0, 1, 0]);
    expect((await call('videoHome', {})).continue).toMatchObject([{ next: { episode: 3 } }]);
    expect(await codeOf('videoEdit', { id: second, title: 'x' })).toBe('N000003');
  });
});

describe('libraries and rights', () => {
  test('APP-VIDEO-07 made, changed, deleted: files and places stay, records go', async () => {
    put(`${videos}/Tide.mkv`);
    put(`${videos}/out/Fog.mkv`);
    const id = await library({ kind: 'movie', exclude: [`${videos}/out`] });
    expect((await call('videoLib', {})).list).toMatchObject([
      {
        id,
        name: 'Films',
        kind: 'movie',
        paths: [videos],
        exclude: [`${videos}/out`],
        auto_match: 1,
        shared: 0,
        own: 1,
      },
    ]);
    expect((await call('videoLib', {})).list).toMatchObject([{ count: 1, state: 'idle', indexed: 1, total: 1 }]);
    const tide = await idOf('Tide');
    await watch(tide, 50);
    await call('videoEdit', { id: tide, title: 'Mine', fav: true });
    device.pushed.length = 0;
    expect((await call('videoLib', { action: 'delete', id })).list).toEqual([]);
    expect(device.pushed).toContainEqual({ topic: 'settings', type: 'changed', to: 'ann', data: { area: 'video' } });
    expect(await titles()).toEqual([]);
    expect(tester.has(`${videos}/Tide.mkv`)).toBe(true);
    await library();
    expect(await titles()).toEqual(['Fog', 'Tide']);
    expect((await call('videoHome', {})).continue).toMatchObject([{ title: 'Tide', fav: 0, next: { pos: 50 } }]);
  });

  test('CALL-EXT-17 what a library refuses', async () => {
    const id = await library();
    const save = (fields: object, username = 'ann') =>
      codeOf('videoLib', { action: 'save', name: 'More', paths: [videos], ...fields }, username);
    expect(await save({ name: 'films' })).toBe('N002002');
    expect(await save({ paths: [`${home}/none`] })).toBe('N002001');
    expect(await save({ paths: ['/zenith_sata/bob/data'] })).toBe('N000002');
    expect(await save({ paths: ['/zenith_sata/ann/safebox'] })).toBe('N001603');
    expect(await save({ paths: [`${home}/../../max`] })).toBe('N002005');
    expect(await save({ shared: true })).toBe('N000002');
    expect(await save({ id: 'gone' })).toBe('N000003');
    expect(await codeOf('videoLib', { action: 'delete', id }, 'max')).toBe('N000003');
    expect(await codeOf('videoLib', { action: 'save', name: 'x' })).toBe('N000001');
    const { libs } = device.services.videos;
    const one = libs.all()[0];
    for (let index = 1; one && index < 50; index += 1) libs.save({ ...one, id: `l${index}`, name: `L${index}` }, index);
    expect(await save({})).toBe('N001111');
  });

  test('ROL-06 others see of a shared library what they may read, and change nothing in it but their own', async () => {
    put('/zenith_sata/max/data/Films/Private.mkv');
    put('/zenith_sata/max/data/Films/Given/Lent.mkv');
    tester.team('t1', { ann: 0 });
    put('/zenith_sata/public/t1/Common.mkv');
    device.context.db.exec("INSERT OR REPLACE INTO settings VALUES ('', 'device.public_switch', '1')");
    const paths = ['/zenith_sata/max/data/Films', '/zenith_sata/public/t1'];
    await library({ paths, shared: true }, 'max');
    expect(await titles({}, 'max')).toEqual(['Common', 'Lent', 'Private']);
    expect(await titles()).toEqual(['Common']);
    expect((await call('videoLib', {})).list).toMatchObject([
      { own: 0, owner: 'max', paths: ['/zenith_sata/public/t1'], count: 1 },
    ]);
    expect(await titles({}, 'bob')).toEqual([]);
    const id = await idOf('Common');
    await call('videoEdit', { id, fav: true, watched: true });
    expect(await titles({ fav: true })).toEqual(['Common']);
    expect(await titles({ fav: true }, 'max')).toEqual([]);
    expect(await codeOf('videoEdit', { id, title: 'Ours' })).toBe('N000002');
    const hidden = await idOf('Private', 'max');
    expect(await codeOf('videoDetail', { id: hidden })).toBe('N000003');
    expect(await codeOf('videoProgress', { id: hidden, pos: 20 })).toBe('N000003');
    expect(await codeOf('videoProgress', { id: paths[0] + '/Private.mkv', pos: 20 })).toBe('N000002');
    device.services.shares.create({ owner: 'max', kind: 'member', name: 'x', code: '', expireAt: 0, limit: 0, paths: ['/zenith_sata/max/data/Films/Given'], members: ['ann'] } as never); // prettier-ignore
    expect(await titles()).toEqual(['Common', 'Lent']);
  });

  test('CALL-EXT-17 where the account is in a file that is in no library', async () => {
    put(`${home}/loose.mp4`, 'x');
    put(`${home}/notes.txt`, 'x');
    expect(await call('videoProgress', { id: `${home}/loose.mp4` })).toEqual({ pos: 0, duration: 0, watched: 0 });
    await call('videoProgress', { id: `${home}/loose.mp4`, pos: 61.5 });
    expect(await call('videoProgress', { id: `${home}/loose.mp4` })).toMatchObject({ pos: 61.5 });
    await call('fileRename', { path: `${home}/loose.mp4`, name: 'named.mp4' });
    expect(await call('videoProgress', { id: `${home}/named.mp4` })).toMatchObject({ pos: 61.5 });
    for (const [id, code] of [
      [`${home}/none.mp4`, 'N002001'],
      [`${home}/notes.txt`, 'N002001'],
      ['/zenith_sata/bob/data/x.mp4', 'N000002'],
      [`${home}/../x.mp4`, 'N002005'],
      ['/zenith_sata/ann/safebox/x.mp4', 'N002001'],
      ['gone', 'N000003'],
    ] as const)
      expect(await codeOf('videoProgress', { id, pos: 1 }), id).toBe(code);
  });

  test('CALL-EXT-17 only that a film begins or ends is told to other windows', async () => {
    put(`${videos}/Tide.mkv`);
    await library();
    const id = await idOf('Tide');
    const told = () =>
      device.pushed.filter(({ topic, data }) => topic === 'settings' && data?.['area'] === 'video').length;
    const before = told();
    await watch(id, 20);
    await watch(id, 30);
    expect(told() - before).toBe(1);
    await watch(id, 96);
    expect(told() - before).toBe(2);
  });

  test('CALL-EXT-17 films of a drive that is away are missing, and play again when it is back', async () => {
    usb('D1');
    put('/usb/D1/Films/Tide.mkv');
    await library({ paths: ['/usb/D1/Films'] }, 'max');
    renameSync(device.disk('/usb/D1'), device.disk('/usb/gone'));
    await indexed();
    expect((await call('videoList', {}, 'max')).list).toMatchObject([{ title: 'Tide', missing: 1 }]);
    expect((await call('videoLib', {}, 'max')).list).toMatchObject([{ state: 'offline', count: 1 }]);
    const id = await idOf('Tide', 'max');
    expect((await call('videoDetail', { id }, 'max')).next).toBeUndefined();
    renameSync(device.disk('/usb/gone'), device.disk('/usb/D1'));
    expect((await call('videoDetail', { id }, 'max')).next).toMatchObject({ path: '/usb/D1/Films/Tide.mkv' });
  });

  test('APP-VIDEO-07 a renamed folder of a library is still its folder', async () => {
    put(`${home}/Old/Tide.mkv`);
    await library({ paths: [`${home}/Old`] });
    await call('fileRename', { path: `${home}/Old`, name: 'New' });
    await indexed();
    expect((await call('videoLib', {})).list).toMatchObject([{ paths: [`${home}/New`], count: 1 }]);
  });
});
