import type { fileTester } from '../files/test-calls.ts';
import type { FileDevice } from '../files/test-kit.ts';
import { musicTester } from '../music/test-music.ts';
import { bookService } from './service.ts';

/** Folder of ann's books. */
export const shelf = '/zenith_sata/ann/data/Audiobooks';

function u32(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) out.writeUInt32BE(value, index * 4);
  return out;
}
function u16(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) out.writeUInt16BE(value, index * 2);
  return out;
}
/** A box of an MP4 file. */
function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body]);
}
const text = (name: string, value: string): Buffer => box(name, box('data', u32(1, 0), Buffer.from(value)));
const handler = (kind: string): Buffer => box('hdlr', u32(0, 0), Buffer.from(kind), Buffer.alloc(13));

/** Ticks of a second in the files below. */
const SCALE = 1000;

function track(
  id: number,
  {
    kind,
    ms,
    entry,
    tables,
    reference = Buffer.alloc(0),
  }: { kind: string; ms: number; entry: Buffer; tables: readonly Buffer[]; reference?: Buffer },
): Buffer {
  const head = box('tkhd', u32(7, 0, 0, id, 0, ms), Buffer.alloc(60));
  const media = box('mdhd', u32(0, 0, 0, SCALE, ms), u16(0, 0));
  const samples = box('stbl', box('stsd', u32(0, 1), entry), ...tables);
  return box('trak', head, reference, box('mdia', media, handler(kind), box('minf', samples)));
}

export interface Bound {
  readonly album?: string;
  readonly artist?: string;
  readonly seconds: number;
  /** Title and beginning in seconds. */
  readonly chapters: readonly (readonly [title: string, start: number])[];
  /** Which way they stand in the file: as a list, or as a track of texts. */
  readonly as?: 'list' | 'track';
}

/** The head of an .m4b file with its tags and chapters, and no sound. */
export function m4b({ album = '', artist = '', seconds, chapters, as = 'list' }: Bound): Buffer {
  const ms = seconds * SCALE;
  const type = box('ftyp', Buffer.from('M4B '), u32(0), Buffer.from('M4B isom'));
  const titles = chapters.map(([title]) => Buffer.concat([u16(Buffer.byteLength(title)), Buffer.from(title)]));
  // The texts lie first, so that their places are known.
  const texts = box('mdat', ...titles);
  const lengths = chapters.map(([, start], index) => ((chapters[index + 1]?.[1] ?? seconds) - start) * SCALE);
  let at = type.length + 8;
  const places = titles.map((title) => (at += title.length) - title.length);
  const sound = track(1, {
    kind: 'soun',
    ms,
    entry: box('mp4a', u32(0), u16(0, 1), u32(0, 0), u16(2, 16), u32(0), u16(44_100, 0)),
    tables: [],
    ...(as === 'track' ? { reference: box('tref', box('chap', u32(2))) } : {}),
  });
  const words = track(2, {
    kind: 'text',
    ms,
    entry: box('text', u32(0), u16(0, 1)),
    tables: [
      box('stts', u32(0, lengths.length), ...lengths.map((length) => u32(1, length))),
      box('stsc', u32(0, 1, 1, 1, 1)),
      box('stsz', u32(0, 0, titles.length), ...titles.map((title) => u32(title.length))),
      box('stco', u32(0, places.length), u32(...places)),
    ],
  });
  const list = box(
    'chpl',
    u32(0x01_000000, 0),
    Buffer.from([chapters.length]),
    ...chapters.map(([title, start]) => {
      const since = Buffer.alloc(8);
      since.writeBigUInt64BE(BigInt(start) * 10_000_000n);
      return Buffer.concat([since, Buffer.from([Buffer.byteLength(title)]), Buffer.from(title)]);
    }),
  );
  const tags = box('meta', u32(0), handler('mdir'), box('ilst', text('\u00a9alb', album), text('\u00a9ART', artist)));
  const movie = box('mvhd', u32(0, 0, 0, SCALE, ms, 0x10000), Buffer.alloc(76));
  const moov =
    as === 'track'
      ? box('moov', movie, sound, words, box('udta', tags))
      : box('moov', movie, sound, box('udta', list, tags));
  return Buffer.concat([type, texts, moov]);
}

/** What tests of books do with a device; `device` is asked for at every step, as it changes with every test. */
export function bookTester(device: () => FileDevice, tester: Pick<ReturnType<typeof fileTester>, 'call'>) {
  const { call } = tester;
  const indexed = async (): Promise<void> => {
    const { index } = bookService(device().context);
    index.scan();
    await index.idle();
  };
  const books = async (fields: object = {}, username = 'ann') => (await call('audiobookList', fields, username)).list;
  return {
    indexed,
    put: (wire: string, content: Uint8Array | string): void => {
      musicTester(device, tester).put(wire, content);
    },
    books,
    /** Takes the folders as the account's source, and reads what is in them. */
    async useShelf(folders: string[] = [shelf], username = 'ann'): Promise<void> {
      await call('audiobookSetting', { folders }, username);
      await indexed();
    },
    /** Id of the book of that title. */
    async idOf(title: string): Promise<string> {
      const found = (await books()).find((book) => book.title === title);
      if (found === undefined) throw new Error(`no book ${title}`);
      return found.id;
    },
  };
}
