import { createSocket, type Socket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import type { Reach } from '../reach.ts';
import { readCompact } from './addresses.ts';
import { type TorrentClock, withinTime } from './clock.ts';
import { findAddress } from './door.ts';
import { type Announce, type TrackerAnswer, WANTED_PEERS } from './tracker.ts';

const PROTOCOL_ID = 0x41727101980n;
const CONNECT = 0;
const ANNOUNCE = 1;
const REFUSED = 3;
const CONNECT_BYTES = 16;
const ANNOUNCE_BYTES = 98;
const ANSWER_BYTES = 20;
/** Begin of the addresses, and length of what every answer begins with. */
const HEAD_BYTES = 8;
const MAX_NUMBER = 0x1_0000_0000;
const events = { '': 0, completed: 1, started: 2, stopped: 3 } as const;
/** How long each try waits for its answer, in milliseconds. */
const TRIES_MS = [5000, 10_000, 20_000];

/** The announce message (BEP 15). */
export function announceMessage(announce: Announce, connection: Buffer, transaction: number): Buffer {
  const message = Buffer.alloc(ANNOUNCE_BYTES);
  connection.copy(message, 0);
  message.writeUInt32BE(ANNOUNCE, 8);
  message.writeUInt32BE(transaction, 12);
  announce.infoHash.copy(message, 16);
  announce.peerId.copy(message, 36);
  message.writeBigUInt64BE(BigInt(announce.downloaded), 56);
  message.writeBigUInt64BE(BigInt(announce.left), 64);
  message.writeBigUInt64BE(BigInt(announce.uploaded), 72);
  message.writeUInt32BE(events[announce.event], 80);
  // 84: the address, 0 for the one that the tracker sees.
  message.writeUInt32BE(announce.key, 88);
  message.writeInt32BE(announce.event === 'stopped' ? 0 : WANTED_PEERS, 92);
  message.writeUInt16BE(announce.port, 96);
  return message;
}

/** Announces to a tracker over UDP (BEP 15), up to three times. Rejects for every failure. */
export async function announceOverUdp(
  url: string,
  announce: Announce,
  signal: AbortSignal,
  clock: TorrentClock,
  reach: Reach,
): Promise<TrackerAnswer> {
  const { hostname, port } = new URL(url);
  const { address, family } = await findAddress(
    reach,
    { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) },
    0,
  );
  signal.throwIfAborted();
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.connect(Number(port), address, resolve);
    });
    socket.on('error', () => undefined);
    for (const ms of TRIES_MS) {
      const answer = await withinTime(clock, ms, signal, (over) => announceOnce(socket, announce, family, over));
      if (answer) return answer;
      signal.throwIfAborted();
    }
    throw new Error('tracker: no answer');
  } finally {
    socket.close();
  }
}

async function announceOnce(
  socket: Socket,
  announce: Announce,
  family: number,
  signal: AbortSignal,
): Promise<TrackerAnswer> {
  const hello = Buffer.alloc(CONNECT_BYTES);
  hello.writeBigUInt64BE(PROTOCOL_ID, 0);
  hello.writeUInt32BE(CONNECT, 8);
  const first = randomInt(MAX_NUMBER);
  hello.writeUInt32BE(first, 12);
  const connected = await ask(socket, hello, first, signal);
  if (connected.readUInt32BE(0) !== CONNECT || connected.length < CONNECT_BYTES)
    throw new Error('tracker: no connection');

  const second = randomInt(MAX_NUMBER);
  const message = announceMessage(announce, connected.subarray(HEAD_BYTES, CONNECT_BYTES), second);
  const answer = await ask(socket, message, second, signal);
  if (answer.readUInt32BE(0) !== ANNOUNCE || answer.length < ANSWER_BYTES) throw new Error('tracker: no answer');
  return {
    interval: answer.readUInt32BE(HEAD_BYTES),
    peers: readCompact(answer.subarray(ANSWER_BYTES), family === 6 ? 6 : 4),
  };
}

/** Sends and takes the answer with that number; others are late ones or forged. */
function ask(socket: Socket, message: Buffer, transaction: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      socket.off('message', hear);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = (): void => end(() => reject(new Error('tracker: no answer')));
    const hear = (answer: Buffer): void => {
      if (answer.length < HEAD_BYTES || answer.readUInt32BE(4) !== transaction) return;
      if (answer.readUInt32BE(0) !== REFUSED) return end(() => resolve(answer));
      end(() => reject(new Error(`tracker: ${answer.toString('utf8', HEAD_BYTES)}`)));
    };
    socket.on('message', hear);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) return stop();
    socket.send(message, (error) => {
      if (error) end(() => reject(error));
    });
  });
}
