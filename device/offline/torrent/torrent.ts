import { parseMagnet } from './links.ts';
import { parseTorrent } from './torrent-file.ts';
import { readState } from './state.ts';

export { PUBLIC_DHT } from './dht.ts';
export type { TorrentOptions } from './options.ts';
export type { TorrentClock } from './clock.ts';
export { torrentSeeder } from './torrent-seeder.ts';
export { torrentSource, type TorrentWish } from './torrent-source.ts';

/** What a torrent holds; sizes in bytes, `index` the number by which a file is chosen, `infoHash` in hex. */
export interface TorrentLook {
  readonly name: string;
  readonly size: number;
  readonly files: { readonly index: number; readonly path: string; readonly size: number }[];
  readonly infoHash: string;
}

/**
 * Reads a torrent file (APP-DOWN-01). Throws DeviceError N009001 for anything broken or hostile: names that files may
 * not have or that lead out of the folder, two files in one place, sizes that overflow, more than 100,000 files; and
 * for torrents of version 2 alone.
 */
export function lookAtTorrent(bytes: Buffer): TorrentLook {
  const torrent = parseTorrent(bytes);
  const files = torrent.files.flatMap(({ path, size, isPad }, index) => (isPad ? [] : [{ index, path, size }]));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return { name: torrent.name, size, files, infoHash: torrent.infoHash.toString('hex') };
}

/** Reads a magnet link; `name` is '' where it has none. Throws DeviceError N009001 (APP-DOWN-01). */
export function lookAtMagnet(link: string): { readonly name: string; readonly infoHash: string } {
  const { name, infoHash } = parseMagnet(link);
  return { name, infoHash: infoHash.toString('hex') };
}

/** The torrent file that a magnet's run has learnt from peers, out of the state it kept; undefined while it has not. */
export function torrentOf(state: string): Buffer | undefined {
  return readState(state)?.torrent;
}
