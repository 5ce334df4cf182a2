import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { createReach } from './reach.ts';

const ownPorts = () => [5055];
const reaches = {
  account: createReach({ allowsLocal: false, allowsLan: false, ownPorts }),
  master: createReach({ allowsLocal: false, allowsLan: true, ownPorts }),
  test: createReach({ allowsLocal: true, allowsLan: false, ownPorts }),
};
const reached = (host: string, port = 80) =>
  Object.entries(reaches)
    .filter(([, reach]) => {
      try {
        reach.assert(host, port);
        return true;
      } catch {
        return false;
      }
    })
    .map(([name]) => name);

test.each(['93.184.216.34', '[2606:2800:220:1::1]', '[::ffff:5db8:d822]', '[64:ff9b::5db8:d822]', 'example.org'])(
  'CALL-EXT-19 %s is reached by everybody',
  (host) => {
    expect(reached(host)).toEqual(['account', 'master', 'test']);
  },
);
test.each([
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '[fd00::1]',
  '[::ffff:c0a8:101]',
  '[2002:c0a8:101::1]',
])('CALL-EXT-19 %s in the local network is reached by the administrator alone', (host) => {
  expect(reached(host)).toEqual(['master', 'test']);
});
test.each(['127.0.0.1', '127.9.9.9', '0.0.0.0', '[::1]', '[::]', '[::ffff:7f00:1]', '[::7f00:1]', '[64:ff9b::7f00:1]'])(
  'CALL-EXT-19 %s is this machine: with the switch alone, and never the ports of the device',
  (host) => {
    expect([reached(host), reached(host, 5055)]).toEqual([['test'], []]);
  },
);
test.each(['169.254.169.254', '[fe80::1]', '224.0.0.1', '255.255.255.255', '[ff02::1]', '[::ffff:a9fe:a9fe]'])(
  'CALL-EXT-19 %s is reached by nobody',
  (host) => {
    expect(reached(host)).toEqual([]);
  },
);

test('CALL-EXT-19 the addresses of this machine in its networks are this machine as well', () => {
  const nets = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  for (const { address } of nets.filter(({ internal, family }) => !internal && family === 'IPv4'))
    expect([reached(address), reached(address, 5055)], address).toEqual([['test'], []]);
});

test('CALL-EXT-19 a name is judged by what it stands for when it is looked up', async () => {
  const look = (reach: ReturnType<typeof createReach>, port: number) =>
    new Promise((resolve) => {
      reach.lookup(port)('localhost', { all: true }, (error, found) => {
        resolve(error ? (error as { code?: string }).code : Array.isArray(found) && found.length > 0);
      });
    });
  expect(await look(reaches.account, 80)).toBe('N000002');
  expect(await look(reaches.test, 80)).toBe(true);
  expect(await look(reaches.test, 5055)).toBe('N000002');
});
