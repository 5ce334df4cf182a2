import { randomBytes } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Reach } from '../reach.ts';
import type { PeerAddress } from './addresses.ts';
import { type Bits, createBits, piecesOf } from './bits.ts';
import type { TorrentClock } from './clock.ts';
import { mayReach } from './door.ts';
import { createExtensions } from './extensions.ts';
import { createKnownPeers } from './known-peers.ts';
import { type Connection, openConnection, type Peer } from './peer.ts';
import { HASH_BYTES, MAX_METADATA_BYTES, type Torrent } from './torrent-file.ts';
import { type Message, WireError } from './wire.ts';

const TICK_MS = 1000;
const HANDSHAKE_MS = 15_000;
const ALIVE_MS = 100_000;
const SILENCE_MS = 150_000;
/** Peers that neither give nor take leave their place to others after this. */
const IDLE_MS = 5 * 60_000;
const MAX_CALLS = 12;
const MAX_PIECES = MAX_METADATA_BYTES / HASH_BYTES;
const OWN_ID = '-HA0100-';

/** Something that is done with the peers of a swarm. All of it happens in the order in which peers speak. */
export interface Role {
  joined?(peer: Peer): void;
  /** After what the message says of the peer has been noted. Throws WireError to leave the peer. */
  heard?(peer: Peer, message: Message): void;
  /** A message of an extension that this client offers, by its name. */
  extended?(peer: Peer, name: string, payload: Buffer): void;
  left?(peer: Peer): void;
  tick?(): void;
}

export interface SwarmOptions {
  readonly infoHash: Buffer;
  readonly clock: TorrentClock;
  readonly signal: AbortSignal;
  readonly maxPeers: number;
  readonly port: number;
  /** Address to listen on; all without it. */
  readonly host: string | undefined;
  readonly reach: Reach;
}

export type Swarm = Awaited<ReturnType<typeof openSwarm>>;

/** Finds and keeps the peers of one torrent, and listens for others, until the signal ends it. */
export async function openSwarm({ infoHash, clock, signal, maxPeers, port, host, reach }: SwarmOptions) {
  const peerId = Buffer.concat([Buffer.from(OWN_ID), Buffer.from(randomBytes(6).toString('hex'))]);
  const own = { infoHash, peerId, isExtended: true };
  const known = createKnownPeers(() => clock.now());
  const opening = new Set<Connection>();
  const peers = new Set<Peer>();
  const roles = new Set<Role>();
  let pieces: { readonly count: number; readonly have: Bits } | undefined;

  const each = (work: (role: Role) => void): void => {
    for (const role of [...roles]) work(role);
  };
  const isFull = (): boolean => peers.size + opening.size >= maxPeers;

  /** Two connections to one peer: both sides keep the one that the smaller of their names has called. */
  const isBetter = (fresh: Peer, old: Peer): boolean => {
    const caller = (peer: Peer): Buffer => (peer.address ? peerId : peer.id);
    const [smaller] = [peerId, fresh.id].sort((a, b) => Buffer.compare(a, b));
    return smaller !== undefined && caller(fresh).equals(smaller) && !caller(old).equals(smaller);
  };
  const welcome = (peer: Peer): boolean => {
    if (peer.id.equals(peerId)) {
      known.ban(peer.address);
      return false;
    }
    const old = [...peers].find(({ id }) => id.equals(peer.id));
    if (old && !isBetter(peer, old)) return false;
    old?.close();
    return true;
  };
  const introduce = (peer: Peer): void => {
    if (pieces && pieces.have.count > 0) peer.send({ kind: 'bitfield', bits: pieces.have.bytes });
    extensions.introduce(peer);
    each((role) => role.joined?.(peer));
  };
  /** False for what is not new. */
  const note = (peer: Peer, message: Message): boolean => {
    if (message.kind === 'choke') peer.isChokingUs = true;
    else if (message.kind === 'unchoke') peer.isChokingUs = false;
    else if (message.kind === 'interested') peer.isInterested = true;
    else if (message.kind === 'uninterested') peer.isInterested = false;
    else if (message.kind === 'have') {
      if (message.piece >= (pieces?.count ?? MAX_PIECES)) throw new WireError('no such piece');
      return peer.bits.add(message.piece);
    } else if (message.kind === 'bitfield') {
      if (peer.bits.count > 0) throw new WireError('bitfield in the middle');
      peer.bits = readBits(message.bits, pieces?.count);
    }
    return true;
  };
  const hear = (peer: Peer, message: Message): void => {
    if (message.kind !== 'extended') {
      if (note(peer, message)) each((role) => role.heard?.(peer, message));
      return;
    }
    const name = extensions.hear(peer, message.id, message.payload);
    if (name !== undefined) each((role) => role.extended?.(peer, name, message.payload));
  };
  const extensions = createExtensions({
    port: () => listening.port,
    onPeers: (found) => add(found),
  });

  const open = (socket: Socket, address: PeerAddress | undefined): void => {
    const connection = openConnection(socket, {
      address,
      own,
      now: () => clock.now(),
      bits: () => createBits(pieces?.count ?? MAX_PIECES),
      onReady(peer) {
        opening.delete(connection);
        if (!welcome(peer)) return false;
        peers.add(peer);
        introduce(peer);
        return true;
      },
      onMessage: hear,
      onEnd(peer) {
        opening.delete(connection);
        known.free(address, (peer?.given ?? 0) > 0);
        if (!peer || !peers.delete(peer)) return call();
        each((role) => role.left?.(peer));
        call();
      },
    });
    opening.add(connection);
  };
  const call = (): void => {
    while (!signal.aborted && !isFull() && opening.size < MAX_CALLS) {
      const address = known.take();
      if (!address) return;
      if (!mayReach(reach, address)) known.ban(address);
      else open(connect({ ...address, lookup: reach.lookup(address.port) }), address);
    }
  };
  const add = (found: readonly PeerAddress[]): void => {
    known.add(found);
    call();
  };
  const answer = (socket: Socket): void => {
    // An error before the connection is read must not become one of the process.
    socket.on('error', () => undefined);
    if (signal.aborted || isFull() || known.isBannedHost(socket.remoteAddress ?? '')) return void socket.destroy();
    open(socket, undefined);
  };
  const listening = await listen(answer, port, host);

  const tick = (): void => {
    const now = clock.now();
    for (const connection of [...opening]) if (now - connection.openedAt > HANDSHAKE_MS) connection.close();
    for (const peer of [...peers]) {
      const silence = now - peer.heardAt;
      const isIdle = !peer.areWeInterested && !peer.isInterested && now - peer.joinedAt > IDLE_MS;
      if (silence > SILENCE_MS || (isIdle && isFull())) peer.close();
      else if (now - peer.saidAt > ALIVE_MS) peer.send({ kind: 'alive' });
    }
    each((role) => role.tick?.());
    call();
  };
  const ticking = (async () => {
    while (!signal.aborted) {
      await clock.wait(TICK_MS, signal);
      if (!signal.aborted) tick();
    }
  })();
  const end = (): void => {
    for (const connection of [...opening, ...peers]) connection.close();
    listening.server.close();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });

  return {
    peerId,
    port: listening.port,
    peers: peers as ReadonlySet<Peer>,
    add,
    /** Takes part from now on; also with the peers that are there. */
    use(role: Role): void {
      roles.add(role);
      for (const peer of [...peers]) role.joined?.(peer);
    },
    drop: (role: Role): void => void roles.delete(role),
    /** From now on it is known what the torrent holds, and which pieces of it are here. */
    know(torrent: Torrent, have: Bits): void {
      pieces = { count: torrent.pieceCount, have };
      extensions.know(torrent);
      for (const peer of [...peers]) {
        const told = [...piecesOf(peer.bits.bytes)];
        if (told.some((piece) => piece >= torrent.pieceCount)) peer.close();
        else peer.bits = createBits(torrent.pieceCount, peer.bits.bytes);
        extensions.introduce(peer);
      }
    },
    /** Leaves a peer that gave wrong data, for good. */
    ban: (peer: Peer): void => {
      known.ban(peer.address, peer.host);
      peer.close();
    },
    /** Resolves when all is closed after the signal. */
    async closed(): Promise<void> {
      await ticking;
      await listening.closed;
    },
  };
}

function readBits(bytes: Buffer, count: number | undefined): Bits {
  if (count === undefined) return createBits(MAX_PIECES, bytes);
  const bits = createBits(count, bytes);
  // Bits behind the last piece are to be 0, and are not taken over.
  if (!bits.bytes.equals(bytes)) throw new WireError('bitfield of another torrent');
  return bits;
}

async function listen(
  onSocket: (socket: Socket) => void,
  port: number,
  host: string | undefined,
): Promise<{ server: Server; port: number; closed: Promise<void> }> {
  const server = createServer(onSocket);
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const start = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: number, ...(host === undefined ? {} : { host }) }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  // Another program may hold the port; any other is as good.
  await start(port).catch(() => start(0));
  server.on('error', () => undefined);
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0, closed };
}
