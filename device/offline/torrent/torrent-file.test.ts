import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceError } from '../../device-error.ts';
import { type Encodable, encode } from './bencode.ts';
import { bytesOf, makeTorrent } from './test-torrent.ts';
import { MAX_TORRENT_FILES, parseTorrent, sha1 } from './torrent-file.ts';
import { lookAtMagnet, lookAtTorrent, torrentOf } from './torrent.ts';
import { writeState } from './state.ts';

const piece = Buffer.alloc(20);
const single = { name: 'a', 'piece length': 16_384, pieces: piece, length: 5 };
const folder = (...paths: (string | Buffer)[][]): Record<string, Encodable> => ({
  name: 'a',
  'piece length': 16_384,
  pieces: piece,
  files: paths.map((path) => ({ length: 1, path })),
});
const torrentWith = (info: Encodable): Buffer => encode({ info });

test('APP-DOWN-01 a torrent tells its name, size, files and hash', () => {
  const content = { 'a/b.txt': bytesOf(5), 'c.txt': bytesOf(7, 'c') };
  const bytes = makeTorrent({ name: '专辑', content, tiers: [['http://t/announce', 'udp://t:1'], ['wss://t']] });
  const info = bytes.subarray(bytes.indexOf('4:info') + 6, -1);
  expect(lookAtTorrent(bytes)).toEqual({
    name: '专辑',
    size: 12,
    files: [
      { index: 0, path: 'a/b.txt', size: 5 },
      { index: 1, path: 'c.txt', size: 7 },
    ],
    infoHash: sha1(info).toString('hex'),
  });
  expect(parseTorrent(bytes).tiers).toEqual([['http://t/announce', 'udp://t:1']]);
});

test('APP-DOWN-01 the hash is of the bytes as they came, also where they are written in another order', () => {
  const info = Buffer.from(`d4:name1:a6:lengthi5e12:piece lengthi16384e6:pieces20:${'x'.repeat(20)}e`);
  const bytes = Buffer.concat([Buffer.from('d4:info'), info, Buffer.from('e')]);
  expect(lookAtTorrent(bytes).infoHash).toBe(sha1(info).toString('hex'));
});

test('APP-DOWN-01 filling between files is not a file, names may be in an encoding that is named', () => {
  const info = {
    ...single,
    length: undefined,
    name: Buffer.from([0xc4, 0xe3]),
    pieces: Buffer.alloc(40),
    files: [
      { length: 4, path: ['x'] },
      { length: 16_380, path: ['.pad', '16380'], attr: 'p' },
      { length: 9, path: ['y'] },
    ],
  };
  const look = lookAtTorrent(encode({ encoding: 'GBK', info }));
  expect(look).toMatchObject({ name: '你', size: 13 });
  expect(look.files).toEqual([
    { index: 0, path: 'x', size: 4 },
    { index: 2, path: 'y', size: 9 },
  ]);
});

const refused: [string, Encodable][] = [
  ['a name that leads up', { ...single, name: '..' }],
  ['a name with a path', { ...single, name: '../../etc/passwd' }],
  ['an absolute name', { ...single, name: '/etc/passwd' }],
  ['a name with a backslash', { ...single, name: 'a\\b' }],
  ['a name with a NUL', { ...single, name: 'a\0b' }],
  ['an empty name', { ...single, name: '' }],
  ['no name', { ...single, name: undefined }],
  ['a name that is no text', { ...single, name: Buffer.of(0xff, 0xfe) }],
  ['a name that is a number', { ...single, name: 5 }],
  ['a name too long', { ...single, name: 'a'.repeat(256) }],
  ['a name of a Windows drive', { ...single, name: 'c:' }],
  ['a path that leads up', folder(['..', 'b'])],
  ['a path that leads up in the middle', folder(['b', '..', '..', 'c'])],
  ['a path with a slash in a part', folder(['b/../../c'])],
  ['an absolute path', folder(['', 'etc', 'passwd'])],
  ['an empty path', folder([])],
  ['two files in one place', folder(['b'], ['b'])],
  ['two files that differ in capitals', folder(['b', 'C'], ['B', 'c'])],
  ['two files that differ in how letters are composed', folder(['\u00e9'], ['e\u0301'])],
  ['a file that is a folder too', folder(['b'], ['b', 'c'])],
  ['a folder that is a file too', folder(['b', 'c'], ['b'])],
  ['no files', folder()],
  ['too many files', folder(...Array.from({ length: MAX_TORRENT_FILES + 1 }, (_, at) => [`${at}`]))],
  ['a length and files', { ...folder(['b']), length: 1 }],
  ['neither length nor files', { ...single, length: undefined }],
  ['a negative length', { ...single, length: -5 }],
  ['no bytes at all', { ...single, length: 0, pieces: Buffer.alloc(0) }],
  [
    'sizes that overflow together',
    {
      ...single,
      length: undefined,
      files: Array.from({ length: 3 }, (_, at) => ({ length: 2 ** 52, path: [`${at}`] })),
    },
  ],
  ['a piece length of 0', { ...single, 'piece length': 0 }],
  ['a piece length beyond memory', { ...single, 'piece length': 2 ** 40 }],
  ['too few pieces', { ...single, length: 16_385 }],
  ['too many pieces', { ...single, pieces: Buffer.alloc(40) }],
  ['half a hash', { ...single, pieces: Buffer.alloc(19) }],
  ['version 2 alone', { ...single, pieces: undefined, 'meta version': 2, 'file tree': {} }],
  ['an info that is a list', []],
];
test.each(refused)('APP-DOWN-01 a torrent with %s is N009001', (_, info) => {
  expect(() => lookAtTorrent(torrentWith(info))).toThrow(expect.objectContaining({ code: 'N009001' }));
});

test.each([
  ['nothing', ''],
  ['a page', '<html>'],
  ['half', 'd4:info'],
  ['a length beyond the end', 'd4:info99999999999:x'],
  ['a length beyond numbers', `d${'9'.repeat(40)}:x`],
  ['a name twice', 'd4:infode4:infodee'],
  ['something behind', `${encode({ info: single }).toString('latin1')}x`],
  ['lists without end', 'l'.repeat(100_000)],
  ['lists in lists', `d4:info${'l'.repeat(5000)}${'e'.repeat(5000)}e`],
  ['a length beyond 2^53', 'd4:infod6:lengthi99999999999999999999e4:name1:a12:piece lengthi16384e6:pieces0:ee'],
  ['a number with a zero before', 'd4:infod6:lengthi05eee'],
])('APP-DOWN-01 bytes that are %s are N009001', (_, text) => {
  expect(() => lookAtTorrent(Buffer.from(text, 'latin1'))).toThrow(expect.objectContaining({ code: 'N009001' }));
});

test('APP-DOWN-01 an honest torrent of 100,000 files is read', () => {
  // As text: made of values, it would take as long as it is read.
  const files = Array.from(
    { length: MAX_TORRENT_FILES },
    (_, at) => `d4:attr1:x6:lengthi1e6:md5sum32:${'x'.repeat(32)}4:pathl3:one3:two5:three${String(at).length}:${at}ee`,
  );
  const rest = `4:name1:a12:piece lengthi1048576e6:pieces20:${'x'.repeat(20)}`;
  const bytes = Buffer.from(`d4:infod5:filesl${files.join('')}e${rest}ee`);
  expect(lookAtTorrent(bytes).files).toHaveLength(MAX_TORRENT_FILES);
});

/** N009001 or a value, never anything else. */
function refusesOrReads(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(DeviceError);
    expect((error as DeviceError).code).toBe('N009001');
  }
}

test('APP-DOWN-01 no bytes make anything but a torrent or N009001', () => {
  const good = makeTorrent({ name: 'a', content: { b: bytesOf(40_000), 'c/d': bytesOf(9) }, tiers: [['http://t/']] });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => refusesOrReads(() => lookAtTorrent(Buffer.from(bytes)))),
    { numRuns: 2000 },
  );
  const change = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255), cut: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      let bytes = Buffer.from(good);
      for (const { at, byte, cut } of changes) {
        if (at < bytes.length) bytes[at] = byte;
        if (cut) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
      }
      refusesOrReads(() => {
        // What is read leads nowhere but into its folder.
        for (const { path } of lookAtTorrent(bytes).files) expect(path.split('/')).not.toContain('..');
      });
    }),
    { numRuns: 3000 },
  );
});

const hex = '0123456789abcdef0123456789abcdef01234567';

test.each([
  [`magnet:?xt=urn:btih:${hex}&dn=A+b%20c`, 'A b c'],
  [`magnet:?dn=x&xt=urn:btih:${hex.toUpperCase()}`, 'x'],
  ['MAGNET:?xt=urn:btih:AERUKZ4JVPG66AJDIVTYTK6N54ASGRLH', ''],
  [`magnet:?xt.1=urn:btmh:1220${'0'.repeat(64)}&xt.2=urn:btih:${hex}`, ''],
])('APP-DOWN-01 the magnet link %s is read', (link, name) => {
  expect(lookAtMagnet(link)).toEqual({ name, infoHash: hex });
});

test.each([
  '',
  'magnet:',
  'http://x/a.torrent',
  'magnet:?xt=urn:btih:',
  `magnet:?xt=urn:btih:${hex}0`,
  `magnet:?xt=urn:btih:${hex.slice(1)}g`,
  'magnet:?xt=urn:btih:AERUKZ4JVPG66AJDIVTYTK6N54ASGRL1',
  `magnet:?xt=urn:btmh:1220${'0'.repeat(64)}`,
  `magnet:?xt=urn:btih:${hex}&xt=urn:btih:${'1'.repeat(40)}`,
  `magnet:?dn=${hex}`,
])('APP-DOWN-01 the link %j is N009001', (link) => {
  expect(() => lookAtMagnet(link)).toThrow(expect.objectContaining({ code: 'N009001' }));
});

test('APP-DOWN-01 no text makes anything but a magnet link or N009001', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('magnet:?', 'xt=', 'urn:btih:', hex, '&', 'tr=', 'x.pe=', '[::1]:5', '%'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => refusesOrReads(() => lookAtMagnet(`magnet:?${parts.join('')}`))),
    { numRuns: 2000 },
  );
});

test('APP-DOWN-01 a state that is none teaches no torrent', () => {
  expect(['', '{}', 'x', '{"version":2}'].map(torrentOf)).toEqual([undefined, undefined, undefined, undefined]);
  const torrent = makeTorrent({ name: 'a', content: bytesOf(9) });
  expect(torrentOf(writeState({ torrent, have: Buffer.of(0x80), uploaded: 0 }))).toEqual(torrent);
});
