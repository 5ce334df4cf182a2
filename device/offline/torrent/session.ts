import { randomInt } from 'node:crypto';
import type { PeerAddress } from './addresses.ts';
import { runDht } from './dht.ts';
import type { FullOptions } from './options.ts';
import { openSwarm, type Swarm } from './swarm.ts';
import { runTrackers } from './trackers.ts';

const MAX_KEY = 2 ** 32;

/** What trackers are told of the state of a torrent, in bytes. */
export interface Amounts {
  readonly uploaded: number;
  readonly downloaded: number;
  readonly left: number;
}

/**
 * Takes part in a swarm while `work` runs: listens, asks trackers and the distributed table, calls peers. However the work ends, with it or with
 * the signal, all sockets are closed before this does; its signal is aborted by both.
 */
export async function inSwarm<T>(
  what: {
    readonly infoHash: Buffer;
    readonly tiers: readonly (readonly string[])[];
    readonly peers: readonly PeerAddress[];
    readonly amounts: () => Amounts;
    /** True when peers may come from its trackers only. */
    readonly isPrivate: () => boolean;
  },
  runSignal: AbortSignal,
  options: FullOptions,
  work: (swarm: Swarm, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const signal = AbortSignal.any([runSignal, ended.signal]);
  const swarm = await openSwarm({ ...options, infoHash: what.infoHash, signal });
  options.listening(swarm.port);
  const key = randomInt(MAX_KEY);
  const trackers = runTrackers({
    tiers: what.tiers,
    clock: options.clock,
    signal,
    random: options.random,
    reach: options.reach,
    state: () => ({ infoHash: what.infoHash, peerId: swarm.peerId, key, port: swarm.port, ...what.amounts() }),
    onPeers: (peers) => swarm.add(peers),
  });
  const searching = runDht({
    nodes: options.dht,
    infoHash: what.infoHash,
    port: swarm.port,
    host: options.host,
    reach: options.reach,
    clock: options.clock,
    signal,
    mayAsk: () => !what.isPrivate(),
    onPeers: (peers) => swarm.add(peers),
  }).catch(() => undefined);
  swarm.add(what.peers);
  let isComplete = false;
  try {
    const result = await work(swarm, signal);
    isComplete = what.amounts().left === 0 && what.amounts().downloaded > 0;
    return result;
  } finally {
    ended.abort();
    await Promise.all([trackers.leave(isComplete), searching, swarm.closed()]);
  }
}
