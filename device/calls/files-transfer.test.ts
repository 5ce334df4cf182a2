import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const { call, codeOf, put, has, read, team, usb } = fileTester(() => device);
const names = async (wire: string, extra: object = {}): Promise<string[]> =>
  (await call('fileList', { path: wire, ...extra })).list.map((entry) => entry.name);
const lastTask = (username = 'ann'): TaskRecord | undefined =>
  device.context.tasks.list(username, { kind: 'fileHandle', page: 1, size: 1 }).list[0];

describe('fileCopy and fileMove', () => {
  const run = async (
    name: 'fileCopy' | 'fileMove',
    args: CallArgs<Calls['fileCopy']>,
    username = 'ann',
  ): Promise<string> => {
    const { task_id: id } = await call(name, args, username);
    expect(id).not.toBe('');
    await device.idle(username);
    const task = lastTask(username);
    return task?.state === 'done' ? 'done' : `${task?.state} ${task?.error}`;
  };

  test('CALL-EXT-03 copies and moves trees with their times, and nothing hidden stays behind', async () => {
    put(`${home}/src/a.txt`, 'A');
    put(`${home}/src/deep/b.txt`, 'B');
    utimesSync(device.disk(`${home}/src/a.txt`), 1000, 1000);
    mkdirSync(device.disk(`${home}/to`));
    expect(await run('fileCopy', { paths: [`${home}/src`], to: `${home}/to` })).toBe('done');
    expect(read(`${home}/to/src/deep/b.txt`)).toBe('B');
    expect(statSync(device.disk(`${home}/to/src/a.txt`)).mtimeMs).toBe(1_000_000);
    expect(lastTask()).toMatchObject({ op: 'copy', name: 'src', from: home, to: `${home}/to`, size: 2, done: 2 });
    expect(await run('fileMove', { paths: [`${home}/to/src/a.txt`, `${home}/to/src/deep`], to: home })).toBe('done');
    expect([has(`${home}/to/src/a.txt`), read(`${home}/a.txt`), read(`${home}/deep/b.txt`)]).toEqual([false, 'A', 'B']);
    expect(readdirSync(path.join(device.dataDir, 'pool/zenith_sata/.hearth-tmp'))).toEqual([]);
  });

  test('CALL-EXT-03 DRG-26 with ask, taken names are answered and nothing starts', async () => {
    put(`${home}/a.txt`, 'new');
    put(`${home}/b.txt`);
    put(`${home}/to/a.txt`, 'old');
    const answer = await call('fileCopy', { paths: [`${home}/a.txt`, `${home}/b.txt`], to: `${home}/to` });
    expect(answer).toMatchObject({ task_id: '', conflicts: [{ name: 'a.txt' }] });
    expect(answer.conflicts).toHaveLength(1);
    expect(readdirSync(device.disk(`${home}/to`))).toEqual(['a.txt']);
    expect(lastTask()).toBeUndefined();
  });

  test('DRG-26 keep both, overwrite to the recycle bin, skip; folders merge', async () => {
    put(`${home}/d/same.txt`, 'new');
    put(`${home}/d/only.txt`, 'only');
    const reset = (): void => {
      put(`${home}/to/d/same.txt`, 'old');
      put(`${home}/to/d/kept.txt`, 'kept');
    };
    reset();
    const paths = [`${home}/d`];
    const to = `${home}/to`;
    await run('fileCopy', { paths, to, conflict: 'rename' });
    expect(read(`${to}/d (1)/same.txt`)).toBe('new');
    expect(read(`${to}/d/same.txt`)).toBe('old');
    await run('fileCopy', { paths, to, conflict: 'skip' });
    expect([read(`${to}/d/same.txt`), read(`${to}/d/only.txt`), read(`${to}/d/kept.txt`)]).toEqual([
      'old',
      'only',
      'kept',
    ]);
    await run('fileCopy', { paths, to, conflict: 'overwrite' });
    expect([read(`${to}/d/same.txt`), read(`${to}/d/kept.txt`)]).toEqual(['new', 'kept']);
    const bin = device.context.db.prepare('SELECT * FROM recycle ORDER BY name DESC').all() as Record<
      string,
      unknown
    >[];
    expect(bin[0]).toMatchObject({
      scope: 'my:ann',
      origin: `${to}/d/same.txt`,
      name: 'same.txt',
      deleted_by: 'ann',
      size: 3,
    });
    const kept = path.join(device.dataDir, 'pool/zenith_sata/.hearth-recycle', String(bin[0]?.id), 'same.txt');
    expect(readFileSync(kept, 'utf8')).toBe('old');
    await run('fileMove', { paths: [`${home}/d/same.txt`], to: `${to}/d`, conflict: 'skip' });
    expect(read(`${home}/d/same.txt`)).toBe('new');
  });

  test('DRG-04 DRG-25 into the same folder only by paste, which makes "name (1)"', async () => {
    put(`${home}/a.txt`, 'A');
    put(`${home}/v1.2/x`);
    expect(await codeOf('fileCopy', { paths: [`${home}/a.txt`], to: home })).toBe('N002009');
    expect(await codeOf('fileMove', { paths: [`${home}/a.txt`], to: home, conflict: 'rename' })).toBe('N002009');
    expect(await run('fileCopy', { paths: [`${home}/a.txt`, `${home}/v1.2`], to: home, conflict: 'rename' })).toBe(
      'done',
    );
    expect(await run('fileCopy', { paths: [`${home}/a.txt`], to: home, conflict: 'rename' })).toBe('done');
    expect(await names(home)).toEqual(['v1.2', 'v1.2 (1)', 'a (1).txt', 'a (2).txt', 'a.txt']);
  });

  test('DRG-05 DRG-25 a folder goes neither into itself nor below; names that begin alike are no matter', async () => {
    put(`${home}/a/b/x`);
    mkdirSync(device.disk(`${home}/ab`));
    expect(await codeOf('fileMove', { paths: [`${home}/a`], to: `${home}/a` })).toBe('N002006');
    expect(await codeOf('fileMove', { paths: [`${home}/a`], to: `${home}/a/b` })).toBe('N002006');
    expect(await codeOf('fileCopy', { paths: [`${home}/a`], to: `${home}/a/b`, conflict: 'rename' })).toBe('N002006');
    expect(await run('fileMove', { paths: [`${home}/a/b`], to: home })).toBe('done');
    expect(await run('fileMove', { paths: [`${home}/a`], to: `${home}/ab` })).toBe('done');
    expect(has(`${home}/ab/a`)).toBe(true);
  });

  test('DRG-07 DRG-14 DRG-22 DRG-25 team root, drives and roots of areas', async () => {
    team('rw', { ann: 1 });
    team('ro', { ann: 0 });
    usb('U1');
    usb('U2');
    put(`${home}/a.txt`, 'A');
    put('/usb/U1/u.txt', 'U');
    put('/zenith_sata/public/rw/t.txt', 'T');
    mkdirSync(device.disk('/usb/U1/sub'));
    const rw = '/zenith_sata/public/rw';
    expect(await codeOf('fileCopy', { paths: [`${home}/a.txt`], to: '/zenith_sata/public' })).toBe('N002008');
    expect(await codeOf('fileMove', { paths: [`${rw}/t.txt`], to: '/zenith_sata/public/ro' })).toBe('N002003');
    expect(await codeOf('fileMove', { paths: ['/usb/U1/u.txt'], to: home })).toBe('N002010');
    expect(await codeOf('fileMove', { paths: ['/usb/U1/u.txt'], to: '/usb/U2' })).toBe('N002010');
    expect(await codeOf('fileMove', { paths: [rw], to: home })).toBe('N002003');
    expect(await run('fileMove', { paths: ['/usb/U1/u.txt'], to: '/usb/U1/sub' })).toBe('done');
    expect(await run('fileCopy', { paths: ['/usb/U1/sub/u.txt'], to: home })).toBe('done');
    expect(await run('fileMove', { paths: [`${home}/a.txt`], to: '/usb/U2' })).toBe('done');
    expect([has(`${home}/a.txt`), read('/usb/U2/a.txt'), read(`${home}/u.txt`)]).toEqual([false, 'A', 'U']);
    expect(await run('fileCopy', { paths: [rw], to: home })).toBe('done');
    expect(read(`${home}/Team rw/t.txt`)).toBe('T');
    const told = device.pushed
      .filter((message) => message.topic === 'files')
      .map((message) => [message.to, message.data?.path]);
    expect(told).toContainEqual(['max', '/usb/U2']);
    expect(told.filter(([to]) => to === 'bob')).toEqual([]);
  });

  test('CALL-EXT-03 what does not fit is refused before anything is copied', async () => {
    put(`${home}/big.bin`, 'x'.repeat(5000));
    mkdirSync(device.disk(`${home}/to`));
    device.services.space.reserve(realVolume(), 'somebody', 2 ** 60);
    expect(await codeOf('fileCopy', { paths: [`${home}/big.bin`], to: `${home}/to` })).toBe('N002004');
    expect(await codeOf('uploadCheck', { path: home, name: 'x', size: 1 })).toBe('N002004');
    expect(await run('fileMove', { paths: [`${home}/big.bin`], to: `${home}/to` })).toBe('done');
  });
  const realVolume = (): string => path.join(device.dataDir, 'pool/zenith_sata');

  test('CALL-EXT-14 a cancelled copy leaves nothing', async () => {
    for (let index = 0; index < 500; index += 1) put(`${home}/src/f${index}`, 'x'.repeat(10_000));
    mkdirSync(device.disk(`${home}/to`));
    const { task_id: id } = await call('fileCopy', { paths: [`${home}/src`], to: `${home}/to` });
    while ((lastTask()?.done ?? 0) === 0) await new Promise(setImmediate);
    expect(readdirSync(path.join(realVolume(), '.hearth-tmp'))).toHaveLength(1);
    expect(readdirSync(device.disk(`${home}/to`))).toEqual([]);
    device.context.tasks.control('ann', [id], 'cancel');
    await device.idle('ann');
    expect(lastTask()?.state).toBe('cancel');
    await device.stop();
    expect(readdirSync(device.disk(`${home}/to`))).toEqual([]);
    expect(readdirSync(path.join(realVolume(), '.hearth-tmp'))).toEqual([]);
    device = await startFileDevice(device.dataDir);
  });
});
