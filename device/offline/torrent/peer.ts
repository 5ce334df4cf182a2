import type { Socket } from 'node:net';
import type { PeerAddress } from './addresses.ts';
import type { Bits } from './bits.ts';
import { encodeHandshake, encodeMessage, type Handshake, type Message, createReader, WireError } from './wire.ts';

/** A peer that does not read what it is sent is left when this much waits for it. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** A connected peer, and what both sides have said of themselves. */
export interface Peer {
  /** Where it was reached; undefined for one that came by itself. */
  readonly address: PeerAddress | undefined;
  /** Its host, as the network tells it. */
  readonly host: string;
  readonly id: Buffer;
  readonly isExtended: boolean;
  /** Aborted when the connection has ended. */
  readonly gone: AbortSignal;
  bits: Bits;
  isChokingUs: boolean;
  isInterested: boolean;
  isChoked: boolean;
  areWeInterested: boolean;
  /** Its numbers for extensions, by their names (BEP 10). */
  extensions: ReadonlyMap<string, number>;
  metadataSize: number;
  /** Bytes of blocks that it gave; when it came, and times of the last message in both directions. */
  given: number;
  readonly joinedAt: number;
  heardAt: number;
  saidAt: number;
  send(message: Message): void;
  /** Resolves when what was sent has gone out, or the connection has ended. */
  sent(): Promise<void>;
  close(): void;
  /** Ends the connection after all that was sent has gone out; resolves when the peer has taken it or has gone. */
  finish(): Promise<void>;
}

/** A connection before both handshakes have been made. */
export interface Connection {
  readonly openedAt: number;
  close(): void;
}

export interface ConnectionOptions {
  readonly address: PeerAddress | undefined;
  readonly own: Handshake;
  readonly now: () => number;
  readonly bits: () => Bits;
  /** Both sides have introduced themselves. False when the peer is not wanted. */
  readonly onReady: (peer: Peer) => boolean;
  readonly onMessage: (peer: Peer, message: Message) => void;
  readonly onEnd: (peer: Peer | undefined) => void;
}

/**
 * Speaks the protocol over a socket: who has called introduces itself first, the other when it knows which torrent is
 * meant. Whatever goes against the protocol ends the connection.
 */
export function openConnection(socket: Socket, options: ConnectionOptions): Connection {
  const gone = new AbortController();
  let peer: Peer | undefined;
  const greet = (): void => {
    socket.write(encodeHandshake(options.own));
  };
  const close = (): void => {
    if (gone.signal.aborted) return;
    gone.abort();
    socket.destroy();
    options.onEnd(peer);
  };
  const ready = (handshake: Handshake): void => {
    if (!handshake.infoHash.equals(options.own.infoHash)) throw new WireError('another torrent');
    if (options.address === undefined) greet();
    const made = createPeer(socket, options, handshake, gone.signal, close);
    peer = made;
    if (!options.onReady(made)) close();
  };
  const read = createReader({
    handshake: ready,
    message(message) {
      if (peer === undefined || gone.signal.aborted) return;
      peer.heardAt = options.now();
      options.onMessage(peer, message);
    },
  });
  socket.setNoDelay(true);
  socket.on('connect', greet);
  socket.on('data', (bytes: Buffer) => {
    if (gone.signal.aborted) return;
    try {
      read(bytes);
    } catch {
      // Of a stranger's bytes nothing is told; the peer is left.
      close();
    }
  });
  socket.on('error', close);
  socket.on('close', close);
  return { openedAt: options.now(), close };
}

function createPeer(
  socket: Socket,
  options: ConnectionOptions,
  handshake: Handshake,
  gone: AbortSignal,
  close: () => void,
): Peer {
  const now = options.now();
  const peer: Peer = {
    address: options.address,
    host: socket.remoteAddress ?? '',
    id: handshake.peerId,
    isExtended: handshake.isExtended,
    gone,
    bits: options.bits(),
    isChokingUs: true,
    isInterested: false,
    isChoked: true,
    areWeInterested: false,
    extensions: new Map(),
    metadataSize: 0,
    given: 0,
    joinedAt: now,
    heardAt: now,
    saidAt: now,
    send(message) {
      if (gone.aborted) return;
      peer.saidAt = options.now();
      socket.write(encodeMessage(message));
      if (socket.writableLength > MAX_WAITING_BYTES) close();
    },
    sent: () =>
      new Promise((resolve) => {
        if (gone.aborted || !socket.writableNeedDrain) return resolve();
        const end = (): void => {
          socket.off('drain', end);
          gone.removeEventListener('abort', end);
          resolve();
        };
        socket.once('drain', end);
        gone.addEventListener('abort', end, { once: true });
      }),
    close,
    // A close with something unread would take from the peer what is still on its way.
    finish: () =>
      new Promise((resolve) => {
        if (gone.aborted) return resolve();
        gone.addEventListener('abort', () => resolve(), { once: true });
        socket.end();
      }),
  };
  return peer;
}
