import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepRecycled } from '../files/recycle-work.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, task, put, has, read, team, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

type Scope = 'my' | 'public';
const bin = async (scope: Scope = 'my', username = 'ann', keyword?: string) =>
  call('recycleList', { scope, ...(keyword === undefined ? {} : { keyword }) }, username);
const idOf = async (name: string, scope: Scope = 'my', username = 'ann'): Promise<string> =>
  (await bin(scope, username)).list.find((entry) => entry.name === name)?.id ?? 'none';
const onDisk = (): string[] => {
  const dir = path.join(device.dataDir, 'pool', 'zenith_sata', '.hearth-recycle');
  return readdirSync(dir).flatMap((id) => readdirSync(path.join(dir, id)));
};

describe('recycle bin', () => {
  test('CALL-EXT-08 APP-REC-01 the list says what it was, where, how large, by whom, and until when', async () => {
    put(`${home}/trips/rome.jpg`, 'x'.repeat(70));
    put(`${home}/notes/a.txt`, '12345');
    await task('fileRemove', { paths: [`${home}/trips/rome.jpg`] });
    await task('fileRemove', { paths: [`${home}/notes`] });
    await device.services.bin.settled();
    const { list, total, used } = await bin();
    expect(total).toBe(2);
    expect(used).toBe(75);
    const rome = list.find((entry) => entry.name === 'rome.jpg');
    expect(rome).toMatchObject({ origin: 'my files/trips', size: 70, deleted_by: 'ann', ftype: 101, is_dir: '0' });
    expect(rome?.expire_at).toBe((rome?.deleted_at ?? 0) + 30 * 86_400);
    expect(list.find((entry) => entry.name === 'notes')).toMatchObject({ is_dir: '1', size: 5 });
    expect((await bin('my', 'ann', 'ROM')).list.map((entry) => entry.name)).toEqual(['rome.jpg']);
    expect((await bin('my', 'ann', '%')).list).toEqual([]);
    expect((await bin('my', 'max')).total).toBe(0);
    const filtered = async (more: { kind?: string; since?: number; until?: number; folder?: string }) =>
      (await call('recycleList', { scope: 'my', ...more }, 'ann')).list.map((entry) => entry.name);
    expect(await filtered({ kind: 'folder' })).toEqual(['notes']);
    expect(await filtered({ kind: '101' })).toEqual(['rome.jpg']);
    expect(await filtered({ kind: '102' })).toEqual([]);
    expect(await filtered({ since: (rome?.deleted_at ?? 0) + 60 })).toEqual([]);
    // Both ends of a range: what was deleted in its last second counts, what comes after does not.
    expect(await filtered({ until: rome?.deleted_at ?? 0 })).toEqual([]);
    expect((await filtered({ until: Math.floor(Date.now() / 1000) + 1 })).sort()).toEqual(['notes', 'rome.jpg']);
    expect(await filtered({ folder: `${home}/trips` })).toEqual(['rome.jpg']);
    expect(await filtered({ folder: `${home}/trip` })).toEqual([]);
    expect((await filtered({ folder: home })).sort()).toEqual(['notes', 'rome.jpg']);
    // What can be filtered by is of the whole bin, whatever is filtered now.
    const one = await call('recycleList', { scope: 'my', folder: `${home}/trips`, keyword: 'rome' }, 'ann');
    expect(one.people).toEqual(['ann']);
    expect(one.folders).toEqual([
      { path: home, origin: 'my files' },
      { path: `${home}/trips`, origin: 'my files/trips' },
    ]);
    expect(JSON.stringify(list.map((entry) => [entry.origin, entry.display_path]))).not.toContain('zenith');
  });

  test('CALL-EXT-08 restore puts the file back at its original path and makes missing parents', async () => {
    put(`${home}/a/b/c.txt`, 'kept');
    await task('fileRemove', { paths: [`${home}/a/b/c.txt`] });
    await task('fileRemove', { paths: [`${home}/a`], permanent: true });
    expect(has(`${home}/a`)).toBe(false);
    await task('recycleRestore', { scope: 'my', ids: [await idOf('c.txt')] });
    expect(read(`${home}/a/b/c.txt`)).toBe('kept');
    expect((await bin()).total).toBe(0);
    expect(onDisk()).toEqual([]);
  });

  test('CALL-EXT-08 DRG-26 a name that is taken meanwhile is asked about, kept beside, replaced or skipped', async () => {
    const removeOne = async (): Promise<string> => {
      put(`${home}/a.txt`, 'old');
      await task('fileRemove', { paths: [`${home}/a.txt`] });
      put(`${home}/a.txt`, 'new');
      return idOf('a.txt');
    };
    let id = await removeOne();
    expect(await codeOf('recycleRestore', { scope: 'my', ids: [id] })).toBe('N002002');
    await task('recycleRestore', { scope: 'my', ids: [id], conflict: 'skip' });
    expect(read(`${home}/a.txt`)).toBe('new');
    expect(await idOf('a.txt')).toBe(id);
    await task('recycleRestore', { scope: 'my', ids: [id], conflict: 'rename' });
    expect([read(`${home}/a.txt`), read(`${home}/a (1).txt`)]).toEqual(['new', 'old']);
    id = await removeOne();
    await task('recycleRestore', { scope: 'my', ids: [id], conflict: 'overwrite' });
    expect(read(`${home}/a.txt`)).toBe('old');
    expect((await bin()).list.map((entry) => entry.name)).toEqual(['a.txt']);
  });

  test('CALL-EXT-08 APP-REC-01 entries go to another folder when one is named, and ask about its names', async () => {
    put(`${home}/a/b.txt`, 'deleted');
    put(`${home}/other/b.txt`, 'there');
    await task('fileRemove', { paths: [`${home}/a/b.txt`] });
    const ids = [await idOf('b.txt')];
    const to = `${home}/other`;
    expect(await codeOf('recycleRestore', { scope: 'my', ids, to })).toBe('N002002');
    expect(await codeOf('recycleRestore', { scope: 'my', ids, to: `${home}/none` })).toBe('N002001');
    await task('recycleRestore', { scope: 'my', ids, to, conflict: 'rename' });
    expect([read(`${to}/b.txt`), read(`${to}/b (1).txt`)]).toEqual(['there', 'deleted']);
    expect(has(`${home}/a/b.txt`)).toBe(false);
    expect((await bin()).total).toBe(0);
  });

  test('CALL-EXT-08 a folder that is there again receives what was deleted from it', async () => {
    put(`${home}/box/one.txt`, '1');
    await task('fileRemove', { paths: [`${home}/box`] });
    put(`${home}/box/two.txt`, '2');
    await task('recycleRestore', { scope: 'my', ids: [await idOf('box')], conflict: 'overwrite' });
    expect([read(`${home}/box/one.txt`), read(`${home}/box/two.txt`)]).toEqual(['1', '2']);
  });

  test('CALL-EXT-08 an area that is gone answers N002012, unknown ids N000003', async () => {
    team('t1', { ann: 1 });
    put('/zenith_sata/public/t1/plan.txt');
    usb('U1');
    put('/usb/U1/song.mp3');
    await task('fileRemove', { paths: ['/usb/U1/song.mp3'] });
    const id = await idOf('song.mp3');
    rmSync(device.disk('/usb/U1'), { recursive: true });
    expect(await codeOf('recycleRestore', { scope: 'my', ids: [id] })).toBe('N002012');
    expect((await bin()).list.map((entry) => entry.name)).toEqual(['song.mp3']);
    await task('fileRemove', { paths: ['/zenith_sata/public/t1/plan.txt'] });
    const plan = await idOf('plan.txt', 'public', 'max');
    expect(await codeOf('recycleRestore', { scope: 'my', ids: [plan] })).toBe('N000003');
    device.context.db.exec(`DELETE FROM groups`);
    expect(await codeOf('recycleRestore', { scope: 'public', ids: [plan] }, 'max')).toBe('N000003');
  });

  test('APP-REC-02 ROL-11 the team bin: restored with permission, deleted for good by the administrator alone', async () => {
    team('t1', { ann: 1 });
    team('t2', { ann: 0, max: 1 });
    put('/zenith_sata/public/t1/plan.txt', 'plan');
    put('/zenith_sata/public/t2/secret.txt');
    await task('fileRemove', { paths: ['/zenith_sata/public/t1/plan.txt'] });
    await task('fileRemove', { paths: ['/zenith_sata/public/t2/secret.txt'] }, 'max');
    expect((await bin('public')).list.map((entry) => [entry.name, entry.deleted_by])).toEqual([['plan.txt', 'ann']]);
    expect((await bin('public', 'max')).total).toBe(2);
    expect(await codeOf('recycleList', { scope: 'public' }, 'bob')).toBe('N000002');
    expect(await codeOf('recycleRemove', { scope: 'public', all: true })).toBe('N000002');
    await task('recycleRestore', { scope: 'public', ids: [await idOf('plan.txt', 'public')] });
    expect(read('/zenith_sata/public/t1/plan.txt')).toBe('plan');
    await task('recycleRemove', { scope: 'public', all: true }, 'max');
    expect((await bin('public', 'max')).total).toBe(0);
    expect(onDisk()).toEqual([]);
  });

  test('CALL-EXT-08 deleting for good frees the disk, one or all; neither ids nor all is refused', async () => {
    for (const name of ['a', 'b', 'c']) put(`${home}/${name}`);
    await task('fileRemove', { paths: ['a', 'b', 'c'].map((name) => `${home}/${name}`) });
    expect(await codeOf('recycleRemove', { scope: 'my' })).toBe('N000001');
    expect(await codeOf('recycleRemove', { scope: 'my', ids: [await idOf('a')] }, 'max')).toBe('N000003');
    await task('recycleRemove', { scope: 'my', ids: [await idOf('a')] });
    expect(onDisk().sort()).toEqual(['b', 'c']);
    await task('recycleRemove', { scope: 'my', all: true });
    expect(onDisk()).toEqual([]);
    expect((await bin()).used).toBe(0);
  });

  test('APP-REC-01 what has been there longer than its keep days goes for good; a shorter setting counts at once', async () => {
    put(`${home}/a.txt`);
    await task('fileRemove', { paths: [`${home}/a.txt`] });
    const now = Math.floor(Date.now() / 1000);
    await sweepRecycled(device.services, now + 29 * 86_400);
    expect((await bin()).total).toBe(1);
    await call('fileSetting', { page: 'common', recycle_days: 3 });
    await sweepRecycled(device.services, now + 3 * 86_400 + 2);
    expect((await bin()).total).toBe(0);
    expect(onDisk()).toEqual([]);
  });

  test('what vanished from the bin by another program leaves the list; empty places are swept', async () => {
    put(`${home}/a.txt`);
    await task('fileRemove', { paths: [`${home}/a.txt`] });
    const dir = path.join(device.dataDir, 'pool', 'zenith_sata', '.hearth-recycle');
    for (const id of readdirSync(dir)) rmSync(path.join(dir, id, 'a.txt'));
    writeFileSync(path.join(dir, 'stray'), 'not a place');
    expect((await bin()).list).toEqual([]);
    await sweepRecycled(device.services, Math.floor(Date.now() / 1000));
    expect(readdirSync(dir)).toEqual(['stray']);
  });

  test('DRG-26 APP-FM-04 what a copy replaces lies in the bin under the path of the present file, and comes back beside it', async () => {
    put(`${home}/a.txt`, 'before');
    put(`${home}/new/a.txt`, 'after');
    await task('fileCopy', { paths: [`${home}/new/a.txt`], to: home, conflict: 'overwrite' });
    const { list } = await call('recycleList', { scope: 'my', keyword: 'a.txt' });
    expect(list).toMatchObject([{ name: 'a.txt', path: `${home}/a.txt`, is_dir: '0', size: 6 }]);
    await task('recycleRestore', { scope: 'my', ids: [list[0]?.id ?? ''], conflict: 'rename' });
    expect([read(`${home}/a.txt`), read(`${home}/a (1).txt`)]).toEqual(['after', 'before']);
  });
});
