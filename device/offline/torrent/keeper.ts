import type { SourceRun } from '../source.ts';
import type { Bits } from './bits.ts';
import type { TorrentClock } from './clock.ts';
import type { Selection } from './selection.ts';
import type { Amounts } from './session.ts';
import { writeState } from './state.ts';
import type { Torrent } from './torrent-file.ts';

/** The state is kept at most this often, and more seldom where it is long, in milliseconds. */
const KEEP_MS = 5000;
const KEEP_MS_PER_BYTE = 0.005;

export type Keeper = ReturnType<typeof createKeeper>;

/** Counts for a download, tells them, and keeps its state. */
export function createKeeper(job: {
  readonly torrent: Torrent;
  readonly run: SourceRun;
  readonly clock: TorrentClock;
  readonly selection: Selection;
  readonly have: Bits;
  /** The torrent file where it came from peers. */
  readonly learnt: Buffer | undefined;
  readonly uploaded: number;
}) {
  const { torrent, run, selection, have, clock } = job;
  const isAll = selection.files.size === torrent.files.filter(({ isPad }) => !isPad).length;
  const files = isAll ? undefined : [...selection.files];
  const every = KEEP_MS + (job.learnt?.length ?? 0) * KEEP_MS_PER_BYTE;
  let uploaded = job.uploaded;
  let downloaded = 0;
  let keptAt = clock.now();
  let keptCount = -1;
  let keeps = 0;
  const done = (): number => {
    let sum = 0;
    for (let piece = 0; piece < torrent.pieceCount; piece += 1) if (have.has(piece)) sum += selection.share(piece);
    return sum;
  };
  const keep = (bits: Buffer = have.bytes): void => {
    keptAt = clock.now();
    keptCount = have.count;
    keeps += 1;
    run.keep(writeState({ torrent: job.learnt, have: bits, files, uploaded }));
  };
  let counted = -1;
  let sum = 0;
  /** Counted anew only when there is one piece more. */
  const doneNow = (): number => {
    if (counted !== have.count) sum = done();
    counted = have.count;
    return sum;
  };
  return {
    keep: () => keep(),
    /** Keeps the pieces that have reached the disk by then, when it is time to. */
    async keepSoon(sync: () => Promise<void>): Promise<void> {
      if (keptCount === have.count || clock.now() - keptAt < every) return;
      keptAt = clock.now();
      const bits = Buffer.from(have.bytes);
      const known = keeps;
      await sync();
      // Whoever has kept it meanwhile knew more.
      if (keeps === known) keep(bits);
    },
    done: doneNow,
    gave: (bytes: number): void => void (uploaded += bytes),
    got: (bytes: number): void => void (downloaded += bytes),
    amounts: (): Amounts => ({ uploaded, downloaded, left: selection.size - doneNow() }),
    tell(peers: number, begun: number): void {
      const now = Math.min(selection.size, doneNow() + Math.floor(begun));
      run.progress({ size: selection.size, done: now, uploaded, peers, name: torrent.name });
    },
  };
}
