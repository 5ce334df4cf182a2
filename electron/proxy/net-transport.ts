import type { Readable, Writable } from 'node:stream';
import type { Net } from 'electron';
import { releaseMemory } from '#shared/rules/release-memory.ts';
import { webStream } from './web-stream.ts';

/** One request to a device. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Bytes are sent with their length, pieces as they come; of those there must be one. Pieces are given away: each is
   * empty once it has been sent.
   */
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}

/**
 * Sends a request and resolves at its head; redirects are answers, not followed. Rejects when nothing answered. A body
 * that its reader cancels is given up towards the device.
 */
export type Transport = (request: OutgoingRequest) => Promise<Response>;

const NO_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

function toHeaders(record: Readonly<Record<string, string | string[]>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(record)) {
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}

/**
 * Writes pieces as fast as they are taken, the next one on its way to us while one is on its way out. Rejects when the
 * request is over before they are, or they cannot be read; the rest of them is given up then. No stream of Node's around
 * them: it costs more than the bytes.
 */
async function sendPieces(pieces: AsyncIterable<Uint8Array>, outgoing: Writable): Promise<void> {
  const over = new Error('the request was over before its body');
  let isOver = false;
  let giveUp = (): void => undefined;
  outgoing.once('close', () => {
    isOver = true;
    giveUp();
  });
  const write = (piece: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      // A request that is cut off does not say so to what was just being written.
      giveUp = () => reject(over);
      if (isOver) giveUp();
      else
        outgoing.write(piece, (error) => {
          if (error) reject(error);
          else {
            releaseMemory(piece);
            resolve();
          }
        });
    });
  let written = Promise.resolve();
  for await (const piece of pieces) {
    await written;
    written = write(piece);
    // Heard of with the next piece.
    written.catch(() => undefined);
  }
  await written;
  outgoing.end();
}

/**
 * Requests through Chromium's network stack: proxies, trust store and certificate policy of the session.
 * `net.fetch` is not used, because it gathers a streamed body whole in memory before it sends it (electron#53858);
 * `net.request` with chunked encoding sends it piece by piece.
 */
export function createNetTransport(request: Net['request']): Transport {
  return ({ url, method, headers, body, signal }) =>
    new Promise<Response>((resolve, reject) => {
      signal.throwIfAborted();
      const outgoing = request({
        url,
        method,
        headers: { ...headers },
        redirect: 'manual',
        credentials: 'omit',
        useSessionCookies: false,
        cache: 'no-store',
      });
      const abort = () => outgoing.abort();
      signal.addEventListener('abort', abort, { once: true });

      outgoing.on('redirect', (statusCode, _method, _url, responseHeaders) => {
        resolve(new Response(null, { status: statusCode, headers: toHeaders(responseHeaders) }));
      });
      outgoing.on('response', (message) => {
        const empty = NO_BODY.has(message.statusCode) || method === 'HEAD';
        const stream = message as unknown as Readable;
        if (empty) stream.resume();
        const init = {
          status: message.statusCode,
          statusText: message.statusMessage,
          headers: toHeaders(message.headers),
        };
        resolve(new Response(empty ? null : webStream(stream, abort), init));
      });
      outgoing.on('error', reject);
      outgoing.on('abort', () => reject(new DOMException('The request was aborted', 'AbortError')));
      outgoing.on('close', () => signal.removeEventListener('abort', abort));

      if (body === null) outgoing.end();
      else if (body instanceof Uint8Array) outgoing.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
      else {
        outgoing.chunkedEncoding = true;
        sendPieces(body, outgoing as unknown as Writable).catch((error: unknown) => {
          outgoing.abort();
          reject(error instanceof Error ? error : new Error('the body could not be read'));
        });
      }
    });
}
