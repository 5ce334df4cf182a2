import { type Bits, piecesOf } from './bits.ts';
import type { TorrentClock } from './clock.ts';
import type { Peer } from './peer.ts';
import { type Block, BLOCK_BYTES, type Picker } from './picker.ts';
import type { Role, Swarm } from './swarm.ts';
import { isPiece, type Torrent } from './torrent-file.ts';

/** How many requests wait at a peer: at first, and at most. */
const FIRST_DEPTH = 8;
const MAX_DEPTH = 96;
/** A peer that gives nothing for so long does not keep its blocks from others; after so many times it is left. */
const STALL_MS = 20_000;
const MAX_STALLS = 3;
/** Blocks that nobody asked for (late ones are) after which a peer is left. */
const MAX_STRAY = 200;

interface Giver {
  /** By piece and begin. `at`: when it was sent, undefined while it waits for its turn in the limit. */
  readonly requests: Map<string, Block & { at?: number }>;
  isPumping: boolean;
  depth: number;
  gaveAt: number;
  stalls: number;
  stray: number;
}

export interface DownloadOptions {
  readonly torrent: Torrent;
  readonly picker: Picker;
  readonly have: Bits;
  readonly clock: TorrentClock;
  readonly down: (bytes: number) => Promise<void>;
  /** Puts a right piece on the disk. */
  readonly write: (piece: number, bytes: Buffer) => Promise<void>;
  readonly onChange: () => void;
  readonly onDone: () => void;
  /** The disk or the limit does not take any more. */
  readonly onFail: (error: unknown) => void;
}

const keyOf = ({ piece, begin }: { piece: number; begin: number }): string => `${piece}|${begin}`;

/** Gets the pieces that are wanted from the peers that have them. Only pieces that were checked reach the disk. */
export function createDownloads(swarm: Pick<Swarm, 'peers' | 'ban'>, options: DownloadOptions): Role {
  const { torrent, picker, have, clock } = options;
  const givers = new Map<Peer, Giver>();

  const giverOf = (peer: Peer): Giver => {
    const known = givers.get(peer);
    if (known) return known;
    const fresh = {
      requests: new Map(),
      isPumping: false,
      depth: FIRST_DEPTH,
      gaveAt: clock.now(),
      stalls: 0,
      stray: 0,
    };
    givers.set(peer, fresh);
    return fresh;
  };
  const showInterest = (peer: Peer, isInterested: boolean): void => {
    if (peer.areWeInterested === isInterested) return;
    peer.areWeInterested = isInterested;
    peer.send({ kind: isInterested ? 'interested' : 'uninterested' });
  };
  const hasMissing = (peer: Peer): boolean => {
    for (const piece of piecesOf(peer.bits.bytes)) if (picker.isMissing(piece)) return true;
    return false;
  };
  /** Asks a peer for as much as it may have waiting, one by one as the limit lets them pass. */
  const pump = async (peer: Peer): Promise<void> => {
    const giver = giverOf(peer);
    if (giver.isPumping) return;
    giver.isPumping = true;
    try {
      while (!peer.isChokingUs && !peer.gone.aborted && giver.requests.size < giver.depth) {
        const block: (Block & { at?: number }) | undefined = picker.pick(peer);
        if (!block) return;
        const key = keyOf(block);
        giver.requests.set(key, block);
        await options.down(block.length);
        // It may have been taken from the peer by now.
        if (giver.requests.get(key) !== block || peer.gone.aborted) continue;
        block.at = clock.now();
        peer.send({ kind: 'request', piece: block.piece, begin: block.begin, length: block.length });
      }
    } finally {
      giver.isPumping = false;
    }
  };
  const pumpSoon = (peer: Peer): void => void pump(peer).catch(options.onFail);
  const pumpAll = (): void => swarm.peers.forEach(pumpSoon);
  const release = (peer: Peer, giver: Giver): void => {
    for (const block of giver.requests.values()) picker.release(peer, block);
    giver.requests.clear();
  };
  const complete = async (piece: number, bytes: Buffer): Promise<void> => {
    if (!isPiece(torrent, piece, bytes)) {
      for (const liar of picker.spoilt(piece)) swarm.ban(liar);
      options.onChange();
      return pumpAll();
    }
    await options.write(piece, bytes);
    const liars = picker.done(piece);
    have.add(piece);
    for (const liar of liars) swarm.ban(liar);
    for (const peer of swarm.peers) peer.send({ kind: 'have', piece });
    options.onChange();
    if (picker.missing() === 0) options.onDone();
    else pumpAll();
  };
  const take = (peer: Peer, giver: Giver, at: { piece: number; begin: number }, bytes: Buffer): void => {
    const key = keyOf(at);
    const block = giver.requests.get(key);
    if (!block) {
      giver.stray += 1;
      if (giver.stray > MAX_STRAY) peer.close();
      return;
    }
    giver.requests.delete(key);
    if (bytes.length !== block.length) return swarm.ban(peer);
    giver.gaveAt = clock.now();
    giver.stalls = 0;
    giver.depth = Math.min(MAX_DEPTH, giver.depth + 1);
    peer.given += bytes.length;
    const { others, whole } = picker.put(peer, block, bytes);
    for (const other of others) {
      if (givers.get(other)?.requests.delete(key) === true) {
        other.send({ kind: 'cancel', piece: block.piece, begin: block.begin, length: block.length });
      }
    }
    if (whole) complete(block.piece, whole).catch(options.onFail);
    else if (block.begin % (BLOCK_BYTES * 8) === 0) options.onChange();
    pumpSoon(peer);
  };
  const checkStall = (peer: Peer, giver: Giver): void => {
    const [oldest] = [...giver.requests.values()].flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
    if (oldest === undefined || clock.now() - Math.max(oldest, giver.gaveAt) < STALL_MS) return;
    for (const { piece, begin, length } of giver.requests.values()) peer.send({ kind: 'cancel', piece, begin, length });
    release(peer, giver);
    giver.depth = 1;
    giver.stalls += 1;
    giver.gaveAt = clock.now();
    if (giver.stalls >= MAX_STALLS) return peer.close();
    for (const other of swarm.peers) if (other !== peer) pumpSoon(other);
    pumpSoon(peer);
  };

  return {
    joined(peer) {
      giverOf(peer);
      for (const piece of piecesOf(peer.bits.bytes)) picker.count(piece, 1);
      showInterest(peer, hasMissing(peer));
      pumpSoon(peer);
    },
    heard(peer, message) {
      const giver = giverOf(peer);
      if (message.kind === 'bitfield') {
        for (const piece of piecesOf(peer.bits.bytes)) picker.count(piece, 1);
        showInterest(peer, hasMissing(peer));
      } else if (message.kind === 'have') {
        picker.count(message.piece, 1);
        if (picker.isMissing(message.piece)) showInterest(peer, true);
        pumpSoon(peer);
      } else if (message.kind === 'choke') {
        release(peer, giver);
        pumpAll();
      } else if (message.kind === 'unchoke') {
        giver.gaveAt = clock.now();
        pumpSoon(peer);
      } else if (message.kind === 'piece') take(peer, giver, message, message.block);
    },
    left(peer) {
      const giver = givers.get(peer);
      givers.delete(peer);
      if (!giver) return;
      release(peer, giver);
      for (const piece of piecesOf(peer.bits.bytes)) picker.count(piece, -1);
      options.onChange();
      pumpAll();
    },
    tick() {
      for (const [peer, giver] of [...givers]) {
        checkStall(peer, giver);
        if (peer.areWeInterested && giver.requests.size === 0) showInterest(peer, hasMissing(peer));
      }
    },
  };
}
