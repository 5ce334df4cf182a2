import { mkdirSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { RECYCLE_DIR } from '../reserved-names.ts';
import { fileTester } from '../test-calls.ts';
import { type FileDevice, startFileDevice } from '../test-kit.ts';

const home = '/zenith_sata/ann/data';
const to = `${home}/to`;
const drive = '/usb/u-1';

let device: FileDevice;
beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(to), { recursive: true });
});
afterEach(() => device.remove());

const { call, codeOf, put, has, read, usb, task } = fileTester(() => device);

type Args = CallArgs<Calls['fileCopy']>;
type Asked = CallData<Calls['fileConflicts']>['list'][number];

/** Merges a folder "Trip" with the one of its name, and answers what is asked about. */
async function merge(mode: 'copy' | 'move', inside: Args['inside'], into = to): Promise<Asked[]> {
  const args: Args = { paths: [`${home}/Trip`], to: into, conflict: 'merge', inside };
  const done = await task(mode === 'copy' ? 'fileCopy' : 'fileMove', args);
  expect(`${done.state} ${done.error}`).toBe('done ');
  return (await call('fileConflicts', {})).list;
}

/** Answers questions and waits until that is done. */
async function answer(list: readonly Asked[], conflict: 'rename' | 'overwrite' | 'skip'): Promise<string> {
  const { task_id } = await call('fileConflictAnswer', { ids: list.map(({ id }) => id), conflict });
  await device.idle('ann');
  return task_id;
}

const shown = (list: readonly Asked[]): string[] =>
  list.map(({ from, resolved = 'ask' }) => `${from.path.slice(`${home}/Trip/`.length)} ${resolved}`);

/** Files below a folder, with what is in them. */
function census(wire: string): Record<string, string> {
  const files = readdirSync(device.disk(wire), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const rows = files.map(({ parentPath, name }) => {
    const below = `${parentPath}/${name}`.slice(device.disk(wire).length + 1);
    return [below, read(`${wire}/${below}`)] as const;
  });
  return Object.fromEntries(rows.filter(([name]) => !name.startsWith(RECYCLE_DIR)).sort());
}

/** A folder whose names are partly taken where it goes: by other files, by the same one, by a folder. */
function putTrip(into = to): void {
  put(`${home}/Trip/new.txt`, 'new');
  put(`${home}/Trip/a.txt`, 'mine');
  put(`${home}/Trip/days/one.txt`, 'mine 1');
  put(`${home}/Trip/days/two.txt`, 'equal');
  put(`${home}/Trip/days/free/deep.txt`, 'deep');
  put(`${home}/Trip/kind`, 'a file');
  put(`${into}/Trip/a.txt`, 'theirs');
  put(`${into}/Trip/days/one.txt`, 'theirs 1');
  put(`${into}/Trip/days/two.txt`, 'equal');
  put(`${into}/Trip/kind/in.txt`, 'in a folder');
}
const before = {
  'Trip/a.txt': 'theirs',
  'Trip/days/one.txt': 'theirs 1',
  'Trip/days/two.txt': 'equal',
  'Trip/kind/in.txt': 'in a folder',
};
const arrived = { ...before, 'Trip/new.txt': 'new', 'Trip/days/free/deep.txt': 'deep' };
const asked = ['a.txt ask', 'days/one.txt ask', 'days/two.txt skip', 'kind ask'];

describe.each([
  ['within a volume', to],
  ['to a drive', drive],
])('merging %s', (_name, into) => {
  beforeEach(() => {
    usb('u-1');
    putTrip(into);
  });

  test('DRG-26 a copy lets nothing wait: what is free arrives, what is taken is asked about and replaces nothing', async () => {
    const list = await merge('copy', 'ask', into);
    expect(shown(list)).toEqual(asked);
    expect(list[0]).toMatchObject({ mode: 'copy', name: 'a.txt', to: `${into}/Trip`, from: { size: 4 }, there: { path: `${into}/Trip/a.txt`, size: 6 } }); // prettier-ignore
    expect(list[3]).toMatchObject({ from: { is_dir: '0' }, there: { is_dir: '1' } });
    expect(census(into)).toMatchObject(arrived);
    expect(Object.keys(census(into))).toHaveLength(6);
    expect(has(`${home}/Trip/new.txt`)).toBe(true);
  });

  test('DRG-26 a move leaves what is asked about where it was, and takes the folder away once nothing is left', async () => {
    const list = await merge('move', 'ask', into);
    expect(shown(list)).toEqual(asked);
    expect(census(into)).toEqual(arrived);
    const left = { 'a.txt': 'mine', 'days/one.txt': 'mine 1', 'days/two.txt': 'equal', kind: 'a file' };
    expect(census(`${home}/Trip`)).toEqual(left);
    const [first, one, two, kind] = list as [Asked, Asked, Asked, Asked];
    expect(await answer([first, kind], 'rename')).not.toBe('');
    expect(census(into)).toEqual({ ...arrived, 'Trip/a (1).txt': 'mine', 'Trip/kind (1)': 'a file' });
    expect(has(`${home}/Trip/days`)).toBe(true);
    await answer([one, two], 'overwrite');
    expect(census(into)).toMatchObject({ 'Trip/days/one.txt': 'mine 1', 'Trip/days/two.txt': 'equal' });
    expect(has(`${home}/Trip`)).toBe(false);
    expect(await call('fileConflicts', {})).toEqual({ list: [], total: 0 });
    const scope = 'my';
    const { list: bin } = await call('recycleList', { scope });
    if (into === to) expect(bin.map(({ name }) => name).sort()).toEqual(['one.txt', 'two.txt']);
  });

  test('DRG-26 what is skipped stays where it was, and is asked about no more', async () => {
    const list = await merge('move', 'ask', into);
    expect(await answer(list, 'skip')).toBe('');
    expect(await call('fileConflicts', {})).toEqual({ list: [], total: 0 });
    expect(Object.keys(census(`${home}/Trip`))).toHaveLength(4);
    expect(census(into)).toEqual(arrived);
  });

  test.each([
    ['overwrite', { 'Trip/a.txt': 'mine', 'Trip/days/one.txt': 'mine 1', 'Trip/days/two.txt': 'equal', 'Trip/kind': 'a file' }, {}], // prettier-ignore
    ['rename', { ...before, 'Trip/a (1).txt': 'mine', 'Trip/days/one (1).txt': 'mine 1', 'Trip/kind (1)': 'a file' }, { 'days/two.txt': 'equal' }], // prettier-ignore
    ['skip', before, { 'a.txt': 'mine', 'days/one.txt': 'mine 1', 'days/two.txt': 'equal', kind: 'a file' }],
  ] as const)(
    'DRG-26 an answer for all, %s, counts inside of folders too: nobody answers twice',
    async (inside, taken, left) => {
      // prettier-ignore
      expect(await merge('move', inside, into)).toEqual([]);
      expect(census(into)).toEqual({ 'Trip/new.txt': 'new', 'Trip/days/free/deep.txt': 'deep', ...taken });
      expect(has(`${home}/Trip`)).toBe(inside !== 'overwrite');
      if (inside !== 'overwrite') expect(census(`${home}/Trip`)).toEqual(left);
    },
  );
});

test('DRG-26 a copy of which all is there already asks nothing, and only a folder merges', async () => {
  put(`${home}/Trip/a.txt`, 'equal');
  put(`${to}/Trip/a.txt`, 'equal');
  expect(await merge('copy', 'ask')).toEqual([]);
  put(`${home}/b.txt`, 'mine');
  put(`${to}/b.txt`, 'theirs');
  await task('fileCopy', { paths: [`${home}/b.txt`], to, conflict: 'merge' });
  expect([read(`${to}/b.txt`), read(`${to}/b (1).txt`)]).toEqual(['theirs', 'mine']);
});

test('DRG-26 a question is about how things are: what is gone is asked about no more, what changed is not the same', async () => {
  putTrip();
  await merge('copy', 'ask');
  put(`${home}/Trip/days/two.txt`, 'changed since');
  await task('fileRemove', { paths: [`${home}/Trip/a.txt`], permanent: true });
  expect(shown((await call('fileConflicts', {})).list)).toEqual(['days/one.txt ask', 'days/two.txt ask', 'kind ask']);
});

test('DRG-26 a question follows what it is about, and is nobody else’s', async () => {
  putTrip();
  const [first] = await merge('move', 'ask');
  await call('fileRename', { path: `${home}/Trip/days`, name: 'tage' });
  const { list } = await call('fileConflicts', {});
  expect(shown(list)).toEqual(['a.txt ask', 'kind ask', 'tage/one.txt ask', 'tage/two.txt skip']);
  expect((await call('fileConflicts', {}, 'bob')).total).toBe(0);
  expect(await codeOf('fileConflictAnswer', { ids: [first?.id ?? ''], conflict: 'skip' }, 'bob')).toBe('N000003');
});

test('DRG-26 what was taken elsewhere before it is answered leaves no folder but those that were merged', async () => {
  putTrip();
  await merge('move', 'ask');
  mkdirSync(device.disk(`${home}/elsewhere`));
  await task('fileMove', { paths: [`${home}/Trip/days`], to: `${home}/elsewhere` });
  const { list } = await call('fileConflicts', {});
  await answer(list, 'rename');
  expect([has(`${home}/Trip`), has(`${home}/elsewhere/days`)]).toEqual([false, true]);
  expect(read(`${to}/Trip/days/one (1).txt`)).toBe('mine 1');
});

test('DRG-26 what an answer could not do is asked about again', async () => {
  putTrip();
  const list = await merge('copy', 'ask');
  await task('fileRemove', { paths: [`${to}/Trip`], permanent: true });
  const id = await answer(list.slice(0, 1), 'rename');
  const { list: tasks } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 });
  expect(tasks.find((one) => one.id === id)).toMatchObject({
    op: 'copy',
    name: 'a.txt',
    state: 'fail',
    error: 'N002001',
  });
  expect((await call('fileConflicts', {})).total).toBe(4);
  const counts = device.pushed.filter(({ type }) => type === 'conflicts').map(({ data }) => data?.count);
  expect(counts).toEqual([4, 3, 4]);
  mkdirSync(device.disk(`${to}/Trip`));
  device.context.tasks.control('ann', [id], 'retry');
  await device.idle('ann');
  expect(read(`${to}/Trip/a.txt`)).toBe('mine');
  expect((await call('fileConflicts', {})).total).toBe(3);
});

test('DRG-26 the pages hear of every change of what is asked', async () => {
  putTrip();
  const list = await merge('copy', 'ask');
  await answer(list.slice(0, 2), 'rename');
  const told = device.pushed.filter(({ topic, type }) => topic === 'task' && type === 'conflicts');
  expect(told.map(({ data }) => data?.count)).toEqual([4, 2, 2, 2]);
});

test('DRG-26 many entries go in steps, and all of them arrive', async () => {
  for (let at = 0; at < 230; at += 1) put(`${home}/Trip/${at}.txt`, `${at}`);
  mkdirSync(device.disk(`${to}/Trip`));
  expect(await merge('move', 'ask')).toEqual([]);
  expect(readdirSync(device.disk(`${to}/Trip`))).toHaveLength(230);
  expect(has(`${home}/Trip`)).toBe(false);
});
