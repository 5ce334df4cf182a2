import { createHash } from 'node:crypto';
import { mkdirSync, openSync, rmSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { createSearchHistory } from '../search/history.ts';
import { searchService } from '../search/service.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, put, team, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

/** Waits until something is so; the threads of the search take their time. */
async function until(is: () => Promise<boolean> | boolean): Promise<void> {
  for (let round = 0; round < 1200; round += 1) {
    if (await is()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not come to be');
}
const scanned = async (): Promise<void> => {
  const search = searchService(device.context);
  search.scan();
  await until(() => !search.state().busy && !search.isPartial());
};
const found = async (keyword: string, more: object = {}, username = 'ann'): Promise<string[]> =>
  (await call('searchQuery', { keyword, ...more }, username)).list.map((entry) => entry.path);

describe('search', () => {
  test('CALL-EXT-07 SRC-01 hits of what the account may read, with their place and all facts of an entry', async () => {
    put(`${home}/papers/Invoice.pdf`);
    put('/zenith_sata/max/data/invoice of max.pdf');
    team('t1', { ann: 0 });
    team('t2', { max: 1 });
    put('/zenith_sata/public/t1/invoice.txt');
    put('/zenith_sata/public/t2/invoice.txt');
    usb('U1', { label: 'Travel' });
    put('/usb/U1/invoices/a.txt');
    put('/zenith_sata/max/data/given/invoice.doc');
    await call('shareCreate', { paths: ['/zenith_sata/max/data/given'], members: ['bob'] }, 'max');
    await scanned();
    const answer = await call('searchQuery', { keyword: ' INV ' });
    expect(answer.list.map((entry) => [entry.path, entry.display_path]).sort()).toEqual([
      ['/usb/U1/invoices', 'Travel/invoices'],
      ['/zenith_sata/ann/data/papers/Invoice.pdf', 'my files/papers/Invoice.pdf'],
      ['/zenith_sata/public/t1/invoice.txt', 'team files/Team t1/invoice.txt'],
    ]);
    expect([answer.total, answer.partial]).toEqual([3, 0]);
    expect(await found('inv', {}, 'bob')).toEqual(['/zenith_sata/max/data/given/invoice.doc']);
    // Counted by where they come from, whichever of them is listed.
    const sources = [
      { source: 'own', count: 1 },
      { source: '/zenith_sata/public/t1', count: 1 },
      { source: '/usb/U1', count: 1 },
    ];
    expect(answer.sources).toEqual(sources);
    const team1 = await call('searchQuery', { keyword: 'inv', source: '/zenith_sata/public/t1' });
    expect(team1.list.map((entry) => entry.path)).toEqual(['/zenith_sata/public/t1/invoice.txt']);
    expect(team1.total).toBe(1);
    expect(team1.sources).toEqual(expect.arrayContaining(sources));
    expect((await call('searchQuery', { keyword: 'inv' }, 'bob')).sources).toEqual([{ source: 'shared', count: 1 }]);
    // What may not be read is no source, and a folder has none.
    expect(await found('inv', { source: '/zenith_sata/public/t2' })).toEqual([]);
    expect((await call('searchQuery', { keyword: 'inv', path: home })).sources).toEqual([]);
    expect(await found('inv', { path: `${home}/papers` })).toEqual([`${home}/papers/Invoice.pdf`]);
    // All team folders of a pool, and nothing beside them.
    expect(await found('inv', { path: '/zenith_sata/public' })).toEqual(['/zenith_sata/public/t1/invoice.txt']);
    expect(await found('inv', { ftype: '107' })).toHaveLength(2);
    expect(await codeOf('searchQuery', { keyword: 'inv', path: '/zenith_sata/max/data' })).toBe('N000002');
    expect(await codeOf('searchQuery', { keyword: 'inv', path: `${home}/none` })).toBe('N002001');
  });

  test('SRC-02 pages do not overlap, a keyword of blanks is refused', async () => {
    for (let number = 0; number < 7; number += 1) put(`${home}/page ${number}.txt`);
    await scanned();
    const pages = await Promise.all([1, 2, 3].map((page) => found('page', { page, size: 3 })));
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flat()).size).toBe(7);
    await expect(call('searchQuery', { keyword: '   ' })).rejects.toThrow();
    await expect(call('searchQuery', { keyword: 'x'.repeat(101) })).rejects.toThrow();
  });

  test('SRC-02 CALL-EXT-07 a search in portions begins once, goes on with what the asker has, and ends when it is stopped', async () => {
    for (let number = 0; number < 7; number += 1) put(`${home}/page ${number}.txt`);
    await scanned();
    const ask = (from: number, size: number, search = 's-1') =>
      call('searchQuery', { keyword: 'page', search, from, size });
    const whole = async (): Promise<string[]> => {
      const paths: string[] = [];
      await until(async () => {
        const answer = await ask(paths.length, 3);
        paths.push(...answer.list.map((entry) => entry.path));
        return answer.searching === 0 && paths.length >= answer.total;
      });
      return paths;
    };
    const paths = await whole();
    expect(paths).toEqual(await found('page'));
    expect((await call('searchHistory', {})).list).toEqual(['page']);
    expect(await ask(7, 0)).toMatchObject({ list: [], total: 7, searching: 0, sources: [{ source: 'own', count: 7 }] });
    expect(await call('searchStop', { search: 's-1' })).toBeNull();
    expect(await call('searchStop', { search: 'none' })).toBeNull();
    // A place that may not be read is refused before anything is looked for.
    const refused = { keyword: 'page', search: 's-2', path: '/zenith_sata/max/data' };
    expect(await codeOf('searchQuery', refused)).toBe('N000002');
    await expect(call('searchStop', { search: 'a b' })).rejects.toThrow();
  });

  test('SRC-01 what has become of hits is told: as they are now, without what is gone or belongs to others', async () => {
    put(`${home}/kept.txt`, 'some words');
    put('/zenith_sata/max/data/of max.txt');
    const paths = [`${home}/gone.txt`, `${home}/kept.txt`, '/zenith_sata/max/data/of max.txt'];
    const { list } = await call('searchLook', { paths });
    expect(list).toMatchObject([{ path: `${home}/kept.txt`, size: 10, display_path: 'my files/kept.txt' }]);
  });

  test('CALL-EXT-07 a file that came a moment ago is found by a search that begins without waiting for it', async () => {
    put(`${home}/first.txt`);
    await scanned();
    await call('fileMkdir', { path: home, name: 'first folder' });
    const names: string[] = [];
    await until(async () => {
      const answer = await call('searchQuery', { keyword: 'first', search: 'live', from: names.length });
      names.push(...answer.list.map(({ name }) => name));
      return answer.searching === 0;
    });
    expect(names.sort()).toEqual(['first folder', 'first.txt']);
  });

  test('the index follows what the device changes itself, and what vanished is not shown', async () => {
    put(`${home}/first.txt`);
    await scanned();
    await call('fileMkdir', { path: home, name: 'second folder' });
    await until(async () => (await found('second')).length === 1);
    await call('fileRename', { path: `${home}/second folder`, name: 'third folder' });
    await until(async () => (await found('third')).length === 1 && (await found('second')).length === 0);
    rmSync(device.disk(`${home}/first.txt`));
    expect(await found('first')).toEqual([]);
  });

  test('CALL-EXT-07 the first page of a search has the index look at what has changed, further ones do not', async () => {
    put(`${home}/first.txt`);
    await scanned();
    const freshen = vi.spyOn(searchService(device.context), 'freshen');
    await found('first', { page: 1, size: 10 });
    expect(freshen).toHaveBeenCalledTimes(1);
    await found('first', { page: 2, size: 10 });
    expect(freshen).toHaveBeenCalledTimes(1);
  });

  test('a damaged index is made anew', async () => {
    for (let number = 0; number < 300; number += 1) put(`${home}/note ${number}.txt`);
    await scanned();
    await device.stop();
    const file = openSync(path.join(device.dataDir, 'system', 'search.db'), 'r+');
    writeSync(file, Buffer.alloc(200_000, 0x5a), 0, 200_000, 4096);
    closeSync(file);
    device = await startFileDevice(device.dataDir);
    await scanned();
    expect((await call('searchQuery', { keyword: 'note 29' })).total).toBe(13);
  });

  test('APP-BIGS-02 APP-BIGS-03 texts are read when the administrator wants it, and shown with their place', async () => {
    put(`${home}/letter.txt`, 'Dear Bob,\r\nthe roof is leaking\nagain.');
    await scanned();
    expect(await found('leaking', { scope: 'content' })).toEqual([]);
    expect(await call('searchQuery', { keyword: 'leaking', scope: 'content', search: 'off' })).toMatchObject({
      list: [],
      searching: 0,
    });
    expect(await codeOf('searchSetting', { index_content: true })).toBe('N000002');
    expect((await call('searchSetting', {})).state).toBe('off');
    await call('searchSetting', { index_content: true }, 'max');
    await until(() => !searchService(device.context).state().busy);
    const { list } = await call('searchQuery', { keyword: 'LEAKING roof', scope: 'content' });
    const live = await call('searchQuery', { keyword: 'LEAKING roof', scope: 'content', search: 'texts' });
    expect([live.list, live.searching]).toEqual([list, 0]);
    expect(list[0]).toMatchObject({
      snippet: 'the \uE000roof\uE001 is \uE000leaking\uE001 again.',
      line: 2,
    });
    expect(await call('searchSetting', {})).toMatchObject({ index_content: 1, state: 'idle', indexed: 2, total: 2 });
    await call('searchSetting', { exclude: [home] }, 'max');
    await until(() => !searchService(device.context).state().busy);
    expect(await found('letter')).toEqual([]);
    expect(await codeOf('searchSetting', { exclude: ['/etc'] }, 'max')).toBe('N002005');
    expect(device.pushed).toContainEqual(expect.objectContaining({ topic: 'index', to: 'master' }));
  });

  test('APP-BIGS-01 what is typed on replaces what it began with; an older search stays', async () => {
    let at = 1_000_000;
    const history = createSearchHistory(device.context.db, () => at);
    history.note('ann', 're');
    at += 100_000;
    for (const typed of ['rep', 'report', 'tax']) history.note('ann', typed);
    expect(history.list('ann')).toEqual(['tax', 'report', 're']);
  });

  test('APP-BIGS-01 CALL-EXT-07 the last twenty keywords, newest first, taken out one by one or all', async () => {
    await scanned();
    for (let number = 0; number < 22; number += 1) await found(`word ${number}`);
    await found('word 5');
    const list = async (more: object = {}) => (await call('searchHistory', more)).list;
    expect(await list()).toHaveLength(20);
    expect((await list())[0]).toBe('word 5');
    expect(await list({ action: 'delete', keyword: 'word 5' })).not.toContain('word 5');
    expect(await codeOf('searchHistory', { action: 'delete' })).toBe('N000001');
    expect(await list({ action: 'clear' })).toEqual([]);
    await call('searchQuery', { keyword: 'lock the screen', keep_keyword: false });
    expect(await list()).toEqual([]);
    await call('fileSetting', { page: 'search', save_history: false });
    await found('secret');
    expect(await list()).toEqual([]);
  });
});

describe('kept searches', () => {
  test('APP-BIGS-01 a search is kept under a name, renamed and removed, by each account for itself', async () => {
    const save = (name: string, username = 'ann') =>
      codeOf('searchSaved', { action: 'save', name, scope: 'content', query: 'q=rome&tab=images' }, username);
    expect(await save(' Rome ')).toBe('200');
    expect(await save('rOME')).toBe('N002002');
    expect(await save('Rome', 'max')).toBe('200');
    const list = async (username = 'ann') => (await call('searchSaved', {}, username)).list;
    const [rome] = await list();
    expect(rome).toMatchObject({ name: 'Rome', scope: 'content', query: 'q=rome&tab=images' });
    expect(await save('Paris')).toBe('200');
    const change = (action: 'rename' | 'delete', id: string, name?: string, username = 'ann') =>
      codeOf('searchSaved', { action, id, ...(name === undefined ? {} : { name }) }, username);
    const id = rome?.id ?? '';
    expect(await change('rename', id, 'paris')).toBe('N002002');
    expect(await change('rename', id, 'ROME')).toBe('200');
    // What others have kept is not there.
    expect(await change('rename', id, 'Mine', 'max')).toBe('N000003');
    expect(await change('delete', id, undefined, 'max')).toBe('N000003');
    expect(await change('delete', id)).toBe('200');
    expect((await list()).map(({ name }) => name)).toEqual(['Paris']);
    expect(await change('rename', 'none')).toBe('N000001');
    for (let n = (await list()).length; n < 50; n += 1) expect(await save(`Search ${n}`)).toBe('200');
    expect(await save('One too many')).toBe('N001111');
  });

  test('APP-BIGS-01 files with the content of another are found, of equal size but other content not, nor those of others', async () => {
    const sha256 = createHash('sha256').update('the same').digest('hex');
    put(`${home}/a/first.txt`, 'the same');
    put(`${home}/b/second.bin`, 'the same');
    put(`${home}/b/not so.txt`, 'THE SAME');
    put('/zenith_sata/max/data/of max.txt', 'the same');
    await scanned();
    const counted = await call('searchCopies', { size: 8 });
    expect(counted).toMatchObject({ list: [], candidates: 3, checked: 0, done: 1 });
    const answer = await call('searchCopies', { size: 8, sha256 });
    expect(answer.list.map((entry) => entry.path).sort()).toEqual([`${home}/a/first.txt`, `${home}/b/second.bin`]);
    expect(answer).toMatchObject({ candidates: 3, checked: 3, done: 1, partial: 0 });
    expect((await call('searchCopies', { size: 9, sha256 })).candidates).toBe(0);
    // One that was changed since the index has seen it is none.
    put(`${home}/a/first.txt`, 'another.');
    const later = await call('searchCopies', { size: 8, sha256 });
    expect(later.list.map((entry) => entry.path)).toEqual([`${home}/b/second.bin`]);
  });
});
