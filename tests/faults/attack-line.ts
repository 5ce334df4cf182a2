import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '../../electron/transfers/clock.ts';
import { createLimiter } from '../../electron/transfers/limiter.ts';
import { UPLOAD_CHUNK_BYTES } from '../../shared/constants.ts';

/** Speed of the line each way: a round has to last long enough to be disturbed in its middle. */
const SPEED = 48e6;

const endless = new AbortController().signal;

type Way = 'up' | 'down';

/**
 * The line between the transfers and the device. It can break, fall silent, answer for the device and turn a bit over,
 * and it counts what goes through more than once.
 */
export class AttackLine {
  readonly faults: string[] = [];
  /** Longest stretch that was at the other end, and went over the line a second time. */
  worst = 0;
  /** Up to where each stream has come. */
  readonly #high = new Map<string, number>();
  readonly #written: (wirePath: string) => number;
  readonly #stored: (url: string) => number;
  readonly #sockets = new Set<Socket>();
  /** Requests without an answer yet, with when they came: what a round that stands still waits for. */
  readonly #open = new Map<string, number>();
  readonly #limiters = { up: createLimiter(systemClock), down: createLimiter(systemClock) };
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  #device = '';
  #isDown = false;
  #isCorrupt = false;
  #status = 0;
  #count = 0;
  #wait: Promise<void> | null = null;
  #go: () => void = () => undefined;

  /**
   * `written` says how much of a file of the device is on the disk of this computer already, `stored` how much of an
   * upload (its address) on that of the device.
   */
  constructor(written: (wirePath: string) => number, stored: (url: string) => number) {
    this.#written = written;
    this.#stored = stored;
    this.#limiters.up.set(SPEED);
    this.#limiters.down.set(SPEED);
    this.#server.on('connection', (socket) => {
      if (this.#isDown) {
        socket.destroy();
        return;
      }
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
  }

  /** Begins to listen; answers the address at which the device is found now. */
  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
      });
    });
  }

  aim(device: string): void {
    this.#device = device;
  }

  /** Breaks every connection and takes no new one. */
  cut(): void {
    this.#isDown = true;
    for (const socket of this.#sockets) socket.destroy();
  }
  /** Nothing comes through, and nobody says so. */
  mute(): void {
    this.#wait ??= new Promise((resolve) => (this.#go = resolve));
  }
  /** Something on the way answers instead of the device. */
  answer(status: number): void {
    this.#status = status;
  }
  /** The next piece that goes up arrives with a bit turned over. */
  corrupt(): void {
    this.#isCorrupt = true;
  }
  /** Everything as it should be. */
  mend(): void {
    this.#isDown = this.#isCorrupt = false;
    this.#status = 0;
    this.#wait = null;
    this.#go();
  }

  /** What has been asked and not been answered, oldest first. */
  waiting(): string[] {
    return [...this.#open].map(([what, at]) => `${what} for ${Math.round(performance.now() - at)} ms`);
  }

  async close(): Promise<void> {
    this.mend();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    const what = `${(this.#count += 1)} ${method ?? ''} ${url.split('?')[0] ?? ''}`;
    this.#open.set(what, performance.now());
    response.once('close', () => this.#open.delete(what));
    await this.#wait;
    if (this.#status !== 0) {
      request.resume();
      response.writeHead(this.#status, { 'content-type': 'text/html' }).end('<h1>Gateway Time-out</h1>');
      return;
    }
    const onward = httpRequest(this.#device + url, { method: method ?? 'GET', headers, agent: false });
    response.once('close', () => onward.destroy());
    // A sum of bytes that are there already is no piece.
    const isPiece = method === 'PATCH' && headers['upload-unchecked'] === undefined;
    const up = isPiece ? this.#begin(`up ${url}`, Number(headers['upload-offset']), this.#stored(url)) : null;
    onward.once('response', (answer) => {
      const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      const isFile = method === 'GET' && url.startsWith('/v2/file/download') && (answer.statusCode ?? 500) < 300;
      const name = `down ${url} ${answer.headers.etag ?? ''}`;
      // What the line had carried and nobody had read was never here.
      const had = isFile ? this.#written(new URL(url, this.#device).searchParams.get('path') ?? '') : 0;
      const down = isFile ? this.#begin(name, from, had) : null;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, this.#through('down', down), response).catch(() => response.destroy());
    });
    onward.once('error', () => response.destroy());
    pipeline(request, this.#through('up', up), onward).catch(() => onward.destroy());
  }

  /**
   * A stream goes on from a position: what it had got beyond comes again, a piece at most. What of that was on the disk
   * at the other end is less than a piece; the rest was never there, but lost with the line.
   */
  #begin(name: string, from: number, had: number): (bytes: number) => void {
    const high = this.#high.get(name) ?? 0;
    const again = Math.max(0, Math.min(high, had) - from);
    this.worst = Math.max(this.worst, again);
    if (again >= UPLOAD_CHUNK_BYTES || (name.startsWith('up') && high - from > UPLOAD_CHUNK_BYTES))
      this.faults.push(`${name}: ${high - from} bytes go over the line again, of which ${again} were there`);
    let at = from;
    return (bytes) => {
      at += bytes;
      this.#high.set(name, Math.max(this.#high.get(name) ?? 0, at));
    };
  }

  #through(way: Way, note: ((bytes: number) => void) | null) {
    return async function* (this: AttackLine, source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        await this.#limiters[way].take(part.length, endless);
        if (this.#wait !== null) await this.#wait;
        note?.(part.length);
        if (this.#isCorrupt && way === 'up' && note !== null) {
          this.#isCorrupt = false;
          part[0] = (part[0] ?? 0) ^ 1;
        }
        yield part;
      }
    }.bind(this);
  }
}
