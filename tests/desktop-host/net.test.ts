import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Net } from 'electron';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../electron/logging/logger.ts';
import { createRedactor } from '../../electron/logging/redactor.ts';
import { createForwarder } from '../../electron/proxy/forward.ts';
import { createNetTransport } from '../../electron/proxy/net-transport.ts';
import { net } from './api/net.ts';
import { SchemeServer } from './scheme-server.ts';
import { Schemes } from './schemes.ts';

let server: Server;
let base: string;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const transport = createNetTransport(net.request as unknown as Net['request']);
const plain = { method: 'GET', headers: {}, body: null };
const send = (over: object) => transport({ url: `${base}/x`, ...plain, signal: new AbortController().signal, ...over });

const log = createLogger({
  write: () => undefined,
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'error',
});
const forward = createForwarder({ transport, base: () => base, session: () => Promise.resolve(null), safety: {}, log });

test('bytes go with their length, a stream goes in pieces without one', async () => {
  const seen: (string | undefined)[] = [];
  answer = (req, res) => {
    seen.push(req.headers['content-length'], req.headers['transfer-encoding']);
    req.resume().on('end', () => res.end('ok'));
  };
  await send({ method: 'POST', body: Buffer.from('abc') });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('abc'));
      controller.close();
    },
  });
  await send({ method: 'PATCH', body });
  expect(seen).toEqual(['3', undefined, undefined, 'chunked']);
});

test('the pieces of an upload arrive whole, and their memory is given back once they are sent', async () => {
  answer = (req, res) => {
    const got = createHash('sha256');
    req.on('data', (chunk: Buffer) => got.update(chunk)).on('end', () => res.end(got.digest('hex')));
  };
  const pieces = [1, 2, 3, 4].map((fill) => new Uint8Array(300_000).fill(fill));
  const wanted = createHash('sha256');
  for (const piece of pieces) wanted.update(piece);
  // A part of a larger buffer, which is still used for something else.
  const shared = new Uint8Array(200_000).fill(5);
  const part = shared.subarray(0, 100_000);
  wanted.update(part);
  const answered = await send({ method: 'PATCH', body: ReadableStream.from([...pieces, part]) });
  expect(await answered.text()).toBe(wanted.digest('hex'));
  expect(pieces.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 0]);
  expect(shared.every((byte) => byte === 5)).toBe(true);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes that are still held by somebody, not those that wait for the collector, of which a busy machine has more. */
const heldBytes = (): number => {
  collect();
  collect(); // a collection frees the buffers of the one before it
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

test('a gigabyte passes with a flat memory, both ways', async () => {
  const total = 1024 * 1024 * 1024;
  const block = Buffer.alloc(1024 * 1024, 7);
  answer = (req, res) => {
    if (req.method === 'GET') {
      let sent = 0;
      const more = (): void => {
        while (sent < total) {
          sent += block.length;
          if (!res.write(Buffer.from(block))) return void res.once('drain', more);
        }
        res.end();
      };
      return more();
    }
    let bytes = 0;
    req.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => res.end(String(bytes)));
  };
  const before = heldBytes();
  let peak = 0;
  const look = (bytes: number): void => {
    if (bytes % (64 * block.length) === 0) peak = Math.max(peak, heldBytes() - before);
  };
  let made = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (made === total) return controller.close();
        made += block.length;
        controller.enqueue(Buffer.from(block));
        look(made);
      },
    },
    { highWaterMark: 0 },
  );
  expect(
    await (await forward(new Request('app://console/x', { method: 'PUT', body, duplex: 'half' } as never))).text(),
  ).toBe(String(total));
  let received = 0;
  let seen = 0;
  for await (const chunk of (await forward(new Request('app://console/x')))
    .body as unknown as AsyncIterable<Uint8Array>) {
    received += chunk.byteLength;
    for (; seen + block.length <= received; seen += block.length) look(seen + block.length);
    await setImmediate(); // a reader slower than the device
  }
  expect(received).toBe(total);
  expect(peak).toBeLessThan(16 * 1024 * 1024);
}, 60_000);

test('UPL-04 a body that the device does not take to its end is given up, and a cut one never looks whole', async () => {
  answer = (req) => void req.once('data', () => req.destroy());
  const cancelled = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => cancelled.resolve(),
  });
  const put = { method: 'PUT', body: endless, duplex: 'half' } as never;
  expect((await forward(new Request('app://console/x', put))).status).toBe(504);
  await cancelled.promise;

  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  answer = (req) => {
    req.on('close', () => ended.resolve(req.complete ? 'whole' : 'broken'));
    req.on('error', () => undefined);
    req.on('data', () => begun.resolve());
  };
  const short = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(300_000));
      await begun.promise;
      controller.close();
    },
  });
  const headers = { 'content-length': '400000' };
  const cut = { method: 'PUT', headers, body: short, duplex: 'half' } as never;
  expect((await forward(new Request('app://console/x', cut))).status).toBe(504);
  expect(await ended.promise).toBe('broken');
});

test('a redirect is an answer, a refusal an error, an abort an abort', async () => {
  answer = (_req, res) => res.writeHead(302, { location: '/504.html' }).end();
  const redirect = await send({});
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/504.html']);
  await expect(send({ url: 'http://127.0.0.1:1/' })).rejects.toThrow(/net::ERR_/);
  answer = () => undefined;
  const controller = new AbortController();
  const waiting = send({ signal: controller.signal });
  controller.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});

test.each([
  ['aborted', (controller: AbortController) => controller.abort()],
  ['cancelled', (_c: AbortController, reader: ReadableStreamDefaultReader) => reader.cancel()],
])('a download that is %s ends at the device', async (_name, giveUp) => {
  const closed = Promise.withResolvers<void>();
  answer = (_req, res) => {
    res.on('close', () => closed.resolve());
    res.write(Buffer.alloc(100_000));
  };
  const controller = new AbortController();
  const reader = (await send({ signal: controller.signal })).body!.getReader();
  await reader.read();
  await giveUp(controller, reader);
  await closed.promise;
});

test('an answer that breaks off is an error of its reader, not a short file', async () => {
  answer = (_req, res) => {
    res.writeHead(200, { 'content-length': '200000' });
    res.write(Buffer.alloc(100_000), () => res.destroy());
  };
  await expect((await send({})).arrayBuffer()).rejects.toThrow(/cut short|aborted/);
});

test('headers that only Chromium may write are refused, as there', () => {
  const options = { url: base, redirect: 'manual' as const };
  expect(() => net.request({ ...options, headers: { 'Content-Length': '3' } })).toThrow(/ERR_INVALID_ARGUMENT/);
  expect(() => net.request(base)).toThrow(/only manual redirects/);
});

test('the scheme server streams a body to the handler and its answer back, and tells of an abort', async () => {
  const schemes = new Schemes();
  const aborted = Promise.withResolvers<void>();
  schemes.handle('app', async (request) => {
    if (request.method === 'GET') {
      request.signal.addEventListener('abort', () => aborted.resolve());
      return new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(65_536)) }) as never);
    }
    const hash = createHash('sha256');
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
    return new Response(hash.digest('hex'), { status: 201, headers: { location: 'app://console/there' } });
  });
  const scheme = new SchemeServer(schemes);
  const port = await scheme.start();
  const headers = { host: 'console.app.electron.localhost', referer: 'http://console.app.electron.localhost/home/' };
  const call = createNetTransport(net.request as unknown as Net['request']);
  try {
    // Node's own request, since Host is not ours to set.
    const { request } = await import('node:http');
    const posted = await new Promise<IncomingMessage>((resolve) => {
      request({ port, host: '127.0.0.1', path: '/x', method: 'POST', headers }, resolve).end(Buffer.alloc(300_000));
    });
    expect([posted.statusCode, posted.headers.location]).toEqual([201, 'http://console.app.electron.localhost/there']);
    const got = request({ port, host: '127.0.0.1', path: '/x', headers });
    got.on('error', () => undefined).on('response', (message) => message.once('data', () => got.destroy()));
    got.end();
    await aborted.promise;
    await expect(
      call({ url: `http://127.0.0.1:${port}/`, ...plain, signal: new AbortController().signal }),
    ).resolves.toMatchObject({ status: 502 });
  } finally {
    scheme.stop();
  }
});
