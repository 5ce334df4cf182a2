import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { randomBytes } from 'node:crypto';
import type { Reach } from '../reach.ts';
import type { PeerAddress } from './addresses.ts';
import { type BencodedDict, bytesIn, decodeDict, dictIn, type Encodable, encode } from './bencode.ts';
import { mayReach } from './door.ts';
import type { TorrentClock } from './clock.ts';

/** A node of the network has so long to answer, in milliseconds. */
const ANSWER_MS = 4000;
const TRANSACTION_BYTES = 4;

/** A question to a node of the distributed table (BEP 5), which says that this client answers none itself (BEP 43). */
export function queryMessage(transaction: Buffer, query: string, args: { readonly [key: string]: Encodable }): Buffer {
  return encode({ t: transaction, y: 'q', q: query, a: args, ro: 1 });
}

/** Asks nodes over one socket, until the signal closes it. Never rejects: who does not answer gives undefined. */
export async function openAsker(clock: TorrentClock, signal: AbortSignal, host: string | undefined, reach: Reach) {
  const waiting = new Map<string, { from: PeerAddress; settle: (answer: BencodedDict | undefined) => void }>();
  const socket = createSocket('udp4');
  const isOpen = await bind(socket, host);
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  const close = (): void => {
    for (const { settle } of [...waiting.values()]) settle(undefined);
    socket.close();
  };
  socket.on('message', (bytes, from) => {
    const answer = readAnswer(bytes);
    const asked = answer && waiting.get(answer.transaction);
    if (asked && isFrom(asked.from, from)) asked.settle(answer.values);
  });
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });

  return {
    closed,
    ask: (
      to: PeerAddress,
      query: string,
      args: { readonly [key: string]: Encodable },
    ): Promise<BencodedDict | undefined> =>
      new Promise((resolve) => {
        if (signal.aborted || !isOpen || !mayReach(reach, to)) return resolve(undefined);
        const transaction = randomBytes(TRANSACTION_BYTES);
        const key = transaction.toString('hex');
        const done = new AbortController();
        const settle = (answer: BencodedDict | undefined): void => {
          waiting.delete(key);
          done.abort();
          resolve(answer);
        };
        waiting.set(key, { from: to, settle });
        void clock.wait(ANSWER_MS, done.signal).then(() => settle(undefined));
        socket.send(queryMessage(transaction, query, args), to.port, to.host, (error) => {
          if (error) settle(undefined);
        });
      }),
  };
}

function bind(socket: Socket, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind({ port: 0, ...(host === undefined ? {} : { address: host }) }, () => {
      socket.on('error', () => undefined);
      resolve(true);
    });
  });
}

function isFrom(asked: PeerAddress, from: RemoteInfo): boolean {
  return asked.host === from.address && asked.port === from.port;
}

/** An answer; an error of the node counts as one without values. Undefined for what is neither. */
function readAnswer(bytes: Buffer): { transaction: string; values: BencodedDict | undefined } | undefined {
  try {
    const dict = decodeDict(bytes);
    const transaction = bytesIn(dict, 't')?.toString('hex');
    const isAnswer = ['r', 'e'].includes(bytesIn(dict, 'y')?.toString('latin1') ?? '');
    return transaction === undefined || !isAnswer ? undefined : { transaction, values: dictIn(dict, 'r') };
  } catch {
    return undefined;
  }
}
