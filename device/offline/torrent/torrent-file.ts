import { createHash } from 'node:crypto';
import { checkFileName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../../device-error.ts';
import { asDict, type Bencoded, type BencodedDict, bytesIn, decodeDict, encode, listIn, numberIn } from './bencode.ts';
import { readTrackerTiers } from './links.ts';

/** Length of a hash of a piece, and of the hash that names a torrent. */
export const HASH_BYTES = 20;
/** Longest torrent file, and longest metadata within (which a stranger sends for a magnet link). */
export const MAX_TORRENT_BYTES = 12 * 1024 * 1024;
export const MAX_METADATA_BYTES = 8 * 1024 * 1024;
export const MAX_TORRENT_FILES = 100_000;
/** A piece is in memory until it is checked. */
const MAX_PIECE_BYTES = 64 * 1024 * 1024;

/** A file of a torrent; sizes and offsets in bytes, `path` within the torrent's folder (the name for a single file). */
export interface TorrentFile {
  readonly path: string;
  readonly size: number;
  /** Where it begins in the bytes of the torrent. */
  readonly offset: number;
  /** Filling of zeros between files (BEP 47), never on the disk. */
  readonly isPad: boolean;
}

/** A torrent of version 1 (BEP 3). */
export interface Torrent {
  readonly name: string;
  readonly infoHash: Buffer;
  /** The dictionary that the hash is of, as it came. */
  readonly info: Buffer;
  readonly pieceLength: number;
  /** Hashes of the pieces, one after the other. */
  readonly hashes: Buffer;
  readonly pieceCount: number;
  /** Of all pieces, with filling. */
  readonly length: number;
  readonly isFolder: boolean;
  /** By their number in the torrent. */
  readonly files: readonly TorrentFile[];
  /** Peers come only from its trackers (BEP 27). */
  readonly isPrivate: boolean;
  readonly tiers: readonly (readonly string[])[];
}

const broken = (): DeviceError => new DeviceError('N009001');

/** Reads a torrent file. Throws DeviceError N009001 for what is broken, hostile, or not of version 1 (APP-DOWN-01). */
export function parseTorrent(bytes: Buffer): Torrent {
  if (bytes.length > MAX_TORRENT_BYTES) throw broken();
  return refusing(() => {
    let info: Buffer | undefined;
    const root = decodeDict(bytes, (key, start, end) => {
      if (key === 'info') info = Buffer.from(bytes.subarray(start, end));
    });
    if (info === undefined) throw broken();
    return readInfo(info, root);
  });
}

/**
 * The torrent file of metadata that peers gave (BEP 9), or undefined when it is not what the hash is of. Throws
 * DeviceError N009001 for metadata that is right and yet cannot be used.
 */
export function torrentFromMetadata(
  infoHash: Buffer,
  info: Buffer,
  tiers: readonly (readonly string[])[],
): Buffer | undefined {
  if (!sha1(info).equals(infoHash)) return undefined;
  const trackers = tiers.length === 0 ? Buffer.alloc(0) : Buffer.concat([encode('announce-list'), encode(tiers)]);
  const file = Buffer.concat([Buffer.from('d'), trackers, encode('info'), info, Buffer.from('e')]);
  parseTorrent(file);
  return file;
}

/** SHA-1, the only hash of version 1. */
export function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest();
}

/** Length of one piece; the last may be shorter. */
export function pieceSize(torrent: Torrent, piece: number): number {
  return Math.min(torrent.pieceLength, torrent.length - piece * torrent.pieceLength);
}

/** True when the bytes are those that the torrent names for the piece. */
export function isPiece(torrent: Torrent, piece: number, bytes: Buffer): boolean {
  return sha1(bytes).equals(torrent.hashes.subarray(piece * HASH_BYTES, (piece + 1) * HASH_BYTES));
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof DeviceError ? error : broken();
  }
}

function readInfo(info: Buffer, root: BencodedDict): Torrent {
  const dict = decodeDict(info);
  const text = textReader(bytesIn(root, 'encoding') ?? bytesIn(dict, 'encoding'));
  const name = text(bytesIn(dict, 'name.utf-8') ?? bytesIn(dict, 'name'));
  if (checkFileName(name) !== null) throw broken();
  const pieceLength = numberIn(dict, 'piece length') ?? 0;
  const hashes = bytesIn(dict, 'pieces') ?? Buffer.alloc(0);
  if (pieceLength < 1 || pieceLength > MAX_PIECE_BYTES || hashes.length % HASH_BYTES !== 0) throw broken();
  const list = listIn(dict, 'files');
  if ((list === undefined) === (dict.get('length') === undefined)) throw broken();
  const files = list === undefined ? [singleFile(dict, name)] : readFiles(list, text);
  const last = files.at(-1);
  const length = last === undefined ? 0 : last.offset + last.size;
  const pieceCount = hashes.length / HASH_BYTES;
  if (length === 0 || !Number.isSafeInteger(length) || pieceCount !== Math.ceil(length / pieceLength)) throw broken();
  return {
    name,
    infoHash: sha1(info),
    info,
    pieceLength,
    hashes: Buffer.from(hashes),
    pieceCount,
    length,
    isFolder: list !== undefined,
    files,
    isPrivate: numberIn(dict, 'private') === 1,
    tiers: readTrackerTiers(listIn(root, 'announce-list'), bytesIn(root, 'announce')),
  };
}

function singleFile(dict: BencodedDict, name: string): TorrentFile {
  return { path: name, size: sizeIn(dict), offset: 0, isPad: false };
}

function sizeIn(dict: BencodedDict): number {
  const size = numberIn(dict, 'length') ?? -1;
  if (size < 0) throw broken();
  return size;
}

function readFiles(list: readonly Bencoded[], text: (bytes: Buffer | undefined) => string): TorrentFile[] {
  if (list.length === 0 || list.length > MAX_TORRENT_FILES) throw broken();
  const taken = createTaken();
  let offset = 0;
  return list.map((entry) => {
    const dict = asDict(entry);
    if (dict === undefined) throw broken();
    const size = sizeIn(dict);
    const isPad = bytesIn(dict, 'attr')?.includes('p') ?? false;
    const file = { path: isPad ? '' : readPath(dict, text), size, offset, isPad };
    offset += size;
    if (!Number.isSafeInteger(offset)) throw broken();
    if (!isPad) taken(file.path);
    return file;
  });
}

function readPath(dict: BencodedDict, text: (bytes: Buffer | undefined) => string): string {
  const parts = listIn(dict, 'path.utf-8') ?? listIn(dict, 'path') ?? [];
  const names = parts.map((part) => (Buffer.isBuffer(part) ? text(part) : ''));
  if (names.length === 0 || names.some((each) => checkFileName(each) !== null)) throw broken();
  return names.join('/');
}

/** Refuses two files in one place, also where the disk knows no capital letters, and a file that is a folder too. */
function createTaken(): (path: string) => void {
  const files = new Set<string>();
  const folders = new Set<string>();
  return (path) => {
    const place = path.normalize('NFC').toLowerCase();
    if (files.has(place) || folders.has(place)) throw broken();
    files.add(place);
    for (let at = place.lastIndexOf('/'); at > 0; at = place.lastIndexOf('/', at - 1)) {
      const folder = place.slice(0, at);
      if (files.has(folder)) throw broken();
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  };
}

/** Names are UTF-8; old torrents say what else they are. Text that is neither is refused. */
function textReader(encoding: Buffer | undefined): (bytes: Buffer | undefined) => string {
  const decoders = ['utf-8', encoding?.toString('latin1')].flatMap((label) => {
    try {
      return label === undefined ? [] : [new TextDecoder(label, { fatal: true, ignoreBOM: true })];
    } catch {
      return [];
    }
  });
  return (bytes) => {
    if (bytes === undefined) throw broken();
    for (const decoder of decoders) {
      try {
        return decoder.decode(bytes);
      } catch {
        // The next encoding may know it.
      }
    }
    throw broken();
  };
}
