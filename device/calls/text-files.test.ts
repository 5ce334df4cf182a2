import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { encodeText } from '../files/text-encoding.ts';
import { decodeText } from '../files/text-file.ts';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const file = `${home}/letter.txt`;
const { call, codeOf, put, has, read, team } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const etag = async (): Promise<string> => (await call('textLoad', { path: file })).etag;

describe('new text files', () => {
  test('CALL-EXT-02 FIL-08 a new file has its content and never replaces one', async () => {
    const entry = await call('fileCreate', { path: home, name: 'Grüße.md', content: '# Ça va\n' });
    expect(entry).toMatchObject({ name: 'Grüße.md', is_dir: '0', ftype: 107, size: 9 });
    expect(read(`${home}/Grüße.md`)).toBe('# Ça va\n');
    expect(await codeOf('fileCreate', { path: home, name: 'Grüße.md' })).toBe('N002002');
    expect(read(`${home}/Grüße.md`)).toBe('# Ça va\n');
    for (const name of ['a/b', 'CON:', '..', `${'é'.repeat(128)}`, 'trailing.'])
      expect(await codeOf('fileCreate', { path: home, name }), name).toBe('N002005');
    team('t1', { ann: 0 });
    expect(await codeOf('fileCreate', { path: '/zenith_sata/public/t1', name: 'a' })).toBe('N002003');
    expect(await codeOf('fileCreate', { path: '/zenith_sata/public', name: 'a' })).toBe('N002008');
  });
});

describe('saving text', () => {
  test('CALL-EXT-05 what is saved is read again, and the file keeps its rights', async () => {
    put(file, 'one');
    const mode = statSync(device.disk(file)).mode;
    const saved = await call('textSave', { path: file, content: 'zwei 二', etag: await etag() });
    expect(read(file)).toBe('zwei 二');
    expect(saved.etag).toBe(await etag());
    expect(statSync(device.disk(file)).mode).toBe(mode);
    expect(readdirSync(device.disk('/zenith_sata/.hearth-tmp'))).toEqual([]);
  });

  test('CALL-EXT-05 a stale etag answers N002002 and changes nothing', async () => {
    put(file, 'one');
    const stale = await etag();
    appendFileSync(device.disk(file), ' more');
    expect(await codeOf('textSave', { path: file, content: 'two', etag: stale })).toBe('N002002');
    expect(read(file)).toBe('one more');
  });

  test('CALL-EXT-05 what another program writes while a save ends is not taken for it by the next save', async () => {
    put(file, 'one');
    const { names } = device.services;
    const { forget } = names;
    vi.spyOn(names, 'forget').mockImplementationOnce((folder) => {
      writeFileSync(device.disk(file), 'theirs');
      forget(folder);
    });
    const saved = await call('textSave', { path: file, content: 'mine', etag: await etag() });
    expect(await codeOf('textSave', { path: file, content: 'mine, more', etag: saved.etag })).toBe('N002002');
    expect(read(file)).toBe('theirs');
  });

  test('CALL-EXT-05 encodings: kept with their mark, refused where a character is missing', async () => {
    put(file, encodeText('中文', 'gbk'));
    expect(await call('textLoad', { path: file })).toMatchObject({ content: '中文', encoding: 'gbk' });
    await call('textSave', { path: file, content: '中文字', encoding: 'gbk', etag: await etag() });
    expect(readFileSync(device.disk(file)).toString('hex')).toBe('d6d0cec4d7d6');
    expect(await codeOf('textSave', { path: file, content: '😀', encoding: 'gbk', etag: await etag() })).toBe(
      'N000001',
    );
    expect(await codeOf('textSave', { path: file, content: 'a', encoding: 'martian', etag: await etag() })).toBe(
      'N000001',
    );
    expect(await codeOf('textSave', { path: file, content: 'a', encoding: 'iso-2022-jp', etag: await etag() })).toBe(
      'N000006',
    );
    put(file, Buffer.from([0xff, 0xfe, 0x61, 0]));
    await call('textSave', { path: file, content: 'b', encoding: 'utf-16le', etag: await etag() });
    expect([...readFileSync(device.disk(file))]).toEqual([0xff, 0xfe, 0x62, 0]);
  });

  test('CALL-EXT-05 UTF-16 is written with its mark, so that it is read again; UTF-8 has none unless it had one', async () => {
    for (const [encoding, bytes] of [
      ['utf-16le', 'fffe2d4e'],
      ['utf-16be', 'feff4e2d'],
      ['utf-8', 'e4b8ad'],
    ] as const) {
      put(file, 'one');
      await call('textSave', { path: file, content: '中', encoding, etag: await etag() });
      expect(readFileSync(device.disk(file)).toString('hex')).toBe(bytes);
      expect(await call('textLoad', { path: file })).toMatchObject({ content: '中', encoding });
    }
    put(file, Buffer.from('efbbbf61', 'hex'));
    await call('textSave', { path: file, content: 'b', encoding: 'utf-8', etag: await etag() });
    expect(readFileSync(device.disk(file)).toString('hex')).toBe('efbbbf62');
  });

  test('CALL-EXT-05 CALL-EXT-02 a new text is written in the encoding that is asked for', async () => {
    await call('fileCreate', { path: home, name: 'g.txt', content: '中', encoding: 'gbk' });
    await call('fileCreate', { path: home, name: 'u.txt', content: '中', encoding: 'utf-16le' });
    expect(readFileSync(device.disk(`${home}/g.txt`)).toString('hex')).toBe('d6d0');
    expect(readFileSync(device.disk(`${home}/u.txt`)).toString('hex')).toBe('fffe2d4e');
    const fields = { path: home, name: 'n.txt', content: '😀' };
    expect(await codeOf('fileCreate', { ...fields, encoding: 'gbk' })).toBe('N000001');
    expect(await codeOf('fileCreate', { ...fields, encoding: 'iso-2022-jp' })).toBe('N000006');
    expect(has(`${home}/n.txt`)).toBe(false);
  });

  test('CALL-EXT-05 GB18030 has every character: one, two and four bytes are read, written and read again', async () => {
    // The euro sign has two bytes of its own, unlike in GBK; the last two lie outside of the first plane.
    const text = 'A中€ǹ\u0080ßé𠀁😀';
    const bytes = '41d6d0a2e3a8bf8130813081308938a8a6953282379439fc36';
    expect(encodeText(text, 'gb18030').toString('hex')).toBe(bytes);
    put(file, Buffer.from(bytes, 'hex'));
    expect(await call('textLoad', { path: file })).toMatchObject({ content: text, encoding: 'gb18030' });
    await call('textSave', { path: file, content: `${text}𪚥`, encoding: 'gb18030', etag: await etag() });
    expect(readFileSync(device.disk(file)).toString('hex')).toBe(`${bytes}9835ee37`);
    for (const one of ['𠀁', 'ß'])
      expect(await codeOf('textSave', { path: file, content: one, encoding: 'gbk', etag: await etag() })).toBe(
        'N000001',
      );
  });

  test('CALL-EXT-05 every character goes through GB18030 and back, or is refused: what stands for lost bytes, and private ones that have no bytes any more', () => {
    const decoder = new TextDecoder('gb18030', { fatal: true, ignoreBOM: true });
    const refused: number[] = [];
    const changed: number[] = [];
    for (let code = 0; code < 0x110000; code += code < 0x10000 ? 1 : 97) {
      const char = String.fromCodePoint(code);
      try {
        if (decoder.decode(encodeText(char, 'gb18030')) !== char) changed.push(code);
      } catch {
        refused.push(code);
      }
    }
    expect(changed).toEqual([]);
    const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff;
    const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff;
    expect(refused.filter((code) => !isHalf(code) && !isPrivate(code))).toEqual([0xfffd]);
    expect(refused.filter(isPrivate)).toHaveLength(19);
  });

  test('CALL-EXT-05 whatever an encoding has is written so that it reads the same', () => {
    const encodings = [
      'gbk',
      'gb18030',
      'big5',
      'shift_jis',
      'euc-kr',
      'windows-1252',
      'koi8-r',
      'utf-16le',
      'utf-16be',
      'utf-8',
    ];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...encodings), (text, encoding) => {
        let bytes: Buffer;
        try {
          bytes = encodeText(text, encoding);
        } catch (error) {
          expect((error as { code?: string }).code).toBe('N000001');
          return;
        }
        // A mark at the beginning is no character of the text.
        expect(decodeText(bytes, encoding).content).toBe(text.replace(/^\uFEFF/, '').toWellFormed());
      }),
      { numRuns: 300 },
    );
  });

  test('CALL-EXT-05 a link inside the area is written through, one that leaves it is refused', async () => {
    put(file, 'one');
    symlinkSync('letter.txt', device.disk(`${home}/link.txt`));
    await call('textSave', { path: `${home}/link.txt`, content: 'two', etag: await etag() });
    expect(read(file)).toBe('two');
    put('/zenith_sata/max/data/secret.txt', 'secret');
    symlinkSync(device.disk('/zenith_sata/max/data/secret.txt'), device.disk(`${home}/out.txt`));
    expect(await codeOf('textSave', { path: `${home}/out.txt`, content: 'x', etag: 'x' })).toBe('N002005');
    expect(has(`${home}/out.txt`)).toBe(true);
  });

  test('CALL-EXT-05 without permission N002003, more than 2 MiB N000001', async () => {
    team('t1', { ann: 0 });
    put('/zenith_sata/public/t1/plan.txt');
    expect(await codeOf('textSave', { path: '/zenith_sata/public/t1/plan.txt', content: 'x', etag: 'x' })).toBe(
      'N002003',
    );
    put(file, 'one');
    const content = '二'.repeat(1024 * 1024);
    expect(await codeOf('textSave', { path: file, content, etag: await etag() })).toBe('N000001');
    expect(read(file)).toBe('one');
  });
});
