import { withFsErrors } from '../../files/fs-errors.ts';
import type { Seeder } from '../source.ts';
import { createBits } from './bits.ts';
import { realClock, withinTime } from './clock.ts';
import { openDisk } from './disk.ts';
import { metadataGiver } from './metadata.ts';
import { type TorrentOptions, withDefaults } from './options.ts';
import { select } from './selection.ts';
import { inSwarm } from './session.ts';
import type { Peer } from './peer.ts';
import { isPiece, parseTorrent } from './torrent-file.ts';
import { createUploads, rememberPieces } from './uploads.ts';

const REMEMBERED_BYTES = 32 * 1024 * 1024;
/** The last blocks have so long to go out. */
const FAREWELL_MS = 3000;

/**
 * Gives a finished torrent to others (APP-DOWN-03) until so many times its size have been given in this run, the signal
 * ends it, or nothing is left to give. Pieces are checked before they are given: what somebody has changed is not.
 * Resolves in all these cases; rejects with N009001 for a torrent that cannot be used.
 */
export function torrentSeeder(bytes: Buffer, files?: readonly number[], given: TorrentOptions = {}): Seeder {
  return (run) =>
    withFsErrors(async () => {
      const torrent = parseTorrent(bytes);
      const selection = select(torrent, files);
      const options = withDefaults(given);
      const limit = run.ratio * selection.size;
      if (limit <= 0 || run.signal.aborted) return;

      const disk = openDisk(run.folder, torrent, selection.files, { name: run.name, readOnly: true });
      const have = createBits(torrent.pieceCount);
      for (let piece = 0; piece < torrent.pieceCount && !run.signal.aborted; piece += 1) {
        if (selection.isWhole(piece) && (await disk.holds(piece))) have.add(piece);
      }
      let uploaded = 0;
      const amounts = () => ({ uploaded, downloaded: 0, left: 0 });
      const { infoHash, tiers } = torrent;
      const read = async (piece: number): Promise<Buffer | undefined> => {
        const found = await disk.read(piece).catch(() => undefined);
        return found && isPiece(torrent, piece, found) ? found : undefined;
      };
      try {
        if (have.count === 0 || run.signal.aborted) return;
        await inSwarm(
          { infoHash, tiers, peers: [], amounts, isPrivate: () => torrent.isPrivate },
          run.signal,
          options,
          async (swarm, signal) => {
            const tell = (): void =>
              run.progress({
                size: selection.size,
                done: selection.size,
                uploaded,
                peers: swarm.peers.size,
                name: torrent.name,
              });
            /** Who has it all as well needs nothing. */
            const leaveComplete = (peer: Peer): void => {
              if (peer.bits.count === torrent.pieceCount) peer.close();
            };
            await new Promise<void>((resolve) => {
              swarm.know(torrent, have);
              swarm.use({ joined: tell, left: tell, heard: leaveComplete });
              swarm.use(metadataGiver(torrent.info, run.up));
              swarm.use(
                createUploads(swarm, {
                  torrent,
                  clock: options.clock,
                  have,
                  read: rememberPieces(async (piece) => {
                    const found = await read(piece);
                    if (!found) have.delete(piece);
                    if (have.count === 0) resolve();
                    return found;
                  }, REMEMBERED_BYTES),
                  async up(count) {
                    await run.up(count);
                    if (uploaded >= limit) throw new Error('given enough');
                  },
                  onGiven(count) {
                    uploaded += count;
                    tell();
                    if (uploaded >= limit) resolve();
                  },
                  random: options.random,
                }),
              );
              signal.addEventListener('abort', () => resolve(), { once: true });
              if (signal.aborted) resolve();
              tell();
            });
            await withinTime(realClock, FAREWELL_MS, signal, () =>
              Promise.all([...swarm.peers].map((peer) => peer.finish())),
            );
          },
        );
      } finally {
        await disk.close();
      }
    });
}
