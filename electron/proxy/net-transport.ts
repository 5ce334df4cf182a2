import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Net } from 'electron';
import { webStream } from './web-stream.ts';

/** One request to a device. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes are sent with their length, a stream in pieces as it comes; a stream must not be empty. */
  readonly body: Uint8Array | ReadableStream<Uint8Array> | null;
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
        pipeline(Readable.fromWeb(body), outgoing as unknown as Writable).catch((error: unknown) => {
          outgoing.abort();
          reject(error instanceof Error ? error : new Error('the body could not be read'));
        });
      }
    });
}
