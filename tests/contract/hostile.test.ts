import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { sendFrom } from './from-address.ts';

const limits = { headersMs: 1500, bodyMs: 1500, perAddress: 64, publicPerMinute: 30 };
const GIB = 1024 ** 3;

let device: TestDevice;
let admin: DeviceClient;
let port: number;
beforeAll(async () => {
  device = await startTestDevice({ limits });
  admin = await signedIn(device.http, 'admin');
  port = Number(new URL(device.http).port);
});
afterAll(() => device.close());

/** Opens a bare connection from an address of this machine; resolves when it stands. */
function open(localAddress: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket));
    // Unread, the end of a connection would not be noticed.
    socket.resume();
    socket.on('error', () => undefined);
  });
}
const closed = (socket: Socket): Promise<void> =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));

/** How long a call takes for somebody who does nothing wrong. */
async function latency(): Promise<number> {
  const from = performance.now();
  expect((await admin.call(calls.tokenCheck, {})).code).toBe('200');
  return performance.now() - from;
}

describe('a body of 1 GiB to a small call', () => {
  /** Sends the head and as much of the body as is taken; answers what came back, and how many bytes went. */
  async function pour(head: string, chunked: boolean): Promise<{ answer: string; sent: number }> {
    const socket = await open('127.0.0.1');
    let answer = '';
    let sent = 0;
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(head);
    const part = Buffer.alloc(64 * 1024, 'x');
    const framed = chunked ? Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')]) : part;
    const isOver = closed(socket);
    let isClosed = false;
    void isOver.then(() => (isClosed = true));
    while (!isClosed && sent < GIB) {
      sent += part.length;
      if (!socket.write(framed)) {
        await Promise.race([isOver, new Promise((resolve) => socket.once('drain', resolve))]);
      }
    }
    // All of it went through: nothing will end the connection, and the count tells.
    if (sent >= GIB) socket.destroy();
    await isOver;
    return { answer, sent };
  }
  const common = 'host: hearth\r\nconnection: keep-alive\r\n';
  const form = 'content-type: application/x-www-form-urlencoded\r\n';

  test.each([
    ['with its length', `POST /kv/create HTTP/1.1\r\n${common}${form}content-length: ${GIB}\r\n\r\n`, false],
    ['in chunks', `POST /kv/create HTTP/1.1\r\n${common}${form}transfer-encoding: chunked\r\n\r\n`, true],
    ['of another type', `POST /kv/create HTTP/1.1\r\n${common}content-type: text/plain\r\ncontent-length: ${GIB}\r\n\r\n`, false],
    ['to no call', `POST /no/such HTTP/1.1\r\n${common}${form}content-length: ${GIB}\r\n\r\n`, false],
    ['to a picture', `POST /account/avatar HTTP/1.1\r\n${common}content-type: multipart/form-data; boundary=a\r\ncontent-length: ${GIB}\r\n\r\n`, false],
  ])('UPL-04 SES-07 %s is refused early', async (_name, head, chunked) => {
    let { answer, sent } = await pour(head, chunked);
    // The end of a connection with unread bytes can overtake the answer in this computer's own network: it is asked again.
    for (let tries = 1; answer === '' && tries < 5; tries += 1) {
      expect(sent).toBeLessThan(GIB);
      ({ answer, sent } = await pour(head, chunked));
    }
    expect(answer).toMatch(/^HTTP\/1.1 (200|404|403)[^]*"code":"N00(0001|0003|1001)"/);
    expect(sent).toBeLessThan(GIB);
  }); // prettier-ignore

  test('a head that is too large is refused', async () => {
    const answer = await sendFrom('127.0.0.1', device.http, '/key/pub', { headers: { 'x-fill': 'x'.repeat(20_000) } });
    expect(answer.status).toBe(431);
  });
});

describe('connections that come to nothing', () => {
  test('those of one address are counted, others are not held up by them', async () => {
    const sockets = await Promise.all(Array.from({ length: 1000 }, () => open('127.0.5.1')));
    await expect
      .poll(() => sockets.filter((socket) => socket.destroyed).length, { timeout: 20_000 })
      .toBe(1000 - limits.perAddress);
    expect(await latency()).toBeLessThan(2000);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await sendFrom('127.0.5.1', device.http, '/nothing')).status).toBe(404);
  });

  test('5,000 idle ones from many addresses are let go after a while, and nobody waits for them', async () => {
    const sockets: Socket[] = [];
    for (let batch = 0; batch < 100; batch += 1)
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => open(`127.0.6.${batch + 1}`)))));
    expect(await latency()).toBeLessThan(2000);
    await Promise.all(sockets.map(closed));
  }, 60_000);

  test('a head or a form that trickles in is not waited for', async () => {
    const head = await open('127.0.7.1');
    head.write('POST /kv/load HTTP/1.1\r\nhost: hearth\r\nx-slow: a');
    const form = await open('127.0.7.2');
    form.write('POST /kv/load HTTP/1.1\r\nhost: hearth\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nk='); // prettier-ignore
    const trickle = setInterval(() => form.write('a'), 100);
    await Promise.all([closed(head), closed(form)]);
    clearInterval(trickle);
    expect(await latency()).toBeLessThan(2000);
  });
});

test('calls open to everybody are limited in number for each address', async () => {
  const ask = (address: string) => sendFrom(address, device.http, `/key/pub?signme=${'0'.repeat(32)}`);
  const statuses: number[] = [];
  for (let i = 0; i < limits.publicPerMinute + 5; i += 1) statuses.push((await ask('127.0.8.1')).status);
  expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(200));
  expect(statuses.at(-1)).toBe(429);
  const refused = await ask('127.0.8.1');
  expect(refused).toMatchObject({ status: 429, code: 'N000005' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('127.0.8.2')).status).toBe(200);
});

test('every answer protects the browser that reads it', async () => {
  for (const path of ['/key/pub', '/no/such', '/v2/file/stream?path=x', '/home/', '/504.html']) {
    const { headers } = await sendFrom('127.0.0.1', device.http, path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  }
  const { headers } = await sendFrom('127.0.0.1', device.http, '/key/pub');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
