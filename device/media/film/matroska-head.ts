import { type FilmHead, type FilmTrack, fewTracks, headText, type ReadAt, unknownHead } from './film-types.ts';

/** Elements of the segment that are looked at before it is given up, and how long one of them may be that is read. */
const LOOKS = 200;
export const PART_BYTES = 4 * 1024 * 1024;
const TRACKS_MAX = 200;
/** Milliseconds of 2001, where Matroska counts from. */
const MATROSKA_EPOCH_MS = Date.UTC(2001, 0, 1);

/** Elements by their identifiers (RFC 9559). */
export const ids = {
  segment: 0x18538067,
  docType: 0x4282,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  date: 0x4461,
  tracks: 0x1654ae6b,
  entry: 0xae,
  number: 0xd7,
  type: 0x83,
  codec: 0x86,
  language: 0x22b59c,
  languageTag: 0x22b59d,
  name: 0x536e,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const;

/** An element of EBML. */
export interface Element {
  readonly id: number;
  readonly start: number;
  /** Bytes of its content; Infinity where the file does not tell. */
  readonly size: number;
}

/** A number of variable length (EBML), its marker kept or taken away; undefined where none stands. */
export function vint(
  bytes: Buffer,
  at: number,
  keep: boolean,
): { value: number; length: number; isOpen: boolean } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  const mask = 0xff >> length;
  let value = keep ? first : first & mask;
  let isOpen = (first & mask) === mask;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { value, length, isOpen };
}

/** The element that begins at a byte; undefined where none does. */
export function elementAt(bytes: Buffer, at: number): Element | undefined {
  const id = vint(bytes, at, true);
  const size = id && vint(bytes, at + id.length, false);
  if (!id || !size) return undefined;
  return { id: id.value, start: at + id.length + size.length, size: size.isOpen ? Infinity : size.value };
}

/** The elements in some bytes, as far as they make sense. */
export function elementsIn(bytes: Buffer): { id: number; bytes: Buffer }[] {
  const found: { id: number; bytes: Buffer }[] = [];
  for (let at = 0; at < bytes.length && found.length < LOOKS * 5;) {
    const element = elementAt(bytes, at);
    if (element === undefined) break;
    const end = Math.min(element.start + element.size, bytes.length);
    found.push({ id: element.id, bytes: bytes.subarray(element.start, end) });
    at = end;
  }
  return found;
}

/** A whole number as an element holds it. */
export const whole = (bytes: Buffer): number =>
  bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0;
/** A text as an element holds it. */
export const text = (bytes: Buffer): string => headText(bytes.subarray(0, 1000).toString('utf8').replace(/\0.*$/s, ''));

/** Names of codecs as they are shown; what is not among them is told without its kind. */
const codecs: readonly (readonly [RegExp, string])[] = [
  [/^V_MPEG4\/ISO\/AVC/, 'h264'],
  [/^V_MPEGH\/ISO\/HEVC/, 'hevc'],
  [/^V_MPEG4/, 'mpeg4'],
  [/^V_MPEG2/, 'mpeg2'],
  [/^A_AAC/, 'aac'],
  [/^A_EAC3/, 'eac3'],
  [/^A_AC3/, 'ac3'],
  [/^A_DTS/, 'dts'],
  [/^A_MPEG\/L3/, 'mp3'],
  [/^A_PCM/, 'pcm'],
  [/^S_TEXT\/UTF8/, 'srt'],
  [/^S_(TEXT\/)?ASS/, 'ass'],
  [/^S_(TEXT\/)?SSA/, 'ssa'],
  [/^S_TEXT\/WEBVTT|^D_WEBVTT/, 'webvtt'],
  [/^S_HDMV\/PGS/, 'pgs'],
  [/^S_VOBSUB/, 'vobsub'],
];
const codecOf = (id: string): string =>
  codecs.find(([pattern]) => pattern.test(id))?.[1] ?? id.replace(/^[VASD]_/, '').toLowerCase();

/** A track with what kind it is of, and the number by which the film calls it. */
export interface MatroskaTrack extends FilmTrack {
  readonly number: number;
  readonly type: number;
  readonly width: number;
  readonly height: number;
}

/** What the entry of a track tells. */
export function trackOf(bytes: Buffer): MatroskaTrack {
  // A track that names no language is in English, as the format has it.
  const track = { number: 0, type: 0, codec: '', language: 'eng', name: '', width: 0, height: 0 };
  let tag = '';
  for (const { id, bytes: value } of elementsIn(bytes)) {
    if (id === ids.number) track.number = whole(value);
    if (id === ids.type) track.type = whole(value);
    if (id === ids.codec) track.codec = codecOf(text(value));
    if (id === ids.language) track.language = text(value);
    if (id === ids.languageTag) tag = text(value);
    if (id === ids.name) track.name = text(value);
    if (id === ids.video)
      for (const { id: inner, bytes: number } of elementsIn(value)) {
        if (inner === ids.width) track.width = whole(number);
        if (inner === ids.height) track.height = whole(number);
      }
  }
  const language = tag || track.language;
  return { ...track, language: language === 'und' ? '' : language };
}

function infoOf(bytes: Buffer): Pick<FilmHead, 'duration' | 'createdMs'> {
  let [ticks, scale]: [number, number] = [0, 1_000_000];
  let createdMs: number | undefined;
  for (const { id, bytes: value } of elementsIn(bytes)) {
    if (id === ids.scale) scale = whole(value) || scale;
    if (id === ids.duration)
      ticks = value.length === 8 ? value.readDoubleBE() : value.length === 4 ? value.readFloatBE() : 0;
    if (id === ids.date && value.length === 8)
      createdMs = MATROSKA_EPOCH_MS + Number(value.readBigInt64BE() / 1_000_000n);
  }
  const duration = (ticks * scale) / 1e9;
  return { createdMs, duration: Number.isFinite(duration) && duration > 0 ? duration : 0 };
}

function tracksOf(bytes: Buffer): Pick<FilmHead, 'width' | 'height' | 'codec' | 'audio' | 'subs'> {
  const tracks = elementsIn(bytes)
    .filter(({ id }) => id === ids.entry)
    .slice(0, TRACKS_MAX)
    .map(({ bytes: entry }) => trackOf(entry));
  const film = tracks.find(({ type }) => type === 1) ?? tracks.find(({ width }) => width > 0);
  const kind = (wanted: number): FilmTrack[] =>
    fewTracks(
      tracks.filter(({ type }) => type === wanted).map(({ language, name, codec }) => ({ language, name, codec })),
    );
  return {
    width: film?.width ?? 0,
    height: film?.height ?? 0,
    codec: film?.codec ?? '',
    audio: kind(2),
    subs: kind(17),
  };
}

/** The head of a Matroska or WebM film. Throws a RangeError for one that leads nowhere. */
export async function readMatroska(readAt: ReadAt, size: number): Promise<FilmHead> {
  let head: FilmHead = { ...unknownHead, container: 'matroska' };
  let seen = 0;
  for (let at = 0, look = 0; at < size && look < LOOKS && seen < 2; look += 1) {
    const element = elementAt(await readAt(at, 12), 0);
    if (element === undefined) break;
    const start = at + element.start;
    const part = async (): Promise<Buffer> =>
      element.size > PART_BYTES ? Buffer.alloc(0) : readAt(start, Math.min(element.size, size - start));
    if (element.id === 0x1a45dfa3) {
      const type = elementsIn(await part()).find(({ id }) => id === ids.docType);
      if (type !== undefined && text(type.bytes) === 'webm') head = { ...head, container: 'webm' };
    }
    if (element.id === ids.info) head = { ...head, ...infoOf(await part()) };
    if (element.id === ids.tracks) head = { ...head, ...tracksOf(await part()) };
    if (element.id === ids.info || element.id === ids.tracks) seen += 1;
    // The segment holds all else; what comes behind something of unknown length cannot be found.
    at = element.id === ids.segment ? start : start + element.size;
  }
  return head;
}
