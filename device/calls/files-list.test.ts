import { mkdirSync, renameSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('fileList', () => {
  test('CALL-EXT-01 lists the real folder, folders first, in natural order, pages without overlap', async () => {
    for (const name of ['a10.txt', 'a2.txt', 'B.txt', 'c.jpg']) put(`${home}/${name}`, 'x'.repeat(5));
    mkdirSync(device.disk(`${home}/zeta`));
    put(`${home}/alpha/one.txt`);
    mkdirSync(device.disk(`${home}/alpha/inner`));
    const all = await call('fileList', { path: home });
    expect(all.list.map((entry) => [entry.name, entry.is_dir])).toEqual([
      ['alpha', '1'],
      ['zeta', '1'],
      ['a2.txt', '0'],
      ['a10.txt', '0'],
      ['B.txt', '0'],
      ['c.jpg', '0'],
    ]);
    expect(all.list[0]).toMatchObject({ fnum: 1, dirnum: 1, path: `${home}/alpha`, owner: 'ann', ftype: 0 });
    expect(all.list[5]).toMatchObject({ size: 5, ftype: 101, path: `${home}/c.jpg` });
    expect(all.folder).toMatchObject({
      path: home,
      permission: 1,
      pool: 'zenith_sata',
      fnum: 4,
      dirnum: 2,
      is_sys: '1',
    });
    expect(all.folder.free).toBeGreaterThan(0);
    const pages = [];
    for (let page = 1; page <= 3; page += 1) pages.push(...(await names(home, { page, size: 2 })));
    expect(pages).toEqual(all.list.map((entry) => entry.name));
    expect((await call('fileList', { path: home, page: 3, size: 4 })).list).toEqual([]);
    expect((await call('fileList', { path: home, page: 2, size: 2 })).total).toBe(6);
  });

  test('CALL-EXT-01 an entry that gets another name while the folder is read is listed under it', async () => {
    for (const name of ['a', 'b', 'c']) put(`${home}/${name}`);
    const { sorter } = device.services;
    const { sorted } = sorter;
    vi.spyOn(sorter, 'sorted').mockImplementationOnce(async (...args) => {
      const row = await sorted(...args);
      renameSync(device.disk(`${home}/b`), device.disk(`${home}/d`));
      return row;
    });
    const { list, total } = await call('fileList', { path: home });
    expect([list.map(({ name }) => name), total]).toEqual([['a', 'c', 'd'], 3]);
  });

  test('CALL-EXT-01 a name that can never be looked at does not have its folder read for ever', async () => {
    put(`${home}/a`);
    const { sorter } = device.services;
    const { sorted } = sorter;
    const reads = vi.spyOn(sorter, 'sorted').mockImplementation(async (...args) => {
      const row = await sorted(...args);
      return { ...row, files: [...row.files, 'ghost'] };
    });
    const { list } = await call('fileList', { path: home });
    expect(list.map(({ name }) => name)).toEqual(['a']);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  test('CALL-EXT-01 sorts by each key, both ways, folders first all the same', async () => {
    const files = { 'b.txt': [30, 1000], 'a.mp3': [10, 3000], 'c.zip': [20, 2000] } as const;
    for (const [name, [size, mtime]] of Object.entries(files)) {
      put(`${home}/${name}`, 'x'.repeat(size));
      utimesSync(device.disk(`${home}/${name}`), mtime, mtime);
    }
    mkdirSync(device.disk(`${home}/dir`));
    expect(await names(home, { sortBy: 'size' })).toEqual(['dir', 'a.mp3', 'c.zip', 'b.txt']);
    expect(await names(home, { sortBy: 'size', order: 'desc' })).toEqual(['dir', 'b.txt', 'c.zip', 'a.mp3']);
    expect(await names(home, { sortBy: 'mtime' })).toEqual(['dir', 'b.txt', 'c.zip', 'a.mp3']);
    expect(await names(home, { sortBy: 'name', order: 'desc' })).toEqual(['dir', 'c.zip', 'b.txt', 'a.mp3']);
    expect(await names(home, { sortBy: 'ftype' })).toEqual(['dir', 'a.mp3', 'c.zip', 'b.txt']);
    expect(await names(home, { ftype: '103,106' })).toEqual(['dir', 'a.mp3', 'c.zip']);
  });

  test('APP-FSET-02 folders stand among the files where the account or the call says so, page after page', async () => {
    for (const [name, mtime] of Object.entries({ 'a.txt': 3000, 'c.txt': 1000 })) {
      put(`${home}/${name}`, 'xx');
      utimesSync(device.disk(`${home}/${name}`), mtime, mtime);
    }
    for (const [name, mtime] of Object.entries({ b: 2000, d: 4000 })) {
      mkdirSync(device.disk(`${home}/${name}`));
      utimesSync(device.disk(`${home}/${name}`), mtime, mtime);
    }
    const first = ['b', 'd', 'a.txt', 'c.txt'];
    expect(await names(home)).toEqual(first);
    await call('fileSetting', { page: 'sortBy', folders_first: false });
    expect(await names(home)).toEqual(['a.txt', 'b', 'c.txt', 'd']);
    expect(await names(home, { order: 'desc' })).toEqual(['d', 'c.txt', 'b', 'a.txt']);
    expect(await names(home, { sortBy: 'mtime' })).toEqual(['c.txt', 'b', 'a.txt', 'd']);
    expect(await names(home, { sortBy: 'mtime', order: 'desc' })).toEqual(['d', 'a.txt', 'b', 'c.txt']);
    // A folder has neither size nor type: it counts as the least of them.
    expect(await names(home, { sortBy: 'size' })).toEqual(first);
    expect(await names(home, { sortBy: 'ftype', order: 'desc' })).toEqual(['c.txt', 'a.txt', 'd', 'b']);
    const { list, folder } = await call('fileList', { path: home, page: 2, size: 2 });
    expect(list.map(({ name, is_dir }) => [name, is_dir])).toEqual([['c.txt', '0'], ['d', '1']]); // prettier-ignore
    expect([folder.fnum, folder.dirnum]).toEqual([2, 2]);
    expect(await names(home, { folders_first: true })).toEqual(first);
    await call('fileSetting', { page: 'sortBy', folders_first: true });
    expect(await names(home)).toEqual(first);
    expect(await names(home, { folders_first: false, sortBy: 'mtime' })).toEqual(['c.txt', 'b', 'a.txt', 'd']);
  });

  test('SET-02 names with a dot show when the account or the call says so, the device own never', async () => {
    put(`${home}/.profile`);
    put(`${home}/plain`);
    put(`${home}/.hearth-tmp/x.part`);
    put(`${home}/sub/.hidden`);
    expect(await names(home)).toEqual(['sub', 'plain']);
    expect((await call('fileList', { path: home })).list[0]?.fnum).toBe(0);
    expect(await names(home, { show_hidden: true })).toEqual(['sub', '.profile', 'plain']);
    device.context.db.exec(`INSERT INTO settings VALUES ('ann', 'file.show_hidden', '1')`);
    expect(await names(home)).toEqual(['sub', '.profile', 'plain']);
    expect((await call('fileList', { path: home })).list[0]?.fnum).toBe(1);
  });

  test('a change by another program shows at once', async () => {
    put(`${home}/one`);
    const past = new Date(Date.now() - 60_000);
    utimesSync(device.disk(home), past, past);
    expect(await names(home)).toEqual(['one']);
    expect(await names(home)).toEqual(['one']);
    put(`${home}/two`);
    expect(await names(home)).toEqual(['one', 'two']);
  });

  test('VRT-07 VRT-08 the top level has one entry per area the account may open', async () => {
    team('t1', { ann: 1 });
    team('t2', { max: 1 });
    usb('TRAVEL-1', { label: 'Travel' });
    const top = async (username: string): Promise<string[][]> =>
      (await call('fileList', {}, username)).list.map((entry) => [entry.path, entry.name]);
    expect(await top('ann')).toEqual([
      ['/zenith_sata/ann/data', 'my files'],
      ['/zenith_sata/public/t1', 'Team t1'],
      ['/zenith_sata/ann/safebox', 'safe box'],
      ['/usb/TRAVEL-1', 'Travel'],
      ['recentlyBackuped', 'recent uploads'],
      ['recentlyVisited', 'recent visits'],
      ['favorite', 'my favourites'],
      ['share', 'shared files'],
    ]);
    expect((await top('max')).map(([wire]) => wire)).toContain('/zenith_sata/public/t2');
    mkdirSync(path.join(device.dataDir, 'pool', 'other'));
    expect(await top('ann')).toContainEqual(['/other/ann/data', 'my files (expansion storage)']);
  });

  test('ROL-06 ROL-11 areas of others, missing features and a safe box nobody made are refused with their codes', async () => {
    team('t1', { ann: 0 });
    usb('U1');
    put('/zenith_sata/max/data/secret.txt');
    expect(await codeOf('fileList', { path: '/zenith_sata/max/data' })).toBe('N000002');
    expect(await codeOf('fileList', { path: '/zenith_sata/ANN/data' })).toBe('N000002');
    expect(await codeOf('fileList', { path: '/zenith_sata/ann/data' }, 'max')).toBe('N000002');
    expect(await codeOf('fileList', { path: '/zenith_sata/ann/safebox' })).toBe('N001601');
    expect(await codeOf('fileList', { path: '/zenith_sata/public/t1' }, 'bob')).toBe('N000002');
    expect(await codeOf('fileList', { path: '/usb/U1' }, 'bob')).toBe('N000002');
    expect(await codeOf('fileList', { path: '/usb/GONE' })).toBe('N002001');
    expect(await codeOf('fileList', { path: '/zenith_m2/ann/data' })).toBe('N000007');
    expect(await codeOf('fileList', { path: 'E.abc' })).toBe('N007104');
    expect((await call('fileList', { path: '/zenith_sata/public/t1' })).folder.permission).toBe(0);
    const marked = async (username: string) =>
      (await call('fileList', { path: '/zenith_sata/public' }, username)).list.map((entry) => entry.read_only ?? '0');
    expect([await marked('ann'), await marked('max')]).toEqual([['1'], ['0']]);
    expect((await call('fileList', { path: '/zenith_sata/public/t1' }, 'max')).folder.permission).toBe(1);
    device.context.db.exec(`INSERT INTO settings VALUES ('', 'device.public_switch', '0')`);
    expect(await codeOf('fileList', { path: '/zenith_sata/public/t1' })).toBe('N000002');
  });

  test('VRT-01 VRT-02 the share hub lists its two virtual folders', async () => {
    const hub = await call('fileList', { root: 'share' });
    expect(hub.list.map((entry) => [entry.path, entry.name])).toEqual([
      ['myShare', 'shared by me'],
      ['shareToMe', 'shared with me'],
    ]);
    expect(hub.folder.permission).toBe(0);
  });

  test('VRT-04 opened files are recent visits, newest first, and leave the list when they are gone', async () => {
    for (const name of ['a.txt', 'b.txt']) {
      put(`${home}/${name}`);
      await call('textLoad', { path: `${home}/${name}` });
    }
    device.context.db.exec(`UPDATE recent_files SET at = at - 500 WHERE path LIKE '%a.txt'`);
    const visited = async (): Promise<string[]> =>
      (await call('fileList', { root: 'recentlyVisited' })).list.map((entry) => entry.name);
    expect(await visited()).toEqual(['b.txt', 'a.txt']);
    // Windows that show the list hear of it, as those of a folder do.
    const changed = { topic: 'files', type: 'changed', to: 'ann', data: { path: 'recentlyVisited' } };
    expect(device.pushed).toContainEqual(changed);
    await call('textLoad', { path: `${home}/a.txt` });
    expect(await visited()).toEqual(['a.txt', 'b.txt']);
    await call('fileRemove', { paths: [`${home}/a.txt`] });
    await device.idle('ann');
    expect(await visited()).toEqual(['b.txt']);
  });

  test('VRT-08 links are followed inside their area and refused with N002005 when they leave it', async () => {
    put(`${home}/real/file.txt`, 'inside');
    put('/zenith_sata/max/data/secret.txt', 'secret');
    symlinkSync(device.disk(`${home}/real`), device.disk(`${home}/in`));
    symlinkSync(device.disk('/zenith_sata/max/data'), device.disk(`${home}/out`));
    symlinkSync('/etc/passwd', device.disk(`${home}/passwd`));
    symlinkSync('nowhere', device.disk(`${home}/dangling`));
    expect(await names(home)).toEqual(['in', 'real']);
    expect((await call('textLoad', { path: `${home}/in/file.txt` })).content).toBe('inside');
    for (const wire of ['out', 'out/secret.txt', 'passwd']) {
      expect(await codeOf('fileInfo', { paths: [`${home}/${wire}`] })).toBe('N002005');
      expect(await codeOf('textLoad', { path: `${home}/${wire}` })).toBe('N002005');
    }
    expect(await codeOf('fileMkdir', { path: `${home}/out`, name: 'x' })).toBe('N002005');
    expect(await codeOf('fileRename', { path: `${home}/out/secret.txt`, name: 'x' })).toBe('N002005');
    expect(await codeOf('fileRemove', { paths: [`${home}/out/secret.txt`] })).toBe('N002005');
    expect(await codeOf('fileCopy', { paths: [`${home}/out/secret.txt`], to: home })).toBe('N002005');
    expect(await codeOf('uploadCheck', { path: `${home}/out`, name: 'x', size: 1 })).toBe('N002005');
    // The link itself is the account's own and may be removed; what it points to stays.
    await call('fileRemove', { paths: [`${home}/out`], permanent: true });
    await device.idle('ann');
    expect(has(`${home}/out`)).toBe(false);
    expect(read('/zenith_sata/max/data/secret.txt')).toBe('secret');
  });

  test('VRT-08 no path of any form reaches what the account may not see', async () => {
    put('/zenith_sata/max/data/secret.txt', 'secret');
    const step = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '..%2f',
      '\\',
      'max',
      'data',
      'secret.txt',
      'system',
      'device.db',
      'pool',
      '',
    );
    const start = fc.constantFrom(home, '/zenith_sata/ann', '/zenith_sata', '', '/usb/..', '/zenith_sata/public');
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { maxLength: 6 }), async (from, steps) => {
        const wire = [from, ...steps].join('/').replace('\\', '\\..\\');
        if (wire === '') return;
        const code = await codeOf('textLoad', { path: wire });
        expect(['N002005', 'N002001', 'N000002', 'N001603']).toContain(code);
      }),
      { numRuns: 300 },
    );
  });
});
