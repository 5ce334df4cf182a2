import type { ReadableStream } from 'node:stream/web';
import { sessionStreams } from '#shared/rules/session-streams.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import { takeBody } from './body.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import type { Transport } from './net-transport.ts';

export interface ForwardDeps {
  readonly transport: Transport;
  /** Origin of the chosen device; null before one was chosen. */
  readonly base: () => string | null;
  /** The session of that device; null while nobody is signed in, or while the keyring is closed. */
  readonly session: () => Promise<{ readonly token: string; readonly deviceId: string } | null>;
  /** Headers laid over every answer of the device. */
  readonly safety: Readonly<Record<string, string>>;
  readonly log: Logger;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The answer every caller understands when the device gave none (ERR-07, WDG-04). */
function envelope(status: number, code: string, msg: string, safety: Readonly<Record<string, string>>): Response {
  return Response.json({ code, msg, data: null }, { status, headers: { ...safety, 'cache-control': 'no-store' } });
}

const BYTES: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** What a request can bring along to say who makes it. */
const CREDENTIALS = ['token', 'tmptoken'] as const;

/** True for bytes that a page opens without being able to say who it is: in a browser its cookie does (CALL-EXT-05). */
function wantsSession(method: string, { pathname, searchParams }: URL): boolean {
  return BYTES.has(method) && sessionStreams.has(pathname) && !CREDENTIALS.some((name) => searchParams.has(name));
}

/** Where a redirect of the device leads, as seen by the page; null when it leads away from the device. */
function localTarget(location: string, url: URL): string | null {
  if (!URL.canParse(location, url.href)) return null;
  const target = new URL(location, url.href);
  return target.origin === url.origin ? `${target.pathname}${target.search}` : null;
}

/**
 * Sends a request of the console on to the chosen device and streams the answer back (SES-08). Nothing of a body is
 * gathered, whatever its size; a request that the page gives up is given up towards the device. When the device
 * cannot be reached the answer is HTTP 504 with the envelope of code 504.
 */
export function createForwarder(deps: ForwardDeps): (request: Request) => Promise<Response> {
  const unreachable = () => envelope(504, '504', 'The device cannot be reached', deps.safety);

  const redirect = (answer: Response, url: URL): Response => {
    const local = localTarget(answer.headers.get('location') ?? '', url);
    if (local === null) {
      deps.log.warn('the device redirects to another place', { path: url.pathname });
      return envelope(502, '500', 'The device answered with a foreign address', deps.safety);
    }
    if (new URL(local, url).pathname.endsWith('504.html')) return unreachable();
    return new Response(null, { status: answer.status, headers: { ...deps.safety, location: local } });
  };

  return async (request) => {
    const base = deps.base();
    if (base === null) return envelope(504, '504', 'No device has been chosen', deps.safety);
    if (!METHODS.has(request.method)) return envelope(405, '500', 'Method not allowed', deps.safety);
    const page = new URL(request.url);
    const url = new URL(`${page.pathname}${page.search}`, base);
    // A path like //evil.test would name another host.
    if (url.origin !== base) return envelope(400, '500', 'Bad path', deps.safety);
    const session = wantsSession(request.method, url) ? await deps.session() : null;
    if (session !== null) {
      url.searchParams.set('token', session.token);
      url.searchParams.set('device_id', session.deviceId);
    }

    const gone = new AbortController();
    request.signal.addEventListener('abort', () => gone.abort(), { once: true });
    try {
      const length = Number(request.headers.get('content-length') ?? Number.NaN);
      const source = request.body as ReadableStream<Uint8Array> | null;
      const body = await takeBody(source, Number.isFinite(length) ? length : null);
      const answer = await deps.transport({
        url: url.href,
        method: request.method,
        headers: requestHeaders(request.headers),
        body,
        signal: gone.signal,
      });
      if (answer.headers.has('location') && answer.status >= 300 && answer.status < 400) return redirect(answer, url);
      const { status, statusText } = answer;
      return new Response(answer.body, { status, statusText, headers: responseHeaders(answer.headers, deps.safety) });
    } catch (error) {
      if (request.signal.aborted || gone.signal.aborted) throw error;
      deps.log.info('no answer from the device', { path: page.pathname, reason: errorText(error) });
      return unreachable();
    }
  };
}
