import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLoadHeld } from '../../api/hold-load.ts';
import { xhrTransport } from './xhr-transport.ts';

/** jsdom's XMLHttpRequest speaks to a real server: the protocol is tested as it crosses the wire. */
let server: Server;
let base = '';
let received: { method: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ method: request.method ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*, authorization');
      response.setHeader('Access-Control-Allow-Methods', '*, PATCH, HEAD, DELETE');
      response.setHeader('Access-Control-Expose-Headers', '*');
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/file/upload/1`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const transport = xhrTransport({ token: () => 'secret' });
const signal = (): AbortSignal => new AbortController().signal;
const append = (body = new Blob(['hello'])) =>
  transport.append(base, 7, body, { checksum: 'crc32 AAAA', progress: () => undefined, signal: signal() });
const real = () => received.filter(({ method }) => method !== 'OPTIONS');

describe('UPL-04 the tus protocol', () => {
  test('UPL-04 asks for the offset and sends bytes from it, with session and checksum', async () => {
    answer = (request, response) => {
      response.writeHead(request.method === 'HEAD' ? 200 : 204, {
        'Upload-Offset': request.method === 'HEAD' ? 7 : 12,
        ...(request.method === 'HEAD' ? { 'Upload-Unchecked': 3 } : {}),
      });
      response.end();
    };
    expect(await transport.standing(base, signal())).toEqual({ offset: 7, unchecked: 3 });
    expect(await append()).toEqual({ offset: 12 });
    expect(real()[1]).toMatchObject({
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '7',
        'upload-checksum': 'crc32 AAAA',
        'content-type': 'application/offset+octet-stream',
        authorization: 'Bearer secret',
      },
    });
    expect(real()[1]?.body.toString()).toBe('hello');
  });

  test('UPL-04 WND-04 a navigation does not end a request that is under way', async () => {
    const held: boolean[] = [];
    answer = (_request, response) => {
      held.push(isLoadHeld());
      response.writeHead(204, { 'Upload-Offset': 12 }).end();
    };
    await append();
    expect([...held, isLoadHeld()]).toEqual([true, false]);
  });

  test('UPL-04 UPL-02 a small file is made and sent in one request, whatever its name', async () => {
    answer = (_request, response) => {
      response.writeHead(201, { Location: '/v2/file/upload/7', 'Upload-Offset': 5 }).end();
    };
    const own = xhrTransport({ token: () => '', base: new URL(base).origin });
    const metadata = { path: '/p', filename: 'ä 黎.txt', rel: 'trip/ä 黎.txt', mtime: 17, conflict: 'ask' };
    const made = await own.create(metadata, new Blob(['hello']), {
      checksum: null,
      progress: () => undefined,
      signal: signal(),
    });
    expect(made).toEqual({ url: '/v2/file/upload/7', offset: 5 });
    const headers = real()[0]?.headers;
    const fields = String(headers?.['upload-metadata']).split(',');
    const decoded = fields
      .map((field) => field.split(' '))
      .map(([name, value = '']) => [name, Buffer.from(value, 'base64').toString()]);
    expect(Object.fromEntries(decoded)).toEqual({ ...metadata, mtime: '17' });
    expect(headers?.['upload-length']).toBe('5');
    expect(real()[0]?.body.toString()).toBe('hello');
  });

  test.each([
    [404, '', 'gone', '404'],
    [409, '', 'offset', '409'],
    [423, '', 'busy', '423'],
    [460, '', 'checksum', '460'],
    [408, '', 'network', '408'],
    [502, '', 'server', '502'],
    [503, '{"code":"N000005","msg":"busy"}', 'server', 'N000005'],
    [409, '{"code":"N002002","msg":"taken"}', 'offset', 'N002002'],
    [507, '{"code":"N002004","msg":"Not enough space"}', 'refused', 'N002004'],
    [403, '{"code":"N001207","msg":"x"}', 'refused', 'N001207'],
  ])('UPL-04 status %i %s is a failure of the kind %s', async (status, body, kind, code) => {
    answer = (_request, response) => {
      response.writeHead(status).end(body);
    };
    await expect(append()).rejects.toMatchObject({ kind, code });
  });

  test('UPL-04 a line that breaks is told apart from a refusal, and giving up ends the request', async () => {
    answer = (request) => {
      request.socket.destroy();
    };
    await expect(append()).rejects.toMatchObject({ kind: 'network' });
    answer = () => undefined;
    const controller = new AbortController();
    const waiting = transport.standing(base, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('UPL-04 the sum of bytes that are there goes without them', async () => {
    answer = (_request, response) => {
      response.writeHead(204, { 'Upload-Offset': 10 }).end();
    };
    const from = { offset: 7, unchecked: 3 };
    expect(await transport.confirmSent(base, from, { checksum: 'crc32 AAAA', signal: signal() })).toEqual({
      offset: 10,
    });
    expect(real()[0]).toMatchObject({
      method: 'PATCH',
      headers: { 'upload-offset': '7', 'upload-unchecked': '3', 'upload-checksum': 'crc32 AAAA' },
    });
    expect(real()[0]?.body.length).toBe(0);
    answer = (_request, response) => {
      response.writeHead(460).end();
    };
    const again = transport.confirmSent(base, from, { checksum: 'crc32 AAAA', signal: signal() });
    await expect(again).rejects.toMatchObject({ kind: 'checksum' });
  });

  test('UPL-04 APP-FM-03 where the file stands, what it replaced and which folder was made is read from the last answer', async () => {
    const base64 = (text: string): string => Buffer.from(text).toString('base64');
    let header = `path ${base64('/p/图/a (1).txt')},replaced ${base64('r-1')},made ${base64('/p/图')}`;
    answer = (_request, response) => {
      response.writeHead(204, { 'Upload-Offset': 12, 'Upload-Placed': header }).end();
    };
    const placed = { path: '/p/图/a (1).txt', replaced: 'r-1', made: '/p/图' };
    expect(await append()).toEqual({ offset: 12, placed });
    expect(await transport.standing(base, signal())).toEqual({ offset: 12, unchecked: 0, placed });
    for (header of ['', 'path', 'path *', 'replaced ***']) expect(await append()).toEqual({ offset: 12 });
  });

  test('UPL-04 an upload the device does not know is as good as ended', async () => {
    answer = (_request, response) => {
      response.writeHead(404).end();
    };
    await expect(transport.terminate(base, signal())).resolves.toBeUndefined();
  });
});
