import { appendFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { clearKinds } from '#shared/contract/kinds.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, put, has, team } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => {
  vi.useRealTimers();
  return device.remove();
});

type Kind = (typeof clearKinds)[number];
/** Looks for room and answers what was found, by plain paths below the home folder. */
async function scan(kind: Kind, more: object = {}) {
  const { task_id } = await call('clearScan', { kind, ...more });
  await device.idle('ann');
  const result = await call('clearResult', { task_id });
  const paths = result.groups.map((group) => group.files.map((file) => file.path.slice(home.length + 1)).sort());
  return { ...result, task_id, paths: paths.sort() };
}

describe('file clearing', () => {
  test('CALL-EXT-27 APP-CLEAR-01 copies of one content form a group, whatever their names; others do not', async () => {
    const large = 'x'.repeat(200_000);
    put(`${home}/a.bin`, large);
    put(`${home}/in/b.bin`, large);
    put(`${home}/c.bin`, `${large.slice(0, -1)}y`);
    put(`${home}/small.txt`, 'same');
    put(`${home}/small copy.txt`, 'same');
    put(`${home}/other.txt`, 'diff');
    put(`${home}/none 1`, '');
    put(`${home}/none 2`, '');
    symlinkSync('a.bin', device.disk(`${home}/link.bin`));
    const found = await scan('duplicate');
    expect(found.paths).toEqual([
      ['a.bin', 'in/b.bin'],
      ['small copy.txt', 'small.txt'],
    ]);
    expect(found).toMatchObject({ state: 'done', rate: 1, total: 2, bytes: 200_004 });
    expect((await scan('duplicate', { min_size: 1000 })).total).toBe(1);
    expect((await scan('duplicate', { path: `${home}/in` })).total).toBe(0);
  });

  test('APP-CLEAR-01 large files, empty folders and leftovers of programs', async () => {
    put(`${home}/big.iso`, 'x'.repeat(5000));
    put(`${home}/~$letter.docx`);
    put(`${home}/in/Thumbs.db`);
    put(`${home}/in/movie.mkv.crdownload`);
    mkdirSync(device.disk(`${home}/empty/deep/er`), { recursive: true });
    expect((await scan('large', { min_size: 5000 })).paths).toEqual([['big.iso']]);
    expect((await scan('large')).total).toBe(0);
    expect((await scan('empty')).paths).toEqual([['empty']]);
    expect((await scan('temp')).paths.flat()).toEqual(['in/Thumbs.db', 'in/movie.mkv.crdownload', '~$letter.docx']);
  });

  test('CALL-EXT-27 APP-CLEAR-01 old files: neither changed nor opened for so many months, by anybody', async () => {
    put(`${home}/diary.txt`, 'x'.repeat(30));
    put(`${home}/in/film.mkv`, 'x'.repeat(50));
    put(`${home}/read.txt`, 'x'.repeat(40));
    put(`${home}/empty.txt`, '');
    const begun = Date.now();
    // A file from another computer keeps its time, and is still new here.
    utimesSync(device.disk(`${home}/diary.txt`), 0, 0);
    expect((await scan('old', { months: 1 })).total).toBe(0);

    // Half a year later one is opened, another one changed.
    const later = (months: number): void => {
      vi.useFakeTimers({ toFake: ['Date'], now: begun + months * 31 * 86_400_000 });
    };
    later(6);
    await call('textLoad', { path: `${home}/read.txt` });
    put(`${home}/new.txt`, 'x');
    utimesSync(device.disk(`${home}/new.txt`), Date.now() / 1000, Date.now() / 1000);

    later(13);
    const found = await scan('old');
    expect(found.paths.flat()).toEqual(['diary.txt', 'in/film.mkv']);
    // The largest first, with when it was last of use to somebody.
    expect(found.groups.map(({ size, used = 0 }) => [size, Math.abs(used - begun / 1000) < 60])).toEqual([
      [50, true],
      [30, true],
    ]);
    expect(found.bytes).toBe(80);
    expect((await scan('old', { min_size: 50 })).paths.flat()).toEqual(['in/film.mkv']);
    expect((await scan('old', { months: 24 })).total).toBe(0);
    expect((await scan('old', { months: 6 })).paths.flat()).toEqual([
      'diary.txt',
      'in/film.mkv',
      'new.txt',
      'read.txt',
    ]);
  });

  test('APP-CLEAR-01 an opening stays with a renamed file, and when the account forgets its visits', async () => {
    put(`${home}/letter.txt`, 'words');
    const begun = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: begun + 200 * 86_400_000 });
    await call('textLoad', { path: `${home}/letter.txt` });
    await call('fileRename', { path: `${home}/letter.txt`, name: 'old letter.txt' });
    await call('systemRecent', { type: 'visited', action: 'clear' });
    vi.setSystemTime(begun + 380 * 86_400_000);
    expect((await scan('old', { months: 12 })).total).toBe(0);
    const [found] = (await scan('old', { months: 3 })).groups;
    expect(found?.files[0]?.name).toBe('old letter.txt');
    expect(Math.abs((found?.used ?? 0) * 1000 - begun - 200 * 86_400_000)).toBeLessThan(60_000);
  });

  test('CALL-EXT-27 APP-CLEAR-02 clean sends to the recycle bin and says what was freed; one copy always stays', async () => {
    for (const name of ['a', 'b', 'c']) put(`${home}/${name}.txt`, 'same content');
    put(`${home}/other.txt`);
    const { task_id } = await scan('duplicate');
    const paths = (...names: string[]): string[] => names.map((name) => `${home}/${name}.txt`);
    expect(await codeOf('clearClean', { task_id, paths: paths('a', 'b', 'c') })).toBe('N000001');
    expect(await codeOf('clearClean', { task_id, paths: paths('a', 'other') })).toBe('N000001');
    expect(await codeOf('clearClean', { task_id, paths: paths('a') }, 'max')).toBe('N000003');
    expect((await call('clearClean', { task_id, paths: paths('a') })).freed).toBe(12);
    await device.idle('ann');
    expect(readdirSync(device.disk(home)).sort()).toEqual(['b.txt', 'c.txt', 'other.txt']);
    expect((await call('recycleList', { scope: 'my' })).list.map((entry) => entry.name)).toEqual(['a.txt']);
    // The copy that was to stay is another file now.
    appendFileSync(device.disk(`${home}/c.txt`), '!');
    expect(await codeOf('clearClean', { task_id, paths: paths('b') })).toBe('N000001');
    expect(await codeOf('clearClean', { task_id, paths: paths('c') })).toBe('N000001');
    expect(has(`${home}/b.txt`)).toBe(true);
  });

  test('CALL-EXT-27 APP-CLEAR-02 what was changed or went since it was found is not in the result any more', async () => {
    for (const name of ['a', 'b', 'c', 'd']) put(`${home}/${name}.txt`, 'same content');
    const { task_id } = await scan('duplicate');
    appendFileSync(device.disk(`${home}/a.txt`), '!');
    rmSync(device.disk(`${home}/b.txt`));
    const { groups } = await call('clearResult', { task_id });
    expect(groups.map(({ files }) => files.map(({ name }) => name))).toEqual([['c.txt', 'd.txt']]);
    expect((await call('clearClean', { task_id, paths: [`${home}/d.txt`] })).freed).toBe(12);
    await device.idle('ann');
  });

  test('CALL-EXT-27 ROL-11 only where the account may write, and one search at a time', async () => {
    team('t1', { ann: 0 });
    expect(await codeOf('clearScan', { kind: 'temp', path: '/zenith_sata/public/t1' })).toBe('N002003');
    expect(await codeOf('clearScan', { kind: 'temp', path: '/zenith_sata/max/data' })).toBe('N000002');
    const both = await Promise.all([codeOf('clearScan', { kind: 'temp' }), codeOf('clearScan', { kind: 'temp' })]);
    expect(both.sort()).toEqual(['200', 'N000005']);
    await device.idle('ann');
    expect(await codeOf('clearScan', { kind: 'temp' })).toBe('200');
    expect(await codeOf('clearResult', { task_id: 'none' })).toBe('N000003');
    await device.idle('ann');
  });
});
