import type { Bits } from './bits.ts';
import type { Peer } from './peer.ts';
import { pieceSize, type Torrent } from './torrent-file.ts';

/** Pieces are asked for in blocks of this length, as all clients do. */
export const BLOCK_BYTES = 16 * 1024;
/** Pieces that are being put together take no more memory, but one may always be. */
const MAX_HELD_BYTES = 96 * 1024 * 1024;
/** In the end game a block is asked from so many peers. */
const MAX_ASKED = 3;

/** A block to ask a peer for. */
export interface Block {
  readonly piece: number;
  readonly begin: number;
  readonly length: number;
}

/** A piece that is being put together. */
interface Active {
  readonly piece: number;
  readonly bytes: Buffer;
  /** By block: who gave it. */
  readonly from: (Peer | undefined)[];
  /** By block: who was asked for it. */
  readonly asked: Peer[][];
  got: number;
  /** A piece that was wrong comes from one peer alone, so that it shows who lies. */
  readonly only: Peer | undefined;
}

interface Wrong {
  readonly bytes: Buffer;
  readonly from: readonly (Peer | undefined)[];
}

export type Picker = ReturnType<typeof createPicker>;

/** Chooses what to ask peers for: pieces that are begun first, then the rarest; and puts blocks together to pieces. */
export function createPicker(torrent: Torrent, wanted: Bits, have: Bits, random: () => number = Math.random) {
  const active = new Map<number, Active>();
  const wrong = new Map<number, Wrong>();
  const copies = new Uint16Array(torrent.pieceCount);
  let held = 0;
  const missing = (): number => wanted.count - have.count;
  const isMissing = (piece: number): boolean => wanted.has(piece) && !have.has(piece);

  const blockOf = (each: Active, index: number): Block => {
    const begin = index * BLOCK_BYTES;
    return { piece: each.piece, begin, length: Math.min(BLOCK_BYTES, each.bytes.length - begin) };
  };
  const forget = (each: Active): void => {
    if (active.delete(each.piece)) held -= each.bytes.length;
  };
  const rarest = (peer: Peer): number | undefined => {
    let best: number | undefined;
    let ties = 0;
    for (let piece = 0; piece < torrent.pieceCount; piece += 1) {
      if (!isMissing(piece) || active.has(piece) || !peer.bits.has(piece)) continue;
      const difference = best === undefined ? -1 : (copies[piece] ?? 0) - (copies[best] ?? 0);
      if (difference > 0) continue;
      ties = difference < 0 ? 1 : ties + 1;
      // Each of the equally rare ones is as likely, so that peers do not all ask for the same.
      if (difference < 0 || random() * ties < 1) best = piece;
    }
    return best;
  };
  const begin = (peer: Peer): Active | undefined => {
    const piece = rarest(peer);
    if (piece === undefined) return undefined;
    const size = pieceSize(torrent, piece);
    if (active.size > 0 && held + size > MAX_HELD_BYTES) return undefined;
    const blocks = Math.ceil(size / BLOCK_BYTES);
    const fresh: Active = {
      piece,
      bytes: Buffer.alloc(size),
      from: Array.from({ length: blocks }, () => undefined),
      asked: Array.from({ length: blocks }, () => []),
      got: 0,
      only: wrong.has(piece) ? peer : undefined,
    };
    active.set(piece, fresh);
    held += size;
    return fresh;
  };
  const blockIn = (each: Active, peer: Peer, mayBeAsked: number): Block | undefined => {
    if (!peer.bits.has(each.piece) || (each.only !== undefined && each.only !== peer)) return undefined;
    const index = each.from.findIndex((giver, at) => {
      const asked = each.asked[at] ?? [];
      return giver === undefined && asked.length < mayBeAsked && !asked.includes(peer);
    });
    if (index < 0) return undefined;
    each.asked[index]?.push(peer);
    return blockOf(each, index);
  };
  const blockAmong = (peer: Peer, mayBeAsked: number): Block | undefined => {
    for (const each of active.values()) {
      const block = each.got < each.from.length ? blockIn(each, peer, mayBeAsked) : undefined;
      if (block) return block;
    }
    return undefined;
  };

  return {
    /** Notes which pieces a peer has got or takes away with it. */
    count(piece: number, change: 1 | -1): void {
      copies[piece] = Math.max(0, (copies[piece] ?? 0) + change);
    },
    isMissing,
    missing,
    /** Bytes of blocks that are here of pieces that are not whole. */
    begun(share: (piece: number) => number): number {
      let sum = 0;
      for (const each of active.values()) sum += Math.min(share(each.piece), each.got * BLOCK_BYTES);
      return sum;
    },
    /** The next block to ask this peer for, which counts as asked; undefined when it has nothing that is needed now. */
    pick(peer: Peer): Block | undefined {
      const block = blockAmong(peer, 1);
      if (block) return block;
      const fresh = begin(peer);
      if (fresh) return blockIn(fresh, peer, 1);
      // End game: all that is missing has been asked for.
      return active.size >= missing() ? blockAmong(peer, MAX_ASKED) : undefined;
    },
    /** The peer will not give the block any more. */
    release(peer: Peer, { piece, begin }: Block): void {
      const each = active.get(piece);
      const asked = each?.asked[begin / BLOCK_BYTES];
      if (!each || !asked) return;
      const at = asked.indexOf(peer);
      if (at >= 0) asked.splice(at, 1);
      // What one peer was to give alone is begun again with another.
      if (each.only === peer && each.got < each.from.length) forget(each);
    },
    /** Takes a block that was asked for; who else was asked for it, and the bytes of the piece when it is whole now. */
    put(peer: Peer, { piece, begin, length }: Block, bytes: Buffer): { others: readonly Peer[]; whole?: Buffer } {
      const each = active.get(piece);
      const index = begin / BLOCK_BYTES;
      if (!each || each.from[index] !== undefined || bytes.length !== length) return { others: [] };
      bytes.copy(each.bytes, begin);
      each.from[index] = peer;
      each.got += 1;
      const others = (each.asked[index] ?? []).filter((other) => other !== peer);
      each.asked[index] = [];
      return each.got < each.from.length ? { others } : { others, whole: each.bytes };
    },
    /** A whole piece is right and is kept. Peers that gave other bytes for it earlier are those that lied. */
    done(piece: number): Peer[] {
      const each = active.get(piece);
      const before = wrong.get(piece);
      wrong.delete(piece);
      if (each) forget(each);
      if (!each || !before) return [];
      const liars = before.from.filter((_, index) => {
        const { begin, length } = blockOf(each, index);
        return !each.bytes.subarray(begin, begin + length).equals(before.bytes.subarray(begin, begin + length));
      });
      return [...new Set(liars)].flatMap((peer) => peer ?? []);
    },
    /** A whole piece is wrong. The liars, when that is sure; else the next try tells. */
    spoilt(piece: number): Peer[] {
      const each = active.get(piece);
      if (!each) return [];
      forget(each);
      const givers = [...new Set(each.from)].flatMap((peer) => peer ?? []);
      if (givers.length === 1) return givers;
      if (!wrong.has(piece)) wrong.set(piece, { bytes: each.bytes, from: each.from });
      return [];
    },
  };
}
