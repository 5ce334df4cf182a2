import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

const { call, codeOf, put, read, team, usb } = fileTester(() => device);
const names = async (wire: string, extra: object = {}): Promise<string[]> =>
  (await call('fileList', { path: wire, ...extra })).list.map((entry) => entry.name);

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

  test('CALL-EXT-05 of a larger one the last part, from a whole line on, and then what was written behind it', async () => {
    const file = device.disk(`${home}/long.log`);
    const lines = (first: number, count: number): string =>
      Array.from({ length: count }, (_line, at) => `entry ${first + at} 世界\n`).join('');
    writeFileSync(file, lines(0, 200_000));
    const whole = lines(0, 200_000);
    const last = await call('textLoad', { path: `${home}/long.log`, from: -1000 });
    expect(last.content).toMatch(/^entry \d+ 世界\n/);
    expect(whole.endsWith(last.content)).toBe(true);
    expect(last).toMatchObject({ encoding: 'utf-8', size: Buffer.byteLength(whole) });
    expect(last.size - (last.from ?? 0)).toBe(Buffer.byteLength(last.content));
    // The last character is not written to its end.
    appendFileSync(file, Buffer.concat([Buffer.from('more 世'), Buffer.from('界').subarray(0, 2)]));
    const grown = await call('textLoad', { path: `${home}/long.log`, from: last.from ?? 0 });
    expect(grown).toMatchObject({ content: `${last.content}more 世`, encoding: 'utf-8', from: last.from });
    expect(grown.etag).not.toBe(last.etag);
    expect(await codeOf('textLoad', { path: `${home}/long.log`, from: 0 })).toBe('N000001');
    expect((await call('textLoad', { path: `${home}/long.log`, from: 1e9 })).content).toBe('');
  });

  test('CALL-EXT-05 a part is in the encoding of its text, and never begins in the middle of a character', async () => {
    const wide = device.disk(`${home}/wide.txt`);
    writeFileSync(wide, Buffer.from(`\ufeff${'中文\n'.repeat(50)}`, 'utf16le'));
    expect(await call('textLoad', { path: `${home}/wide.txt`, from: -15 })).toMatchObject({
      content: '中文\n中文\n',
      encoding: 'utf-16le',
    });
    writeFileSync(device.disk(`${home}/one.txt`), '世'.repeat(50));
    expect((await call('textLoad', { path: `${home}/one.txt`, from: -7 })).content).toBe('世世');
    writeFileSync(device.disk(`${home}/short.txt`), '\ufeffabc');
    expect(await call('textLoad', { path: `${home}/short.txt`, from: -100 })).toMatchObject({
      content: 'abc',
      from: 0,
    });
  });

  test('CALL-EXT-05 whoever has a text open hears that another program has written it', async () => {
    put(`${home}/logs/app.log`, 'one\n');
    await call('textLoad', { path: `${home}/logs/app.log`, from: -1000 });
    appendFileSync(device.disk(`${home}/logs/app.log`), 'two\n');
    await vi.waitFor(() =>
      expect(device.pushed).toContainEqual(
        expect.objectContaining({ topic: 'files', type: 'changed', to: 'ann', data: { path: `${home}/logs` } }),
      ),
    );
  });
});
