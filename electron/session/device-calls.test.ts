import { expect, test } from 'vitest';
import type { OutgoingRequest } from '../proxy/net-transport.ts';
import { createDeviceCalls } from './device-calls.ts';

const identity = { deviceId: 'a'.repeat(32), device: 'Linux Desktop' };
function setUp(answer: (request: OutgoingRequest) => Promise<Response>) {
  const sent: OutgoingRequest[] = [];
  let now = 1000;
  const calls = createDeviceCalls({
    transport: (request) => {
      sent.push(request);
      now += 7;
      return answer(request);
    },
    identity,
    now: () => now,
  });
  return { calls, sent };
}

test('SES-06 a device is asked for its name with the fields of every request', async () => {
  const { calls, sent } = setUp(async () =>
    Response.json({ code: '200', msg: '', data: { key: 'k', name: 'Maple House' } }),
  );
  expect(await calls.probe('http://10.0.0.2:5055')).toEqual({ reachable: true, name: 'Maple House', ms: 7 });
  const url = new URL(sent[0]!.url);
  expect([url.origin, url.pathname]).toEqual(['http://10.0.0.2:5055', '/key/pub']);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    plat: 'web',
    version: '2.3.2023052901',
    device_id: 'a'.repeat(32),
    device: 'Linux Desktop',
    webagent: 'v2',
    signme: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    rnd: expect.stringMatching(/^\d+_\d{4}$/) as string,
  });
});

test.each([
  ['no answer', async () => Promise.reject(new Error('refused'))],
  ['another program', async () => new Response('<html>')],
  ['a failure code', async () => Response.json({ code: 'N000005', msg: '', data: null })],
])('%s is not a device', async (_name, answer: () => Promise<Response>) => {
  expect(await setUp(answer).calls.probe('http://10.0.0.2:5055')).toMatchObject({ reachable: false, name: '' });
});

test('SES-05 signing out tells the device in a form, and a device that is away changes nothing', async () => {
  const session = { token: 't1', username: 'li', nasid: 'n1', keepLogin: true, base: 'http://10.0.0.2:5055' };
  const { calls, sent } = setUp(async () => Response.json({ code: '200' }));
  await calls.logout(session);
  const form = new URLSearchParams(Buffer.from(sent[0]!.body as Uint8Array).toString());
  expect(Object.fromEntries(form)).toMatchObject({ token: 't1', nasid: 'n1', plat: 'web', device_id: 'a'.repeat(32) });
  expect(sent[0]).toMatchObject({ method: 'POST' });
  await expect(setUp(async () => Promise.reject(new Error('away'))).calls.logout(session)).resolves.toBeUndefined();
});
