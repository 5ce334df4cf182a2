import { inflateSync } from 'node:zlib';
import type { ReadAt } from '../film-types.ts';
import { elementAt, elementsIn, ids, type MatroskaTrack, PART_BYTES, trackOf, vint, whole } from '../matroska-head.ts';
import { CUE_BYTES, type FilmText, type TextCue } from './text-types.ts';
import { dialogueText } from './vtt.ts';

/** Elements that are looked at before what is sought must have come. */
const LOOKS = 200;
/** A text for which no length is told stands for so long (ms). */
const SHOWN_MS = 3000;
/** Type of a track of text. */
const SUBTITLE = 17;

/** Elements of clusters and of how blocks are packed (RFC 9559). */
const more = {
  cluster: 0x1f43b675,
  time: 0xe7,
  simpleBlock: 0xa3,
  group: 0xa0,
  block: 0xa1,
  length: 0x9b,
  encodings: 0x6d80,
  encoding: 0x6240,
  compression: 0x5034,
  encryption: 0x5035,
  algorithm: 0x4254,
  settings: 0x4255,
} as const;

/** How the bytes of a block are packed: not at all, by zlib, or without a beginning that all have. */
type Packing = 'plain' | 'zlib' | 'unknown' | Buffer;

interface TextTrack {
  readonly track: MatroskaTrack;
  readonly packing: Packing;
}

/** What of the head matters for texts. */
interface Head {
  /** Milliseconds of one tick. */
  readonly tickMs: number;
  readonly tracks: readonly TextTrack[];
}

/** Kinds of text that can be told as it stands. */
const isText = ({ type, codec }: MatroskaTrack): boolean =>
  type === SUBTITLE && ['srt', 'ass', 'ssa', 'webvtt'].includes(codec);

function packingOf(entry: Buffer): Packing {
  const encodings = elementsIn(entry).find(({ id }) => id === more.encodings);
  if (encodings === undefined) return 'plain';
  const each = elementsIn(encodings.bytes).filter(({ id }) => id === more.encoding);
  const inside = each.flatMap(({ bytes }) => elementsIn(bytes));
  if (each.length !== 1 || inside.some(({ id }) => id === more.encryption)) return 'unknown';
  const compression = inside.find(({ id }) => id === more.compression);
  const parts = compression === undefined ? [] : elementsIn(compression.bytes);
  const algorithm = parts.find(({ id }) => id === more.algorithm);
  const kind = algorithm === undefined ? 0 : whole(algorithm.bytes);
  if (kind === 0) return 'zlib';
  return kind === 3 ? (parts.find(({ id }) => id === more.settings)?.bytes ?? 'plain') : 'unknown';
}

function unpacked(bytes: Buffer, packing: Packing): Buffer | undefined {
  if (packing === 'plain') return bytes;
  if (packing === 'unknown') return undefined;
  if (packing !== 'zlib') return Buffer.concat([packing, bytes]);
  try {
    return inflateSync(bytes, { maxOutputLength: CUE_BYTES });
  } catch {
    return undefined;
  }
}

async function readHead(readAt: ReadAt, size: number): Promise<Head> {
  let tickMs = 1;
  let tracks: TextTrack[] = [];
  for (let at = 0, look = 0, seen = 0; at < size && look < LOOKS && seen < 2; look += 1) {
    const element = elementAt(await readAt(at, 12), 0);
    if (element === undefined || element.id === more.cluster) break;
    const start = at + element.start;
    const isWanted = element.id === ids.info || element.id === ids.tracks;
    const part = isWanted && element.size <= PART_BYTES ? await readAt(start, Math.min(element.size, size - start)) : undefined; // prettier-ignore
    if (part !== undefined) seen += 1;
    if (part !== undefined && element.id === ids.info) {
      const scale = elementsIn(part).find(({ id }) => id === ids.scale);
      tickMs = (scale === undefined ? 0 : whole(scale.bytes)) / 1e6 || 1;
    }
    if (part !== undefined && element.id === ids.tracks)
      tracks = elementsIn(part)
        .filter(({ id }) => id === ids.entry)
        .map(({ bytes }) => ({ track: trackOf(bytes), packing: packingOf(bytes) }))
        .filter(({ track, packing }) => isText(track) && packing !== 'unknown');
    at = element.id === ids.segment ? start : start + element.size;
  }
  return { tickMs, tracks };
}

/** Tracks of text of a Matroska film. Throws a RangeError for one that leads nowhere. */
export async function matroskaTexts(readAt: ReadAt, size: number): Promise<FilmText[]> {
  const { tracks } = await readHead(readAt, size);
  return tracks.map(({ track: { number, language, name, codec } }) => ({ id: number, language, name, codec }));
}

/** What a block says of itself, and its bytes; undefined for one of another track, or of several pieces. */
function blockOf(bytes: Buffer, number: number): { ticks: number; bytes: Buffer } | undefined {
  const track = vint(bytes, 0, false);
  if (track?.value !== number || bytes.length < track.length + 3) return undefined;
  const isLaced = ((bytes[track.length + 2] ?? 0) & 0x06) !== 0;
  return isLaced ? undefined : { ticks: bytes.readInt16BE(track.length), bytes: bytes.subarray(track.length + 3) };
}

const wordsOf = (bytes: Buffer, codec: string): string => {
  const text = bytes.toString('utf8');
  // Without its times, which the block has: order, layer, style, name, three margins and an effect come before it.
  return codec === 'ass' || codec === 'ssa' ? dialogueText(text, 8) : text;
};

/**
 * The texts of one track in the order in which they stand in the film. Its clusters are walked through, and of what is no
 * text only the length is read; `isOver` ends that.
 */
export async function* matroskaCues(
  readAt: ReadAt,
  size: number,
  id: number,
  isOver: () => boolean,
): AsyncGenerator<TextCue> {
  const { tickMs, tracks } = await readHead(readAt, size);
  const found = tracks.find(({ track }) => track.number === id);
  if (found === undefined) return;
  let clusterTicks = 0;
  for (let at = 0; at < size && !isOver();) {
    const element = elementAt(await readAt(at, 12), 0);
    if (element === undefined) return;
    const start = at + element.start;
    // A cluster of unknown length ends where the next one begins: what is in either is found in one row.
    const isOpened = element.id === ids.segment || element.id === more.cluster;
    at = isOpened ? start : start + element.size;
    const isShort = element.size <= CUE_BYTES;
    if (element.id === more.time && isShort) clusterTicks = whole(await readAt(start, Math.min(8, element.size)));
    if (!isShort || (element.id !== more.simpleBlock && element.id !== more.group)) continue;
    const isGroup = element.id === more.group;
    // The number of its track stands first in a block: sound and pictures are not read.
    const parts = isGroup ? elementsIn(await readAt(start, element.size)) : [];
    const body = isGroup
      ? parts.find((part) => part.id === more.block)?.bytes
      : vint(await readAt(start, Math.min(8, element.size)), 0, false)?.value === id
        ? await readAt(start, element.size)
        : undefined;
    const block = body && blockOf(body, id);
    const bytes = block && unpacked(block.bytes, found.packing);
    if (block === undefined || bytes === undefined) continue;
    const length = parts.find((part) => part.id === more.length);
    const fromMs = (clusterTicks + block.ticks) * tickMs;
    const toMs = fromMs + (length === undefined ? SHOWN_MS : whole(length.bytes) * tickMs);
    yield { fromMs, toMs, text: wordsOf(bytes, found.track.codec) };
  }
}
