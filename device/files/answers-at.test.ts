import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReach } from '../offline/reach.ts';
import { answersAt } from './answers-at.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(404).end('nothing here');
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const reach = (allowsLocal: boolean) => createReach({ allowsLocal, allowsLan: true, ownPorts: () => [] });

test('APP-FSET-06 a service that answers is there, whatever it says; parts that are put in later are left out', async () => {
  expect(await answersAt(`${base}/open?doc={url}&as={mode}`, reach(true))).toBe(true);
  expect(asked).toEqual(['/open?doc=&as=']);
});

test('APP-FSET-06 nobody is there behind a closed port, a broken address or a door that this account may not knock at', async () => {
  expect(await answersAt('http://127.0.0.1:1/', reach(true))).toBe(false);
  expect(await answersAt('not an address', reach(true))).toBe(false);
  asked.length = 0;
  expect(await answersAt(base, reach(false))).toBe(false);
  expect(asked).toEqual([]);
});
