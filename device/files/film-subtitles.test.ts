import { mkdirSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSubtitleHandlers } from '../calls/subtitles.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { ebml } from '../video/test-video.ts';
import { holdersOf } from './drive-holders.ts';
import { fileTester } from './test-calls.ts';
import { callerNamed, type FileDevice, query, requestInfo, startFileDevice } from './test-kit.ts';

const home = '/zenith_sata/ann/data';
const ann = callerNamed('ann');
let device: FileDevice;
let base: string;
const { usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  base = await device.listen();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

const put = (name: string, bytes: Uint8Array, folder = home): string => {
  writeFileSync(device.disk(`${folder}/${name}`), bytes);
  return `${folder}/${name}`;
};
const list = async (path: string) =>
  (await createSubtitleHandlers(device.context).fileSubtitles({ path }, ann, requestInfo)).list;
const get = (path: string, track: number | string, init: RequestInit & { user?: string } = {}) =>
  fetch(`${base}/v2/file/subtitle?${query({ path, track })}`, { headers: { 'x-user': init.user ?? 'ann' }, ...init });
const vtt = async (path: string, track: number): Promise<string[]> => {
  const answer = await get(path, track);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  const [head, ...cues] = (await answer.text()).trimEnd().split('\n\n');
  expect(head).toBe('WEBVTT');
  return cues;
};

interface TestTrack {
  readonly number: number;
  readonly codec: string;
  readonly language?: string;
  readonly name?: string;
  readonly more?: Buffer;
}
const track = ({ number, codec, language, name, more }: TestTrack): Buffer =>
  ebml(0xae, [
    ebml(0xd7, Buffer.from([number])),
    ebml(0x83, Buffer.from([17])),
    ebml(0x86, codec),
    ...(language === undefined ? [] : [ebml(0x22b59c, language)]),
    ...(name === undefined ? [] : [ebml(0x536e, name)]),
    ...(more === undefined ? [] : [more]),
  ]);
/** A block of a track, so many milliseconds behind its cluster. */
const block = (number: number, ms: number, content: string | Buffer): Buffer => {
  const head = Buffer.from([0x80 | number, 0, 0, 0]);
  head.writeInt16BE(ms, 1);
  return Buffer.concat([head, Buffer.from(content)]);
};
const cue = (number: number, ms: number, length: number, content: string | Buffer): Buffer =>
  ebml(0xa0, [ebml(0xa1, block(number, ms, content)), ebml(0x9b, length)]);
const cluster = (ms: number, parts: readonly Buffer[]): Buffer => {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(ms);
  return ebml(0x1f43b675, [ebml(0xe7, time), ...parts]);
};
/** Pictures and sound, of which nobody wants anything. */
const noise = Buffer.concat([ebml(0xa3, block(1, 0, Buffer.alloc(200_000, 'v'))), ebml(0xa3, block(2, 5, 'sound'))]);
const film = (tracks: readonly Buffer[], clusters: readonly Buffer[], scale?: number): Buffer =>
  Buffer.concat([
    ebml(0x1a45dfa3, [ebml(0x4282, 'matroska')]),
    ebml(0x18538067, [
      ebml(0x1549a966, scale === undefined ? [] : [ebml(0x2ad7b1, Buffer.from([scale >> 16, scale >> 8, scale]))]),
      ebml(0x1654ae6b, tracks),
      ...clusters,
    ]),
  ]);

describe('Matroska', () => {
  const zlib = ebml(0x6d80, [ebml(0x6240, [ebml(0x5034, [ebml(0x4254, Buffer.from([0]))])])]);
  const stripped = ebml(0x6d80, [ebml(0x6240, [ebml(0x5034, [ebml(0x4254, Buffer.from([3])), ebml(0x4255, 'The ')])])]);
  const secret = ebml(0x6d80, [ebml(0x6240, [ebml(0x5035, Buffer.alloc(4))])]);

  test('APP-PLAYER-01 its tracks of text are listed, those of pictures and locked ones are not', async () => {
    const path = put(
      'a.mkv',
      film(
        [
          track({ number: 3, codec: 'S_TEXT/UTF8', language: 'ger', name: 'Deutsch' }),
          track({ number: 4, codec: 'S_TEXT/ASS', language: 'und' }),
          track({ number: 5, codec: 'S_HDMV/PGS' }),
          track({ number: 6, codec: 'S_TEXT/UTF8', more: secret }),
        ],
        [],
      ),
    );
    expect(await list(path)).toEqual([
      { id: 3, language: 'ger', name: 'Deutsch', codec: 'srt' },
      { id: 4, language: '', name: '', codec: 'ass' },
    ]);
    expect((await get(path, 5)).status).toBe(404);
    expect((await get(path, 6)).status).toBe(404);
    expect((await get(path, 'x')).status).toBe(400);
    expect((await get(path, 3, { method: 'HEAD' })).status).toBe(200);
    expect((await get(path, 3, { user: 'bob' })).status).toBe(403);
  });

  test('APP-PLAYER-01 texts of all clusters come with their times, plainly, and of their own track alone', async () => {
    const path = put(
      'a.mkv',
      film(
        [track({ number: 3, codec: 'S_TEXT/UTF8' }), track({ number: 4, codec: 'S_TEXT/ASS' })],
        [
          cluster(0, [
            noise,
            cue(3, 1500, 2000, '<i>Hello</i> & <font color="red">welcome</font>\r\n\r\n{\\an8}up there'),
          ]),
          cluster(3_600_000, [
            cue(4, 0, 500, '0,0,Default,,0,0,0,,{\\pos(1,2)}One, two\\Nthree'),
            noise,
            cue(3, 250, 1000, 'a --> b < c'),
            cue(3, 2000, 1000, '  '),
            ebml(0xa3, block(3, 4000, 'no length')),
          ]),
        ],
      ),
    );
    expect(await vtt(path, 3)).toEqual([
      '00:00:01.500 --> 00:00:03.500\n<i>Hello</i> &amp; welcome\nup there',
      '01:00:00.250 --> 01:00:01.250\na → b &lt; c',
      '01:00:04.000 --> 01:00:07.000\nno length',
    ]);
    expect(await vtt(path, 4)).toEqual(['01:00:00.000 --> 01:00:00.500\nOne, two\nthree']);
  });

  test('APP-PLAYER-01 packed texts are unpacked, and ticks that are no milliseconds are', async () => {
    const bomb = deflateSync(Buffer.alloc(5_000_000, 'a'));
    const path = put(
      'a.mkv',
      film(
        [
          track({ number: 3, codec: 'S_TEXT/UTF8', more: zlib }),
          track({ number: 4, codec: 'S_TEXT/UTF8', more: stripped }),
        ],
        [
          cluster(10, [
            cue(3, 0, 10, deflateSync(Buffer.from('packed'))),
            cue(3, 20, 10, bomb),
            cue(3, 30, 10, 'not packed at all'),
            cue(4, 0, 10, 'end'),
          ]),
        ],
        100_000_00,
      ),
    );
    expect(await vtt(path, 3)).toEqual(['00:00:00.100 --> 00:00:00.200\npacked']);
    expect(await vtt(path, 4)).toEqual(['00:00:00.100 --> 00:00:00.200\nThe end']);
  });

  test('APP-PLAYER-01 of a film that is cut off comes what is there; what is no film has no texts', async () => {
    const whole = film(
      [track({ number: 3, codec: 'S_TEXT/UTF8' })],
      [cluster(0, [cue(3, 0, 10, 'first')]), cluster(1000, [noise, cue(3, 0, 10, 'second')])],
    );
    const path = put('cut.mkv', whole.subarray(0, whole.length - 20));
    expect(await vtt(path, 3)).toEqual(['00:00:00.000 --> 00:00:00.010\nfirst']);
    for (const [name, bytes] of [
      ['a.txt', Buffer.from('words')],
      ['empty.mkv', Buffer.alloc(0)],
      ['head.mkv', whole.subarray(0, 10)],
      ['zero.mp4', Buffer.from('\0\0\0\x08ftyp\0\0\0\0moov')],
    ] as const)
      expect(await list(put(name, bytes)), name).toEqual([]);
    mkdirSync(device.disk(`${home}/folder.mkv`));
    await expect(list(`${home}/folder.mkv`)).rejects.toMatchObject({ code: 'N002001' });
  });
});

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const numbers = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => out.writeInt32BE(value, index * 4));
  return out;
};
const words = (text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** An MP4 film whose texts stand in two chunks behind its beginning. */
function movie(samples: readonly Buffer[], durations: readonly number[], edits: readonly number[] = []): Buffer {
  const start = box('ftyp', Buffer.from('isom'), numbers(0));
  const data = box('mdat', ...samples);
  const first = start.length + 8;
  const second = first + samples.slice(0, 2).reduce((sum, sample) => sum + sample.length, 0);
  const mdhd = Buffer.concat([numbers(0, 0, 0, 100, 0), Buffer.from([0x15, 0xc7, 0, 0])]);
  const hdlr = Buffer.concat([numbers(0, 0), Buffer.from('sbtl'), Buffer.alloc(12), Buffer.from('English (SDH)\0')]);
  const stbl = box(
    'stbl',
    box('stsd', numbers(0, 1), box('tx3g', Buffer.alloc(8))),
    box('stts', numbers(0, durations.length), ...durations.map((ticks) => numbers(1, ticks))),
    box('stsz', numbers(0, 0, samples.length, ...samples.map(({ length }) => length))),
    box('stsc', numbers(0, 2, 1, 2, 1, 2, samples.length - 2, 1)),
    box('stco', numbers(0, 2, first, second)),
  );
  const edit = edits.length === 0 ? [] : [box('edts', box('elst', numbers(0, edits.length / 3, ...edits)))];
  const trak = box(
    'trak',
    box('tkhd', numbers(0, 0, 0, 7), Buffer.alloc(68)),
    ...edit,
    box('mdia', box('mdhd', mdhd), box('hdlr', hdlr), box('minf', stbl)),
  );
  return Buffer.concat([start, data, box('moov', box('mvhd', numbers(0, 0, 0, 1000, 0), Buffer.alloc(80)), trak)]);
}

describe('MP4', () => {
  const samples = [
    words('Hello'),
    words(''),
    Buffer.concat([words('styled'), box('styl', Buffer.alloc(2))]),
    words(Buffer.from('\ufeff中', 'utf16le')),
  ];

  test('APP-PLAYER-01 its texts come with their times; pauses and what they are drawn with are left out', async () => {
    const path = put('a.mp4', movie(samples, [150, 50, 100, 100]));
    expect(await list(path)).toEqual([{ id: 7, language: 'eng', name: 'English (SDH)', codec: 'text' }]);
    expect(await vtt(path, 7)).toEqual([
      '00:00:00.000 --> 00:00:01.500\nHello',
      '00:00:02.000 --> 00:00:03.000\nstyled',
      '00:00:03.000 --> 00:00:04.000\n中',
    ]);
    expect((await get(path, 8)).status).toBe(404);
  });

  test('APP-PLAYER-01 edits put a track off, or bring it forward', async () => {
    const [rate, late] = [0x10000, put('late.mp4', movie(samples, [150, 50, 100, 100], [2500, -1, 0x10000, 9000, 0, 0x10000]))]; // prettier-ignore
    expect((await vtt(late, 7))[0]).toBe('00:00:02.500 --> 00:00:04.000\nHello');
    const early = put('early.mp4', movie(samples, [150, 50, 100, 100], [9000, 100, rate]));
    expect((await vtt(early, 7))[0]).toBe('00:00:00.000 --> 00:00:00.500\nHello');
  });

  test('APP-PLAYER-01 tables that lie end the texts, not the device', async () => {
    const whole = movie(samples, [150, 50, 100, 100]);
    const at = whole.indexOf('stsz') + 12;
    whole.writeUInt32BE(0xffffffff, at);
    expect(await vtt(put('a.mp4', whole), 7)).toHaveLength(3);
    const cut = movie(samples, [150, 50, 100, 100]);
    const path = put('cut.mp4', Buffer.concat([cut.subarray(0, 24), Buffer.alloc(0), cut.subarray(24)]));
    cut.writeUInt32BE(0x7fffffff, cut.indexOf('stco') + 12);
    expect(await vtt(put('far.mp4', cut), 7)).toHaveLength(2);
    expect(await list(path)).toHaveLength(1);
  });
});

test('APP-PLAYER-01 APP-FM-05 a film of a drive holds it while its texts are sought, and lets go when the client leaves', async () => {
  usb('u-1', { label: 'Travel' });
  mkdirSync(device.disk('/usb/u-1'), { recursive: true });
  const clusters = Array.from({ length: 3000 }, (_, at) => cluster(at * 1000, [cue(3, 0, 500, 'x'.repeat(5000))]));
  const path = put('long.mkv', film([track({ number: 3, codec: 'S_TEXT/UTF8' })], clusters), '/usb/u-1');
  const gone = new AbortController();
  const answer = await get(path, 3, { signal: gone.signal });
  // The first texts are there before the film has been read.
  await answer.body?.getReader().read();
  expect(holdersOf(device.services, '/usb/u-1', 'en')).toEqual(['long.mkv']);
  gone.abort();
  await vi.waitFor(() => expect(holdersOf(device.services, '/usb/u-1', 'en')).toEqual([]));
});

test('APP-PLAYER-01 APP-SAFEB-02 texts of a film of the safe box are told while it is open', async () => {
  const boxes = safeBoxes(device.context);
  await boxes.create(ann, '5'.repeat(64), '');
  const safe = '/zenith_sata/ann/safebox';
  put('a.mkv', film([track({ number: 3, codec: 'S_TEXT/UTF8' })], [cluster(0, [cue(3, 0, 10, 'secret')])]));
  await device.handlers.fileMove(
    { paths: [`${home}/a.mkv`], to: safe, conflict: 'ask', inside: 'ask' },
    ann,
    requestInfo,
  );
  await device.idle('ann');
  expect(await list(`${safe}/a.mkv`)).toHaveLength(1);
  boxes.lock(ann);
  await expect(list(`${safe}/a.mkv`)).rejects.toMatchObject({ code: 'N001603' });
}, 60_000);
