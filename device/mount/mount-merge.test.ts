import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { DeviceError } from '../device-error.ts';
import { fileTester } from '../files/test-calls.ts';
import { callerNamed, type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { mountService } from './service.ts';
import { startWebdavServer } from './test-webdav.ts';

const home = '/zenith_sata/ann/data';
const to = `${home}/to`;

let device: FileDevice;
let server: Awaited<ReturnType<typeof startWebdavServer>>;
let place: string;
beforeEach(async () => {
  // The server of the test is on this machine.
  device = await startFileDevice(undefined, undefined, { localDownloads: true });
  mkdirSync(device.disk(to), { recursive: true });
  server = await startWebdavServer();
  const { port } = server;
  const access = { type: 'webdav', host: '127.0.0.1', port, path: '/films', username: 'ann', password: 'p@ss word', tls: false } as const; // prettier-ignore
  server.put('/films/Trip/new.txt', 'new');
  server.put('/films/Trip/a.txt', 'mine');
  server.put('/films/Trip/days/one.txt', 'mine 1');
  server.put('/films/Trip/days/two.txt', 'equal');
  server.put('/films/Trip/days/free/deep.txt', 'deep');
  server.put('/films/Trip/kind', 'a file');
  for (const [name, content] of Object.entries(before)) put(`${to}/${name}`, content);
  place = `/usb/${await mountService(device.context).save({ ...access, id: undefined, trusted: undefined, name: 'Films' })}`;
});
afterEach(async () => {
  await server.close();
  await device.remove();
});

const { call, codeOf, put, task, read } = fileTester(() => device);

type Asked = CallData<Calls['fileConflicts']>['list'][number];

const before = {
  'Trip/a.txt': 'theirs',
  'Trip/days/one.txt': 'theirs 1',
  'Trip/days/two.txt': 'equal',
  'Trip/kind/in.txt': 'in a folder',
};
const arrived = { ...before, 'Trip/days/free/deep.txt': 'deep', 'Trip/new.txt': 'new' };

function census(): Record<string, string> {
  const dir = device.disk(to);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const full = path.join(parentPath, name);
      return [full.slice(dir.length + 1), readFileSync(full, 'utf8')];
    }),
  );
}

async function merge(inside: CallArgs<Calls['fileCopy']>['inside'] = 'ask'): Promise<Asked[]> {
  const done = await task('fileCopy', { paths: [`${place}/Trip`], to, conflict: 'merge', inside });
  expect(`${done.state} ${done.error}`).toBe('done ');
  return (await call('fileConflicts', {})).list;
}

async function answer(list: readonly Asked[], conflict: 'rename' | 'overwrite'): Promise<string> {
  const { task_id } = await call('fileConflictAnswer', { ids: list.map(({ id }) => id), conflict });
  await device.idle('ann');
  const { list: tasks } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 50 });
  return tasks.find(({ id }) => id === task_id)?.error ?? '';
}

test('DRG-26 APP-SET-07 what is taken inside of a folder of a mount is asked about, and replaces nothing', async () => {
  const list = await merge();
  const shown = list.map(({ from, resolved = 'ask' }) => `${from.path.slice(`${place}/Trip/`.length)} ${resolved}`);
  expect(shown).toEqual(['a.txt ask', 'days/one.txt ask', 'days/two.txt skip', 'kind ask']);
  expect(list[0]).toMatchObject({ mode: 'copy', to: `${to}/Trip`, from: { size: 4 }, there: { size: 6 } });
  expect(list[0]?.from.mtime).toBe(server.changed / 1000);
  expect(census()).toEqual(arrived);
  const named = (name: string): Asked[] => list.filter((one) => one.name === name);
  expect(await answer([...named('a.txt'), ...named('kind')], 'rename')).toBe('');
  expect(await answer(named('one.txt'), 'overwrite')).toBe('');
  expect(census()).toMatchObject({
    ...arrived,
    'Trip/a (1).txt': 'mine',
    'Trip/kind (1)': 'a file',
    'Trip/days/one.txt': 'mine 1',
  });
  expect(await call('fileConflictAnswer', { ids: named('two.txt').map(({ id }) => id), conflict: 'skip' })).toEqual({
    task_id: '',
  });
  expect((await call('fileConflicts', {})).total).toBe(0);
});

test.each([
  ['rename', { ...arrived, 'Trip/a (1).txt': 'mine', 'Trip/days/one (1).txt': 'mine 1', 'Trip/kind (1)': 'a file' }],
  ['skip', arrived],
] as const)('DRG-26 APP-SET-07 an answer for all, %s, counts inside of a folder of a mount', async (inside, there) => {
  expect(await merge(inside)).toEqual([]);
  expect(census()).toEqual(there);
});

test('DRG-26 APP-SET-07 to replace all replaces, and the recycle bin has what was there', async () => {
  expect(await merge('overwrite')).toEqual([]);
  expect(read(`${to}/Trip/a.txt`)).toBe('mine');
  expect(read(`${to}/Trip/kind`)).toBe('a file');
  const { list } = await call('recycleList', { scope: 'my' });
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['a.txt', 'one.txt', 'kind']));
});

test.each([
  ['a merge', 'merge'],
  ['a copy that replaces', 'overwrite'],
] as const)(
  'APP-FM-03 APP-SET-07 %s from another server is taken back and done again, also while that is away',
  async (_what, conflict) => {
    const before = census();
    const wish = { paths: [`${place}/Trip`], to, conflict, inside: 'overwrite' as const };
    const { task_id } = await call('fileCopy', wish);
    await device.idle('ann');
    const after = census();
    expect(after).not.toEqual(before);
    await server.close();
    for (const [way, there] of [
      ['undo', before],
      ['redo', after],
      ['undo', before],
    ] as const) {
      await call('fileUndo', { task_id, way });
      await device.idle('ann');
      expect(census()).toEqual(there);
    }
  },
);

test('APP-FM-03 APP-SET-07 an answer about what lies on another server is taken back by itself', async () => {
  const list = await merge();
  const asked = list.filter(({ name }) => name === 'one.txt').map(({ id }) => id);
  const { task_id } = await call('fileConflictAnswer', { ids: asked, conflict: 'overwrite' });
  await device.idle('ann');
  expect(census()).toMatchObject({ 'Trip/days/one.txt': 'mine 1' });
  await call('fileUndo', { task_id, way: 'undo' });
  await device.idle('ann');
  expect(census()).toEqual(arrived);
});

test('DRG-26 APP-SET-07 while the server is away its questions wait, and nobody waits for it to see them', async () => {
  await merge();
  await server.close();
  const { filesOf } = mountService(device.context);
  const look = vi.spyOn(filesOf(path.basename(place)), 'look');
  const { list } = await call('fileConflicts', {});
  expect(list).toHaveLength(4);
  expect(look).not.toHaveBeenCalled();
  expect(await answer(list, 'overwrite')).toBe('N001998');
  expect((await call('fileConflicts', {})).total).toBe(4);
  expect(census()).toEqual(arrived);
});

test('DRG-26 APP-SET-07 of a mount that is gone nothing is asked any more, and a file that is gone there is settled', async () => {
  const list = await merge();
  const { filesOf, remove } = mountService(device.context);
  const files = filesOf(path.basename(place));
  const look = files.look.bind(files);
  vi.spyOn(files, 'look').mockImplementation((at, signal) =>
    at.endsWith('a.txt') ? Promise.reject(new DeviceError('N002001')) : look(at, signal),
  );
  expect(await answer(list.slice(0, 2), 'rename')).toBe('');
  expect(census()).toEqual({ ...arrived, 'Trip/days/one (1).txt': 'mine 1' });
  expect((await call('fileConflicts', {})).total).toBe(2);
  remove([path.basename(place)]);
  expect((await call('fileConflicts', {})).list).toEqual([]);
  expect((await call('fileConflicts', {})).total).toBe(0);
});

test('DRG-26 APP-SET-07 both sides of a name that is taken at the top are told; into the box a mount is not copied', async () => {
  const { conflicts = [] } = await call('fileCopy', { paths: [`${place}/Trip`], to });
  expect(conflicts).toMatchObject([
    { name: 'Trip', from: { path: `${place}/Trip`, is_dir: '1' }, there: { path: `${to}/Trip`, is_dir: '1' } },
  ]);
  const box = '/zenith_sata/ann/safebox';
  await safeBoxes(device.context).create(callerNamed('ann'), '5'.repeat(64), '');
  expect(await codeOf('fileCopy', { paths: [`${place}/Trip`], to: box, conflict: 'merge' })).toBe('N000006');
});
