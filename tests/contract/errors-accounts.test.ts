import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devicePath } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let normal: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  normal = await signedIn(device.http, '13800000001');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

const codeOf = async (answer: Promise<{ code: string }>): Promise<string> => (await answer).code;
const cloudKey = async (client: DeviceClient) =>
  (await client.call(calls.cloudKeyPub, { signme: '0'.repeat(32) })).data;
/** The name of an account, for the device's own key. */
const receiver = async (client: DeviceClient, name: string) => {
  const { username, key_id } = await client.credentials(name, '');
  return { username, key_id };
};
/** The code, or the characters of a picture, that went out last. */
const lastSent = async (to: string): Promise<string> =>
  ((await device.control('outbox')) as { to: string; code: string }[]).find((each) => each.to === to)?.code ?? '';
/** A ticket of a picture that was read. */
async function readPicture(): Promise<string> {
  const { data: picture } = await admin.call(calls.captcha, {});
  const captcha = await lastSent(picture.captcha_id);
  return (await admin.call(calls.captchaCheck, { captcha_id: picture.captcha_id, captcha })).data.ticket;
}
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

test('CALL-ACC-02 a local account becomes one of the cloud: only such a one, under a free name, with a ticket', async () => {
  const upgrade = (client: DeviceClient, username: string, qcname: string) =>
    codeOf(client.call(calls.accountUpgrade, { username, qcname, second: 'made-up' }));
  expect(await upgrade(admin, '13800000001', 'lena')).toBe('N001111');
  expect(await upgrade(guest, 'guest', 'nobody-at-all')).toBe('N000003');
  expect(await upgrade(guest, 'guest', 'lena')).toBe('N001104');
  const { second } = (await guest.call(calls.passwordCheck, await guest.credentials('guest', 'Hearth2026'))).data;
  // Its own password does not prove that it is she.
  expect(await codeOf(guest.call(calls.accountUpgrade, { username: 'guest', qcname: 'lena', second }))).toBe('N001104');
  // Lena comes in by herself; nobody else can be her from then on.
  const lena = { type: 'cloud', username: '13900000002', qcname: 'lena' } as const;
  expect(await codeOf(admin.call(calls.accountAdd, lena))).toBe('200');
  expect(await upgrade(guest, 'guest', 'lena')).toBe('N001106');
});

test('ROL-12 CALL-ACC-06 the administrator is never shut out from outside', async () => {
  expect(await codeOf(admin.call(calls.lanOnly, { username: 'admin', lanonly: true }))).toBe('N001111');
});

test('ROL-11 CALL-ACC-07 an account ends its own sign-ins, not those of others', async () => {
  const others = { device_ids: [admin.deviceId], username: 'admin' };
  expect(await codeOf(normal.call(calls.deviceRemove, others))).toBe('N000002');
  expect(await codeOf(admin.call(calls.tokenCheck, {}))).toBe('200');
});

test('RSA-04 a phone number for the key of yesterday is not looked up', async () => {
  const { key } = await cloudKey(admin);
  const phone = { phone: encryptFor(key, '13800000001'), key_id: 'gone' };
  expect(await codeOf(admin.call(calls.quickSubUsername, phone))).toBe('N001112');
  expect(await codeOf(admin.call(calls.subExists, phone))).toBe('N001112');
});

describe('CALL-AUTH-10 a code shown by one device signs another one in', () => {
  const use = async (code: string, headers: Record<string, string> = {}) => {
    const second = new DeviceClient(device.http);
    const spec = calls.authCode;
    return (await second.send(spec.method, devicePath(spec), encodeFields({ action: 'use', code }), headers)).code;
  };
  const create = async (client: DeviceClient) => {
    const { data } = await client.call(calls.authCode, { action: 'create' });
    return 'code' in data ? (data.code ?? '') : '';
  };

  test('ROL-09 not into an account that was disabled meanwhile', async () => {
    const code = await create(normal);
    await admin.call(calls.subModify, { username: '13800000001', disabled: true });
    expect(await use(code)).toBe('N001111');
    await admin.call(calls.subModify, { username: '13800000001', disabled: false });
    normal = await signedIn(device.http, '13800000001');
    expect(await use(await create(normal))).toBe('200');
  });
});

describe('CALL-SMS-02 CALL-QCK-02 codes to a typed number', () => {
  const phone = '13522223333';
  const type = 'modphone' as const;
  test('CALL-SMS-01 one a minute, and after five wrong ones the right one is worth nothing', async () => {
    const { key, key_id } = await cloudKey(admin);
    const typed = { type, key_id, phone: encryptFor(key, phone) };
    expect(await codeOf(admin.call(calls.smsPhoneSend, { ...typed, ticket: await readPicture() }))).toBe('200');
    const again = await admin.call(calls.smsPhoneSend, { ...typed, ticket: await readPicture() });
    expect(again).toMatchObject({ code: 'N001105', data: { wait: expect.any(Number) as number } });
    const code = await lastSent(phone);
    const check = (sms_code: string) => codeOf(admin.call(calls.smsPhoneCheck, { ...typed, sms_code }));
    for (let i = 0; i < 5; i += 1) expect(await check(wrongFor(code))).toBe('N001104');
    expect(await check(code)).toBe('N001102');
    // The same code is spent for the change of the number too.
    const change = { key_id, username: encryptFor(key, 'admin'), phone: encryptFor(key, phone), sms_code: code };
    expect(await codeOf(admin.call(calls.quickModPhone, change))).toBe('N001102');
  });
});

test('CALL-RH-01 after five wrong codes of the host, the right one is worth nothing', async () => {
  const send = { ...(await receiver(admin, 'admin')), type: 'disk' as const };
  expect(await codeOf(admin.call(calls.hostSmsSend, send))).toBe('200');
  const code = await lastSent('13812345678');
  const check = async (sms_code: string) =>
    codeOf(admin.call(calls.hostSmsCheck, { ...(await receiver(admin, 'admin')), sms_code }));
  for (let i = 0; i < 5; i += 1) expect(await check(wrongFor(code))).toBe('N001104');
  expect(await check(code)).toBe('N001102');
});

describe('NET-04 without the internet', () => {
  let own: { username: string; key_id: string };
  beforeAll(async () => {
    own = await receiver(admin, 'admin');
    await device.control('scenario', { name: 'net-no-internet' });
  });
  afterAll(() => device.control('scenario', { name: 'normal-complete' }));
  test('RHP-07 no help is opened, no code is sent, no upgrade is looked for', async () => {
    expect(await codeOf(admin.call(calls.helpOpen, { second: 'any' }))).toBe('N001998');
    expect(await codeOf(admin.call(calls.hostSmsSend, { ...own, type: 'disk' }))).toBe('N001998');
    expect(await codeOf(admin.call(calls.upgradeInfo, { check: true }))).toBe('N001998');
    // What is known already is told all the same.
    expect(await codeOf(admin.call(calls.upgradeInfo, {}))).toBe('200');
  });
});

describe('a device on which nothing delivers messages', () => {
  let silent: TestDevice;
  let client: DeviceClient;
  beforeAll(async () => {
    silent = await startTestDevice({ control: false });
    client = await signedIn(silent.http, 'admin');
  });
  afterAll(() => silent.close());

  test('CALL-SMS-01 says so, instead of letting somebody wait for a code', async () => {
    const { key, key_id } = await cloudKey(client);
    const cloud = { key_id, username: encryptFor(key, 'admin') };
    expect(await codeOf(client.call(calls.smsAccountSend, { type: 'login', ...cloud }))).toBe('N000006');
    const typed = { key_id, phone: encryptFor(key, '13500000009'), ticket: 'none' };
    expect(await codeOf(client.call(calls.smsPhoneSend, { type: 'modphone', ...typed }))).toBe('N000006');
    const own = await receiver(client, 'admin');
    expect(await codeOf(client.call(calls.helpSms, { ...own, type: 'rhelp' }))).toBe('N000006');
    expect(await codeOf(client.call(calls.hostSmsSend, { ...own, type: 'disk' }))).toBe('N000006');
  });
});

describe('a device of one’s own, on its first day', () => {
  let fresh: TestDevice;
  let first: DeviceClient;
  beforeAll(async () => {
    fresh = await startTestDevice({ demo: false });
    first = new DeviceClient(fresh.http);
    expect((await first.signIn('admin', fresh.firstAccount?.password ?? '')).code).toBe('200');
  });
  afterAll(() => fresh.close());

  test('RHP-02 an administrator without a phone gets no code', async () => {
    const own = await receiver(first, 'admin');
    expect(await codeOf(first.call(calls.helpSms, { ...own, type: 'rhelp' }))).toBe('N001100');
    expect(await codeOf(first.call(calls.hostSmsSend, { ...own, type: 'disk' }))).toBe('N001100');
  });
});
