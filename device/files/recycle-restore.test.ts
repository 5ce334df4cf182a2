import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from './test-calls.ts';
import { type FileDevice, startFileDevice } from './test-kit.ts';

/** Pools and drives are volumes of their own, as on a device: nothing changes its volume by a change of names. */
const volumeOf = (place: unknown): string => /\/(pool\/[^/]+|usb\/[^/]+)\//.exec(String(place))?.[1] ?? '';
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FsPromises>();
  const across = (from: unknown, to: unknown): void => {
    if (volumeOf(from) !== volumeOf(to)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
  };
  return {
    ...real,
    link: async (from: string, to: string) => {
      across(from, to);
      return real.link(from, to);
    },
    rename: async (from: string, to: string) => {
      across(from, to);
      return real.rename(from, to);
    },
  };
});

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const second = '/zenith_m2/ann/data';
const { call, codeOf, task, put, has, read, team, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
  mkdirSync(device.disk(second), { recursive: true });
});
afterEach(() => device.remove());

type Scope = 'my' | 'public';
const binned = async (scope: Scope = 'my', username = 'ann') =>
  (await call('recycleList', { scope }, username)).list.map(({ name }) => name).sort();
const idsOf = async (names: readonly string[], scope: Scope = 'my', username = 'ann'): Promise<string[]> => {
  const { list } = await call('recycleList', { scope, size: 200 }, username);
  return names.map((name) => list.find((entry) => entry.name === name)?.id ?? 'none');
};
const remove = (...paths: string[]) => task('fileRemove', { paths });
const failed = () => device.context.tasks.list('ann', { kind: 'fileHandle', state: 'fail', page: 1, size: 9 }).list[0];
const retry = async () => {
  device.context.tasks.control('ann', [failed()?.id ?? ''], 'retry');
  await device.idle('ann');
};

/** A file of that many bytes that takes no room. */
function sparse(wire: string, size: number): void {
  put(wire, '');
  const file = openSync(device.disk(wire), 'r+');
  ftruncateSync(file, size);
  closeSync(file);
}

describe('APP-REC-01 to another volume', () => {
  test('a file and a folder go from the bin of one pool to another, leave it, and stay whole', async () => {
    put(`${home}/a.txt`, 'one');
    put(`${home}/box/deep/b.txt`, 'two');
    await remove(`${home}/a.txt`, `${home}/box`);
    const done = await task('recycleRestore', { scope: 'my', ids: await idsOf(['a.txt', 'box']), to: second });
    expect(done).toMatchObject({ state: 'done', error: '' });
    expect([read(`${second}/a.txt`), read(`${second}/box/deep/b.txt`)]).toEqual(['one', 'two']);
    expect(await binned()).toEqual([]);
    expect(readdirSync(path.join(device.dataDir, 'pool/zenith_sata/.hearth-recycle'))).toEqual([]);
    expect(readdirSync(path.join(device.dataDir, 'pool/zenith_m2/.hearth-tmp'))).toEqual([]);
  });

  test('to a drive, and from the bin of a drive to the device; taken names are kept beside', async () => {
    usb('u-1');
    put(`${home}/a.txt`, 'old');
    put('/usb/u-1/a.txt', 'there');
    await remove(`${home}/a.txt`);
    await task('recycleRestore', { scope: 'my', ids: await idsOf(['a.txt']), to: '/usb/u-1', conflict: 'rename' });
    expect([read('/usb/u-1/a.txt'), read('/usb/u-1/a (1).txt')]).toEqual(['there', 'old']);
    await remove('/usb/u-1/a (1).txt');
    await task('recycleRestore', { scope: 'my', ids: await idsOf(['a (1).txt']), to: home });
    expect(read(`${home}/a (1).txt`)).toBe('old');
  });

  test('what the form of a drive or a quota does not take stays in the bin, and nothing is begun', async () => {
    usb('u-1', { fs: 'FAT32' });
    sparse(`${home}/film.mkv`, 4 * 1024 ** 3);
    await remove(`${home}/film.mkv`);
    const ids = await idsOf(['film.mkv']);
    const done = await task('recycleRestore', { scope: 'my', ids, to: '/usb/u-1' });
    expect(done).toMatchObject({ state: 'fail', error: 'N002013' });
    expect(has('/usb/u-1/film.mkv')).toBe(false);
    device.context.db.exec(`UPDATE accounts SET quota = 1000 WHERE username = 'ann'`);
    expect(await task('recycleRestore', { scope: 'my', ids, to: second })).toMatchObject({ error: 'N002004' });
    expect(await binned()).toEqual(['film.mkv']);
    // Back to where it was it may go: it was there before.
    expect(await task('recycleRestore', { scope: 'my', ids })).toMatchObject({ state: 'done' });
  });
});

describe('APP-REC-01 CALL-EXT-08 many at once', () => {
  test('what lay on a drive that is gone is named; all else goes back, and trying again does the rest', async () => {
    usb('u-1');
    put('/usb/u-1/song.mp3');
    for (const name of ['a.txt', 'b.txt']) put(`${home}/${name}`);
    await remove(`${home}/a.txt`, '/usb/u-1/song.mp3', `${home}/b.txt`);
    const ids = await idsOf(['a.txt', 'song.mp3', 'b.txt']);
    const drive = device.disk('/usb/u-1');
    const away = path.join(device.dataDir, 'away');
    const { renameSync } = await import('node:fs');
    renameSync(drive, away);
    expect(await codeOf('recycleRestore', { scope: 'my', ids: [ids[1] ?? ''] })).toBe('N002012');
    const done = await task('recycleRestore', { scope: 'my', ids });
    expect(done).toMatchObject({
      state: 'fail',
      error: 'N002012',
      failures: { total: 1, list: [{ name: 'song.mp3', error: 'N002012' }] },
    });
    expect([has(`${home}/a.txt`), has(`${home}/b.txt`)]).toEqual([true, true]);
    expect(await binned()).toEqual(['song.mp3']);
    renameSync(away, drive);
    await retry();
    expect(failed()).toBeUndefined();
    expect(has('/usb/u-1/song.mp3')).toBe(true);
    expect(await binned()).toEqual([]);
  });

  test('one that has vanished from the bin does not keep the others from going back', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) put(`${home}/${name}`);
    await remove(`${home}/a.txt`, `${home}/b.txt`, `${home}/c.txt`);
    const ids = await idsOf(['a.txt', 'b.txt', 'c.txt']);
    rmSync(path.join(device.dataDir, 'pool/zenith_sata/.hearth-recycle', ids[1] ?? '', 'b.txt'));
    const done = await task('recycleRestore', { scope: 'my', ids });
    expect(done.failures).toEqual({ total: 1, list: [{ name: 'b.txt', error: 'N002001' }] });
    expect([has(`${home}/a.txt`), has(`${home}/c.txt`)]).toEqual([true, true]);
    await retry();
    expect(failed()).toBeUndefined();
  });

  test('a fault of the disk under one of them is named, and none of the others', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) put(`${home}/${name}`);
    await remove(`${home}/a.txt`, `${home}/b.txt`, `${home}/c.txt`);
    const ids = await idsOf(['a.txt', 'b.txt', 'c.txt']);
    const { locks } = device.services;
    const hold = locks.hold.bind(locks);
    const spy = vi.spyOn(locks, 'hold').mockImplementation((dirs, work) => {
      if (dirs.some((dir) => dir.includes(ids[1] ?? ''))) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      return hold(dirs, work);
    });
    const done = await task('recycleRestore', { scope: 'my', ids });
    expect(done.failures).toEqual({ total: 1, list: [{ name: 'b.txt', error: 'N000005' }] });
    expect([has(`${home}/a.txt`), has(`${home}/c.txt`)]).toEqual([true, true]);
    spy.mockRestore();
    await retry();
    expect(await binned()).toEqual([]);
  });

  test('a restore that the end of the device cut off goes on after it with what is left', async () => {
    for (const name of ['a.txt', 'b.txt']) put(`${home}/${name}`);
    await remove(`${home}/a.txt`, `${home}/b.txt`);
    const ids = await idsOf(['a.txt', 'b.txt']);
    const { task_id } = await call('recycleRestore', { scope: 'my', ids: ids.slice(0, 1) });
    await device.idle('ann');
    device.context.db
      .prepare(`UPDATE tasks SET state = 'run', request = ? WHERE id = ?`)
      .run(JSON.stringify({ scope: 'my', ids, policy: 'rename' }), task_id);
    const { dataDir } = device;
    await device.stop();
    device = await startFileDevice(dataDir);
    await device.idle('ann');
    expect(failed()).toBeUndefined();
    expect(read(`${home}/b.txt`)).toBe(`${home}/b.txt`);
  });

  test('a team folder that is gone keeps its entry, and no other', async () => {
    team('t1', { ann: 1 });
    team('t2', { ann: 1 });
    put('/zenith_sata/public/t1/plan.txt');
    put('/zenith_sata/public/t2/note.txt');
    await remove('/zenith_sata/public/t1/plan.txt', '/zenith_sata/public/t2/note.txt');
    const ids = await idsOf(['plan.txt', 'note.txt'], 'public');
    device.context.db.exec(`UPDATE group_members SET permission = 0 WHERE group_id = 't1'`);
    expect(await codeOf('recycleRestore', { scope: 'public', ids })).toBe('N000003');
    expect(await task('recycleRestore', { scope: 'public', ids: ids.slice(1) })).toMatchObject({ state: 'done' });
  });
});
