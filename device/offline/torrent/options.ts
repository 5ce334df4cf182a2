import type { Reach } from '../reach.ts';
import { openDoor } from './door.ts';
import { realClock, type TorrentClock } from './clock.ts';

/** How a torrent takes part in its swarm; all of it has defaults. */
export interface TorrentOptions {
  /** Time for intervals and time limits; the real one without it. */
  readonly clock?: TorrentClock;
  /** Port for peers that come by themselves; any free one for 0, and when it is taken. */
  readonly port?: number;
  /** Address to listen on; all without it. */
  readonly host?: string;
  /** Connections at the same time. */
  readonly maxPeers?: number;
  /** Hears on which port it listens. */
  readonly listening?: (port: number) => void;
  /** Nodes (`host:port`) through which the distributed table is asked for peers; without it, it is not (`PUBLIC_DHT`). */
  readonly dht?: readonly string[];
  /** What trackers, peers and nodes may be reached; all without it. */
  readonly reach?: Reach;
  /** From 0 up to 1; decides between what is as good. */
  readonly random?: () => number;
}

const MAX_PEERS = 40;

export interface FullOptions {
  readonly clock: TorrentClock;
  readonly port: number;
  readonly host: string | undefined;
  readonly maxPeers: number;
  readonly listening: (port: number) => void;
  readonly dht: readonly string[];
  readonly reach: Reach;
  readonly random: () => number;
}

export function withDefaults(options: TorrentOptions): FullOptions {
  return {
    clock: options.clock ?? realClock,
    port: options.port ?? 0,
    host: options.host,
    maxPeers: options.maxPeers ?? MAX_PEERS,
    listening: options.listening ?? (() => undefined),
    dht: options.dht ?? [],
    reach: options.reach ?? openDoor,
    random: options.random ?? Math.random,
  };
}
