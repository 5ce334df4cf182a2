import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFilmHead } from '../media/film/film-head.ts';
import { progressAfter } from '../media/play-progress.ts';
import { readNfo } from './nfo.ts';
import { readHead } from './read-head.ts';
import { matroska } from './test-video.ts';

let dir: string;
beforeAll(() => (dir = mkdtempSync(path.join(tmpdir(), 'hearth-video-'))));
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});
const put = (name: string, bytes: Uint8Array | string): string => {
  const file = path.join(dir, name);
  writeFileSync(file, bytes);
  return file;
};

test('APP-VIDEO-03 a description as Kodi writes it', () => {
  const { facts, more } = readNfo(`\uFEFF<?xml version="1.0"?>
    <movie><title>A &amp; B</title><originaltitle>C</originaltitle><premiered>2020-05-01</premiered>
    <plot><![CDATA[First.
    Second <3]]></plot><ratings><rating name="x" max="5"><value>4</value></rating>
    <rating name="y" max="100" default="true"><value>91</value></rating></ratings>
    <genre>Drama / Comedy</genre><genre>Drama</genre><director>D</director>
    <actor><name>One</name><role>R</role></actor><actor><name>Two</name></actor>
    <set><name>Set</name></set><uniqueid type="imdb">tt1</uniqueid></movie>
    https://www.imdb.com/title/tt1/`);
  expect(facts).toEqual({
    root: 'movie',
    title: 'A & B',
    original: 'C',
    year: 2020,
    score: 9.1,
    genres: ['Drama', 'Comedy'],
    season: -1,
    episode: -1,
  });
  expect(more).toEqual({ plot: 'First.\n    Second <3', directors: ['D'], actors: ['One', 'Two'] });
});

test('APP-VIDEO-04 of several episodes in one description the first counts', () => {
  const one = (no: number) =>
    `<episodedetails><title>E${no}</title><season>1</season><episode>${no}</episode></episodedetails>`;
  expect(readNfo(one(3) + one(4)).facts).toMatchObject({ root: 'episodedetails', title: 'E3', season: 1, episode: 3 });
});

test('APP-VIDEO-03 broken and hostile descriptions tell what they can, load nothing and break nothing', () => {
  expect(readNfo('<movie><title>Open<year>2001</year>').facts.root).toBe('movie');
  expect(readNfo('ASCII ART <<< x264 >>>').facts.root).toBe('');
  expect(readNfo('<html><title>x</title></html>').facts).toMatchObject({ root: '', title: '' });
  expect(readNfo('').facts.root).toBe('');
  expect(readNfo('<movie><rating>99</rating><year>0</year></movie>').facts).toMatchObject({ score: 0, year: 0 });
  const bomb = `<!DOCTYPE movie [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
    <movie><title>T</title><plot>&b;&x;</plot></movie>`;
  const { facts, more } = readNfo(bomb);
  expect(facts.title).toBe('T');
  expect(more.plot).not.toMatch(/aaaa|root:/);
  expect(readNfo(`<movie>${'<a>'.repeat(10_000)}`).facts.root).toBe('movie');
  expect([...readNfo(`<movie><title>${'😀'.repeat(500)}</title></movie>`).facts.title]).toHaveLength(200);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => void readNfo(`<movie><title>${text}`)),
    { numRuns: 500 },
  );
});

test('APP-VIDEO-03 a description that is too large, or no file, is none', async () => {
  const large = put('large.nfo', `<movie><title>x</title>${' '.repeat(600_000)}</movie>`);
  expect((await readHead(large, 'large.nfo')).facts).toMatchObject({ root: '' });
  expect(await readHead(path.join(dir, 'none.mkv'), 'none.mkv')).toMatchObject({
    facts: { container: 'mkv', codec: '' },
  });
});

test('APP-VIDEO-03 tracks of a Matroska film, whose head is longer than usual', async () => {
  const film = put(
    'a.mkv',
    matroska(5400.04, [
      { type: 'video', codec: 'V_MPEG4/ISO/AVC' },
      { type: 'audio', codec: 'A_DTS', language: 'ger', name: 'Kommentar' },
      { type: 'audio', codec: 'A_OPUS' },
      { type: 'subs', codec: 'S_HDMV/PGS', language: 'und' },
    ]),
  );
  expect(await readHead(film, 'a.mkv')).toEqual({
    kind: 'film',
    duration: 5400,
    facts: {
      container: 'matroska',
      codec: 'h264',
      width: 1920,
      height: 1080,
      audio: [
        { language: 'ger', name: 'Kommentar', codec: 'dts' },
        { language: 'eng', name: '', codec: 'opus' },
      ],
      subs: [{ language: '', name: '', codec: 'pgs' }],
    },
  });
});

const box = (type: string, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
function trak(handler: string, fourcc: string, language: string, name: string): Buffer {
  const tkhd = Buffer.alloc(84);
  tkhd.writeInt32BE(1 << 16, 40);
  if (handler === 'vide') {
    tkhd.writeUInt32BE(1280 << 16, 76);
    tkhd.writeUInt32BE(720 << 16, 80);
  }
  const mdhd = Buffer.alloc(24);
  const [a = 0, b = 0, c = 0] = [...language].map((letter) => letter.charCodeAt(0) - 0x60);
  mdhd.writeUInt16BE((a << 10) | (b << 5) | c, 20);
  const hdlr = Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12), Buffer.from(`${name}\0`)]);
  const stsd = Buffer.alloc(16);
  stsd.writeUInt32BE(1, 4);
  stsd.write(fourcc, 12, 'latin1');
  return box('trak', box('tkhd', tkhd), box('mdia', box('mdhd', mdhd), box('hdlr', hdlr), box('minf', box('stbl', box('stsd', stsd))))); // prettier-ignore
}
function mp4(): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(61_500, 16);
  const tracks = [
    trak('vide', 'avc1', 'und', 'VideoHandler'),
    trak('soun', 'mp4a', 'zho', 'SoundHandler'),
    trak('soun', 'ec-3', 'eng', 'Commentary'),
    trak('sbtl', 'tx3g', 'fra', ''),
  ];
  return Buffer.concat([box('ftyp', Buffer.from('isom0000')), box('mdat', Buffer.alloc(300)), box('moov', box('mvhd', mvhd), ...tracks)]); // prettier-ignore
}

test('APP-VIDEO-03 tracks of an MP4 film, whose table stands at its end', async () => {
  expect(await readFilmHead(put('a.mp4', mp4()))).toMatchObject({
    container: 'mp4',
    codec: 'h264',
    width: 1280,
    height: 720,
    duration: 61.5,
    audio: [
      { language: 'zho', name: '', codec: 'aac' },
      { language: 'eng', name: 'Commentary', codec: 'eac3' },
    ],
    subs: [{ language: 'fra', name: '', codec: 'text' }],
  });
});

test('APP-VIDEO-03 damaged films tell little and break nothing', async () => {
  const films = [
    mp4(),
    matroska(60, [
      { type: 'video', codec: 'V_VP9' },
      { type: 'audio', codec: 'A_OPUS' },
    ]),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...films),
      fc.nat(900),
      fc.nat(255),
      fc.nat(900),
      async (film, at, byte, length) => {
        const damaged = Buffer.from(film.subarray(0, film.length - Math.min(length, film.length - 1)));
        if (at < damaged.length) damaged[at] = byte;
        await expect(readHead(put('broken', damaged), 'broken.mp4')).resolves.toBeDefined();
      },
    ),
    { numRuns: 300 },
  );
});

test('CALL-EXT-17 where an account is: nothing within ten seconds, watched at 95 percent or fifteen seconds before the end', () => {
  const after = (pos: number, duration: number, watched = false) =>
    progressAfter({ pos: 0, duration: 0, watched, at: 0 }, pos, duration, 5);
  expect(after(9.9, 6000)).toEqual({ pos: 0, duration: 6000, watched: false, at: 5 });
  expect(after(10, 6000)).toMatchObject({ pos: 10, watched: false });
  expect(after(5699, 6000)).toMatchObject({ pos: 5699, watched: false });
  expect(after(5700, 6000)).toMatchObject({ pos: 0, watched: true });
  expect(after(84.9, 100)).toMatchObject({ pos: 84.9, watched: false });
  expect(after(85, 100)).toMatchObject({ pos: 0, watched: true });
  expect(after(12, 20)).toMatchObject({ pos: 12, watched: false });
  expect(after(500, 0)).toMatchObject({ pos: 500, watched: false });
  // Seen once, it stays seen when it is begun again.
  expect(after(60, 6000, true)).toMatchObject({ pos: 60, watched: true });
});
