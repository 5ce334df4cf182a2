import { errorText, type Logger } from '../logging/logger.ts';

/** Scheme, host and origin of the console inside the desktop app. */
export const CONSOLE_SCHEME = 'app';
export const CONSOLE_HOST = 'console';
export const CONSOLE_ORIGIN = `${CONSOLE_SCHEME}://${CONSOLE_HOST}`;
/** Base path of the console, the same in app and browser. */
export const CONSOLE_BASE = '/home/';

/**
 * Privileges of the scheme, the fewest that do: an origin of its own, secure, fetch; `stream` for video and audio
 * of the device, `codeCache` for a second start that compiles nothing anew.
 */
export const consoleScheme: Electron.CustomScheme = {
  scheme: CONSOLE_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/** Address of a route of the console inside the app. */
export function consoleUrl(route: string): string {
  return `${CONSOLE_ORIGIN}${CONSOLE_BASE}${route.replace(/^\//, '')}`;
}

export interface ConsoleProtocolDeps {
  /** Serves a file of the console; the path is relative to the base path. */
  readonly files: (pathname: string, method: string) => Promise<Response>;
  readonly forward: (request: Request) => Promise<Response>;
  readonly log: Logger;
}

/**
 * The one door of every page: `/home/` is the console, everything else the device. One origin for both, so the page
 * needs no other and its content policy allows none.
 */
export function createConsoleProtocol(deps: ConsoleProtocolDeps): (request: Request) => Promise<Response> {
  const toBase = () => new Response(null, { status: 302, headers: { location: CONSOLE_BASE } });
  return async (request) => {
    const url = new URL(request.url);
    if (url.host !== CONSOLE_HOST) return new Response('no such host', { status: 404 });
    try {
      if (url.pathname === '/' || url.pathname === CONSOLE_BASE.slice(0, -1)) return toBase();
      if (url.pathname.startsWith(CONSOLE_BASE)) {
        return await deps.files(url.pathname.slice(CONSOLE_BASE.length), request.method);
      }
      return await deps.forward(request);
    } catch (error) {
      if (!request.signal.aborted) deps.log.error('request failed', { path: url.pathname, reason: errorText(error) });
      return Response.error();
    }
  };
}
