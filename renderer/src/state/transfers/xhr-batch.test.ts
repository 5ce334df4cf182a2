import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { xhrBatch } from './xhr-batch.ts';

/** jsdom's XMLHttpRequest speaks to a real server: what is tested is what crosses the wire. */
let server: Server;
let base = '';
let received: { url: string; method: string; headers: IncomingMessage['headers']; body: string } | null = null;
let answer = { status: 200, body: '' };

beforeEach(async () => {
  received = null;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*, authorization');
      const { url = '', method = '', headers } = request;
      if (method === 'OPTIONS') response.writeHead(204).end();
      else {
        received = { url, method, headers, body: Buffer.concat(parts).toString() };
        response.writeHead(answer.status).end(answer.body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const result = { files: 1, bytes: 5, skipped: ['a'], renamed: [], failed: [{ name: 'b', code: 'N002005' }] };
const send = (checksum: string | null = 'crc32 AAAA', signal = new AbortController().signal) =>
  xhrBatch({ token: () => 'secret', base }).send(
    { folder: '/p/图 & more', conflict: 'skip', body: new Blob(['hello']) },
    { checksum, progress: () => undefined, signal },
  );

test('UPL-02 UPL-04 an archive goes to its folder with session and checksum, and the answer tells of its files', async () => {
  answer = { status: 200, body: JSON.stringify({ code: '200', msg: '', data: result }) };
  expect(await send()).toEqual(result);
  expect(received).toMatchObject({ method: 'POST', body: 'hello' });
  const url = new URL(received?.url ?? '', base);
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/v2/file/batch',
    { path: '/p/图 & more', conflict: 'skip' },
  ]);
  expect(received?.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'upload-checksum': 'crc32 AAAA',
    authorization: 'Bearer secret',
  });
  await send(null);
  expect(received?.headers).not.toHaveProperty('upload-checksum');
});

test.each([
  [400, { code: 'N000001', msg: '', data: result }, 'refused', 'N000001'],
  [460, {}, 'checksum', '460'],
  [501, { code: 'N000006' }, 'refused', 'N000006'],
  [404, {}, 'gone', '404'],
  [507, { code: 'N002004' }, 'refused', 'N002004'],
  [200, { code: '200', data: null }, 'server', ''],
  [200, { code: '200', data: { ...result, skipped: [1] } }, 'server', ''],
  [200, { code: '200', data: { ...result, failed: [{ name: 'b' }] } }, 'server', ''],
])('UPL-04 an answer %i %j is a failure of the kind %s', async (status, body, kind, code) => {
  answer = { status, body: JSON.stringify(body) };
  await expect(send()).rejects.toMatchObject({ kind, code });
});

test('UPL-04 one that was ended before it began sends nothing', async () => {
  await expect(send(null, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect(received).toBeNull();
});
