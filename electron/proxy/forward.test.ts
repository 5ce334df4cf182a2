import { createHash, randomBytes } from 'node:crypto';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { deviceHeaders } from '../security/csp.ts';
import { createForwarder } from './forward.ts';
import type { Transport } from './net-transport.ts';

const log = createLogger({
  write: () => undefined,
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});

/** A transport over Node's http, for the part that is ours; the one of Electron is tested with the desktop host. */
const transport: Transport = ({ url, method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers, signal }, (message) => {
      const names = new Headers();
      for (const [name, value] of Object.entries(message.headers)) names.set(name, String(value));
      const stream = message.statusCode === 204 ? null : (Readable.toWeb(message) as unknown as BodyInit);
      resolve(new Response(stream, { status: message.statusCode ?? 0, headers: names }));
    });
    outgoing.on('error', reject);
    if (body === null || body instanceof Uint8Array) outgoing.end(body);
    else
      Readable.from(body)
        .on('error', (error) => outgoing.destroy(error))
        .pipe(outgoing);
  });

let server: Server;
let base: string | null;
let session: { token: string; deviceId: string } | null;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  answer = (_req, res) => res.writeHead(404).end();
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  session = null;
  handle = createForwarder({
    transport,
    base: () => base,
    session: () => Promise.resolve(session),
    safety: deviceHeaders,
    log,
  });
});
const get = (url: string, init?: RequestInit) => handle(new Request(`app://console${url}`, init));

describe('the device', () => {
  test('CALL-EXT-05 bytes that a page opens by itself are asked for in the name of who is signed in', async () => {
    const seen: string[] = [];
    answer = (req, res) => {
      seen.push(`${req.method} ${req.url}`);
      res.end();
    };
    await get('/v2/file/thumb?path=%2Fa%26b.jpg&size=s');
    session = { token: 'tok/1', deviceId: 'dev1' };
    await get('/v2/file/thumb?path=%2Fa%26b.jpg&size=s');
    await get('/v2/file/stream?path=%2Ffilm.mp4', { method: 'HEAD' });
    await get('/v2/file/download?path=%2Fa&tmptoken=t1');
    await get('/v2/file/download?path=%2Fa&token=own');
    await get('/share/thumb?id=1');
    await get('/key/pub?target=nas');
    expect(seen).toEqual([
      'GET /v2/file/thumb?path=%2Fa%26b.jpg&size=s',
      'GET /v2/file/thumb?path=%2Fa%26b.jpg&size=s&token=tok%2F1&device_id=dev1',
      'HEAD /v2/file/stream?path=%2Ffilm.mp4&token=tok%2F1&device_id=dev1',
      'GET /v2/file/download?path=%2Fa&tmptoken=t1',
      'GET /v2/file/download?path=%2Fa&token=own',
      'GET /share/thumb?id=1',
      'GET /key/pub?target=nas',
    ]);
  });

  test('method, form and query arrive as they were; cookies and origin of the page do not', async () => {
    const seen: { url?: string; method?: string; headers?: IncomingMessage['headers']; body?: string } = {};
    answer = (req, res) => {
      let body = '';
      req.on('data', (chunk) => (body += String(chunk)));
      req.on('end', () => {
        Object.assign(seen, { url: req.url, method: req.method, headers: req.headers, body });
        res.setHeader('set-cookie', 'token=x');
        res.setHeader('access-control-allow-origin', '*');
        res.setHeader('content-type', 'application/json');
        res.end('{"code":"200"}');
      });
    };
    const reply = await get('/auth/login?rnd=1_2', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'token=stolen',
        origin: 'app://console',
        referer: 'app://console/home/',
        rtoken: 'r1',
      },
      body: 'a=1&b=%E4%BD%A0',
    });
    expect(await reply.json()).toEqual({ code: '200' });
    expect(seen).toMatchObject({ url: '/auth/login?rnd=1_2', method: 'POST', body: 'a=1&b=%E4%BD%A0' });
    expect(seen.headers).toMatchObject({ rtoken: 'r1', 'content-length': '15' });
    for (const name of ['cookie', 'origin', 'referer']) expect(seen.headers).not.toHaveProperty(name);
    for (const name of ['set-cookie', 'access-control-allow-origin']) expect(reply.headers.has(name)).toBe(false);
  });

  test('a document of the device is sandboxed and never sniffed', async () => {
    answer = (_req, res) =>
      res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'script-src *' }).end('<script>');
    const { headers } = await get('/v2/file/download?path=/x.html');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a range is answered as the device answers it', async () => {
    answer = (req, res) => {
      expect(req.headers.range).toBe('bytes=2-4');
      res.writeHead(206, { 'content-range': 'bytes 2-4/10', 'content-length': '3', etag: '"e"' }).end('cde');
    };
    const reply = await get('/v2/file/stream?path=/a', { headers: { range: 'bytes=2-4' } });
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([
      206,
      'cde',
      'bytes 2-4/10',
    ]);
  });

  test('a device that does not answer is HTTP 504 with code 504, also when none was chosen', async () => {
    base = 'http://127.0.0.1:1';
    for (const next of [base, null]) {
      base = next;
      const reply = await get('/system');
      expect(reply.status).toBe(504);
      expect(await reply.json()).toMatchObject({ code: '504', data: null });
    }
  });

  test('the relay page for a lost device counts as 504; a foreign redirect is not followed', async () => {
    answer = (_req, res) => res.writeHead(302, { location: '/504.html?a=1' }).end();
    expect((await get('/system')).status).toBe(504);
    answer = (_req, res) => res.writeHead(302, { location: 'https://evil.test/x' }).end();
    expect((await get('/system')).status).toBe(502);
    answer = (_req, res) => res.writeHead(302, { location: '/elsewhere?b=2' }).end();
    const local = await get('/system');
    expect([local.status, local.headers.get('location')]).toEqual([302, '/elsewhere?b=2']);
  });

  test('a path cannot name another host', async () => {
    answer = (_req, res) => res.end('reached');
    const reply = await handle(new Request('app://console//evil.test/x'));
    expect(reply.status).toBe(400);
  });

  test('an upload of any size streams through and arrives whole', async () => {
    const size = 32 * 1024 * 1024;
    const block = randomBytes(1024 * 1024);
    const wanted = createHash('sha256');
    for (let i = 0; i < 32; i += 1) wanted.update(block);
    let ahead = 0;
    answer = (req, res) => {
      const got = createHash('sha256');
      let bytes = 0;
      req.on('data', (chunk: Buffer) => {
        got.update(chunk);
        bytes += chunk.length;
        ahead = Math.max(ahead, sent - bytes);
      });
      req.on('end', () => res.end(got.digest('hex')));
    };
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === size) return controller.close();
        sent += block.length;
        controller.enqueue(block);
      },
    });
    const reply = await get('/v2/file/upload/1', { method: 'PATCH', body, duplex: 'half' } as RequestInit);
    expect(await reply.text()).toBe(wanted.digest('hex'));
    expect(ahead).toBeLessThan(16 * 1024 * 1024);
  });

  test('an upload that the page breaks off reaches the device as a broken request', async () => {
    let outcome: (value: string) => void;
    const told = new Promise<string>((resolve) => (outcome = resolve));
    answer = (req) => {
      req.resume();
      req.on('end', () => outcome('complete'));
      req.on('error', () => outcome('broken'));
    };
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        if (pieces > 4) return controller.close();
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    await get('/v2/file/upload/1', {
      method: 'PATCH',
      body,
      headers: { 'content-length': '1000000' },
      duplex: 'half',
    } as RequestInit);
    expect(await told).toBe('broken');
  });

  test('a download that the page gives up is given up towards the device', async () => {
    let closed: () => void;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    answer = (_req, res) => {
      res.on('close', () => closed());
      const more = (): void => {
        if (res.write(Buffer.alloc(65_536))) setImmediate(more);
        else res.once('drain', more);
      };
      more();
    };
    const reply = await get('/v2/file/download?path=/big');
    const reader = reply.body!.getReader();
    await reader.read();
    await reader.cancel();
    await ended;
  });
});
