import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
// @ts-expect-error It has no types.
import Protocol from 'bittorrent-protocol';
// @ts-expect-error It has no types.
import utMetadata from 'ut_metadata';
import { afterEach, expect, test } from 'vitest';
import { createBits } from './bits.ts';
import { bytesOf, createLeftovers, loopback, makeRun, makeTorrent, onLoopback, writeContent } from './test-torrent.ts';
import { parseTorrent } from './torrent-file.ts';
import { lookAtTorrent, torrentSeeder, torrentSource } from './torrent.ts';

/** What of the other implementation is used here. */
interface Wire extends NodeJS.ReadWriteStream {
  use(extension: unknown): void;
  handshake(infoHash: string, peerId: string): void;
  bitfield(bits: Uint8Array): void;
  unchoke(): void;
  interested(): void;
  request(piece: number, begin: number, length: number, done: (error: Error | null, block: Uint8Array) => void): void;
  readonly peerPieces: { get(piece: number): boolean };
  readonly ut_metadata: NodeJS.EventEmitter & { fetch(): void };
}
const makeWire = (socket: Socket): Wire => {
  const wire = new (Protocol as new () => Wire)();
  socket.pipe(wire).pipe(socket);
  socket.on('error', () => undefined);
  leftovers.add(() => socket.destroy());
  return wire;
};
const extension = utMetadata as (info?: Uint8Array) => unknown;
const OTHER_ID = Buffer.from('-XX0001-abcdefghijkl').toString('hex');

const leftovers = createLeftovers();
afterEach(() => leftovers.close());

test('CALL-EXT-19 it takes metadata and pieces from another implementation', async () => {
  const content = bytesOf(500_000);
  const bytes = makeTorrent({ name: 'other.bin', content });
  const torrent = parseTorrent(bytes);
  const server = createServer((socket) => {
    const wire = makeWire(socket);
    wire.use(extension(torrent.info));
    wire.on('handshake', (infoHash: string) => {
      wire.handshake(infoHash, OTHER_ID);
      const all = createBits(torrent.pieceCount);
      for (let piece = 0; piece < torrent.pieceCount; piece += 1) all.add(piece);
      wire.bitfield(all.bytes);
    });
    wire.on('interested', () => wire.unchoke());
    wire.on('request', (piece: number, begin: number, length: number, answer: (error: null, block: Buffer) => void) => {
      const at = piece * torrent.pieceLength + begin;
      answer(null, content.subarray(at, at + length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  leftovers.add(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const run = makeRun(await leftovers.folder());
  const magnet = `magnet:?xt=urn:btih:${lookAtTorrent(bytes).infoHash}&x.pe=${loopback}:${port}`;
  expect(await torrentSource({ magnet }, onLoopback().options)(run)).toEqual({ name: 'other.bin' });
  expect((await readFile(path.join(run.folder, 'other.bin'))).equals(content)).toBe(true);
});

test('APP-DOWN-03 it gives metadata and pieces to another implementation', async () => {
  const content = bytesOf(200_000);
  const bytes = makeTorrent({ name: 'own.bin', content });
  const torrent = parseTorrent(bytes);
  const folder = await leftovers.folder();
  await writeContent(folder, 'own.bin', content);
  const { options, port } = onLoopback();
  const run = makeRun(folder);
  const seeding = torrentSeeder(bytes, undefined, options)({ ...run, name: 'own.bin', ratio: 1 });

  const socket = connect(await port, loopback);
  const wire = makeWire(socket);
  wire.use(extension());
  const metadata = new Promise<Uint8Array>((resolve) => wire.ut_metadata.on('metadata', resolve));
  const open = new Promise<void>((resolve) => wire.on('unchoke', () => resolve()));
  wire.handshake(torrent.infoHash.toString('hex'), OTHER_ID);
  wire.ut_metadata.fetch();
  // It gives the file of a torrent, around the metadata.
  expect(Buffer.from(await metadata).includes(torrent.info)).toBe(true);
  wire.interested();
  await open;
  const blocks: Buffer[] = [];
  for (let at = 0; at < content.length; at += 16_384) {
    const [piece, begin] = [Math.floor(at / torrent.pieceLength), at % torrent.pieceLength];
    expect(wire.peerPieces.get(piece)).toBe(true);
    const length = Math.min(16_384, content.length - at);
    const block = await new Promise<Uint8Array>((resolve, reject) =>
      wire.request(piece, begin, length, (error, bytes) => (error ? reject(error) : resolve(bytes))),
    );
    blocks.push(Buffer.from(block));
  }
  expect(Buffer.concat(blocks).equals(content)).toBe(true);
  await seeding;
});
