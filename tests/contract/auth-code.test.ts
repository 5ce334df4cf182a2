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
});

test('CALL-AUTH-10 making a code needs a session', async () => {
  const stranger = new DeviceClient(device.http);
  expect(await stranger.call(calls.authCode, { action: 'create' })).toMatchObject({ code: 'N001001' });
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
