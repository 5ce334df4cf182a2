import type { ReadAt } from '../film-types.ts';
import { type Box, boxesIn, bytesOf, type MovieTrack, named, trackOf } from '../mp4-head.ts';
import { CUE_BYTES, type FilmText, type TextCue } from './text-types.ts';

const TRACKS_MAX = 64;
/** Longest table of samples that is read (bytes); texts are few. */
const TABLE_BYTES = 4 * 1024 * 1024;

/** Kinds of text that can be told as it stands. */
const isText = ({ handler, codec }: MovieTrack): boolean => /^(sbtl|subt|text)$/.test(handler) && codec === 'text';

/** Ticks of the film itself in a second, and its tracks of text. */
async function readTracks(readAt: ReadAt, size: number): Promise<{ scale: number; tracks: MovieTrack[] }> {
  const moov = named(await boxesIn(readAt, 0, size), 'moov');
  if (moov === undefined) return { scale: 0, tracks: [] };
  const boxes = await boxesIn(readAt, moov.start, moov.end);
  const mvhd = await bytesOf(readAt, named(boxes, 'mvhd'), 24);
  const tracks: MovieTrack[] = [];
  for (const box of boxes.filter(({ type }) => type === 'trak').slice(0, TRACKS_MAX)) {
    const track = await trackOf(readAt, box);
    if (isText(track)) tracks.push(track);
  }
  return { scale: mvhd?.readUInt32BE(mvhd[0] === 1 ? 20 : 12) ?? 0, tracks };
}

/** Tracks of text of an MP4 or QuickTime film. Throws a RangeError for one that leads nowhere. */
export async function movieTexts(readAt: ReadAt, size: number): Promise<FilmText[]> {
  const { tracks } = await readTracks(readAt, size);
  return tracks.map(({ id, language, name, codec }) => ({ id, language, name, codec }));
}

/** The rows of a table; none where it is absent, cut off or too long. `head` bytes come before their number. */
async function rowsOf(readAt: ReadAt, box: Box | undefined, width: number, head = 4): Promise<Buffer[]> {
  if (box === undefined || box.end - box.start > TABLE_BYTES) return [];
  const bytes = await readAt(box.start, box.end - box.start);
  if (bytes.length < head + 4) return [];
  const count = Math.min(bytes.readUInt32BE(head), Math.floor((bytes.length - head - 4) / width));
  return Array.from({ length: count }, (_, row) =>
    bytes.subarray(head + 4 + row * width, head + 4 + (row + 1) * width),
  );
}

/** Lengths of the samples of a track. */
async function sizesOf(readAt: ReadAt, tables: readonly Box[]): Promise<number[]> {
  const stsz = named(tables, 'stsz');
  const head = await bytesOf(readAt, stsz, 12);
  if (head === undefined) return [];
  const common = head.readUInt32BE(4);
  if (common === 0) return (await rowsOf(readAt, stsz, 4, 8)).map((row) => row.readUInt32BE(0));
  return Array.from({ length: Math.min(head.readUInt32BE(8), TABLE_BYTES / 4) }, () => common);
}

/** Where each sample of a track begins in the file. */
async function placesOf(readAt: ReadAt, tables: readonly Box[], sizes: readonly number[]): Promise<number[]> {
  const short = await rowsOf(readAt, named(tables, 'stco'), 4);
  const chunks =
    short.length > 0
      ? short.map((row) => row.readUInt32BE(0))
      : (await rowsOf(readAt, named(tables, 'co64'), 8)).map((row) => Number(row.readBigUInt64BE(0)));
  const runs = (await rowsOf(readAt, named(tables, 'stsc'), 12)).map((row) => [row.readUInt32BE(0), row.readUInt32BE(4)] as const); // prettier-ignore
  const places: number[] = [];
  let run = 0;
  for (const [index, start] of chunks.entries()) {
    while (run + 1 < runs.length && (runs[run + 1]?.[0] ?? Infinity) <= index + 1) run += 1;
    let at = start;
    for (let left = runs[run]?.[1] ?? 0; left > 0 && places.length < sizes.length; left -= 1) {
      places.push(at);
      at += sizes[places.length - 1] ?? 0;
    }
  }
  return places;
}

/** Milliseconds by which the edits of a track put it off, or bring it forward. */
async function shiftOf(readAt: ReadAt, { edits, scale }: MovieTrack, filmScale: number): Promise<number> {
  const head = await bytesOf(readAt, edits, 8);
  if (head === undefined || filmScale === 0) return 0;
  const isLong = head[0] === 1;
  let shift = 0;
  for (const row of await rowsOf(readAt, edits, isLong ? 20 : 12)) {
    const length = isLong ? Number(row.readBigUInt64BE(0)) : row.readUInt32BE(0);
    const begin = isLong ? Number(row.readBigInt64BE(8)) : row.readInt32BE(4);
    if (begin >= 0) return shift - (begin / scale) * 1000;
    // Nothing of the track is shown for so long.
    shift += (length / filmScale) * 1000;
  }
  return shift;
}

/** The words of a sample: two bytes say how long they are; what they are drawn with stands behind them. */
function wordsOf(sample: Buffer): string {
  const length = sample.length < 2 ? 0 : sample.readUInt16BE(0);
  const words = sample.subarray(2, 2 + length);
  const mark = words.length >= 2 ? words.readUInt16BE(0) : 0;
  if (mark !== 0xfeff && mark !== 0xfffe) return words.toString('utf8');
  return new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-16le').decode(words.subarray(2));
}

/** The texts of one track, in their order; `isOver` ends that. */
export async function* movieCues(
  readAt: ReadAt,
  size: number,
  id: number,
  isOver: () => boolean,
): AsyncGenerator<TextCue> {
  const { scale: filmScale, tracks } = await readTracks(readAt, size);
  const track = tracks.find((one) => one.id === id);
  if (track === undefined || track.scale === 0) return;
  const sizes = await sizesOf(readAt, track.tables);
  const places = await placesOf(readAt, track.tables, sizes);
  const shift = await shiftOf(readAt, track, filmScale);
  let [ticks, sample] = [0, 0];
  for (const row of await rowsOf(readAt, named(track.tables, 'stts'), 8)) {
    const [count, delta] = [row.readUInt32BE(0), row.readUInt32BE(4)];
    for (let each = 0; each < count && sample < places.length && !isOver(); each += 1, sample += 1) {
      const [at, length] = [places[sample] ?? 0, sizes[sample] ?? 0];
      const fromMs = (ticks / track.scale) * 1000 + shift;
      ticks += delta;
      // Two bytes alone are a pause between two texts.
      if (length <= 2 || length > CUE_BYTES) continue;
      yield { fromMs, toMs: (ticks / track.scale) * 1000 + shift, text: wordsOf(await readAt(at, length)) };
    }
  }
}
