import type { Bits } from './bits.ts';
import type { TorrentClock } from './clock.ts';
import { MAX_REQUESTS } from './extensions.ts';
import type { Peer } from './peer.ts';
import type { Block } from './picker.ts';
import type { Role, Swarm } from './swarm.ts';
import { pieceSize, type Torrent } from './torrent-file.ts';
import { WireError } from './wire.ts';

/** Peers that are given to at the same time. */
const SLOTS = 5;
/** How often it is thought over who they are, and how often luck is drawn anew, in milliseconds. */
const RECHOKE_MS = 10_000;
const LUCK_MS = 30_000;
/** Longest block that may be asked for. */
const MAX_BLOCK_BYTES = 128 * 1024;

interface Taker {
  readonly queue: Block[];
  isBusy: boolean;
  /** What the peer had given when it was last thought over. */
  given: number;
  rate: number;
  luck: number;
}

export interface UploadOptions {
  readonly torrent: Torrent;
  readonly clock: TorrentClock;
  readonly have: Bits;
  /** The bytes of a piece, checked; undefined when they are not there any more. */
  readonly read: (piece: number) => Promise<Buffer | undefined>;
  readonly up: (bytes: number) => Promise<void>;
  readonly onGiven: (bytes: number) => void;
  readonly random: () => number;
}

/**
 * Gives pieces to peers that ask for them. Those that give most are given to, and by turns one of the others (BEP 3);
 * who gives nothing, as all do when there is nothing left to get, is chosen by luck alone.
 */
export function createUploads(swarm: Pick<Swarm, 'peers'>, options: UploadOptions): Role {
  const { torrent, clock, have, random } = options;
  const takers = new Map<Peer, Taker>();
  let rechokedAt = clock.now();
  let drawnAt = clock.now();

  const takerOf = (peer: Peer): Taker => {
    const known = takers.get(peer);
    if (known) return known;
    const fresh = { queue: [], isBusy: false, given: peer.given, rate: 0, luck: random() };
    takers.set(peer, fresh);
    return fresh;
  };
  const choke = (peer: Peer, isChoked: boolean): void => {
    if (peer.isChoked === isChoked) return;
    peer.isChoked = isChoked;
    if (isChoked) takerOf(peer).queue.length = 0;
    peer.send({ kind: isChoked ? 'choke' : 'unchoke' });
  };
  const rechoke = (): void => {
    const asking = [...swarm.peers].filter((peer) => peer.isInterested && !peer.gone.aborted);
    const byRate = [...asking].sort((a, b) => takerOf(b).rate - takerOf(a).rate || takerOf(b).luck - takerOf(a).luck);
    const best = byRate.slice(0, SLOTS - 1);
    const [lucky] = byRate.slice(SLOTS - 1).sort((a, b) => takerOf(b).luck - takerOf(a).luck);
    const chosen = new Set(lucky ? [...best, lucky] : best);
    for (const peer of swarm.peers) choke(peer, !chosen.has(peer));
  };
  /** A place that is free is taken at once. */
  const chokeSoon = (): void => {
    const open = [...swarm.peers].filter((peer) => !peer.isChoked && peer.isInterested).length;
    if (open < SLOTS) rechoke();
  };
  const give = async (peer: Peer, taker: Taker): Promise<void> => {
    if (taker.isBusy) return;
    taker.isBusy = true;
    try {
      for (let block = taker.queue.shift(); block; block = taker.queue.shift()) {
        const bytes = await options.read(block.piece);
        // It was told of a piece that is not there any more, and cannot be told so.
        if (!bytes) return peer.close();
        await options.up(block.length);
        if (peer.gone.aborted) return;
        if (peer.isChoked) continue;
        const part = bytes.subarray(block.begin, block.begin + block.length);
        peer.send({ kind: 'piece', piece: block.piece, begin: block.begin, block: part });
        options.onGiven(block.length);
        await peer.sent();
      }
    } finally {
      taker.isBusy = false;
    }
  };
  const asked = (peer: Peer, { piece, begin, length }: Block): void => {
    if (piece >= torrent.pieceCount || length === 0 || length > MAX_BLOCK_BYTES) throw new WireError('no such block');
    if (begin + length > pieceSize(torrent, piece)) throw new WireError('no such block');
    const taker = takerOf(peer);
    if (peer.isChoked || !have.has(piece) || taker.queue.length >= MAX_REQUESTS) return;
    taker.queue.push({ piece, begin, length });
    // A peer that cannot be given to is one that asks again or leaves.
    give(peer, taker).catch(() => undefined);
  };

  return {
    joined(peer) {
      takerOf(peer);
      chokeSoon();
    },
    heard(peer, message) {
      if (message.kind === 'interested') chokeSoon();
      else if (message.kind === 'uninterested') rechoke();
      else if (message.kind === 'request') asked(peer, message);
      else if (message.kind === 'cancel') {
        const { queue } = takerOf(peer);
        const at = queue.findIndex(({ piece, begin }) => piece === message.piece && begin === message.begin);
        if (at >= 0) queue.splice(at, 1);
      }
    },
    left(peer) {
      takers.delete(peer);
      chokeSoon();
    },
    tick() {
      const now = clock.now();
      if (now - drawnAt >= LUCK_MS) {
        drawnAt = now;
        for (const taker of takers.values()) taker.luck = random();
      }
      if (now - rechokedAt < RECHOKE_MS) return;
      rechokedAt = now;
      for (const [peer, taker] of takers) {
        taker.rate = peer.given - taker.given;
        taker.given = peer.given;
      }
      rechoke();
    },
  };
}

/** Pieces read of late, so that the blocks of one piece are read and checked once. */
export function rememberPieces(
  read: (piece: number) => Promise<Buffer | undefined>,
  maxBytes: number,
): (piece: number) => Promise<Buffer | undefined> {
  const kept = new Map<number, Promise<Buffer | undefined>>();
  const sizes = new Map<number, number>();
  let total = 0;
  const drop = (piece: number): void => {
    kept.delete(piece);
    total -= sizes.get(piece) ?? 0;
    sizes.delete(piece);
  };
  return (piece) => {
    const known = kept.get(piece);
    if (known) {
      // The one used last is at the end.
      kept.delete(piece);
      kept.set(piece, known);
      return known;
    }
    const reading = read(piece);
    kept.set(piece, reading);
    reading.then(
      (bytes) => {
        if (!bytes) return drop(piece);
        sizes.set(piece, bytes.length);
        total += bytes.length;
        for (const [oldest] of kept) {
          if (total <= maxBytes || oldest === piece) break;
          drop(oldest);
        }
      },
      () => drop(piece),
    );
    return reading;
  };
}
