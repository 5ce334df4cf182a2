import { type FilmHead, type FilmTrack, fewTracks, headText, type ReadAt, unknownHead } from './film-types.ts';

/** Boxes at one level that are looked at before it is given up. */
const LOOKS = 1000;
const TRACKS_MAX = 64;
/** Seconds from 1904, where films count from, to 1970. */
const MAC_EPOCH_S = 2_082_844_800;

/** A box of a film. */
export interface Box {
  readonly type: string;
  /** First byte behind its head, and behind its end. */
  readonly start: number;
  readonly end: number;
}

/** The boxes between two bytes of a file (ISO 14496-12), as far as they make sense. */
export async function boxesIn(readAt: ReadAt, start: number, end: number): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = start; at + 8 <= end && found.length < LOOKS;) {
    const head = await readAt(at, 16);
    if (head.length < 8) break;
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) break;
    const size = short === 0 ? end - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const length = short === 1 ? 16 : 8;
    if (size < length) break;
    found.push({ type: head.toString('latin1', 4, 8), start: at + length, end: Math.min(at + size, end) });
    at += size;
  }
  return found;
}

/** The first box of a type; undefined where there is none. */
export const named = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

/** The first bytes of a box; undefined when it is absent or shorter. */
export async function bytesOf(readAt: ReadAt, box: Box | undefined, length: number): Promise<Buffer | undefined> {
  if (box === undefined || box.end - box.start < length) return undefined;
  const bytes = await readAt(box.start, length);
  return bytes.length < length ? undefined : bytes;
}

/** Names of codecs by the four letters of a sample entry; what is not among them is told as it stands. */
const codecs: Readonly<Record<string, string>> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
  mp4v: 'mpeg4',
  mp4a: 'aac',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  fLaC: 'flac',
  Opus: 'opus',
  alac: 'alac',
  '.mp3': 'mp3',
  dtsc: 'dts',
  dtse: 'dts',
  dtsh: 'dts',
  dtsl: 'dts',
  tx3g: 'text',
  text: 'text',
  wvtt: 'webvtt',
  stpp: 'ttml',
  c608: 'captions',
};

const codecOf = (fourcc: string): string => codecs[fourcc] ?? headText(fourcc.replaceAll('\0', '')).toLowerCase();

/** Three letters of five bits each; older QuickTime films have a number of a list of their own there. */
function languageOf(packed: number): string {
  const letters = [packed >> 10, packed >> 5, packed].map((bits) => String.fromCharCode((bits & 31) + 0x60)).join('');
  return /^[a-z]{3}$/.test(letters) && letters !== 'und' ? letters : '';
}

/** A track with what kind it is of, and where the film keeps the tables of its samples. */
export interface MovieTrack extends FilmTrack {
  /** By which the film calls it; 0 where it does not. */
  readonly id: number;
  readonly handler: string;
  /** Ticks of its time in a second. */
  readonly scale: number;
  readonly tables: readonly Box[];
  readonly edits: Box | undefined;
  readonly width: number;
  readonly height: number;
}

/** Names that programs write where nobody gave one. */
const isNoName = (name: string): boolean =>
  /handler|^(video|sound|audio|subtitle|text|stereo|mono)?( ?media)?( ?track)?$|gpac|l-smash|\bby\b/i.test(name);

/** What the box of a track tells. */
export async function trackOf(readAt: ReadAt, box: Box): Promise<MovieTrack> {
  const inside = await boxesIn(readAt, box.start, box.end);
  const tkhd = named(inside, 'tkhd');
  const ownHead = await bytesOf(readAt, tkhd, 24);
  let [width, height] = [0, 0];
  if (tkhd !== undefined && tkhd.end - tkhd.start >= 84) {
    const tail = await readAt(tkhd.end - 44, 44);
    if (tail.length === 44) {
      // Width and height are its last eight bytes, as 16.16 numbers.
      [width, height] = [tail.readUInt32BE(36) >>> 16, tail.readUInt32BE(40) >>> 16];
      // A phone held upright says so in the second number of the matrix.
      if (tail.readInt32BE(0) === 0) [width, height] = [height, width];
    }
  }
  const mdia = named(inside, 'mdia');
  const media = mdia === undefined ? [] : await boxesIn(readAt, mdia.start, mdia.end);
  const mdhd = named(media, 'mdhd');
  const version = await bytesOf(readAt, mdhd, 1);
  const at = version?.[0] === 1 ? 32 : 20;
  const times = await bytesOf(readAt, mdhd, at + 2);
  const hdlrBox = named(media, 'hdlr');
  const hdlr = await bytesOf(readAt, hdlrBox, 24);
  const label = hdlrBox === undefined ? Buffer.alloc(0) : await readAt(hdlrBox.start + 24, Math.min(256, Math.max(0, hdlrBox.end - hdlrBox.start - 24))); // prettier-ignore
  // A name of the track itself is in its user data.
  const udta = named(inside, 'udta');
  const own = udta && named(await boxesIn(readAt, udta.start, udta.end), 'name');
  const title = own === undefined ? '' : (await readAt(own.start, Math.min(256, own.end - own.start))).toString('utf8');
  const written = headText((label.toString('utf8').split('\0')[0] ?? '').replace(/^\p{Cc}/u, ''));
  const name = headText(title) || (isNoName(written) ? '' : written);
  const minf = named(media, 'minf');
  const stbl = minf && named(await boxesIn(readAt, minf.start, minf.end), 'stbl');
  const tables = stbl === undefined ? [] : await boxesIn(readAt, stbl.start, stbl.end);
  const stsd = named(tables, 'stsd');
  const edts = named(inside, 'edts');
  const entry = await bytesOf(readAt, stsd, 16);
  return {
    id: ownHead?.readUInt32BE(ownHead[0] === 1 ? 20 : 12) ?? 0,
    scale: times?.readUInt32BE(version?.[0] === 1 ? 20 : 12) ?? 0,
    tables,
    edits: edts && named(await boxesIn(readAt, edts.start, edts.end), 'elst'),
    handler: hdlr?.toString('latin1', 8, 12) ?? '',
    language: times === undefined ? '' : languageOf(times.readUInt16BE(at)),
    name,
    codec: entry === undefined ? '' : codecOf(entry.toString('latin1', 12, 16)),
    width,
    height,
  };
}

const plain = ({ language, name, codec }: MovieTrack): FilmTrack => ({ language, name, codec });

/** The table of an MP4 or QuickTime film: times in mvhd, sizes in the tkhd of the pictures' track. */
async function movieFacts(readAt: ReadAt, moov: Box): Promise<Omit<FilmHead, 'container'>> {
  const boxes = await boxesIn(readAt, moov.start, moov.end);
  let [duration, createdMs]: [number, number | undefined] = [0, undefined];
  const mvhd = await bytesOf(readAt, named(boxes, 'mvhd'), 32);
  if (mvhd !== undefined) {
    const isLong = mvhd[0] === 1;
    const created = isLong ? Number(mvhd.readBigUInt64BE(4)) : mvhd.readUInt32BE(4);
    const scale = mvhd.readUInt32BE(isLong ? 20 : 12);
    const length = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
    const ms = (created - MAC_EPOCH_S) * 1000;
    duration = scale > 0 ? length / scale : 0;
    createdMs = ms > 0 ? ms : undefined;
  }
  const tracks: MovieTrack[] = [];
  for (const box of boxes.filter(({ type }) => type === 'trak').slice(0, TRACKS_MAX))
    tracks.push(await trackOf(readAt, box));
  const film = tracks.find((track) => track.handler === 'vide') ?? tracks.find((track) => track.width > 0);
  const sized = film !== undefined && film.width > 0 && film.height > 0 ? film : undefined;
  return {
    width: sized?.width ?? 0,
    height: sized?.height ?? 0,
    duration,
    createdMs,
    codec: film?.codec ?? '',
    audio: fewTracks(tracks.filter(({ handler }) => handler === 'soun').map(plain)),
    subs: fewTracks(tracks.filter(({ handler }) => /^(sbtl|subt|text|clcp)$/.test(handler)).map(plain)),
  };
}

/** The head of an MP4, QuickTime or 3GP film. Throws a RangeError for one that leads nowhere. */
export async function readMovie(readAt: ReadAt, size: number): Promise<FilmHead> {
  const boxes = await boxesIn(readAt, 0, size);
  const brand = await bytesOf(readAt, named(boxes, 'ftyp'), 4);
  const isQuickTime = brand === undefined || brand.toString('latin1') === 'qt  ';
  const moov = named(boxes, 'moov');
  const container = isQuickTime ? 'mov' : 'mp4';
  return moov === undefined ? { ...unknownHead, container } : { container, ...(await movieFacts(readAt, moov)) };
}
