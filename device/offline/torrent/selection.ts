import { DeviceError } from '../../device-error.ts';
import { type Bits, createBits } from './bits.ts';
import { pieceSize, type Torrent, type TorrentFile } from './torrent-file.ts';

/** The files of a torrent that are wanted, and what of it that means. */
export interface Selection {
  /** Numbers of the wanted files. */
  readonly files: ReadonlySet<number>;
  /** Pieces that touch them. */
  readonly pieces: Bits;
  /** Bytes of them together. */
  readonly size: number;
  /** Bytes of them in a piece. */
  readonly share: (piece: number) => number;
  /** True for a piece that consists of nothing but wanted files, and filling. */
  readonly isWhole: (piece: number) => boolean;
}

/** What is wanted of a torrent: the numbers that it has, all files without `files`. N009001 when it has none of them. */
export function select(torrent: Torrent, files?: readonly number[]): Selection {
  const asked = files === undefined ? torrent.files.keys() : files;
  const wanted = new Set([...asked].filter((index) => torrent.files[index]?.isPad === false));
  if (wanted.size === 0) throw new DeviceError('N009001');
  const pieces = createBits(torrent.pieceCount);
  const share = new Float64Array(torrent.pieceCount);
  const filling = new Float64Array(torrent.pieceCount);
  let size = 0;
  torrent.files.forEach((file, index) => {
    if (file.isPad) return addTo(filling, torrent, file);
    if (!wanted.has(index)) return;
    size += file.size;
    addTo(share, torrent, file, pieces);
  });
  return {
    files: wanted,
    pieces,
    size,
    share: (piece) => share[piece] ?? 0,
    isWhole: (piece) => (share[piece] ?? 0) + (filling[piece] ?? 0) === pieceSize(torrent, piece),
  };
}

function addTo(sums: Float64Array, { pieceLength }: Torrent, { offset, size }: TorrentFile, pieces?: Bits): void {
  for (let at = offset; at < offset + size;) {
    const piece = Math.floor(at / pieceLength);
    const end = Math.min((piece + 1) * pieceLength, offset + size);
    sums[piece] = (sums[piece] ?? 0) + end - at;
    pieces?.add(piece);
    at = end;
  }
}
