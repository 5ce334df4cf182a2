import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { MountAccess } from '../mount-store.ts';
import { digestAnswer, type DigestChallenge, digestChallenge } from './digest.ts';

/** An answer of a web server that is none of those that were hoped for. */
export class HttpStatusError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** What is asked of a server. `path` is as it crosses the wire, encoded. */
export interface DavRequest {
  readonly method: 'PROPFIND' | 'GET';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request, and what comes of it. */
  readonly signal: AbortSignal;
}

/** Times that a server may send on to another address of its own. */
const MOVES = 3;
const moved: readonly (number | undefined)[] = [301, 302, 307, 308];

/**
 * Asks a web server, signed in by Basic until it asks for Digest. What it sends on to an address of its own is
 * followed, such as that of a folder with a slash; to another server nothing is said. Rejects with HttpStatusError for a
 * refusal, and with what the network says.
 */
export function createDavClient(
  { host, port, username, password, tls }: Omit<MountAccess, 'type' | 'path' | 'certificate'>,
  agent: http.Agent,
) {
  const { request } = tls ? https : http;
  let challenge: DigestChallenge | undefined;
  let used = 0;
  const authorization = (method: string, path: string): Record<string, string> => {
    if (username === '') return {};
    if (challenge !== undefined)
      return { authorization: digestAnswer(challenge, { username, password }, { method, path, count: (used += 1) }) };
    return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  };
  const once = ({ method, path, headers, body, signal }: DavRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const all = { ...headers, ...length, ...authorization(method, path) };
      const asked = request({ agent, host, port, method, path, headers: all, signal });
      asked.once('response', resolve);
      asked.once('error', reject);
      asked.end(body);
    });
  /** The path of an answer that sends on within the same server; undefined for any other. */
  const onward = ({ statusCode, headers }: IncomingMessage, from: string): string | undefined => {
    if (!moved.includes(statusCode) || headers.location === undefined) return undefined;
    const here = new URL(from, `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
    const there = URL.canParse(headers.location, here.href) ? new URL(headers.location, here) : undefined;
    return there?.origin === here.origin ? there.pathname + there.search : undefined;
  };

  /** The answer, and the path that it came from. */
  return async function ask(wanted: DavRequest): Promise<{ readonly answer: IncomingMessage; readonly path: string }> {
    let { path } = wanted;
    for (let moves = 0, isAsked = false; ;) {
      const answer = await once({ ...wanted, path });
      const { statusCode = 500 } = answer;
      if (statusCode < 300) return { answer, path };
      answer.resume();
      const next = moves < MOVES ? onward(answer, path) : undefined;
      const asks = statusCode === 401 && !isAsked ? digestChallenge(answer.headers['www-authenticate']) : undefined;
      if (next !== undefined) {
        moves += 1;
        path = next;
      } else if (asks !== undefined && username !== '') {
        // Asked for the first time, or with a nonce that has become too old.
        isAsked = true;
        challenge = asks;
        used = 0;
      } else throw new HttpStatusError(statusCode);
    }
  };
}
