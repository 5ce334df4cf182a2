import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReadableStream } from 'node:stream/web';
import { releaseMemory } from '#shared/rules/release-memory.ts';
import { webStream } from '../../electron/proxy/web-stream.ts';
import type { Schemes } from './schemes.ts';

/** Headers of the connection, which the handler of a scheme never sees. */
const CONNECTION = new Set(['host', 'connection', 'transfer-encoding', 'keep-alive', 'upgrade-insecure-requests']);

function requestOf(req: IncomingMessage, url: string, schemes: Schemes, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || CONNECTION.has(name)) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    headers.set(name, name === 'origin' || name === 'referer' ? schemes.fromChromium(text) : text);
  }
  const method = req.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  const init = { method, headers, signal, body: webStream(req, () => req.destroy()), duplex: 'half' };
  return new Request(url, init as RequestInit);
}

function writeHead(res: ServerResponse, response: Response, toChromium: (url: string) => string): void {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') headers[name] = name === 'location' ? toChromium(value) : value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  res.writeHead(response.status, headers);
}

/**
 * Writes a body as fast as it is taken; one whose reader has gone is given up. What has been written is given back, as
 * Chromium does with its own pieces.
 */
async function writeBody(body: ReadableStream<Uint8Array>, res: ServerResponse): Promise<void> {
  let wake = (): void => undefined;
  res.on('drain', () => wake()).on('close', () => wake());
  // To its end or given up: leaving the loop cancels the body.
  for await (const piece of body) {
    if (res.destroyed) return;
    const written = (error?: Error | null): void => {
      if (!error) releaseMemory(piece);
    };
    if (res.write(piece, written)) continue;
    await new Promise<void>((resolve) => (wake = resolve));
  }
  res.end();
}

/**
 * Serves the app's schemes to Chromium over local HTTP: bodies stream in both directions with backpressure, and a
 * request that the page gives up is aborted, as `protocol.handle` does.
 */
export class SchemeServer {
  readonly #schemes: Schemes;
  readonly #server: Server;

  constructor(schemes: Schemes) {
    this.#schemes = schemes;
    this.#server = createServer((req, res) => void this.#serve(req, res));
    this.#server.requestTimeout = 0;
  }

  /** Listens on a free port of this machine and answers it. */
  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const gone = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) gone.abort();
    });
    try {
      const address = `http://${req.headers.host}${req.url}`;
      const url = this.#schemes.fromChromium(address);
      const partition = this.#schemes.partitionOf(address);
      const handler = this.#schemes.handlerOf(url, partition);
      if (!handler) {
        res.writeHead(502).end();
        return;
      }
      const response = await handler(requestOf(req, url, this.#schemes, gone.signal));
      // What Electron shows as net::ERR_FAILED.
      if (response.type === 'error') return void res.destroy();
      writeHead(res, response, (location) => this.#schemes.toChromium(location, partition));
      if (!response.body) return void res.end();
      await writeBody(response.body as ReadableStream<Uint8Array>, res);
    } catch {
      // What Electron shows as net::ERR_UNEXPECTED.
      res.destroy();
    }
  }
}
