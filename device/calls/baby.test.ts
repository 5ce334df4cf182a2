import { mkdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { albumService } from '../album/service.ts';
import { createMomentStore } from '../album/baby/moment-store.ts';
import { albumTester, pictures } from '../album/test-album.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const bobs = '/zenith_sata/bob/data/Photos';
const tester = fileTester(() => device);
const { call, codeOf } = tester;
const { shoot } = albumTester(() => device, tester);
const photo = (name: string): string => `${pictures}/${name}.jpg`;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 4, 20, 12) });
  device = await startFileDevice();
  mkdirSync(device.disk('/zenith_sata/ann/data'), { recursive: true });
});
afterEach(async () => {
  await device.remove();
  vi.useRealTimers();
});

/** Makes a baby of ann's, born on the first day of the repeated second month of 2023; answers its id. */
async function born(fields: object = {}): Promise<string> {
  const args = { action: 'save', name: 'Emmi', birthday: '2023-03-22', lunar: true, ...fields } as const;
  const { list } = await call('albumBaby', args);
  return list.at(-1)?.id ?? '';
}
const share = (id: string, permission: 0 | 1, username = 'bob') =>
  call('albumMember', { album_id: id, action: 'set', username, permission });
const babies = async (username = 'ann', language: 'en' | 'zh' = 'en') =>
  (await call('albumBaby', {}, username, { language })).list;
const post = async (baby: string, fields: object = {}, username = 'ann') =>
  (await call('albumMoment', { action: 'save', baby_id: baby, text: 'First steps', ...fields }, username)).list[0]
    ?.id ?? '';
const feed = async (username = 'ann', fields: object = {}) => (await call('albumMoment', fields, username)).list;
const detail = (id: string, username = 'ann', fields: object = {}) =>
  call('albumMoment', { action: 'detail', id, ...fields }, username);

describe('babies', () => {
  test('APP-ALBUM-05 CAL-06 a baby with a lunar birthday: its date in both calendars, its age by the clock of the device', async () => {
    const id = await born({ gender: 'girl' });
    expect(await babies()).toEqual([
      expect.objectContaining({
        id,
        name: 'Emmi',
        birthday: '2023-03-22',
        lunar: 1,
        lunar_birthday: { year: 2023, month: 2, day: 1, leap: 1 },
        gender: 'girl',
        age_text: '2 years',
        own: 1,
        permission: 1,
        moments: 0,
        cover: '',
      }),
    ]);
    expect((await babies('ann', 'zh'))[0]?.age_text).toBe('2 岁');
    await call('albumBaby', { action: 'save', id, lunar: false });
    expect((await babies())[0]).toMatchObject({ lunar: 0, age_text: '2 years 1 month' });
    vi.setSystemTime(new Date(2023, 3, 1, 12));
    expect((await babies())[0]?.age_text).toBe('10 days');
    vi.setSystemTime(new Date(2023, 2, 21, 23, 59));
    expect((await babies())[0]?.age_text).toBe('not born yet');
  });

  test('CALL-EXT-16 what is no birthday, or no name, is refused; so is a lunar birthday before the lunar calendar', async () => {
    const save = (fields: object) => codeOf('albumBaby', { action: 'save', name: 'Emmi', ...fields });
    for (const birthday of [undefined, '2023-02-30', '2023-13-01', '1889-12-31', '2101-01-01'])
      expect([birthday, await save({ birthday })]).toEqual([birthday, 'N000001']);
    expect(await save({ birthday: '1890-06-01', lunar: true })).toBe('N000001');
    expect(await codeOf('albumBaby', { action: 'save', birthday: '2023-03-22' })).toBe('N000001');
    expect(await babies()).toEqual([]);
    expect(await save({ birthday: '1890-06-01' })).toBe('200');
    expect((await babies())[0]?.lunar_birthday).toBeNull();
    expect(await save({ birthday: '2023-03-22' })).toBe('N002002');
  });

  test('CALL-EXT-16 a baby is its owner’s to change and to delete, and is not there for others', async () => {
    const id = await born();
    expect(await babies('bob')).toEqual([]);
    expect(await codeOf('albumBaby', { action: 'save', id, name: 'Mine' }, 'bob')).toBe('N000003');
    await share(id, 1);
    expect(await babies('bob')).toMatchObject([{ id, own: 0, permission: 1, members: 0, owner: 'ann' }]);
    expect((await babies())[0]?.members).toBe(1);
    expect(await codeOf('albumBaby', { action: 'save', id, name: 'Mine' }, 'bob')).toBe('N000002');
    expect(await codeOf('albumBaby', { action: 'delete', id }, 'bob')).toBe('N000002');
    const moment = await post(id);
    expect((await call('albumBaby', { action: 'delete', id })).list).toEqual([]);
    expect(await codeOf('albumMoment', { action: 'detail', id: moment })).toBe('N000003');
    expect(await codeOf('albumBaby', { action: 'delete', id })).toBe('N000003');
  });

  test('CALL-EXT-16 its picture is the chosen one, else the newest that was posted; members see it too', async () => {
    const id = await born();
    await share(id, 0);
    await shoot(photo('a'));
    await shoot(photo('b'));
    await post(id, { paths: [photo('a')] });
    expect((await babies())[0]?.cover).toBe(photo('a'));
    await call('albumBaby', { action: 'save', id, cover: photo('b') });
    expect([(await babies())[0]?.cover, (await babies('bob'))[0]?.cover]).toEqual([photo('b'), photo('b')]);
    expect(await codeOf('albumBaby', { action: 'save', id, cover: `${bobs}/c.jpg` })).toBe('N002001');
    rmSync(device.disk(photo('b')));
    expect((await babies('bob'))[0]?.cover).toBe(photo('a'));
  });

  test('CALL-EXT-15 a baby is an album of the kind baby, with the photos of its moments', async () => {
    const id = await born();
    await share(id, 0);
    for (const username of ['ann', 'bob'])
      expect((await call('albumList', { kind: 'baby' }, username)).list).toMatchObject([{ id, kind: 'baby' }]);
    expect((await call('albumList', { kind: 'share' }, 'bob')).list).toEqual([]);
    expect(await codeOf('albumSave', { id, add: [photo('a')] })).toBe('N000002');
  });

  test('CALL-EXT-16 an account has at most 500 albums, babies among them', async () => {
    const { albums } = albumService(device.context);
    const album = { owner: 'ann', kind: 'manual', description: '', sort: 'taken', rule: undefined } as const;
    for (let each = 0; each < 500; each += 1) albums.create({ ...album, name: `A${each}` });
    expect(await codeOf('albumBaby', { action: 'save', name: 'Emmi', birthday: '2023-03-22' })).toBe('N001111');
  });
});

describe('moments', () => {
  test('APP-ALBUM-05 three photos are posted; a member sees them in list and detail, and says something', async () => {
    const id = await born();
    const paths = [photo('a'), photo('b'), photo('c')];
    for (const path of paths) await shoot(path);
    await shoot(photo('secret'));
    expect(await codeOf('fileInfo', { paths: [photo('a')] }, 'bob')).toBe('N000002');
    await share(id, 0);
    const moment = await post(id, { paths });
    for (const username of ['ann', 'bob']) {
      const [listed] = await feed(username);
      expect(listed).toMatchObject({ id: moment, baby_name: 'Emmi', text: 'First steps', age_text: '2 years' });
      expect(listed?.photos.map(({ path, missing }) => [path, missing])).toEqual(paths.map((path) => [path, 0]));
      expect((await detail(moment, username)).list[0]).toEqual(listed);
    }
    expect((await call('fileInfo', { paths }, 'bob')).list).toHaveLength(3);
    expect(await codeOf('fileInfo', { paths: [photo('secret')] }, 'bob')).toBe('N000002');
    await call('albumMoment', { action: 'comment', id: moment, comment: 'How lovely' }, 'bob');
    await call('albumMoment', { action: 'comment', id: moment, comment: 'Yes' });
    expect(await detail(moment)).toMatchObject({
      total: 2,
      comments: [
        { author: 'ann', text: 'Yes', removable: 1 },
        { author: 'bob', text: 'How lovely', removable: 1 },
      ],
    });
    expect((await detail(moment, 'bob')).comments.map(({ removable }) => removable)).toEqual([0, 1]);
    expect((await detail(moment, 'bob', { page: 2, size: 1 })).comments.map(({ text }) => text)).toEqual([
      'How lovely',
    ]);
  });

  test('APP-BABY-01 NTC-04 who sees a new moment hears of it once, and every console shows it; who has no album hears nothing', async () => {
    const id = await born();
    await share(id, 1);
    await share(id, 0, 'max');
    device.context.db.exec(`UPDATE accounts SET perm = '{"album":0}' WHERE username = 'bob'`);
    device.pushed.length = 0;
    const moment = await post(id, {}, 'bob');
    const told = device.pushed.filter(({ topic }) => topic === 'action').map(({ to, data }) => [to, data?.action]);
    expect(told).toEqual([
      ['ann', 'moment_posted'],
      ['max', 'moment_posted'],
    ]);
    expect(device.pushed.find(({ topic }) => topic === 'action')?.data).toMatchObject({
      title: 'A new moment of Emmi',
      data: { moment },
    });
    const fresh = device.pushed.filter(({ topic, data }) => topic === 'settings' && data?.area === 'moments');
    expect(fresh.map(({ to }) => to).toSorted()).toEqual(['ann', 'bob', 'max']);
    device.pushed.length = 0;
    await call('albumMoment', { action: 'save', id: moment, text: 'Once more' }, 'bob');
    expect(device.pushed.filter(({ topic }) => topic === 'action')).toEqual([]);
  });

  test('CALL-EXT-16 a member without rw cannot post; one with it posts, and changes and deletes its own alone', async () => {
    const id = await born();
    await share(id, 0);
    const anns = await post(id);
    expect(await codeOf('albumMoment', { action: 'save', baby_id: id, text: 'Me too' }, 'bob')).toBe('N000002');
    await share(id, 1);
    const own = await post(id, { text: 'Me too' }, 'bob');
    expect((await feed('bob')).map((one) => [one.text, one.own, one.removable])).toEqual([
      ['Me too', 1, 1],
      ['First steps', 0, 0],
    ]);
    expect(await codeOf('albumMoment', { action: 'save', id: anns, text: 'x' }, 'bob')).toBe('N000002');
    expect(await codeOf('albumMoment', { action: 'delete', id: anns }, 'bob')).toBe('N000002');
    // The owner of the baby deletes what others have posted, but does not put words into their mouths.
    expect(await codeOf('albumMoment', { action: 'save', id: own, text: 'x' })).toBe('N000002');
    expect(await call('albumMoment', { action: 'delete', id: own })).toMatchObject({ list: [], total: 0 });
    expect((await feed()).map(({ id: left }) => left)).toEqual([anns]);
    expect(await codeOf('albumMoment', { action: 'list', baby_id: id }, 'carl')).toBe('N000003');
    expect(await codeOf('albumMoment', { action: 'like', id: anns }, 'carl')).toBe('N000003');
  });

  test('CALL-EXT-16 only photos that the poster can read can be posted', async () => {
    const id = await born();
    await share(id, 1);
    await shoot(photo('a'));
    await shoot(`${bobs}/b.jpg`);
    tester.put('/zenith_sata/ann/data/notes.txt');
    const refused = (paths: string[], username = 'ann') =>
      codeOf('albumMoment', { action: 'save', baby_id: id, paths }, username);
    expect(await refused([`${bobs}/b.jpg`])).toBe('N002001');
    expect(await refused([photo('a')], 'bob')).toBe('N002001');
    expect(await refused(['/zenith_sata/ann/data/notes.txt'])).toBe('N002001');
    expect(await refused([photo('a'), photo('none')])).toBe('N002001');
    expect(await refused([])).toBe('N000001');
    expect(await feed()).toEqual([]);
    await post(id, { paths: [`${bobs}/b.jpg`] }, 'bob');
    expect((await feed())[0]?.photos).toMatchObject([{ name: 'b.jpg', missing: 0 }]);
  });

  test('APP-ALBUM-05 newest first in pages, by when it happened; the age is that of the time', async () => {
    const id = await born();
    const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime() / 1000;
    await post(id, { text: 'now' });
    await post(id, { text: 'birth', at: at(2023, 3, 22) });
    await post(id, { text: 'early', at: at(2023, 5, 25) });
    await post(id, { text: 'now too' });
    expect((await feed()).map((one) => [one.text, one.age_text])).toEqual([
      ['now too', '2 years'],
      ['now', '2 years'],
      ['early', '2 months 3 days'],
      ['birth', 'born today'],
    ]);
    const second = await call('albumMoment', { baby_id: id, page: 2, size: 3 });
    expect([second.total, second.list.map(({ text }) => text)]).toEqual([4, ['birth']]);
    const save = (fields: object) => codeOf('albumMoment', { action: 'save', baby_id: id, text: 'x', ...fields });
    expect(await save({ at: at(2025, 5, 23) })).toBe('N000001');
    expect(await save({ baby_id: undefined })).toBe('N000001');
    expect(await save({ baby_id: 'none' })).toBe('N000003');
  });

  test('APP-ALBUM-05 a like counts once and is taken back; a comment is deleted by who may', async () => {
    const id = await born();
    await share(id, 0);
    await share(id, 0, 'max');
    const moment = await post(id);
    const like = async (username: string, liked = true) =>
      (await call('albumMoment', { action: 'like', id: moment, liked }, username)).list[0];
    await like('bob');
    expect(await like('bob')).toMatchObject({ likes: 1, liked: 1 });
    expect(await like('max')).toMatchObject({ likes: 2, liked: 1 });
    expect(await like('bob', false)).toMatchObject({ likes: 1, liked: 0 });
    const said = await call('albumMoment', { action: 'comment', id: moment, comment: 'Oh' }, 'bob');
    const drop = { action: 'delete', id: moment, comment_id: said.comments[0]?.id } as const;
    expect(await codeOf('albumMoment', drop, 'max')).toBe('N000002');
    expect(await call('albumMoment', drop, 'bob')).toMatchObject({ list: [{ id: moment }], comments: [], total: 0 });
    expect(await codeOf('albumMoment', drop, 'bob')).toBe('N000003');
    expect(await codeOf('albumMoment', { action: 'comment', id: moment }, 'bob')).toBe('N000001');
  });

  test('APP-ALBUM-05 a photo that is gone is shown as such, a renamed one is followed, and an edit keeps both', async () => {
    const id = await born();
    for (const name of ['a', 'b', 'c']) await shoot(photo(name));
    const moment = await post(id, { paths: [photo('a'), photo('b'), photo('c')] });
    const shown = async () => (await feed())[0]?.photos.map(({ name, missing }) => [name, missing]);
    rmSync(device.disk(photo('a')));
    device.services.references.moved(photo('b'), `${pictures}/lake.jpg`);
    await shoot(`${pictures}/lake.jpg`);
    expect(await shown()).toEqual([
      ['a.jpg', 1],
      ['lake.jpg', 0],
      ['c.jpg', 0],
    ]);
    await call('albumMoment', { action: 'save', id: moment, paths: [photo('c'), photo('a')] });
    expect(await shown()).toEqual([
      ['c.jpg', 0],
      ['a.jpg', 1],
    ]);
    device.services.references.deleted(photo('c'));
    expect((await feed())[0]).toMatchObject({ gone: 1, photos: [{ name: 'a.jpg' }] });
  });

  test('CALL-EXT-16 limits: 10,000 moments of a baby, 500 comments of a moment, lengths of texts', async () => {
    const id = await born();
    const moment = await post(id);
    const { db } = device.context;
    const moments = createMomentStore(db);
    for (let each = 0; each < 500; each += 1) moments.addComment(moment, 'ann', 'x');
    expect(await codeOf('albumMoment', { action: 'comment', id: moment, comment: 'x' })).toBe('N001111');
    db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      INSERT INTO moments (id, album_id, author, text, at, photos) SELECT 'x' || i, '${id}', 'ann', 'x', 0, 0 FROM n`);
    expect(await codeOf('albumMoment', { action: 'save', baby_id: id, text: 'x' })).toBe('N001111');
    expect(await codeOf('albumMoment', { action: 'save', id: moment, text: 'x' })).toBe('200');
    await expect(call('albumMoment', { action: 'save', id: moment, text: 'x'.repeat(2001) })).rejects.toThrow('2000');
    await expect(call('albumMoment', { action: 'comment', id: moment, comment: 'x'.repeat(501) })).rejects.toThrow(
      '500',
    );
  });
});
