import { HASH_BYTES } from './torrent-file.ts';

/** What peers say to each other after the handshake (BEP 3, BEP 10). */
export type Message =
  | { readonly kind: 'choke' | 'unchoke' | 'interested' | 'uninterested' | 'alive' }
  | { readonly kind: 'have'; readonly piece: number }
  | { readonly kind: 'bitfield'; readonly bits: Buffer }
  | { readonly kind: 'request' | 'cancel'; readonly piece: number; readonly begin: number; readonly length: number }
  | { readonly kind: 'piece'; readonly piece: number; readonly begin: number; readonly block: Buffer }
  | { readonly kind: 'extended'; readonly id: number; readonly payload: Buffer };

/** The first message of both sides. */
export interface Handshake {
  readonly infoHash: Buffer;
  readonly peerId: Buffer;
  /** Speaks the extension protocol (BEP 10). */
  readonly isExtended: boolean;
}

/** A peer that does not keep to the protocol; it is left. */
export class WireError extends Error {}

const PROTOCOL = Buffer.from('\x13BitTorrent protocol', 'latin1');
const RESERVED_BYTES = 8;
export const HANDSHAKE_BYTES = PROTOCOL.length + RESERVED_BYTES + 2 * HASH_BYTES;
/** Longest message: the pieces of the largest torrents take less, and blocks are far smaller. */
export const MAX_MESSAGE_BYTES = 256 * 1024;
const EXTENDED_BYTE = 5;
const EXTENDED_FLAG = 0x10;

const IDS = {
  choke: 0,
  unchoke: 1,
  interested: 2,
  uninterested: 3,
  have: 4,
  bitfield: 5,
  request: 6,
  piece: 7,
  cancel: 8,
  extended: 20,
} as const;
const plain = ['choke', 'unchoke', 'interested', 'uninterested'] as const;

export function encodeHandshake({ infoHash, peerId, isExtended }: Handshake): Buffer {
  const reserved = Buffer.alloc(RESERVED_BYTES);
  if (isExtended) reserved[EXTENDED_BYTE] = EXTENDED_FLAG;
  return Buffer.concat([PROTOCOL, reserved, infoHash, peerId]);
}

/** Reads the bytes of a handshake. Throws WireError when they are another protocol. */
export function decodeHandshake(bytes: Buffer): Handshake {
  if (!bytes.subarray(0, PROTOCOL.length).equals(PROTOCOL)) throw new WireError('another protocol');
  const at = PROTOCOL.length + RESERVED_BYTES;
  const flags = bytes[PROTOCOL.length + EXTENDED_BYTE] ?? 0;
  return {
    infoHash: Buffer.from(bytes.subarray(at, at + HASH_BYTES)),
    peerId: Buffer.from(bytes.subarray(at + HASH_BYTES, at + 2 * HASH_BYTES)),
    isExtended: (flags & EXTENDED_FLAG) !== 0,
  };
}

/** Writes one message with its length before it. */
export function encodeMessage(message: Message): Buffer {
  switch (message.kind) {
    case 'alive':
      return Buffer.alloc(4);
    case 'choke':
    case 'unchoke':
    case 'interested':
    case 'uninterested':
      return frame(IDS[message.kind], []);
    case 'have':
      return frame(IDS.have, [message.piece]);
    case 'bitfield':
      return frame(IDS.bitfield, [], message.bits);
    case 'request':
    case 'cancel':
      return frame(IDS[message.kind], [message.piece, message.begin, message.length]);
    case 'piece':
      return frame(IDS.piece, [message.piece, message.begin], message.block);
    case 'extended':
      return frame(IDS.extended, [], Buffer.concat([Buffer.of(message.id), message.payload]));
  }
}

function frame(id: number, numbers: readonly number[], rest: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5 + 4 * numbers.length);
  head.writeUInt32BE(head.length - 4 + rest.length, 0);
  head[4] = id;
  numbers.forEach((number, index) => head.writeUInt32BE(number, 5 + 4 * index));
  return rest.length === 0 ? head : Buffer.concat([head, rest]);
}

/** Reads a message without its length; undefined for one of a kind that we do not know, which is to be passed over. */
export function decodeMessage(body: Buffer): Message | undefined {
  const id = body[0];
  const rest = body.subarray(1);
  const needs = (isRight: boolean): void => {
    if (!isRight) throw new WireError('message of a wrong length');
  };
  switch (id) {
    case undefined:
      return { kind: 'alive' };
    case IDS.choke:
    case IDS.unchoke:
    case IDS.interested:
    case IDS.uninterested:
      needs(rest.length === 0);
      return { kind: plain[id] };
    case IDS.have:
      needs(rest.length === 4);
      return { kind: 'have', piece: rest.readUInt32BE(0) };
    case IDS.bitfield:
      return { kind: 'bitfield', bits: rest };
    case IDS.request:
    case IDS.cancel: {
      needs(rest.length === 12);
      const [piece, begin, length] = [rest.readUInt32BE(0), rest.readUInt32BE(4), rest.readUInt32BE(8)];
      return { kind: id === IDS.request ? 'request' : 'cancel', piece, begin, length };
    }
    case IDS.piece:
      needs(rest.length > 8);
      return { kind: 'piece', piece: rest.readUInt32BE(0), begin: rest.readUInt32BE(4), block: rest.subarray(8) };
    case IDS.extended:
      needs(rest.length > 0);
      return { kind: 'extended', id: rest[0] ?? 0, payload: rest.subarray(1) };
    default:
      return undefined;
  }
}

/** Cuts what comes from a peer into its handshake and its messages, however the network cut it. */
export function createReader(on: { handshake: (handshake: Handshake) => void; message: (message: Message) => void }) {
  let held: Buffer[] = [];
  let size = 0;
  let needed = HANDSHAKE_BYTES;
  let part: 'handshake' | 'length' | 'body' = 'handshake';

  const take = (): Buffer => {
    const [first] = held;
    const all = held.length === 1 && first ? first : Buffer.concat(held);
    const taken = all.subarray(0, needed);
    held = all.length > needed ? [all.subarray(needed)] : [];
    size -= needed;
    return taken;
  };
  const step = (): void => {
    const bytes = take();
    if (part === 'length') {
      needed = bytes.readUInt32BE(0);
      if (needed > MAX_MESSAGE_BYTES) throw new WireError('message too long');
      part = 'body';
      return;
    }
    const wasHandshake = part === 'handshake';
    part = 'length';
    needed = 4;
    if (wasHandshake) return on.handshake(decodeHandshake(bytes));
    const message = decodeMessage(bytes);
    if (message) on.message(message);
  };
  /** Takes bytes as they come. Throws WireError. */
  return (bytes: Buffer): void => {
    held.push(bytes);
    size += bytes.length;
    while (size >= needed) step();
  };
}
