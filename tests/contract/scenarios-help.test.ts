import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const DAY_S = 86_400;
const state = async () => (await stage.admin.call(calls.helpState, {})).data;
const receiver = async () => {
  const { username, key_id } = await stage.admin.credentials('admin', 'Hearth2026');
  return { username, key_id };
};
const lastCode = async (): Promise<string> => {
  const [last] = (await stage.device.control('outbox')) as { code: string; to: string }[];
  expect(last?.to).toBe('13812345678');
  return last?.code ?? '';
};
const address = async (path: string) => {
  const response = await fetch(`${stage.device.http}/__control/${path}`);
  return { status: response.status, body: (await response.json()) as unknown };
};

test('CALL-RH-01 CALL-RH-02 RHP-06 rhelp-off: a code by SMS opens it, another closes it', async () => {
  await stage.enter('rhelp-off');
  const { nasid } = (await stage.move(calls.helpNasId, {})).data;
  expect(await state()).toEqual({ open: 0, pwd: '', expire_at: 0, nasid, ctime: 0 });
  await stage.move(calls.helpOpen, { second: 'made-up' }, 'N001104');
  const sent = await stage.move(calls.helpSms, { ...(await receiver()), type: 'rhelp' });
  expect(sent.data).toEqual({ phone_masked: '138****5678', wait: 60 });
  const again = await stage.admin.call(calls.helpSms, { ...(await receiver()), type: 'rhelp' });
  expect(again).toMatchObject({ code: 'N001105', data: { wait: expect.any(Number) as number } });
  const code = await lastCode();
  const wrong = { ...(await receiver()), sms_code: code === '000000' ? '000001' : '000000' };
  await stage.move(calls.hostSmsCheck, wrong, 'N001104');
  const { second } = (await stage.move(calls.hostSmsCheck, { ...wrong, sms_code: code })).data as { second: string };
  const opened = (await stage.move(calls.helpOpen, { second })).data as Awaited<ReturnType<typeof state>>;
  expect(opened).toMatchObject({ pwd: expect.stringMatching(/^[A-Z2-9]{6}$/) as string, nasid });
  expect(opened.expire_at - opened.ctime).toBe(3 * DAY_S);
  expect(await state()).toEqual({ ...opened, open: 1 });
  // A ticket serves once.
  await stage.move(calls.helpClose, { second }, 'N001104');
  await stage.move(calls.helpClose, { second: await stage.ticket() });
  expect(await state()).toMatchObject({ open: 0, pwd: '' });
  const log = (await stage.admin.call(calls.actionLog, { module: 'system' })).data.list.map(({ text }) => text);
  expect(log.slice(0, 2)).toEqual(['Closed remote help', 'Opened remote help']);
});

test('RHP-05 RHP-03 a spoken code only after a text, and only to the own phone', async () => {
  const other = await stage.admin.credentials('13800000001', 'x');
  const toOther = { username: other.username, key_id: other.key_id, type: 'login' as const };
  await stage.move(calls.hostSmsSend, toOther, 'N000002');
  const spoken = { ...(await receiver()), type: 'disk' as const, by: 'voice' as const };
  expect(['N001105', 'N000001']).toContain((await stage.admin.call(calls.hostSmsSend, spoken)).code);
});

test('RHP-08 RHP-10 rhelp-on and rhelp-expiring: until their time is over', async () => {
  await stage.enter('rhelp-on');
  const on = await state();
  expect(on).toMatchObject({ open: 1, pwd: 'AB12CD' });
  expect(on.expire_at - on.ctime).toBe(3 * DAY_S);
  await stage.enter('rhelp-expiring');
  const expiring = await state();
  expect(expiring.expire_at - expiring.ctime).toBe(6 * DAY_S + 5 * 3600);
  await stage.advance(5 * 3_600_000 - 5000);
  expect((await state()).open).toBe(1);
  await stage.advance(6000);
  expect((await state()).open).toBe(0);
});

test('RHP-07 rhelp-sms-fail and rhelp-code-wrong: what the answers say', async () => {
  await stage.enter('rhelp-sms-fail');
  expect((await stage.move(calls.helpSms, { ...(await receiver()), type: 'rhelp' }, 'N001310')).msg).toBe('too many');
  await stage.enter('rhelp-code-wrong');
  expect((await stage.move(calls.hostSmsCheck, { ...(await receiver()), sms_code: '123456' }, 'N001311')).msg).toBe('wrong'); // prettier-ignore
});

test('RHP-11 net-no-internet: nothing that needs the internet works', async () => {
  const to = { ...(await receiver()), type: 'rhelp' as const };
  await stage.enter('net-no-internet');
  for (const answer of [
    await stage.admin.call(calls.keyPub, { signme: '0'.repeat(32) }),
    await stage.move(calls.helpSms, to, 'N001998'),
    await stage.move(calls.helpState, {}, 'N001998'),
  ])
    expect(answer).toMatchObject({ code: 'N001998', msg: 'network unreachable' });
  await stage.operate('net', { internet: true });
  expect((await state()).open).toBe(0);
});

test('CALL-NAT-01 NET-01 NET-02 NET-03 net-same, net-mismatch, net-proxy-fail: the two addresses', async () => {
  await stage.enter('net-same');
  expect((await address('natinfo')).body).toMatchObject({ code: 200, data: { peerpublic: '1.2.3.4:50000' } });
  expect((await address('pubaddr?id=N0001')).body).toMatchObject({ code: 200, data: { addr: '1.2.3.4:40000' } });
  await stage.enter('net-mismatch');
  expect((await address('natinfo')).body).toMatchObject({ code: 200, data: { peerpublic: '1.2.3.4:50000' } });
  expect((await address('pubaddr?id=N0001')).body).toMatchObject({ code: 200, data: { addr: '5.6.7.8:40000' } });
  await stage.enter('net-proxy-fail');
  expect((await address('pubaddr?id=N0001')).status).toBe(502);
  await stage.operate('net', { proxy: 'works', pubaddr: '9.9.9.9:1' });
  expect((await address('pubaddr?id=N0001')).body).toMatchObject({ data: { addr: '9.9.9.9:1' } });
});

test('CALL-NET-01 RHP-11 a router that is down keeps the device from everything behind it', async () => {
  await stage.operate('net', { gateway_up: false });
  const { items } = (await stage.guest.call(calls.networkDiagnose, {})).data;
  const found = items.map(({ key, ok, skipped }) => `${key} ${ok} ${skipped}`);
  expect(found).toEqual(['link 1 0', 'gateway 0 0', 'dns 0 1', 'internet 0 1', 'relay 0 1']);
  expect((await stage.admin.call(calls.helpState, {})).code).toBe('N001998');
  await stage.operate('net', { gateway_up: true });
  expect((await stage.admin.call(calls.helpState, {})).code).toBe('200');
});

test('auth-session-normal, auth-session-local and auth-wrong-password go with any scenario', async () => {
  await stage.enter('block-generic');
  await stage.enter('auth-session-normal');
  await stage.arrives('block-generic');
  const token = async () => (await stage.admin.call(calls.tokenCheck, {})).data;
  expect(await token()).toMatchObject({ username: '13912345678', qc_name: 'Anna', is_master: 0, is_local: 0 });
  await stage.enter('auth-session-local');
  expect(await token()).toMatchObject({ username: 'anna', is_master: 0, is_local: 1 });
  await stage.enter('auth-wrong-password');
  await stage.arrives('block-generic');
  expect(await token()).toMatchObject({ username: 'anna' });
  const password = await stage.admin.credentials('admin', 'Hearth2026');
  expect(await stage.admin.call(calls.passwordCheck, password)).toMatchObject({ code: 'N001108', msg: 'password check failed' }); // prettier-ignore
});
