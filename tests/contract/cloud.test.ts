import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let key: { key: string; key_id: string };
beforeAll(async () => {
  device = await startTestDevice();
});
beforeEach(async () => {
  key = (await new DeviceClient(device.http).call(calls.cloudKeyPub, { signme: '0'.repeat(32) })).data;
});
afterAll(() => device.close());

const cipher = (text: string): string => encryptFor(key.key, text);
interface Sent {
  readonly kind: string;
  readonly to: string;
  readonly code: string;
}
/** The code that went to a phone, or the characters of a picture, last. */
const lastSent = async (to: string): Promise<string> =>
  ((await device.control('outbox')) as Sent[]).find((each) => each.to === to)?.code ?? '';

test('CALL-KEY-01 the cloud has a key of its own, and signs with it', async () => {
  const client = new DeviceClient(device.http);
  const { data: own } = await client.call(calls.keyPub, { signme: '0'.repeat(32) });
  expect(key.key).not.toBe(own.key);
  expect(key.key_id).not.toBe(own.key_id);
});

test('CALL-QCK-01 RTE-19 the devices of a cloud account are found by either of its names', async () => {
  const client = new DeviceClient(device.http);
  const { data } = await client.call(calls.quickNasId, { username: 'admin' });
  expect(data.list).toEqual([{ nasid: data.nasid, name: 'Maple House', online: 1 }]);
  expect((await client.call(calls.quickNasId, { qcname: 'mira' })).data.nasid).toBe(data.nasid);
  for (const fields of [{ username: 'nobody' }, { username: 'guest' }, { qcname: 'lena' }])
    expect((await client.call(calls.quickNasId, fields)).code).toBe('N001100');
  expect((await client.call(calls.quickNasId, {})).code).toBe('N000001');
});

test('CALL-SMS-01 CALL-SMS-02 CALL-AUTH-01 a code by SMS signs in once, in place of the password', async () => {
  const client = new DeviceClient(device.http);
  const account = { type: 'login', key_id: key.key_id, username: cipher('13800000001') } as const;
  const sent = await client.call(calls.smsAccountSend, account);
  expect(sent).toMatchObject({ code: '200', data: { phone_masked: '138****0001', wait: 60 } });
  const again = await client.call(calls.smsAccountSend, account);
  expect(again).toMatchObject({ code: 'N001105', data: { wait: expect.any(Number) as number } });
  const code = await lastSent('13800000001');
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await client.call(calls.smsAccountCheck, { ...account, sms_code: wrong })).code).toBe('N001104');
  const { data } = await client.call(calls.smsAccountCheck, { ...account, sms_code: code });
  expect(data.expire_in).toBe(300);
  expect((await client.call(calls.smsAccountCheck, { ...account, sms_code: code })).code).toBe('N001104');
  const signIn = async (username: string) =>
    client.call(calls.login, { ...(await client.credentials(username, 'any')), second: data.second });
  // The ticket speaks for one account alone.
  expect((await signIn('admin')).code).toBe('N001104');
  expect((await signIn('13800000001')).data).toMatchObject({ username: '13800000001' });
  expect((await signIn('13800000001')).code).toBe('N001104');
});

test('CALL-SMS-02 the sixth wrong code is refused, and so is the right one after it', async () => {
  const client = new DeviceClient(device.http);
  const account = { type: 'resetpwd', key_id: key.key_id, username: cipher('admin') } as const;
  await client.call(calls.smsAccountSend, account);
  const code = await lastSent('13812345678');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i += 1)
    expect((await client.call(calls.smsAccountCheck, { ...account, sms_code: wrong })).code).toBe('N001104');
  expect((await client.call(calls.smsAccountCheck, { ...account, sms_code: wrong })).code).toBe('N001102');
  expect((await client.call(calls.smsAccountCheck, { ...account, sms_code: code })).code).toBe('N001102');
});

test('CALL-SMS-01 ROL-12 no code goes to somebody without a phone, nor to a number without a captcha', async () => {
  const client = new DeviceClient(device.http);
  for (const name of ['guest', 'nobody'])
    expect((await client.call(calls.smsAccountSend, { type: 'login', key_id: key.key_id, username: cipher(name) })).code).toBe('N001100'); // prettier-ignore
  const typed = { type: 'modphone', key_id: key.key_id, phone: cipher('13511112222') } as const;
  expect((await client.call(calls.smsPhoneSend, { ...typed, ticket: 'none' })).code).toBe('N001103');
  expect(await lastSent('13511112222')).toBe('');
  const other = { type: 'login', key_id: 'older', username: cipher('admin') } as const;
  expect(await client.call(calls.smsAccountSend, other)).toMatchObject({
    code: 'N001112',
    data: { key_id: key.key_id },
  });
});

test('CALL-CAP-01 CALL-QCK-02 a read picture lets a code go to a new number, which the account then has', async () => {
  const account = await signedIn(device.http, '13800000001');
  const phone = '13577778888';
  const { data: picture } = await account.call(calls.captcha, {});
  expect(picture.image).toMatch(/^data:image\/svg\+xml/);
  const characters = await lastSent(picture.captcha_id);
  const read = { captcha_id: picture.captcha_id, captcha: characters.toLowerCase() };
  const { data: passed } = await account.call(calls.captchaCheck, read);
  expect((await account.call(calls.captchaCheck, read)).code).toBe('N001103');
  const typed = { type: 'modphone', key_id: key.key_id, phone: cipher(phone) } as const;
  expect((await account.call(calls.smsPhoneSend, { ...typed, ticket: passed.ticket })).data).toEqual({ wait: 60 });
  expect((await account.call(calls.smsPhoneSend, { ...typed, ticket: passed.ticket })).code).toBe('N001103');

  const change = async (second?: string) =>
    account.call(calls.quickModPhone, {
      key_id: key.key_id,
      username: cipher('13800000001'),
      phone: cipher(phone),
      sms_code: await lastSent(phone),
      ...(second === undefined ? {} : { second }),
    });
  const { second } = (await account.call(calls.passwordCheck, await account.credentials('13800000001', 'Hearth2026'))).data; // prettier-ignore
  expect((await change(second)).data).toEqual({ phone_masked: '135****8888' });
  // Without a ticket, or with one that was used, nothing changes.
  expect((await change('made-up')).code).toBe('N001104');
  expect((await change()).code).toBe('N001104');
  const taken = await signedIn(device.http, 'admin');
  const own = { key_id: key.key_id, username: cipher('admin'), sms_code: '000000' };
  expect((await taken.call(calls.quickModPhone, { ...own, phone: cipher(phone) })).code).toBe('N001106');
  const guest = await signedIn(device.http, 'guest');
  expect((await guest.call(calls.quickModPhone, { ...own, username: cipher('guest'), phone: cipher('13500001111') })).code).toBe('N001111'); // prettier-ignore
});
