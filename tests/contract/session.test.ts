import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await startTestDevice();
});
afterAll(() => device.close());

test('CALL-KEY-01 the device signs the nonce and tells its name', async () => {
  const { data } = await new DeviceClient(device.http).call(calls.keyPub, { signme: 'f'.repeat(32) });
  const key = await crypto.subtle.importKey(
    'spki',
    Buffer.from(data.key.replace(/-----.*?-----|\s/g, ''), 'base64'),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signature = Buffer.from(data.sign, 'base64');
  expect(await crypto.subtle.verify(key.algorithm.name, key, signature, Buffer.from('f'.repeat(32)))).toBe(true);
  expect(data.name).toBe('Maple House');
});

test('CALL-AUTH-01 SES-01 right credentials give a token that the token check takes', async () => {
  const client = new DeviceClient(device.http);
  const { data } = await client.signIn('admin');
  expect(data).toMatchObject({
    username: 'admin',
    nickname: 'Mira Kessler',
    is_master: 1,
    is_local: 0,
    authorize: '1',
  });
  expect(data.expire_at * 1000 - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const checked = await client.call(calls.tokenCheck, {});
  const { token: _token, expire_at: _expire, nasid: _nasid, ...user } = data;
  expect(checked).toMatchObject({ code: '200', data: user });
});

test('TOK-05 keep gives 360 days', async () => {
  const { data } = await new DeviceClient(device.http).signIn('guest', undefined, true);
  expect(data.expire_at).toBeCloseTo(Date.now() / 1000 + 31_104_000, -2);
});

test('CALL-AUTH-01 a wrong password and an unknown name are the same refusal, in both languages', async () => {
  const client = new DeviceClient(device.http);
  const wrong = await client.signIn('admin', 'Hearth2027');
  const unknown = await client.signIn('nobody');
  expect(wrong).toMatchObject({ code: 'N001101', msg: 'Username or password is wrong', data: null });
  expect({ ...unknown }).toEqual({ ...wrong });
  client.language = 'zh-CN';
  expect((await client.signIn('admin', 'x')).msg).toBe('用户名或密码错误');
});

/** The answer of the last picture that was drawn, as a person would read it. */
async function readCaptcha(client: DeviceClient): Promise<{ captcha_id: string; captcha: string }> {
  const { data } = await client.call(calls.captcha, {});
  const sent = (await device.control('outbox')) as { kind: string; to: string; code: string }[];
  return { captcha_id: data.captcha_id, captcha: sent.find(({ to }) => to === data.captcha_id)?.code ?? '' };
}

test('CALL-AUTH-01 after five failures a picture must be read, after ten the account is locked', async () => {
  const client = new DeviceClient(device.http);
  const guess = async (password: string, picture = {}) =>
    client.call(calls.login, { ...(await client.credentials('13800000001', password)), keep: false, ...picture });
  for (let i = 0; i < 4; i += 1) expect(await guess('wrong')).toMatchObject({ code: 'N001101', data: null });
  expect(await guess('wrong')).toMatchObject({ code: 'N001101', data: { need_captcha: 1 } });
  expect(await guess('Hearth2026')).toMatchObject({ code: 'N001103', data: { need_captcha: 1 } });
  for (let i = 0; i < 5; i += 1) expect((await guess('wrong', await readCaptcha(client))).code).toBe('N001101');
  expect(await guess('Hearth2026', await readCaptcha(client))).toMatchObject({
    code: 'N001102',
    msg: 'Too many failures, try again in 10 min',
    data: { minutes: 10 },
  });
  expect((await client.signIn('guest')).code).toBe('200');
});

test('SES-06 a sign-in without a proper device id is refused', async () => {
  const client = new DeviceClient(device.http);
  const fields = { ...(await client.credentials('admin', 'Hearth2026')), keep: '0' };
  for (const id of [undefined, '', 'short', 'G'.repeat(32)])
    expect((await client.send('POST', '/auth/login', { ...fields, device_id: id })).code).toBe('N000001');
});

test('RSA-04 a cipher for another key answers N001112 with the present key id', async () => {
  const client = new DeviceClient(device.http);
  const good = await client.credentials('admin', 'Hearth2026');
  const { data } = await client.call(calls.keyPub, { signme: '0'.repeat(32) });
  for (const fields of [
    { ...good, key_id: 'older' },
    { ...good, username: 'garbage' },
    { ...good, password: 'AAAA' },
  ])
    expect(await client.call(calls.login, fields)).toMatchObject({ code: 'N001112', data: { key_id: data.key_id } });
});

test('PW-05 a decrypted password that is no hash is a wrong password', async () => {
  const client = new DeviceClient(device.http);
  const { data } = await client.call(calls.keyPub, { signme: '0'.repeat(32) });
  const fields = {
    username: encryptFor(data.key, 'admin'),
    password: encryptFor(data.key, 'Hearth2026'),
    key_id: data.key_id,
  };
  expect((await client.call(calls.login, fields)).code).toBe('N001101');
});

test('CALL-AUTH-03 the right password gives a ticket, a wrong one N001108', async () => {
  const client = await signedIn(device.http, 'admin');
  const right = await client.call(calls.passwordCheck, await client.credentials('admin', 'Hearth2026'));
  expect(right).toMatchObject({ code: '200', data: { expire_in: 300 } });
  const wrong = await client.call(calls.passwordCheck, await client.credentials('admin', 'nope'));
  expect(wrong).toMatchObject({ code: 'N001108', msg: 'Password check failed' });
  const notMaster = await client.call(calls.passwordCheck, await client.credentials('guest', 'Hearth2026'));
  expect(notMaster.code).toBe('N001108');
});

test('SES-07 token and marks are read from the query as well, the token from the cookie too', async () => {
  const client = await signedIn(device.http, 'guest');
  const inQuery = new URLSearchParams({ ...client.common() }).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const byQuery = await fetch(`${device.http}/auth/token?${inQuery}`, { method: 'POST', headers: form, body: 'rnd=1_1234&webagent=v2' }); // prettier-ignore
  expect(await byQuery.json()).toMatchObject({ code: '200', data: { username: 'guest' } });
  const byCookie = await fetch(`${device.http}/auth/token`, { method: 'POST', headers: { ...form, cookie: `token=${client.token}` }, body: 'a=1' }); // prettier-ignore
  expect(await byCookie.json()).toMatchObject({ code: '200', data: { username: 'guest' } });
});

test('ERR-02 sessions ended by the operator answer N001209, before that nothing was lost', async () => {
  const client = await signedIn(device.http, 'admin');
  await device.control('session/clear', {});
  expect(await client.call(calls.tokenCheck, {})).toMatchObject({ code: 'N001209', msg: 'This sign-in was removed' });
  expect((await client.signIn('admin')).code).toBe('200');
});

test('RTE-15 CALL-AUTH-12 everybody learns who the administrator is', async () => {
  const client = await signedIn(device.http, 'guest');
  expect((await client.call(calls.masterInfo, {})).data).toMatchObject({ username: 'admin', nickname: 'Mira Kessler' });
});

test('wire contract §1: only the desktop client may read answers from another origin', async () => {
  const ask = (origin: string, method = 'POST') =>
    fetch(`${device.http}/auth/token`, { method, headers: { origin, 'access-control-request-method': 'POST' } });
  const client = await ask('app://console');
  expect(client.headers.get('access-control-allow-origin')).toBe('app://console');
  expect(client.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await ask('app://console', 'OPTIONS')).status).toBe(204);
  expect((await ask('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask('https://evil.test', 'OPTIONS')).status).toBe(404);
});

test('passwords, ciphers and tokens stand in no log', () => {
  const all = device.log.join('\n');
  expect(all).not.toContain('Hearth2026');
  expect(all).not.toMatch(/token=[^*\s]/);
});
