import { readFile } from 'node:fs/promises';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createReach, type Reach } from '../reach.ts';
import { openTestPeer, type TestPeer } from './test-peer.ts';
import {
  bytesOf,
  createLeftovers,
  createTestClock,
  loopback,
  makeRun,
  makeTorrent,
  onLoopback,
  openTracker,
} from './test-torrent.ts';
import { parseTorrent } from './torrent-file.ts';
import { lookAtTorrent, torrentSource } from './torrent.ts';
import { encodeHandshake } from './wire.ts';

const leftovers = createLeftovers();
afterEach(() => leftovers.close());

const content = bytesOf(400_000);
const torrent = makeTorrent({ name: 'right', content });
const honest = (at: number, length: number): Buffer => content.subarray(at, at + length);
const wrong = (at: number, length: number): Buffer => bytesOf(length, `wrong${at}`);
const magnetOf = (...peers: TestPeer[]): string =>
  `magnet:?xt=urn:btih:${lookAtTorrent(torrent).infoHash}${peers.map(({ port }) => `&x.pe=${loopback}:${port}`).join('')}`;

test('CALL-EXT-19 a peer that sends wrong data is left, and the file becomes right with another', async () => {
  const liar = await openTestPeer(leftovers, torrent, { give: wrong, id: 'liar' });
  const other = await openTestPeer(leftovers, torrent, { give: honest, id: 'honest', isOpen: false });
  const run = makeRun(await leftovers.folder());
  const clock = createTestClock();
  const taking = torrentSource({ torrent, magnet: magnetOf(liar, other) }, onLoopback({ clock }).options)(run);
  await expect.poll(() => liar.calls() > 0 && liar.open()).toBe(0);
  expect(liar.heard.some(({ kind }) => kind === 'request')).toBe(true);
  // It is not called again, however long that is.
  other.unchoke();
  let isDone = false;
  const done = taking.then(() => (isDone = true));
  await expect
    .poll(() => {
      clock.advance(600_000);
      return isDone;
    })
    .toBe(true);
  await done;
  expect(liar.calls()).toBe(1);
  expect((await readFile(path.join(run.folder, 'right'))).equals(content)).toBe(true);
});

test('CALL-EXT-19 lies mixed among right blocks are found as well', async () => {
  const liar = await openTestPeer(leftovers, torrent, {
    // Every third block is wrong.
    give: (at, length) => (((at / 16_384) | 0) % 3 === 0 ? wrong(at, length) : honest(at, length)),
    id: 'liar',
  });
  const other = await openTestPeer(leftovers, torrent, { give: honest, id: 'honest' });
  const run = makeRun(await leftovers.folder());
  await torrentSource({ torrent, magnet: magnetOf(liar, other) }, onLoopback().options)(run);
  expect((await readFile(path.join(run.folder, 'right'))).equals(content)).toBe(true);
  expect(other.calls()).toBe(1);
});

test('CALL-EXT-19 what a silent peer was asked for is asked elsewhere, and in the end it is left', async () => {
  const silent = await openTestPeer(leftovers, torrent, { id: 'silent' });
  const run = makeRun(await leftovers.folder());
  const clock = createTestClock();
  const taking = torrentSource({ torrent, magnet: magnetOf(silent) }, onLoopback({ clock }).options)(run);
  const stopped = expect(taking).rejects.toThrow();
  const count = (kind: string): number => silent.heard.filter((message) => message.kind === kind).length;
  await expect.poll(() => count('request')).toBe(8);
  for (let at = 0; at < 21; at += 1) {
    clock.advance(1000);
    await Promise.resolve();
  }
  await expect.poll(() => count('cancel')).toBe(8);
  await expect.poll(() => count('request')).toBe(9);
  await expect
    .poll(() => {
      clock.advance(5000);
      return silent.open();
    })
    .toBe(0);
  run.abort();
  await stopped;
});

test.each([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n'.padEnd(80))],
  [
    'another torrent',
    encodeHandshake({ infoHash: Buffer.alloc(20, 1), peerId: Buffer.alloc(20, 2), isExtended: true }),
  ],
  [
    'a message without end',
    Buffer.concat([
      encodeHandshake({ infoHash: parseTorrent(torrent).infoHash, peerId: Buffer.alloc(20, 2), isExtended: true }),
      Buffer.from('7fffffff', 'hex'),
    ]),
  ],
  [
    'a piece that there is not',
    Buffer.concat([
      encodeHandshake({ infoHash: parseTorrent(torrent).infoHash, peerId: Buffer.alloc(20, 2), isExtended: true }),
      Buffer.from('0000000504000fffff', 'hex'),
    ]),
  ],
  [
    'an extension message of garbage',
    Buffer.concat([
      encodeHandshake({ infoHash: parseTorrent(torrent).infoHash, peerId: Buffer.alloc(20, 2), isExtended: true }),
      Buffer.from('0000000614016c6c6c6c', 'hex'),
    ]),
  ],
])('CALL-EXT-19 who calls with %s is shut out', async (_, bytes) => {
  const run = makeRun(await leftovers.folder());
  const { options, port } = onLoopback();
  const taking = torrentSource({ torrent }, options)(run);
  const stopped = expect(taking).rejects.toThrow();
  const socket = connect(await port, loopback, () => socket.write(bytes));
  socket.resume();
  await new Promise<void>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
  expect(run.last()?.peers ?? 0).toBe(0);
  run.abort();
  await stopped;
});

test('CALL-EXT-19 peers, trackers and nodes that an account may not reach are not called', async () => {
  const peer = await openTestPeer(leftovers, torrent, { give: honest });
  const tracker = await openTracker(leftovers);
  const node = createSocket('udp4');
  await new Promise<void>((resolve) => node.bind(0, loopback, resolve));
  leftovers.add(() => node.close());
  let asked = 0;
  node.on('message', () => (asked += 1));
  const tried: number[] = [];
  const closed = createReach({ allowsLocal: false, allowsLan: false, ownPorts: () => [] });
  const reach: Reach = {
    assert(host, port) {
      tried.push(port);
      closed.assert(host, port);
    },
    lookup: closed.lookup,
  };
  const udp = node.address().port;
  const trackers = [tracker.url, `udp://${loopback}:${udp}`, tracker.url.replace(loopback, 'localhost')];
  const magnet = `${magnetOf(peer)}${trackers.map((url) => `&tr=${encodeURIComponent(url)}`).join('')}&x.pe=localhost:${peer.port}`;
  const run = makeRun(await leftovers.folder());
  const { options } = onLoopback({ reach, dht: [`${loopback}:${udp}`] });
  const stopped = expect(torrentSource({ magnet }, options)(run)).rejects.toThrow();
  const ports = [peer.port, udp, Number(new URL(tracker.url).port)];
  await expect.poll(() => ports.every((port) => tried.includes(port))).toBe(true);
  // Once more around, for what is on its way.
  await new Promise((resolve) => setImmediate(resolve));
  run.abort();
  await stopped;
  expect([peer.calls(), tracker.heard.length, asked]).toEqual([0, 0, 0]);
});
