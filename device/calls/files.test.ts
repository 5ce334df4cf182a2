import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
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

describe('fileMkdir and fileRename', () => {
  test('CALL-EXT-02 makes a folder once, on the real disk, and tells those who can see it', async () => {
    const made = await call('fileMkdir', { path: home, name: '照片' });
    expect(made).toMatchObject({ name: '照片', is_dir: '1', path: `${home}/照片` });
    expect(statSync(device.disk(`${home}/照片`)).isDirectory()).toBe(true);
    expect(await codeOf('fileMkdir', { path: home, name: '照片' })).toBe('N002002');
    expect(device.pushed).toContainEqual({ topic: 'files', type: 'changed', to: 'ann', data: { path: home } });
    expect(await codeOf('fileMkdir', { path: `${home}/missing`, name: 'x' })).toBe('N002001');
    expect(await codeOf('fileMkdir', { path: '/zenith_sata/public', name: 'x' })).toBe('N002008');
  });

  test('FIL-08 the device refuses the names the console refuses, and its own', async () => {
    put(`${home}/a`);
    for (const name of ['a/b', '..', 'a\\b', 'a:b', 'x.', 'x ', 'n\0', 'é'.repeat(128), '.hearth-tmp', '.HEARTH-x']) {
      expect(await codeOf('fileMkdir', { path: home, name })).toBe('N002005');
      expect(await codeOf('fileRename', { path: `${home}/a`, name })).toBe('N002005');
      expect(await codeOf('uploadCheck', { path: home, name, size: 1 })).toBe('N002005');
    }
    expect(readdirSync(device.disk(home))).toEqual(['a']);
  });

  test('CALL-EXT-02 renames files and folders, case included, and never replaces anything', async () => {
    put(`${home}/a.txt`, 'A');
    put(`${home}/b.txt`, 'B');
    put(`${home}/dir/x`);
    mkdirSync(device.disk(`${home}/empty`));
    expect(await call('fileRename', { path: `${home}/a.txt`, name: 'A.txt' })).toMatchObject({
      name: 'A.txt',
      size: 1,
    });
    expect(await codeOf('fileRename', { path: `${home}/A.txt`, name: 'b.txt' })).toBe('N002002');
    expect(await codeOf('fileRename', { path: `${home}/dir`, name: 'empty' })).toBe('N002002');
    expect(await codeOf('fileRename', { path: `${home}/nothing`, name: 'x' })).toBe('N002001');
    expect(await codeOf('fileRename', { path: home, name: 'x' })).toBe('N002003');
    expect(await call('fileRename', { path: `${home}/dir`, name: 'Dir' })).toMatchObject({ name: 'Dir', fnum: 1 });
    expect(await call('fileRename', { path: `${home}/Dir`, name: 'Dir' })).toMatchObject({ name: 'Dir' });
    expect(readdirSync(device.disk(home)).sort()).toEqual(['A.txt', 'Dir', 'b.txt', 'empty']);
    expect([read(`${home}/A.txt`), read(`${home}/b.txt`)]).toEqual(['A', 'B']);
  });

  test('of many renames to one name exactly one wins and nothing is lost', async () => {
    for (let index = 0; index < 20; index += 1) put(`${home}/f${index}`, `${index}`);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => codeOf('fileRename', { path: `${home}/f${index}`, name: 'one' })),
    );
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    const contents = readdirSync(device.disk(home)).map((name) => read(`${home}/${name}`));
    expect(contents.sort()).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`).sort());
  });

  test('ROL-06 read-only places refuse every change with N002003', async () => {
    team('ro', { ann: 0 });
    usb('APFS1', { fs: 'APFS' });
    for (const area of ['/zenith_sata/public/ro', '/usb/APFS1']) {
      put(`${area}/f.txt`);
      expect(await codeOf('fileMkdir', { path: area, name: 'x' })).toBe('N002003');
      expect(await codeOf('fileRename', { path: `${area}/f.txt`, name: 'x' })).toBe('N002003');
      expect(await codeOf('fileRemove', { paths: [`${area}/f.txt`] })).toBe('N002003');
      expect(await codeOf('uploadCheck', { path: area, name: 'x', size: 1 })).toBe('N002003');
      expect(await codeOf('fileMove', { paths: [`${area}/f.txt`], to: home })).toBe('N002003');
      put(`${home}/g-${path.basename(area)}`);
      expect(await codeOf('fileCopy', { paths: [`${home}/g-${path.basename(area)}`], to: area })).toBe('N002003');
      expect(await names(area)).toEqual(['f.txt']);
    }
  });
});

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
    expect(answer).toEqual({ task_id: '', conflicts: [{ name: 'a.txt' }] });
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

describe('fileRemove', () => {
  test('CALL-EXT-03 to the recycle bin with its origin, or for good', async () => {
    put(`${home}/a.txt`, 'A');
    put(`${home}/dir/b.txt`, 'B');
    put(`${home}/c/d/e.txt`);
    await call('fileRemove', { paths: [`${home}/a.txt`, `${home}/dir`] });
    await device.idle('ann');
    expect(await names(home)).toEqual(['c']);
    const rows = device.context.db.prepare('SELECT id, origin, is_dir FROM recycle ORDER BY origin').all() as {
      id: string;
      origin: string;
      is_dir: number;
    }[];
    expect(rows.map((row) => [row.origin, row.is_dir])).toEqual([
      [`${home}/a.txt`, 0],
      [`${home}/dir`, 1],
    ]);
    const bin = path.join(device.dataDir, 'pool/zenith_sata/.hearth-recycle');
    expect(readFileSync(path.join(bin, rows[1]!.id, 'dir/b.txt'), 'utf8')).toBe('B');
    await call('fileRemove', { paths: [`${home}/c`], permanent: true });
    await device.idle('ann');
    expect(await names(home)).toEqual([]);
    expect(readdirSync(bin)).toHaveLength(2);
    expect(readdirSync(path.join(device.dataDir, 'pool/zenith_sata/.hearth-tmp'))).toEqual([]);
  });

  test('CALL-EXT-03 one entry that may not go refuses all', async () => {
    put(`${home}/a.txt`);
    expect(await codeOf('fileRemove', { paths: [`${home}/a.txt`, `${home}/missing`] })).toBe('N002001');
    expect(await codeOf('fileRemove', { paths: [`${home}/a.txt`, home] })).toBe('N002003');
    expect(await codeOf('fileRemove', { paths: [`${home}/a.txt`, '/zenith_sata/max/data/x'] })).toBe('N000002');
    expect(await names(home)).toEqual(['a.txt']);
  });
});

describe('fileInfo and textLoad', () => {
  test('CALL-EXT-01 VRT-07 folders are counted with all below; paths are shown by area', async () => {
    put(`${home}/d/a.txt`, 'x'.repeat(10));
    put(`${home}/d/e/b.txt`, 'x'.repeat(20));
    team('t1', { ann: 1 });
    put('/zenith_sata/public/t1/plan.txt', '');
    const { list } = await call('fileInfo', {
      paths: [`${home}/d`, `${home}/d/a.txt`, '/zenith_sata/public/t1/plan.txt'],
    });
    expect(list[0]).toMatchObject({ size_total: 30, files: 2, dirs: 1, display_path: 'my files/d' });
    expect(list[1]).toMatchObject({ size_total: 10, files: 0, dirs: 0, display_path: 'my files/d/a.txt' });
    expect(list[2]?.display_path).toBe('team files/Team t1/plan.txt');
    expect(list.some((entry) => entry.display_path.includes('/zenith'))).toBe(false);
    expect(await codeOf('fileInfo', { paths: [`${home}/d`, `${home}/missing`] })).toBe('N002001');
  });

  test('CALL-EXT-05 text with its encoding: UTF-8, byte order marks, GBK', async () => {
    const texts: [string, Buffer, string, string][] = [
      ['utf8', Buffer.from('héllo 世界'), 'utf-8', 'héllo 世界'],
      ['bom8', Buffer.from('\ufeffabc'), 'utf-8', 'abc'],
      ['utf16', Buffer.from('\ufeff中文', 'utf16le'), 'utf-16le', '中文'],
      ['utf16be', Buffer.from([0xfe, 0xff, 0x4e, 0x2d]), 'utf-16be', '中'],
      ['gbk', Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), 'gbk', '中文'],
      ['empty', Buffer.alloc(0), 'utf-8', ''],
    ];
    for (const [name, bytes, encoding, content] of texts) {
      mkdirSync(device.disk(home), { recursive: true });
      writeFileSync(device.disk(`${home}/${name}.txt`), bytes);
      const loaded = await call('textLoad', { path: `${home}/${name}.txt` });
      expect(loaded).toMatchObject({ encoding, content, size: bytes.length });
      expect(loaded.etag).toMatch(/^".+"$/);
    }
    expect((await call('textLoad', { path: `${home}/gbk.txt`, encoding: 'gb18030' })).content).toBe('中文');
    expect(await codeOf('textLoad', { path: `${home}/gbk.txt`, encoding: 'klingon' })).toBe('N000001');
  });

  test('CALL-EXT-05 up to 2 MiB, and only files', async () => {
    writeFileSync(device.disk(`${home}/limit.txt`), Buffer.alloc(2 * 1024 * 1024, 'a'));
    writeFileSync(device.disk(`${home}/over.txt`), Buffer.alloc(2 * 1024 * 1024 + 1, 'a'));
    expect((await call('textLoad', { path: `${home}/limit.txt` })).size).toBe(2 * 1024 * 1024);
    expect(await codeOf('textLoad', { path: `${home}/over.txt` })).toBe('N000001');
    expect(await codeOf('textLoad', { path: home })).toBe('N002001');
  });
});
