import type { SourceRun } from '../source.ts';
import type { Bits } from './bits.ts';
import { asError, reasonOf } from '../timing.ts';
import type { Disk } from './disk.ts';
import { createDownloads } from './downloads.ts';
import type { Keeper } from './keeper.ts';
import { metadataGiver } from './metadata.ts';
import type { FullOptions } from './options.ts';
import { createPicker } from './picker.ts';
import type { Selection } from './selection.ts';
import type { Swarm } from './swarm.ts';
import { isPiece, type Torrent } from './torrent-file.ts';
import { createUploads, rememberPieces } from './uploads.ts';

/** Pieces in memory for those that ask for them. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;

/** After so many bytes it is asked whether the rest still has room. */
const ROOM_BYTES = 64 * 1024 * 1024;

/** A download of which it is known what it holds. */
export interface Job {
  readonly torrent: Torrent;
  readonly run: SourceRun;
  readonly options: FullOptions;
  readonly selection: Selection;
  readonly have: Bits;
  readonly disk: Disk;
  readonly keeper: Keeper;
}

/**
 * Gets the missing pieces from the swarm, and gives those that are here, until none is missing. Rejects with the reason
 * of the signal, and when the disk or the limits do not take more. In all cases what came is on the disk and kept.
 */
export async function trade(job: Job, swarm: Swarm, signal: AbortSignal): Promise<void> {
  const { torrent, run, options, selection, have, disk, keeper } = job;
  const picker = createPicker(torrent, selection.pieces, have, options.random);
  const writing = new Set<Promise<void>>();
  let written = 0;
  const tell = (): void => keeper.tell(swarm.peers.size, picker.begun(selection.share));

  const write = async (piece: number, bytes: Buffer): Promise<void> => {
    if (written >= ROOM_BYTES) {
      written = 0;
      await run.room(Math.max(bytes.length, keeper.amounts().left));
    }
    written += bytes.length;
    await disk.write(piece, bytes);
    keeper.got(bytes.length);
  };
  const noted = (going: Promise<void>): Promise<void> => {
    const settled = going.catch(() => undefined).finally(() => writing.delete(settled));
    writing.add(settled);
    return going;
  };
  const read = async (piece: number): Promise<Buffer | undefined> => {
    const bytes = await disk.read(piece);
    return bytes && isPiece(torrent, piece, bytes) ? bytes : undefined;
  };
  const uploads = createUploads(swarm, {
    torrent,
    clock: options.clock,
    have,
    read: rememberPieces(read, REMEMBERED_BYTES),
    up: run.up,
    onGiven(bytes) {
      keeper.gave(bytes);
      tell();
    },
    random: options.random,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown): void => reject(asError(error));
      const stop = (): void => reject(reasonOf(signal));
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) return stop();
      const downloads = createDownloads(swarm, {
        torrent,
        picker,
        have,
        clock: options.clock,
        down: run.down,
        write: (piece, bytes) => noted(write(piece, bytes)),
        onChange: tell,
        onDone: resolve,
        onFail: fail,
      });
      swarm.know(torrent, have);
      swarm.use({ joined: tell, left: tell, tick: () => void keeper.keepSoon(() => disk.sync()).catch(fail) });
      swarm.use(metadataGiver(torrent.info, run.up));
      swarm.use(uploads);
      swarm.use(downloads);
    });
  } finally {
    // What is on its way to the disk gets there before the files are closed and the state is kept.
    await Promise.all(writing);
    await disk.sync().catch(() => undefined);
    keeper.keep();
  }
}
