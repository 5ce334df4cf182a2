import { request as httpRequest, type ClientRequest as NodeRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Writable } from 'node:stream';
import { releaseMemory } from '../../../shared/rules/release-memory.ts';
import { only } from '../absent.ts';

/** Headers that Chromium writes itself and refuses from anybody else. */
const FORBIDDEN = new Set([
  'content-length',
  'host',
  'trailer',
  'te',
  'upgrade',
  'cookie2',
  'keep-alive',
  'transfer-encoding',
]);

type Options = Electron.ClientRequestConstructorOptions;

/**
 * Electron's ClientRequest over Node's http. As there: a body is gathered before it is sent unless `chunkedEncoding`
 * is set, and a manual redirect that nobody follows is an error after its event.
 */
export class HostRequest extends Writable {
  readonly #options: Options;
  #request: NodeRequest | null = null;
  #gathered: Buffer[] = [];
  #aborted = false;
  chunkedEncoding = false;

  constructor(options: Options | string) {
    // The end of the body is not the end of the request.
    super({ autoDestroy: false });
    this.#options = typeof options === 'string' ? { url: options } : options;
    if (this.#options.redirect !== 'manual') throw new Error('desktop host: only manual redirects are there');
    for (const name of Object.keys(this.#options.headers ?? {})) {
      if (FORBIDDEN.has(name.toLowerCase())) throw new Error(`net::ERR_INVALID_ARGUMENT (${name})`);
    }
  }

  abort(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.emit('abort');
    this.#request?.destroy();
    this.destroy();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (!this.chunkedEncoding) {
      this.#gathered.push(Buffer.from(chunk));
      done();
      return;
    }
    const request = this.#start();
    request.write(chunk, (error) => done(error));
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#gathered.length > 0) this.#start().end(Buffer.concat(this.#gathered));
    else this.#start().end();
    this.#gathered = [];
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#request?.destroy();
    done(error);
  }

  #start(): NodeRequest {
    if (this.#request) return this.#request;
    const url = new URL(this.#options.url ?? '');
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = open(url, { method: this.#options.method ?? 'GET', headers: { ...this.#options.headers } });
    request.on('response', (message) => this.#onResponse(message));
    // Heard after Node's parser, which has copied what it keeps of it; Chromium leaves no such pieces either.
    request.on('socket', (socket) => socket.off('data', releaseMemory).on('data', releaseMemory));
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (!this.#aborted) this.destroy(new Error(`net::ERR_${error.code ?? 'FAILED'}`));
    });
    this.#request = request;
    return request;
  }

  #onResponse(message: IncomingMessage): void {
    const status = message.statusCode ?? 0;
    const location = message.headers.location;
    if (status >= 300 && status < 400 && location !== undefined) {
      const headers = Object.entries(message.headersDistinct).map(([name, value]) => [name, value ?? []]);
      this.emit('redirect', status, this.#options.method, location, Object.fromEntries(headers));
      message.resume();
      this.destroy(new Error('Redirect was cancelled'));
      return;
    }
    this.emit('response', message);
  }
}

let online = true;

/** Tells the app that the network has gone or come back; only here, real machines need no telling. */
export function setOnline(value: boolean): void {
  online = value;
}

export const net = only('net', {
  request: (options: Options | string) => new HostRequest(options),
  isOnline: () => online,
  WebSocket: globalThis.WebSocket,
});
