import { mkdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TagColor } from '#shared/contract/records.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, task, put } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const tagged = async (tag: TagColor, username = 'ann') =>
  (await call('fileList', { tag }, username)).list.map((entry) => [entry.path, entry.missing ?? '0']);

describe('tags', () => {
  test('APP-FM-03 entries carry their tags in the order of the colours, for the account that gave them alone', async () => {
    put(`${home}/work/plan.txt`);
    await call('tagMark', { paths: [`${home}/work/plan.txt`], add: ['blue', 'red'] });
    await call('tagMark', { paths: [`${home}/work`], add: ['blue'] });
    expect((await call('fileList', { path: `${home}/work` })).list[0]?.tags).toEqual(['red', 'blue']);
    const { list, total, folder } = await call('fileList', { tag: 'blue' });
    expect(total).toBe(2);
    expect([folder.fnum, folder.dirnum, folder.permission]).toEqual([1, 1, 0]);
    expect(list.find(({ name }) => name === 'plan.txt')?.display_path).toBe('my files/work/plan.txt');
    expect(await tagged('blue', 'max')).toEqual([]);
    await call('tagMark', { paths: [`${home}/work/plan.txt`], add: ['grey'], remove: ['red', 'blue'] });
    expect((await call('fileList', { path: `${home}/work` })).list[0]?.tags).toEqual(['grey']);
    expect(await tagged('blue')).toEqual([[`${home}/work`, '0']]);
  });

  test('APP-FM-03 a colour has the name that its account gave it, and says how many entries have it', async () => {
    put(`${home}/a.txt`);
    await call('tagMark', { paths: [`${home}/a.txt`], add: ['green'] });
    await call('tagRename', { tag: 'green', name: ' Holidays ' });
    const green = async (username?: string) =>
      (await call('tagList', {}, username)).list.find(({ tag }) => tag === 'green');
    expect(await green()).toEqual({ tag: 'green', name: 'Holidays', count: 1 });
    expect((await call('fileList', { tag: 'green' })).folder.name).toBe('Holidays');
    expect(await green('max')).toEqual({ tag: 'green', name: '', count: 0 });
    await call('tagRename', { tag: 'green', name: '' });
    expect((await green())?.name).toBe('');
  });

  test('APP-FM-03 tags follow what is renamed and moved; what is deleted for good loses them', async () => {
    put(`${home}/work/a.txt`);
    put(`${home}/b.txt`);
    mkdirSync(device.disk(`${home}/old`));
    await call('tagMark', { paths: [`${home}/work/a.txt`, `${home}/b.txt`], add: ['red', 'blue'] });
    await call('fileRename', { path: `${home}/work`, name: 'jobs' });
    await task('fileMove', { paths: [`${home}/jobs`], to: `${home}/old` });
    const moved = `${home}/old/jobs/a.txt`;
    expect((await tagged('red')).map(([path]) => path).sort()).toEqual([`${home}/b.txt`, moved]);
    expect((await call('fileList', { path: `${home}/old/jobs` })).list[0]?.tags).toEqual(['red', 'blue']);
    await task('fileRemove', { paths: [`${home}/b.txt`], permanent: true });
    expect(await tagged('blue')).toEqual([[moved, '0']]);
    rmSync(device.disk(moved));
    expect(await tagged('blue')).toEqual([[moved, '1']]);
    await call('tagMark', { paths: [moved], remove: ['blue'] });
    expect(await tagged('blue')).toEqual([]);
  });

  test('APP-FM-03 what is not there, not one’s own or in the safe box gets no tag, and then nothing does', async () => {
    put(`${home}/a.txt`);
    const add: TagColor[] = ['red'];
    expect(await codeOf('tagMark', { paths: [`${home}/a.txt`, `${home}/none`], add })).toBe('N002001');
    expect(await codeOf('tagMark', { paths: ['/zenith_sata/max/data'], add })).toBe('N000002');
    expect(await codeOf('tagMark', { paths: ['/zenith_sata/ann/safebox/x'], add })).toBe('N000002');
    expect(await tagged('red')).toEqual([]);
  });
});
