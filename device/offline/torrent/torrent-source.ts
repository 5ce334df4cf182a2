import { DeviceError } from '../../device-error.ts';
import { withFsErrors } from '../../files/fs-errors.ts';
import type { Source, SourceRun } from '../source.ts';
import { openDisk } from './disk.ts';
import { createKeeper } from './keeper.ts';
import { parseMagnet } from './links.ts';
import { fetchMetadata } from './metadata.ts';
import { type FullOptions, type TorrentOptions, withDefaults } from './options.ts';
import { findPieces } from './resume.ts';
import { select } from './selection.ts';
import { inSwarm } from './session.ts';
import { readState, type TorrentState } from './state.ts';
import type { Swarm } from './swarm.ts';
import { parseTorrent, torrentFromMetadata } from './torrent-file.ts';
import { type Job, trade } from './trade.ts';

/** What is to be downloaded. */
export interface TorrentWish {
  readonly torrent?: Buffer | undefined;
  readonly magnet?: string | undefined;
  /** Numbers of the files that are wanted; all without it. */
  readonly files?: readonly number[] | undefined;
}

/**
 * Downloads a torrent, or what a magnet link stands for, from the peers that its trackers and other peers tell of
 * (CALL-EXT-19). Without peers it goes on looking. Rejects with N009001 for what cannot be used, N002004 when the disk
 * is full, and with the reason of the signal.
 */
export function torrentSource(what: TorrentWish, options: TorrentOptions = {}): Source {
  return async (run) => {
    run.signal.throwIfAborted();
    return withFsErrors(() => download(what, run, withDefaults(options)));
  };
}

async function download(what: TorrentWish, run: SourceRun, options: FullOptions): Promise<{ name: string }> {
  const magnet = what.magnet === undefined ? undefined : parseMagnet(what.magnet);
  const state = readState(run.resume);
  const known = what.torrent ?? state?.torrent;
  const torrent = known && parseTorrent(known);
  const infoHash = torrent?.infoHash ?? magnet?.infoHash;
  if (infoHash === undefined) throw new DeviceError('N009001');

  let job: Job | undefined;
  const prepare = async (bytes: Buffer): Promise<Job> => {
    job = await prepareJob(bytes, { what, run, options, state });
    return job;
  };
  try {
    // What is on the disk is looked at before peers are told of it.
    if (known) job = await prepare(known);
    const tiers = torrent?.tiers ?? magnet?.tiers ?? [];
    const isPrivate = () => job?.torrent.isPrivate === true;
    // While nobody knows how much is left, 0 would say that it is whole.
    const amounts = () => job?.keeper.amounts() ?? { uploaded: 0, downloaded: 0, left: 1 };
    if (!job || !isDone(job)) {
      const peers = magnet?.peers ?? [];
      await inSwarm({ infoHash, tiers, peers, amounts, isPrivate }, run.signal, options, async (swarm, signal) => {
        const ready = job ?? (await prepare(await learn(swarm, signal)));
        if (!isDone(ready)) await trade(ready, swarm, signal);
      });
    }
    if (!job) throw new DeviceError('N009001');
    await job.disk.sync();
    job.keeper.keep();
    return { name: job.torrent.name };
  } finally {
    await job?.disk.close();
  }

  async function learn(swarm: Swarm, signal: AbortSignal): Promise<Buffer> {
    const { tiers, name } = magnet ?? { tiers: [], name: '' };
    const tell = (): void =>
      run.progress({ size: 0, done: 0, uploaded: 0, peers: swarm.peers.size, ...(name !== '' && { name }) });
    const telling = { joined: tell, left: tell };
    tell();
    swarm.use(telling);
    try {
      const { clock } = options;
      const { down } = run;
      return await fetchMetadata(swarm, { clock, signal, down }, (info) =>
        torrentFromMetadata(magnet?.infoHash ?? Buffer.alloc(0), info, tiers),
      );
    } finally {
      swarm.drop(telling);
    }
  }
}

function isDone({ have, selection }: Job): boolean {
  return have.count === selection.pieces.count;
}

/** Finds what is on the disk, and whether the rest has room. */
async function prepareJob(
  bytes: Buffer,
  at: { what: TorrentWish; run: SourceRun; options: FullOptions; state: TorrentState | undefined },
): Promise<Job> {
  const { what, run, options, state } = at;
  const torrent = parseTorrent(bytes);
  const selection = select(torrent, what.files);
  const disk = openDisk(run.folder, torrent, selection.files);
  try {
    const have = await findPieces(disk, torrent, selection, state, run.signal);
    const learnt = what.torrent ? undefined : bytes;
    const { clock } = options;
    const keeper = createKeeper({ torrent, run, clock, selection, have, learnt, uploaded: state?.uploaded ?? 0 });
    keeper.keep();
    await run.room(selection.size - keeper.done());
    await disk.prepare();
    keeper.tell(0, 0);
    return { torrent, run, options, selection, have, disk, keeper };
  } catch (error) {
    await disk.close();
    throw error;
  }
}
