import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileCalls } from '#shared/contract/calls-files.ts';
import { createArchiveHandlers } from '../../calls/archives.ts';
import type { TaskAction } from '../../context.ts';
import { safeBoxes } from '../../safebox/safe-boxes.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../test-kit.ts';

vi.setConfig({ testTimeout: 60_000 });

const home = '/zenith_sata/ann/data';
const ann = callerNamed('ann');
let device: FileDevice;
let handlers: ReturnType<typeof createArchiveHandlers>;
const disk = (name: string): string => device.disk(`${home}/${name}`);
beforeEach(async () => {
  device = await startFileDevice();
  handlers = createArchiveHandlers(device.context);
  mkdirSync(disk('trip'), { recursive: true });
  writeFileSync(disk('trip/a.txt'), Buffer.alloc(300_000, 'first '));
  for (const name of ['good.tgz', 'cut.tgz']) execFileSync('tar', ['-czf', name, 'trip'], { cwd: disk('') });
  truncateSync(disk('cut.tgz'), statSync(disk('cut.tgz')).size - 100);
  execFileSync('zip', ['-q', '-r', '-P', 'open sesame', 'locked.zip', 'trip'], { cwd: disk('') });
});
afterEach(() => device.remove());

const extract = async (name: string, more: { to?: string; password?: string } = {}): Promise<string> => {
  const fields = { path: `${home}/${name}`, to: home, folder: 'out', ...more };
  return (await handlers.fileExtract(fields, ann, requestInfo)).task_id;
};
const stateOf = (id: string): string | undefined =>
  device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 50 }).list.find((task) => task.id === id)
    ?.state;
const settled = async (id: string): Promise<string | undefined> => {
  await device.idle('ann');
  return stateOf(id);
};
const control = (id: string, action: TaskAction): unknown => device.context.tasks.control('ann', [id], action);
const names = (): string[] => readdirSync(disk('')).filter((name) => !/^(trip|.*\.(tgz|zip))$/.test(name));
const told = (): unknown[] => device.pushed.filter(({ topic, data }) => topic === 'files' && data?.['path'] === home);

test('CALL-EXT-29 an archive is unpacked into a folder that is made for it; a taken name makes none', async () => {
  expect(await settled(await extract('good.tgz'))).toBe('done');
  expect(readdirSync(disk('out'))).toEqual(['trip']);
  await expect(extract('good.tgz')).rejects.toMatchObject({ code: 'N002002' });
  await expect(extract('locked.zip')).rejects.toMatchObject({ code: 'N000001', data: { field: 'password' } });
  await expect(
    handlers.fileExtract({ path: `${home}/good.tgz`, to: home, folder: 'a:b' }, ann, requestInfo),
  ).rejects.toMatchObject({ code: 'N002005' });
  expect(names()).toEqual(['out']);
});

test('CALL-EXT-29 no folder is made before the password is right', async () => {
  for (const password of [undefined, 'no'])
    await expect(extract('locked.zip', password === undefined ? {} : { password })).rejects.toMatchObject({
      data: { field: 'password' },
    });
  expect(names()).toEqual([]);
  expect(await settled(await extract('locked.zip', { password: 'open sesame' }))).toBe('done');
  expect(readdirSync(disk('out'))).toEqual(['trip']);
});

test('CALL-EXT-29 a damaged archive takes the folder away that was made for it, and says so; tried again it makes it again', async () => {
  const id = await extract('cut.tgz');
  expect(names()).toEqual(['out']);
  expect(await settled(id)).toBe('fail');
  expect(names()).toEqual([]);
  await vi.waitFor(() => expect(told().length).toBeGreaterThan(1));
  execFileSync('cp', ['good.tgz', 'cut.tgz'], { cwd: disk('') });
  control(id, 'retry');
  expect(await settled(id)).toBe('done');
  expect(readdirSync(disk('out'))).toEqual(['trip']);
});

test('CALL-EXT-29 what somebody else put there, and a folder of that name that is another, stay', async () => {
  const first = await extract('cut.tgz');
  writeFileSync(disk('out/mine.txt'), 'mine');
  expect(await settled(first)).toBe('fail');
  expect(readdirSync(disk('out'))).toEqual(['mine.txt']);
  renameSync(disk('out'), disk('kept'));
  const second = await extract('cut.tgz');
  rmdirSync(disk('out'));
  mkdirSync(disk('other'));
  mkdirSync(disk('out'));
  expect(await settled(second)).toBe('fail');
  expect(names().sort()).toEqual(['kept', 'other', 'out']);
});

test('CALL-EXT-29 a cancel takes the folder away, also of what has not begun', async () => {
  const ids: string[] = [];
  for (const folder of ['one', 'two', 'three', 'four', 'five'])
    ids.push((await handlers.fileExtract({ path: `${home}/good.tgz`, to: home, folder }, ann, requestInfo)).task_id);
  for (const id of ids) control(id, 'cancel');
  await device.idle('ann');
  const done = ids.filter((id) => stateOf(id) === 'done').length;
  await vi.waitFor(() => expect(names()).toHaveLength(done));
  expect(done).toBeLessThan(5);
});

test('CALL-EXT-29 APP-TASK-02 unpacking that was cut off goes on in its folder; failed and tried again after a restart it makes it again', async () => {
  const [good, bad] = [await extract('good.tgz'), await extract('cut.tgz', { to: `${home}/trip` })];
  await device.stop();
  expect(names()).toEqual(['out']);
  device = await startFileDevice(device.dataDir);
  handlers = createArchiveHandlers(device.context);
  await device.idle('ann');
  expect([stateOf(good), stateOf(bad)]).toEqual(['done', 'fail']);
  expect([readdirSync(disk('out')), readdirSync(disk('trip'))]).toEqual([['trip'], ['a.txt']]);
  execFileSync('cp', ['good.tgz', 'cut.tgz'], { cwd: disk('') });
  control(bad, 'retry');
  expect(await settled(bad)).toBe('done');
  expect(readdirSync(disk('trip/out'))).toEqual(['trip']);
});

test('CALL-EXT-29 APP-TASK-02 unpacking that waits after a restart and is cancelled leaves no folder', async () => {
  const id = await extract('good.tgz');
  control(id, 'pause');
  await device.stop();
  expect(names()).toEqual(['out']);
  device = await startFileDevice(device.dataDir);
  handlers = createArchiveHandlers(device.context);
  await vi.waitFor(() => expect([stateOf(id), names()]).toEqual(['pause', ['out']]));
  control(id, 'cancel');
  expect(stateOf(id)).toBe('cancel');
  await vi.waitFor(() => expect(names()).toEqual([]));
});

test('APP-FM-03 CALL-EXT-29 in the safe box too a failure and a cancel leave no empty folder', async () => {
  const box = '/zenith_sata/ann/safebox';
  await safeBoxes(device.context).create(ann, '5'.repeat(64), '');
  const inBox = async (): Promise<string[]> =>
    (await device.handlers.fileList(fileCalls.fileList.request.parse({ path: box }), ann, requestInfo)).list.map(
      ({ name }) => name,
    );
  const id = await extract('cut.tgz', { to: box });
  expect(await inBox()).toEqual(['out']);
  expect(await settled(id)).toBe('fail');
  expect(await inBox()).toEqual([]);
  const next = await extract('good.tgz', { to: box });
  await expect(extract('good.tgz', { to: box })).rejects.toMatchObject({ code: 'N002002' });
  control(next, 'cancel');
  expect(await settled(next)).toBe('cancel');
  expect(await inBox()).toEqual([]);
  control(next, 'retry');
  expect(await settled(next)).toBe('done');
  expect(await inBox()).toEqual(['out']);
});
