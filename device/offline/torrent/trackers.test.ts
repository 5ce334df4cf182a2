import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { readCompact, readHostPort } from './addresses.ts';
import { encode } from './bencode.ts';
import { openDoor } from './door.ts';
import { realClock } from './clock.ts';
import { announceOverHttp } from './http-tracker.ts';
import { createLeftovers, createTestClock, loopback } from './test-torrent.ts';
import { type Announce, announceQuery, readTrackerAnswer } from './tracker.ts';
import { runTrackers } from './trackers.ts';
import { announceOverUdp } from './udp-tracker.ts';

const leftovers = createLeftovers();
afterEach(() => leftovers.close());

const announce: Announce = {
  infoHash: Buffer.from('0001202f7e7f80ff414243444546474849505152', 'hex'),
  peerId: Buffer.from('-HA0100-123456789012'),
  key: 0xabcd,
  port: 6881,
  uploaded: 1,
  downloaded: 2,
  left: 3,
  event: 'started',
};
const never = new AbortController().signal;

/** An HTTP server that answers as `answer` says. */
async function serve(answer: (url: URL) => { status?: number; to?: string; body?: Buffer }): Promise<string> {
  const server = createServer((request, response) => {
    const { status = 200, to, body } = answer(new URL(request.url ?? '', 'http://x'));
    response.writeHead(status, to === undefined ? {} : { location: to });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  leftovers.add(() => server.close());
  const address = server.address();
  return `http://${loopback}:${typeof address === 'object' && address ? address.port : 0}`;
}

test('CALL-EXT-19 an announce over HTTP is written as the protocol says', () => {
  expect(announceQuery(announce)).toBe(
    'info_hash=%00%01%20%2f~%7f%80%ffABCDEFGHIPQR&peer_id=-HA0100-123456789012&port=6881&uploaded=1&downloaded=2' +
      '&left=3&compact=1&numwant=80&key=0000abcd&event=started',
  );
});

test('CALL-EXT-19 peers are read packed, packed for IPv6, and as a list', () => {
  const packed = readTrackerAnswer(
    encode({
      interval: 900,
      peers: Buffer.from('0a0000011ae10a0000020000', 'hex'),
      peers6: Buffer.from(`${'0'.repeat(31)}11ae1`, 'hex'),
    }),
  );
  expect(packed).toEqual({
    interval: 900,
    peers: [
      { host: '10.0.0.1', port: 6881 },
      { host: '0:0:0:0:0:0:0:1', port: 6881 },
    ],
  });
  const list = encode({
    'min interval': 2000,
    peers: [{ ip: 'h', port: 5 }, { ip: 'x', port: 0 }, { ip: 'a\0b', port: 4 }, { port: 7 }, 3],
  });
  expect(readTrackerAnswer(list)).toEqual({ interval: 2000, peers: [{ host: 'h', port: 5 }] });
  expect(() => readTrackerAnswer(encode({ 'failure reason': 'no' }))).toThrow('no');
  expect(() => readTrackerAnswer(Buffer.from('<html>'))).toThrow();
  expect(readCompact(Buffer.alloc(7, 1), 4)).toHaveLength(1);
});

test.each([
  ['1.2.3.4:5', { host: '1.2.3.4', port: 5 }],
  ['[::1]:65535', { host: '::1', port: 65_535 }],
  ['host.lan:80', { host: 'host.lan', port: 80 }],
  ['1.2.3.4', undefined],
  ['1.2.3.4:0', undefined],
  ['1.2.3.4:65536', undefined],
  ['::1:5', undefined],
  ['[x]:5', undefined],
  ['a b:5', undefined],
  ['u@h:5', undefined],
])('CALL-EXT-19 the address %j is read as %j', (text, address) => {
  expect(readHostPort(text)).toEqual(address);
});

test('CALL-EXT-19 a tracker that has moved is followed, but not for ever, and not to other protocols', async () => {
  const peers = Buffer.from('7f0000010005', 'hex');
  const url = await serve(({ pathname, searchParams }) => {
    if (pathname === '/old') return { status: 302, to: `/new?${searchParams.toString()}` };
    if (pathname === '/loop') return { status: 302, to: '/loop' };
    if (pathname === '/file') return { status: 302, to: 'file:///etc/passwd' };
    if (pathname === '/long') return { body: Buffer.alloc(2_000_000) };
    return pathname === '/new' ? { body: encode({ interval: 60, peers }) } : { status: 404 };
  });
  const answer = { interval: 60, peers: [{ host: '127.0.0.1', port: 5 }] };
  await expect(announceOverHttp(`${url}/old?a=b#c`, announce, never, openDoor)).resolves.toEqual(answer);
  for (const place of ['/loop', '/file', '/long', '/none']) {
    await expect(announceOverHttp(`${url}${place}`, announce, never, openDoor), place).rejects.toThrow();
  }
});

/** A UDP tracker that answers with these after it has connected; numbers of BEP 15. */
async function serveUdp(answer: (message: Buffer) => Buffer[]): Promise<{ url: string; heard: Buffer[] }> {
  const heard: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    heard.push(message);
    for (const each of answer(message)) socket.send(each, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, loopback, resolve));
  leftovers.add(() => socket.close());
  return { url: `udp://${loopback}:${socket.address().port}/announce`, heard };
}
const connection = '1122334455667788';
const connected = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.from('00000000', 'hex'), message.subarray(12, 16), Buffer.from(connection, 'hex')]);

test('CALL-EXT-19 a tracker over UDP is asked and read as the protocol says', async () => {
  const { url, heard } = await serveUdp((message) => {
    if (message.length === 16) return [Buffer.from('0000000099999999aaaaaaaaaaaaaaaa', 'hex'), connected(message)];
    const body = Buffer.from('00000708000000010000000a7f0000011ae1', 'hex');
    return [Buffer.concat([Buffer.from('00000001', 'hex'), message.subarray(12, 16), body])];
  });
  const answer = await announceOverUdp(url, announce, never, realClock, openDoor);
  expect(answer).toEqual({ interval: 1800, peers: [{ host: '127.0.0.1', port: 6881 }] });
  expect(heard[0]?.subarray(0, 12).toString('hex')).toBe('000004172710198000000000');
  const asked = heard[1]!.toString('hex');
  expect(asked.slice(0, 24)).toBe(`${connection}00000001`);
  const numbers = '000000000000000200000000000000030000000000000001';
  expect(asked.slice(32)).toBe(
    `${announce.infoHash.toString('hex')}${announce.peerId.toString('hex')}${numbers}00000002000000000000abcd000000501ae1`,
  );
});

test('CALL-EXT-19 a tracker over UDP may refuse, be silent, or talk nonsense', async () => {
  const refusing = await serveUdp((message) => [
    Buffer.concat([Buffer.from('00000003', 'hex'), message.subarray(12, 16), Buffer.from('not here')]),
  ]);
  await expect(announceOverUdp(refusing.url, announce, never, realClock, openDoor)).rejects.toThrow('not here');
  const short = await serveUdp((message) => [Buffer.concat([Buffer.alloc(4), message.subarray(12, 16)])]);
  await expect(announceOverUdp(short.url, announce, never, realClock, openDoor)).rejects.toThrow();

  const silent = await serveUdp(() => []);
  const clock = createTestClock();
  const asking = announceOverUdp(silent.url, announce, never, clock, openDoor);
  const failing = expect(asking).rejects.toThrow('no answer');
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => silent.heard.length).toBe(tries);
    clock.advance(20_000);
  }
  await failing;
  const ender = new AbortController();
  const stopped = announceOverUdp(silent.url, announce, ender.signal, clock, openDoor);
  ender.abort();
  await expect(stopped).rejects.toThrow();
});

test('CALL-EXT-19 in a tier the next tracker is asked when one fails, and the good one comes first from then on', async () => {
  const heard: string[] = [];
  const peers = Buffer.from('7f0000010005', 'hex');
  const url = await serve(({ pathname, searchParams }) => {
    heard.push(`${pathname} ${searchParams.get('event')}`);
    return pathname === '/bad' ? { status: 500 } : { body: encode({ interval: 100, peers }) };
  });
  const clock = createTestClock();
  const ender = new AbortController();
  const found: unknown[] = [];
  const trackers = runTrackers({
    tiers: [[`${url}/bad`, `${url}/good`], [`${url}/other`]],
    clock,
    signal: ender.signal,
    state: () => announce,
    reach: openDoor,
    onPeers: (each) => found.push(...each),
    // Keeps the order.
    random: () => 0.99,
  });
  await expect.poll(() => found.length).toBe(2);
  expect(heard.sort()).toEqual(['/bad started', '/good started', '/other started']);
  heard.length = 0;
  clock.advance(100_000);
  await expect.poll(() => found.length).toBe(4);
  expect(heard.sort()).toEqual(['/good null', '/other null']);
  heard.length = 0;
  ender.abort();
  await trackers.leave(false);
  expect(heard.sort()).toEqual(['/good stopped', '/other stopped']);
});
