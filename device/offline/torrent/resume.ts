import { type Bits, createBits } from './bits.ts';
import type { Disk } from './disk.ts';
import type { Selection } from './selection.ts';
import type { TorrentState } from './state.ts';
import { isPiece, type Torrent } from './torrent-file.ts';

/**
 * The wanted pieces that are on the disk. What the state says is right when the files are as long as that needs; any
 * other bytes, of a run that could not say so any more, are hashed. Rejects when the signal is aborted.
 */
export async function findPieces(
  disk: Disk,
  torrent: Torrent,
  selection: Selection,
  state: TorrentState | undefined,
  signal: AbortSignal,
): Promise<Bits> {
  const said = isOfSelection(state, selection, torrent) ? createBits(torrent.pieceCount, state?.have) : undefined;
  const have = createBits(torrent.pieceCount);
  const holes = Buffer.alloc(torrent.pieceLength);
  for (let piece = 0; piece < torrent.pieceCount; piece += 1) {
    signal.throwIfAborted();
    if (!selection.pieces.has(piece) || !(await disk.holds(piece))) continue;
    if (said?.has(piece) === true || (await isRight(disk, torrent, piece, holes))) have.add(piece);
  }
  return have;
}

async function isRight(disk: Disk, torrent: Torrent, piece: number, holes: Buffer): Promise<boolean> {
  const bytes = await disk.read(piece);
  if (bytes === undefined) return false;
  // A hole in a file reads as zeros; to see that takes a small part of the time of a hash.
  const isHole = bytes.equals(holes.subarray(0, bytes.length));
  return !isHole && isPiece(torrent, piece, bytes);
}

/** Where files that are wanted have changed, bytes are in other places than the state knew. */
function isOfSelection(state: TorrentState | undefined, selection: Selection, torrent: Torrent): boolean {
  if (state?.files === undefined) {
    return state !== undefined && selection.files.size === torrent.files.filter(({ isPad }) => !isPad).length;
  }
  return state.files.length === selection.files.size && state.files.every((index) => selection.files.has(index));
}
