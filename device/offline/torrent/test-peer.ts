import { createServer, type Socket } from 'node:net';
import { createBits } from './bits.ts';
import { type createLeftovers, loopback } from './test-torrent.ts';
import { parseTorrent } from './torrent-file.ts';
import { createReader, encodeHandshake, encodeMessage, type Message } from './wire.ts';

export interface TestPeer {
  readonly port: number;
  /** How often it was called, and what it heard. */
  readonly calls: () => number;
  readonly heard: Message[];
  readonly open: () => number;
  /** Lets those that are connected ask, and those that come. */
  readonly unchoke: () => void;
}

/** A peer that says that it has all, and answers requests with whatever `give` gives; without it, not at all. */
export async function openTestPeer(
  leftovers: ReturnType<typeof createLeftovers>,
  bytes: Buffer,
  {
    give,
    isOpen = true,
    id = 'liar',
  }: { give?: (at: number, length: number) => Buffer | undefined; isOpen?: boolean; id?: string },
): Promise<TestPeer> {
  const torrent = parseTorrent(bytes);
  const heard: Message[] = [];
  const sockets = new Set<Socket>();
  let mayAsk = isOpen;
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const say = (message: Message): void => void socket.write(encodeMessage(message));
    const read = createReader({
      handshake({ infoHash }) {
        socket.write(encodeHandshake({ infoHash, peerId: Buffer.from(id.padEnd(20, '-')), isExtended: false }));
        const all = createBits(torrent.pieceCount);
        for (let piece = 0; piece < torrent.pieceCount; piece += 1) all.add(piece);
        say({ kind: 'bitfield', bits: all.bytes });
        if (mayAsk) say({ kind: 'unchoke' });
      },
      message(message) {
        heard.push(message);
        if (message.kind !== 'request') return;
        const block = give?.(message.piece * torrent.pieceLength + message.begin, message.length);
        if (block) say({ kind: 'piece', piece: message.piece, begin: message.begin, block });
      },
    });
    socket.on('data', read);
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  leftovers.add(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    calls: () => calls,
    heard,
    open: () => sockets.size,
    unchoke() {
      mayAsk = true;
      for (const socket of sockets) socket.write(encodeMessage({ kind: 'unchoke' }));
    },
  };
}
