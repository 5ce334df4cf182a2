import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttp, textOf } from './http.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A device that answers; `hear` sees each request first, with the number of it on its connection. */
async function listen(hear: (socket: Socket, nth: number) => boolean): Promise<string> {
  const counts = new WeakMap<Socket, number>();
  server = createServer((request, response) => {
    const { socket } = request;
    const nth = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, nth);
    if (!hear(socket, nth)) return;
    request.resume();
    request.once('end', () => response.end('fine'));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const signal = new AbortController().signal;

test('UPL-05 a kept connection that is closed just when it is used again is no failure: a fresh one is asked', async () => {
  let refused = 0;
  const base = await listen((socket, nth) => {
    if (nth === 1) return true;
    refused += 1;
    socket.destroy();
    return false;
  });
  const http = createHttp(base, null);
  const ask = async () => textOf(await http.send({ method: 'POST', path: '/', body: Buffer.from('question'), signal }));
  // Several at once, so that several connections are kept and every one of them is stale.
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['fine', 'fine', 'fine']);
  expect(await ask()).toBe('fine');
  expect(refused).toBe(3);
  http.reset();
});

test('UPL-05 a device that closes every connection is a failure of the network, told once', async () => {
  let asked = 0;
  const base = await listen((socket) => {
    asked += 1;
    socket.destroy();
    return false;
  });
  const http = createHttp(base, null);
  await expect(http.send({ method: 'GET', path: '/', signal })).rejects.toMatchObject({ kind: 'network' });
  expect(asked).toBe(1);
  http.reset();
});

test('UPL-05 a body whose request is ended while it waits for a connection is given up', async () => {
  const taken = Promise.withResolvers<void>();
  let held = 0;
  const base = await listen(() => {
    held += 1;
    if (held === 32) taken.resolve();
    return false;
  });
  const http = createHttp(base, null);
  const others = new AbortController();
  const waiting = Array.from({ length: 32 }, () =>
    http.send({ method: 'GET', path: '/', signal: others.signal }).catch(() => undefined),
  );
  await taken.promise;
  const own = new AbortController();
  const given = Promise.withResolvers<void>();
  const sent = http.send({
    method: 'PATCH',
    path: '/',
    signal: own.signal,
    async body(write) {
      const writing = write(Buffer.from('piece'));
      given.resolve(writing);
      await writing;
    },
  });
  const failed = Promise.all([
    expect(sent).rejects.toThrow('no more'),
    expect(given.promise).rejects.toThrow('no more'),
  ]);
  own.abort(new Error('no more'));
  await failed;
  others.abort();
  await Promise.all(waiting);
  http.reset();
});
