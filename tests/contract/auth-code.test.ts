import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await startTestDevice();
});
afterAll(() => device.close());

async function makeCode(): Promise<string> {
  const admin = await signedIn(device.http, 'admin');
  const { data } = await admin.call(calls.authCode, { action: 'create' });
  return 'code' in data ? data.code : '';
}

test('CALL-AUTH-10, RTE-18 a code signs its account in on another client, once', async () => {
  const code = await makeCode();
  expect(code).toMatch(/^\d{6}$/);
  const other = new DeviceClient(device.http);
  const used = await other.call(calls.authCode, { action: 'use', code });
  expect(used).toMatchObject({ code: '200', data: { username: 'admin', is_master: 1 } });
  expect(await other.call(calls.authCode, { action: 'use', code })).toMatchObject({ code: 'N001109', data: null });
  // A link that was cut off is no error of the form but a code that cannot be used (RTE-18).
  expect(await other.call(calls.authCode, { action: 'use', code: '12' })).toMatchObject({ code: 'N001109' });
});

test('CALL-AUTH-10 making a code needs a session', async () => {
  const stranger = new DeviceClient(device.http);
  expect(await stranger.call(calls.authCode, { action: 'create' })).toMatchObject({ code: 'N001001' });
});

test('CALL-AUTH-10 a client asks to be let in, somebody signed in looks and allows, and it is signed in', async () => {
  const other = new DeviceClient(device.http);
  const { data: asked } = await other.call(calls.authCode, { action: 'ask', device: 'Firefox on Linux' });
  if (!('request' in asked)) throw new Error('no request');
  const { request, secret } = asked;
  const own = { request, secret };
  const poll = async () => (await other.call(calls.authCode, { action: 'poll', ...own })).data;
  expect(await poll()).toEqual({ state: 'waiting', code: '' });
  for (const action of ['look', 'allow', 'refuse'] as const)
    expect(await other.call(calls.authCode, { action, request })).toMatchObject({ code: 'N001001' });
  const admin = await signedIn(device.http, 'admin');
  expect((await admin.call(calls.authCode, { action: 'look', request })).data).toMatchObject({
    device: 'Firefox on Linux',
    ip: expect.stringContaining('127.0.0.1') as string,
  });
  expect(await poll()).toEqual({ state: 'seen', code: '' });
  expect((await admin.call(calls.authCode, { action: 'allow', request })).code).toBe('200');
  expect((await admin.call(calls.authCode, { action: 'allow', request })).code).toBe('N001109');
  const allowed = await poll();
  if (!('state' in allowed)) throw new Error('no state');
  expect(allowed.state).toBe('allowed');
  const used = await other.call(calls.authCode, { action: 'use', code: allowed.code });
  expect(used).toMatchObject({ code: '200', data: { username: 'admin' } });
  expect(await poll()).toEqual({ state: 'expired', code: '' });
});

test('CALL-AUTH-10 a refused request signs nobody in; an unknown one is N001109', async () => {
  const other = new DeviceClient(device.http);
  const { data: asked } = await other.call(calls.authCode, { action: 'ask', device: 'x' });
  if (!('request' in asked)) throw new Error('no request');
  const admin = await signedIn(device.http, 'admin');
  await admin.call(calls.authCode, { action: 'refuse', request: asked.request });
  const { request, secret } = asked;
  expect((await other.call(calls.authCode, { action: 'poll', request, secret })).data).toEqual({ state: 'refused', code: '' }); // prettier-ignore
  expect((await admin.call(calls.authCode, { action: 'look', request: '0'.repeat(32) })).code).toBe('N001109');
});

test('CALL-AUTH-10 guessing is stopped after ten wrong codes', async () => {
  const guesser = new DeviceClient(device.http);
  const answers: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { code } = await guesser.call(calls.authCode, { action: 'use', code: '000000' });
    answers.push(code);
  }
  expect(answers.at(-1)).toBe('N001102');
});
