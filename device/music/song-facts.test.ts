import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainText, readSong } from './song-facts.ts';
import { flac, mp3, wav } from './test-music.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearth-songs-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, content: Uint8Array | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
const read = (name: string, content: Uint8Array | string) => readSong(write(name, content), name);

const unknown = { artist: '', album: '', albumArtist: '', genre: '', track: 0, disc: 0, year: 0, hasPicture: false };

/** A page of Ogg; the reader does not look at its sum. */
function oggPage(kind: number, granule: number, body: Buffer, number: number): Buffer {
  const sizes = [...Array<number>(Math.floor(body.length / 255)).fill(255), body.length % 255];
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head[5] = kind;
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(number, 18);
  head[26] = sizes.length;
  return Buffer.concat([head, Buffer.from(sizes), body]);
}

/** An Opus file of so many seconds, in pages of one second. */
function opus(seconds: number, comments: readonly string[]): Buffer {
  const head = Buffer.from('OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const sized = (text: string): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([size, Buffer.from(text)]);
  };
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  const tags = Buffer.concat([Buffer.from('OpusTags'), sized('hearth'), count, ...comments.map(sized)]);
  const pages = Array.from({ length: seconds }, (_none, index) =>
    oggPage(index === seconds - 1 ? 4 : 0, (index + 1) * 48_000, Buffer.alloc(3000), index + 2),
  );
  return Buffer.concat([oggPage(2, 0, head, 0), oggPage(0, 0, tags, 1), ...pages]);
}

/** A box of an MP4 file. */
function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The head of an M4A file without a track. */
function m4a(title: string, artist: string): Buffer {
  const item = (type: string, text: string): Buffer =>
    box(type, box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(text)));
  const ilst = box('ilst', item('\xa9nam', title), item('\xa9ART', artist));
  const hdlr = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9)]));
  const meta = box('meta', Buffer.alloc(4), hdlr, ilst);
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42')),
    box('moov', box('mvhd', Buffer.alloc(100)), box('udta', meta)),
    box('mdat', Buffer.alloc(64)),
  ]);
}

describe('kinds of songs', () => {
  test('CALL-EXT-18 mp3, wav, flac, opus and m4a: texts, numbers and length', async () => {
    const tags = {
      title: 'Low tide',
      artist: 'Mira',
      album: 'Evenings',
      genre: 'Piano',
      track: 3,
      disc: 2,
      year: 2024,
    };
    expect(await read('a.mp3', mp3({ ...tags, albumArtist: 'All' }, 10))).toEqual({
      ...unknown,
      ...tags,
      albumArtist: 'All',
      duration: 10,
    });
    expect(await read('a.wav', wav({ ...tags, picture: Buffer.from('x') }, 3))).toMatchObject({
      ...tags,
      duration: 3,
      hasPicture: true,
    });
    expect(await read('a.flac', flac(['TITLE=Ebbe', 'ALBUMARTIST=Alle', 'TRACKNUMBER=4', 'DISCNUMBER=1'], 7))).toEqual({
      ...unknown,
      title: 'Ebbe',
      albumArtist: 'Alle',
      track: 4,
      disc: 1,
      duration: 7,
    });
    // Its length stands at its end, far behind its head.
    expect(await read('a.opus', opus(60, ['TITLE=潮', 'ARTIST=澪']))).toMatchObject({
      title: '潮',
      artist: '澪',
      duration: 60,
    });
    expect(await read('a.m4a', m4a('Fog', 'Jonas'))).toMatchObject({ title: 'Fog', artist: 'Jonas' });
  });

  test('CALL-EXT-18 a file that is something else than its name says is read as what it is', async () => {
    expect(await read('b.mp3', flac(['TITLE=Fog'], 5))).toMatchObject({ title: 'Fog', duration: 5 });
    expect(await read('b.ape', mp3({ title: 'Tide' }, 5))).toMatchObject({ title: 'Tide', duration: 5 });
  });

  test('CALL-EXT-18 an mp3 of changing bit rates is counted frame by frame', async () => {
    const frame = (index: number, bytes: number): Buffer => {
      const out = Buffer.alloc(bytes);
      out.set([0xff, 0xfb, index, 0xc4]);
      return out;
    };
    // 128 and 160 kbit/s, by turns.
    const pair = Buffer.concat([frame(0x90, 417), frame(0xa0, 522)]);
    const pairs = Array<Buffer>(191).fill(pair);
    expect((await read('vbr.mp3', Buffer.concat(pairs))).duration).toBeCloseTo((382 * 1152) / 44_100, 1);
  });

  test('CALL-EXT-18 texts are as they are shown: no control characters, no lines, not endless', () => {
    expect(plainText('  Low \r\n\t tide\u0007 ')).toBe('Low tide');
    expect(plainText('Mira\0rest of a longer name')).toBe('Mira');
    expect(plainText('e\u0301bb')).toBe('ébb');
    expect(plainText('x'.repeat(5000))).toHaveLength(300);
    expect(plainText('🌊'.repeat(400))).toBe('🌊'.repeat(300));
    expect(plainText('\ud83c')).toBe('\ufffd');
    expect(plainText(undefined)).toBe('');
    expect(plainText({ a: 1 })).toBe('');
  });
});

describe('hostile files', () => {
  const nothing = (name: string) => ({ ...unknown, title: name.slice(0, name.lastIndexOf('.')), duration: 0 });
  const size = (value: number): Buffer => {
    const out = Buffer.alloc(4);
    out.writeUInt32LE(value);
    return out;
  };

  test('CALL-EXT-18 what is no song at all is called like its file', async () => {
    for (const name of [
      'junk.mp3',
      'junk.flac',
      'junk.m4a',
      'junk.ogg',
      'junk.wma',
      'junk.ape',
      'junk.dsf',
      'junk.mid',
    ])
      expect(await read(name, Buffer.alloc(5000, 7)), name).toEqual(nothing(name));
    expect(await read('empty.wav', '')).toEqual(nothing('empty.wav'));
    expect(await readSong(path.join(folder, 'gone.mp3'), 'gone.mp3')).toEqual(nothing('gone.mp3'));
  });

  test('CALL-EXT-18 sizes that lie ask for no memory and no time', async () => {
    const huge = Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1');
    expect(await read('lie.mp3', Buffer.concat([huge, Buffer.alloc(1000)]))).toEqual(nothing('lie.mp3'));
    // A file as large as its tag says, of which nothing was ever written.
    const file = write('sparse.mp3', huge);
    truncateSync(file, 300 * 1024 * 1024);
    expect(await readSong(file, 'sparse.mp3')).toEqual(nothing('sparse.mp3'));
    const many = Buffer.concat([Buffer.from('fLaC\x84\0\0\x10'), size(0), size(0xffff_ffff), Buffer.alloc(8)]);
    expect(await read('many.flac', many)).toEqual(nothing('many.flac'));
    const boxes = Buffer.concat([
      box('ftyp', Buffer.from('M4A \0\0\0\0')),
      ...Array<Buffer>(500_000).fill(box('moov')),
    ]);
    expect((await read('boxes.m4a', boxes)).title).toBe('boxes');
    const chunks = Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'), Buffer.alloc(8_000_000)]);
    expect((await read('chunks.wav', chunks)).title).toBe('chunks');
  });

  test('CALL-EXT-18 of a hundred thousand values of one tag a few are kept, in no time', async () => {
    const comments = Array.from({ length: 200_000 }, (_none, n) => `GENRE=g${n}`);
    const began = performance.now();
    expect(await read('genres.flac', flac(['TITLE=Fog', ...comments]))).toMatchObject({
      title: 'Fog',
      genre: 'g0, g1, g2, g3, g4',
    });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
