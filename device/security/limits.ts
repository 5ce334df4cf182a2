import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isThisMachine, normalAddress } from './addresses.ts';

/** What one client may take of the device. */
export interface Limits {
  /** Time within which the head of a request must be there (ms). */
  readonly headersMs: number;
  /** Time within which the form of a call must be there (ms). */
  readonly bodyMs: number;
  /** Connections of one address at the same time. */
  readonly perAddress: number;
  /** Calls that anybody may make, of one address within a minute. */
  readonly publicPerMinute: number;
}

export const defaultLimits: Limits = { headersMs: 10_000, bodyMs: 20_000, perAddress: 256, publicPerMinute: 120 };

/** What is still taken of a body after its request was answered, so that the client gets to read the answer. */
const LINGER = { ms: 1000, bytes: 16 * 1024 * 1024, everyMs: 50 } as const;
/** Largest head of a request, bytes. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** Longest look-out for heads that do not come (ms). */
const CHECK_MS = 2000;

/** Options of an HTTP server under these limits. */
export function serverOptions({ headersMs }: Limits) {
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs),
    // A file may take its time; forms have a limit of their own.
    requestTimeout: 0,
  } as const;
}

/**
 * Lets no address take more connections than its share, so that one that opens thousands starves nobody else. The
 * machine itself is spared: a proxy there speaks for many.
 */
export function limitConnections(server: Server, { perAddress }: Limits): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = normalAddress(socket.remoteAddress ?? '') ?? '';
    if (isThisMachine(address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left <= 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose form trickles in, and those that go on sending after they were answered. `isLong` tells the
 * addresses that take bytes of files.
 */
export function limitBodies(app: FastifyInstance, { bodyMs }: Limits, isLong: (url: string) => boolean): void {
  const endUnless = (request: IncomingMessage, ms: number): void => {
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, ms);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  };
  app.addHook('onRequest', async ({ raw, url }) => {
    if (hasBody(raw) && !isLong(url)) endUnless(raw, bodyMs);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    // The request counts as closed once it was answered, and its body is thrown away unseen: only the connection
    // tells how much still comes.
    const { socket } = raw;
    const from = { ms: performance.now(), bytes: socket.bytesRead };
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) return clearInterval(timer);
      const isOver = performance.now() - from.ms >= LINGER.ms || socket.bytesRead - from.bytes > LINGER.bytes;
      if (isOver) socket.destroy();
    }, LINGER.everyMs);
    timer.unref();
  });
}
