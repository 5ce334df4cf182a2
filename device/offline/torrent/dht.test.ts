import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type BencodedDict, bytesIn, decodeDict, dictIn, type Encodable, encode, numberIn } from './bencode.ts';
import { openDoor } from './door.ts';
import { runDht } from './dht.ts';
import { queryMessage } from './krpc.ts';
import {
  bytesOf,
  createLeftovers,
  createTestClock,
  loopback,
  makeRun,
  makeTorrent,
  onLoopback,
  writeContent,
} from './test-torrent.ts';
import { lookAtTorrent, torrentSeeder, torrentSource } from './torrent.ts';

const leftovers = createLeftovers();
afterEach(() => leftovers.close());

interface TestNode {
  readonly place: string;
  readonly port: number;
  /** Packed as nodes tell of nodes. */
  readonly packed: Buffer;
  readonly heard: { readonly query: string; readonly args: BencodedDict }[];
}

/** A node of the table on loopback; `answer` gives what it says to `get_peers`. */
async function openNode(
  id: string,
  answer: (node: TestNode) => { readonly [key: string]: Encodable } | undefined,
): Promise<TestNode> {
  const socket = createSocket('udp4');
  const name = Buffer.from(id.padEnd(20, '\0'));
  await new Promise<void>((resolve) => socket.bind(0, loopback, resolve));
  const { port } = socket.address();
  leftovers.add(() => socket.close());
  const packed = Buffer.concat([name, Buffer.of(127, 0, 0, 1, port >> 8, port & 255)]);
  const node: TestNode = { place: `${loopback}:${port}`, port, packed, heard: [] };
  socket.on('message', (bytes, from) => {
    const dict = decodeDict(bytes);
    const query = bytesIn(dict, 'q')?.toString() ?? '';
    node.heard.push({ query, args: dictIn(dict, 'a') ?? new Map() });
    const r = query === 'get_peers' ? answer(node) : {};
    if (r) socket.send(encode({ t: bytesIn(dict, 't'), y: 'r', r: { id: name, ...r } }), from.port, from.address);
  });
  return node;
}

test('APP-DOWN-01 a question to the table is written as the protocol says', () => {
  const args = { id: 'abcdefghij0123456789', info_hash: 'mnopqrstuvwxyz123456' };
  expect(queryMessage(Buffer.from('aa'), 'get_peers', args).toString()).toBe(
    'd1:ad2:id20:abcdefghij01234567899:info_hash20:mnopqrstuvwxyz123456e1:q9:get_peers2:roi1e1:t2:aa1:y1:qe',
  );
});

test('APP-DOWN-01 a search comes closer node by node, and tells those that are closest', async () => {
  const peer = Buffer.from('7f0000011ae1', 'hex');
  const close = await openNode('aaaz', () => ({ values: [peer, Buffer.from('short')], token: 'secret' }));
  const middle = await openNode('aazz', () => ({ nodes: close.packed, token: 'other' }));
  const silent = await openNode('aaay', () => undefined);
  const forbidden = await openNode('aaab', () => ({ token: 'x' }));
  const first = await openNode('zzzz', (node) => ({
    nodes: Buffer.concat([forbidden.packed, silent.packed, middle.packed, node.packed, Buffer.alloc(9)]),
  }));
  const clock = createTestClock();
  const ender = new AbortController();
  const found: unknown[] = [];
  const running = runDht({
    nodes: [first.place, 'not a place', '127.0.0.1:1'],
    infoHash: Buffer.from('aaaa'.padEnd(20, '\0')),
    port: 4242,
    host: loopback,
    reach: {
      ...openDoor,
      assert(_host, port) {
        if (port === forbidden.port) throw new Error('not there');
      },
    },
    clock,
    signal: ender.signal,
    mayAsk: () => true,
    onPeers: (peers) => found.push(...peers),
  });
  await expect.poll(() => found).toEqual([{ host: '127.0.0.1', port: 6881 }]);
  // Those that do not answer hold the search up only for so long.
  await expect
    .poll(() => {
      clock.advance(2000);
      return close.heard.some(({ query }) => query === 'announce_peer');
    })
    .toBe(true);
  const told = close.heard.find(({ query }) => query === 'announce_peer')!.args;
  expect([numberIn(told, 'port'), bytesIn(told, 'token')?.toString()]).toEqual([4242, 'secret']);
  expect(first.heard.filter(({ query }) => query === 'get_peers')).toHaveLength(1);
  expect(forbidden.heard).toEqual([]);
  ender.abort();
  await running;
});

test('APP-DOWN-01 a magnet link without trackers finds its peers in the table, a private torrent does not ask it', async () => {
  const known: Buffer[] = [];
  const node: TestNode = await openNode('node', () => ({ token: 't', values: known }));
  // Who is told of is given to the next that ask.
  const told = (): Buffer[] =>
    node.heard.flatMap(({ query, args }) => {
      const port = numberIn(args, 'port') ?? 0;
      return query === 'announce_peer' ? [Buffer.of(127, 0, 0, 1, port >> 8, port & 255)] : [];
    });
  const content = bytesOf(100_000);
  const torrent = makeTorrent({ name: 'free', content });
  const folder = await leftovers.folder();
  await writeContent(folder, 'free', content);
  const giver = makeRun(folder);
  const seeding = torrentSeeder(
    torrent,
    undefined,
    onLoopback({ dht: [node.place] }).options,
  )({
    ...giver,
    name: 'free',
    ratio: 1,
  });
  await expect.poll(() => told().length).toBe(1);
  known.push(...told());
  const run = makeRun(await leftovers.folder());
  const magnet = `magnet:?xt=urn:btih:${lookAtTorrent(torrent).infoHash}`;
  await torrentSource({ magnet }, onLoopback({ dht: [node.place] }).options)(run);
  expect((await readFile(path.join(run.folder, 'free'))).equals(content)).toBe(true);
  await seeding;

  node.heard.length = 0;
  const secret = makeTorrent({ name: 'free', content, isPrivate: true });
  const own = makeRun(folder);
  const { options, port } = onLoopback({ dht: [node.place] });
  const alone = torrentSeeder(secret, undefined, options)({ ...own, name: 'free', ratio: 1 });
  await port;
  const taker = makeRun(await leftovers.folder());
  const link = `magnet:?xt=urn:btih:${lookAtTorrent(secret).infoHash}&x.pe=${loopback}:${await port}`;
  await torrentSource({ torrent: secret, magnet: link }, onLoopback({ dht: [node.place] }).options)(taker);
  await alone;
  expect(node.heard).toEqual([]);
});
