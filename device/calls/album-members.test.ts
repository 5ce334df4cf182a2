import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { albumService } from '../album/service.ts';
import { albumTester, pictures } from '../album/test-album.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const tester = fileTester(() => device);
const { call, codeOf } = tester;
const { shoot, indexed, useFolder, names } = albumTester(() => device, tester);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

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

  test('APP-AMG-01 what the owner takes out it can put back in the name of who added it', async () => {
    const id = await shared(1);
    const theirs = '/zenith_sata/bob/data/Photos/b.jpg';
    await call('albumSave', { id, add: [theirs] }, 'bob');
    const { albums } = albumService(device.context);
    const before = albums.photos(id);
    await call('albumSave', { id, remove: [theirs] });
    expect(await codeOf('albumSave', { id, add: [theirs] }, 'max')).toBe('N002001');
    expect(await call('albumSave', { id, add: [theirs] })).toMatchObject({ count: 2, added: [theirs] });
    const sorted = (list: typeof before) => list.toSorted((a, b) => a.path.localeCompare(b.path));
    expect(sorted(albums.photos(id))).toEqual(sorted(before));
    // What bob takes out himself nobody else puts back.
    await call('albumSave', { id, remove: [theirs] }, 'bob');
    expect(await codeOf('albumSave', { id, add: [theirs] })).toBe('N000002');
  });

  test('CALL-EXT-15 an album says which photos were not in it', async () => {
    const id = await shared();
    await shoot(`${pictures}/c.jpg`);
    await indexed();
    const both = [`${pictures}/a.jpg`, `${pictures}/c.jpg`];
    expect(await call('albumSave', { id, add: both })).toMatchObject({ count: 2, added: [`${pictures}/c.jpg`] });
    expect(await call('albumSave', { id, add: both })).toMatchObject({ count: 2, added: [] });
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

  test('APP-AMG-01 ROL-11 while the owner may not share, members read no photo of the album', async () => {
    const id = await shared(1);
    const own = '/zenith_sata/bob/data/Photos/b.jpg';
    await call('albumSave', { id, add: [own] }, 'bob');
    const reads = (path: string, who: string) => codeOf('fileInfo', { paths: [path] }, who);
    expect(await reads(`${pictures}/a.jpg`, 'bob')).toBe('200');
    device.context.db.exec(`UPDATE accounts SET share_disable = 1 WHERE username = 'ann'`);
    expect(await reads(`${pictures}/a.jpg`, 'bob')).toBe('N000002');
    expect(await names({ filter: { album_id: id } }, 'bob')).toEqual(['b.jpg']);
    // What others put into one's own album is not concerned.
    expect(await reads(own, 'ann')).toBe('200');
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
