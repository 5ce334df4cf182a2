import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallArgs } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
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

const { call, codeOf, put, has, read, usb, task, team } = fileTester(() => device);

type Args = CallArgs<Calls['fileCopy']>;

/** Everything below a folder but its recycle bin: files with what is in them, folders as "/". */
function census(wire: string): Record<string, string> {
  const root = device.disk(wire);
  const rows = readdirSync(root, { recursive: true, withFileTypes: true }).map((one) => {
    const below = `${one.parentPath}/${one.name}`.slice(root.length + 1);
    return [below, one.isDirectory() ? '/' : read(`${wire}/${below}`)] as const;
  });
  return Object.fromEntries(rows.filter(([name]) => !name.startsWith('.') && !name.startsWith(RECYCLE_DIR)).sort());
}

async function transfer(mode: 'copy' | 'move', args: Args, username = 'ann'): Promise<string> {
  const done = await task(mode === 'copy' ? 'fileCopy' : 'fileMove', args, username);
  expect(`${done.state} ${done.error}`).toBe('done ');
  return done.id;
}
const turn = (id: string, way: 'undo' | 'redo' = 'undo', username = 'ann'): Promise<TaskRecord> =>
  task('fileUndo', { task_id: id, way }, username);

/** A folder whose names are partly taken where it goes: by other files, by the same one, by a folder. */
function putTrip(into: string, from = home): void {
  put(`${from}/Trip/new.txt`, 'new');
  put(`${from}/Trip/a.txt`, 'mine');
  put(`${from}/Trip/days/one.txt`, 'mine 1');
  put(`${from}/Trip/days/free/deep.txt`, 'deep');
  put(`${from}/Trip/kind`, 'a file');
  mkdirSync(device.disk(`${from}/Trip/empty`));
  mkdirSync(device.disk(`${into}/Trip/empty`), { recursive: true });
  put(`${into}/Trip/a.txt`, 'theirs');
  put(`${into}/Trip/days/one.txt`, 'theirs 1');
  put(`${into}/Trip/kind/in.txt`, 'in a folder');
}

describe.each([
  ['within a volume', to],
  ['to a drive', drive],
])('%s', (_name, into) => {
  beforeEach(() => {
    usb('u-1');
    putTrip(into);
    put(`${home}/b.txt`, 'b');
    put(`${into}/b.txt`, 'their b');
  });
  const all = () => ({ home: census(home), drive: census(drive) });

  test.each([
    ['move', 'merge', 'overwrite'],
    ['move', 'merge', 'rename'],
    ['move', 'merge', 'skip'],
    ['move', 'merge', 'ask'],
    ['copy', 'merge', 'overwrite'],
    ['copy', 'merge', 'rename'],
    ['copy', 'merge', 'ask'],
    ['move', 'overwrite', undefined],
    ['copy', 'overwrite', undefined],
    ['move', 'skip', undefined],
  ] as const)(
    'DRG-26 APP-FM-03 a %s by %s, with %s inside, is taken back and done again',
    async (mode, conflict, inside) => {
      const before = all();
      const id = await transfer(mode, { paths: [`${home}/Trip`, `${home}/b.txt`], to: into, conflict, ...(inside && { inside }) }); // prettier-ignore
      const after = all();
      expect(after).not.toEqual(before);
      for (let round = 0; round < 2; round += 1) {
        expect(await turn(id)).toMatchObject({ op: 'undo', state: 'done' });
        expect(all()).toEqual(before);
        expect(await turn(id, 'redo')).toMatchObject({ op: 'redo', state: 'done' });
        expect(all()).toEqual(after);
      }
      const { list } = await call('recycleList', { scope: 'my' });
      expect(list.every(({ path }) => path.startsWith(into))).toBe(true);
    },
  );

  test('DRG-26 APP-FM-03 an answer is a deed of its own, and takes the folders back that it emptied', async () => {
    const before = all();
    const merged = await transfer('move', { paths: [`${home}/Trip`], to: into, conflict: 'merge', inside: 'ask' });
    const between = all();
    const { list } = await call('fileConflicts', {});
    const { task_id: answer } = await call('fileConflictAnswer', { ids: list.map(({ id }) => id), conflict: 'overwrite' }); // prettier-ignore
    await device.idle('ann');
    const after = all();
    expect(has(`${home}/Trip`)).toBe(false);
    await turn(answer);
    expect(all()).toEqual(between);
    await turn(merged);
    expect(all()).toEqual(before);
    await turn(merged, 'redo');
    expect(all()).toEqual(between);
    await turn(answer, 'redo');
    expect(all()).toEqual(after);
  });
});

test('DRG-26 APP-FM-03 what had been asked is asked no more once it is taken back', async () => {
  putTrip(to);
  const id = await transfer('move', { paths: [`${home}/Trip`], to, conflict: 'merge', inside: 'ask' });
  expect((await call('fileConflicts', {})).total).toBe(3);
  await turn(id);
  expect((await call('fileConflicts', {})).total).toBe(0);
});

describe('what was changed since', () => {
  const changes: Readonly<Record<string, readonly [() => unknown, string, string]>> = {
    'a file has other bytes': [() => put(`${to}/Trip/a.txt`, 'mine, and more'), 'N002014', 'a.txt'],
    'a file is newer': [() => utimesSync(device.disk(`${to}/Trip/a.txt`), 9e8, 9e8), 'N002014', 'a.txt'],
    'something came into a folder': [() => put(`${to}/Trip/days/free/x.txt`), 'N002014', 'free'],
    'a file is gone': [() => task('fileRemove', { paths: [`${to}/Trip/new.txt`], permanent: true }), 'N002001', 'new.txt'], // prettier-ignore
    'the old place is taken': [() => put(`${home}/Trip/new.txt`, 'another'), 'N002002', 'new.txt'],
    'a file stands where the folder was': [() => put(`${home}/Trip`, 'a file'), 'N002002', 'Trip'],
    'the bin was emptied': [async () => {
      const { list } = await call('recycleList', { scope: 'my' });
      await call('recycleRemove', { scope: 'my', ids: list.map(({ id }) => id) });
      await device.idle('ann');
    }, 'N002001', 'one.txt'], // prettier-ignore
  };
  test.each(Object.keys(changes))('APP-FM-03 nothing is taken back where %s, and it is said which', async (what) => {
    putTrip(to);
    const id = await transfer('move', { paths: [`${home}/Trip`], to, conflict: 'merge', inside: 'overwrite' });
    const [change, error, name] = changes[what] ?? [() => undefined, '', ''];
    await change();
    const before = census(home);
    const said = await turn(id);
    expect(said).toMatchObject({ state: 'fail', error, failures: { total: 1, list: [{ error }] } });
    if (what !== 'the bin was emptied' && what !== 'a file stands where the folder was')
      expect(said.failures?.list[0]?.name).toBe(name);
    expect(census(home)).toEqual(before);
  });

  test('APP-FM-03 once it is as it was, it is taken back', async () => {
    putTrip(to);
    const before = census(home);
    const id = await transfer('move', { paths: [`${home}/Trip`], to, conflict: 'merge', inside: 'overwrite' });
    put(`${home}/Trip/new.txt`, 'another');
    expect((await turn(id)).state).toBe('fail');
    await task('fileRemove', { paths: [`${home}/Trip`], permanent: true });
    expect((await turn(id)).state).toBe('done');
    expect(census(home)).toEqual(before);
  });

  test('APP-FM-03 a folder that something has come into again is not taken away when it is done again', async () => {
    putTrip(to);
    const id = await transfer('move', { paths: [`${home}/Trip`], to, conflict: 'merge', inside: 'overwrite' });
    await turn(id);
    put(`${home}/Trip/late.txt`, 'late');
    expect((await turn(id, 'redo')).state).toBe('done');
    expect(census(`${home}/Trip`)).toEqual({ 'late.txt': 'late' });
  });

  test('APP-FM-03 rights that were taken away since are not worked around', async () => {
    team('g', { ann: 1, max: 1 });
    const folder = '/zenith_sata/public/g';
    put(`${folder}/a.txt`, 'theirs');
    put(`${home}/a.txt`, 'mine');
    const id = await transfer('move', { paths: [`${home}/a.txt`], to: folder, conflict: 'overwrite' });
    device.context.db.exec("UPDATE group_members SET permission = 0 WHERE username = 'ann'");
    expect(await turn(id)).toMatchObject({ state: 'fail', error: 'N002003' });
    device.context.db.exec("UPDATE group_members SET permission = 1 WHERE username = 'ann'");
    expect((await turn(id)).state).toBe('done');
    expect([read(`${folder}/a.txt`), read(`${home}/a.txt`)]).toEqual(['theirs', 'mine']);
  });
});

test('APP-FM-03 two of one name into one folder: each that replaced the other is taken back in its turn', async () => {
  for (const name of ['x', 'y']) put(`${home}/${name}/a.txt`, name);
  put(`${to}/a.txt`, 'old');
  const before = census(home);
  const id = await transfer('move', { paths: [`${home}/x/a.txt`, `${home}/y/a.txt`], to, conflict: 'overwrite' });
  expect(read(`${to}/a.txt`)).toBe('y');
  const after = census(home);
  expect((await turn(id)).state).toBe('done');
  expect(census(home)).toEqual(before);
  expect((await turn(id, 'redo')).state).toBe('done');
  expect(census(home)).toEqual(after);
});

test('APP-FM-03 more entries than go in one step go back all the same', async () => {
  for (let at = 0; at < 230; at += 1) put(`${home}/Trip/${at}.txt`, `${at}`);
  put(`${to}/Trip/7.txt`, 'old');
  const before = census(home);
  const id = await transfer('move', { paths: [`${home}/Trip`], to, conflict: 'merge', inside: 'overwrite' });
  expect(has(`${home}/Trip`)).toBe(false);
  await turn(id);
  expect(census(home)).toEqual(before);
});

test('APP-FM-03 nobody takes back what somebody else did, nor what is not known', async () => {
  put(`${home}/a.txt`, 'mine');
  const id = await transfer('copy', { paths: [`${home}/a.txt`], to, conflict: 'overwrite' });
  expect(await codeOf('fileUndo', { task_id: id, way: 'undo' }, 'bob')).toBe('N000003');
  expect(await codeOf('fileUndo', { task_id: 'none', way: 'undo' })).toBe('N000003');
});

test('APP-FM-03 asked for twice it is done once; the other way waits until that is over', async () => {
  put(`${home}/a.txt`, 'mine');
  const id = await transfer('copy', { paths: [`${home}/a.txt`], to, conflict: 'overwrite' });
  const [first, second] = [await call('fileUndo', { task_id: id, way: 'undo' }), await call('fileUndo', { task_id: id, way: 'undo' })]; // prettier-ignore
  expect(second).toEqual(first);
  expect(await codeOf('fileUndo', { task_id: id, way: 'redo' })).toBe('N000005');
  await device.idle('ann');
  expect(has(`${to}/a.txt`)).toBe(false);
  expect((await turn(id)).state).toBe('done');
  expect(has(`${to}/a.txt`)).toBe(false);
});

test('APP-FM-03 of an account the newest deeds are kept', async () => {
  const { deeds } = device.services;
  for (let at = 0; at < 205; at += 1) deeds.begin(`t${at}`, 'ann');
  device.context.db.exec('UPDATE transfer_deeds SET at = CAST(substr(task, 2) AS INTEGER)');
  deeds.begin('other', 'bob');
  deeds.trim('ann');
  expect([deeds.turnOf('t4', 'ann'), deeds.turnOf('t5', 'ann')]).toEqual([undefined, { task: '', way: '' }]);
  for (let at = 0; at < 100_001; at += 1) if (at === 0) deeds.announce('t204', { do: 'made', to: '/x' });
  device.context.db.exec(`INSERT INTO transfer_steps (task, seq, step, state)
    WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100001) SELECT 't204', i, '{}', 1 FROM n`);
  deeds.trim('ann');
  expect([deeds.turnOf('t203', 'ann'), deeds.turnOf('t204', 'ann')]).toEqual([undefined, { task: '', way: '' }]);
  expect(deeds.turnOf('other', 'bob')).toBeDefined();
});
