import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Time within which the other device must take a connection. */
const CONNECT_MS = 5000;
/** Silence after which a passed-on request is given up: the longest call of the contract takes 600 s. */
const IDLE_MS = 620_000;

/** Headers of a request that the other device gets; cookies and own tokens are not among them. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'rtoken',
  'rdeviceid',
  'rdevice',
  'ruser',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-checksum',
  'upload-unchecked',
  'upload-concat',
  'upload-defer-length',
];

/** Headers of an answer that go back to the client. */
const passedBack = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'location',
  'upload-offset',
  'upload-length',
  'upload-expires',
  'upload-unchecked',
  'upload-placed',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
];

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What is passed on: to where, how, and the body as it came or as it was written anew. */
export interface PassedRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable | string | undefined;
  /** Ends it, whatever it has come to. */
  readonly signal?: AbortSignal;
  /** Silence after which it is given up (ms), where that is not as long as the longest call may take. */
  readonly idleMs?: number;
}

function open({ url, method, headers, body, signal }: PassedRequest): ClientRequest {
  const own = pick(headers, passedOn);
  if (typeof body === 'string') own['content-length'] = String(Buffer.byteLength(body));
  const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return make(url, { method, headers: own, agent: false, ...(signal === undefined ? {} : { signal }) });
}

/**
 * Sends a request to another device; resolves with its answer when that begins, rejects when there is none. The body
 * streams both ways, so that a file of any size takes no memory here.
 */
export function passOn(passed: PassedRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = open(passed);
    const deadline = setTimeout(() => outgoing.destroy(new Error('no connection')), CONNECT_MS);
    outgoing.once('socket', (socket) => {
      const connected = (): void => clearTimeout(deadline);
      if (socket.connecting) socket.once('connect', connected);
      else connected();
    });
    outgoing.setTimeout(passed.idleMs ?? IDLE_MS, () => outgoing.destroy(new Error('no answer')));
    outgoing.once('response', resolve);
    outgoing.once('error', (error) => {
      clearTimeout(deadline);
      reject(error);
    });
    const { body } = passed;
    if (body === undefined || typeof body === 'string') outgoing.end(body);
    else pipeline(body, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
}

/** Headers of the other device's answer; an address of it is one through the relay for the client. */
export function headersBack(answer: IncomingMessage, prefix: string): Record<string, string | string[]> {
  const headers = pick(answer.headers, passedBack);
  const { location } = headers;
  if (typeof location === 'string' && location.startsWith('/') && !location.startsWith('/504.html'))
    headers.location = `${prefix}${location}`;
  return headers;
}
