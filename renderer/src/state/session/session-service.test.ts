import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { createFakeDevice, plainKeys, wellAnswers } from '../../test/fake-device.ts';
import { createFakeHost } from '../../test/fake-host.ts';
import { emptySession } from '../session-slice.ts';
import { createAppStore } from '../store.ts';
import { createSessionService } from './session-service.ts';

const form = { username: 'mira', password: 'secret', keepLogin: true };
const kept = { token: 'tok', username: 'mira', nasid: 'nas1', keepLogin: true, base: 'http://nas' };

function setup(answers: Parameters<typeof createFakeDevice>[0] = {}, stored: typeof kept | null = null) {
  const device = createFakeDevice(answers);
  const fake = createFakeHost({}, stored);
  const store = createAppStore();
  const order: string[] = [];
  const registerRoutes = vi.fn(async () => order.push('routes'));
  const followFrom = vi.fn(() => order.push('from'));
  fake.host.connectPush.mockImplementation(() => order.push('push'));
  const onSignedOut = vi.fn();
  const service = createSessionService({
    host: fake.host,
    store,
    registerRoutes,
    followFrom,
    onSignedOut,
    keys: plainKeys,
  });
  return {
    ...fake,
    device,
    store,
    service,
    registerRoutes,
    onSignedOut,
    order,
    session: () => store.getState().session,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('SES-03 signing in asks in this order, then routes, origin and push', async () => {
  const { service, device, order, host, session } = setup();
  expect(await service.signIn(form)).toMatchObject({ success: true });
  expect(device.names()).toEqual([
    'keyPub',
    'login',
    'tokenCheck',
    'system',
    'settingLoad',
    'kvLoad',
    'userGroups',
    'reportLogin',
  ]);
  expect(order).toEqual(['routes', 'from', 'push']);
  expect(host.connectPush).toHaveBeenCalledWith({ token: 'tok' });
  expect(device.asked[1]?.args).toEqual({
    username: 'rsa(mira)',
    password: 'rsa(secret)',
    key_id: 'k1',
    keep: true,
  });
  expect(session()).toMatchObject({ status: 'ready', token: 'tok', username: 'mira', nickname: 'Mira K', qcname: 'q' });
});

test('SES-03 the report of the sign-in is not waited for and its failure shows nowhere', async () => {
  const { service, session } = setup({ reportLogin: () => new Promise(() => undefined) });
  await service.signIn(form);
  expect(session().status).toBe('ready');
});

test('SES-03 a refusal before the token is stored changes nothing', async () => {
  const { service, stored, session, host } = setup({ login: failure('N001101', 'wrong') });
  expect(await service.signIn(form)).toMatchObject({ success: false, code: 'N001101', message: 'wrong' });
  expect(stored()).toBeNull();
  expect(session()).toEqual(emptySession);
  expect(host.connectPush).not.toHaveBeenCalled();
});

test('SES-03 a failure after it leads to retry, and retrying goes on from there', async () => {
  const { service, stored, session, device, order } = setup({ system: failure('500', 'server error') });
  await service.signIn(form);
  expect(session()).toMatchObject({ status: 'retry', problem: { call: 'system', code: '500' }, token: 'tok' });
  expect(stored()?.token).toBe('tok');
  expect(order).toEqual([]);
  device.set('system', success({ ...({ nasid: 'n', name: '', ip: [], model: '', series: '', color: '' } as object) }));
  await service.retry();
  expect(session().status).toBe('ready');
  expect(device.names().filter((name) => name === 'login')).toHaveLength(1);
});

test('SES-04 the session is kept with its account, its choice and the id of the device', async () => {
  const { service, stored } = setup();
  await service.signIn(form);
  expect(stored()).toMatchObject({ token: 'tok', username: 'mira', nasid: 'nas1', keepLogin: true });
});

test('CALL-TOK-01 a kept session is checked once and taken up without a sign-in', async () => {
  const { service, device, session, order } = setup({}, kept);
  await service.resume();
  expect(device.names()).toEqual(['tokenCheck', 'system', 'settingLoad', 'kvLoad', 'userGroups']);
  expect(session().status).toBe('ready');
  expect(order).toEqual(['routes', 'from', 'push']);
});

test('KV-02 a kept session asks for everything at once; what the device enforces still wins', async () => {
  let answer: (result: CallResult<unknown>) => void = () => undefined;
  const late = new Promise<CallResult<unknown>>((resolve) => (answer = resolve));
  const { service, device, session } = setup({ tokenCheck: () => late }, kept);
  const resumed = service.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(device.names()).toEqual(['tokenCheck', 'system', 'settingLoad', 'kvLoad', 'userGroups']);
  expect(session().status).toBe('starting');
  answer(wellAnswers.tokenCheck as CallResult<unknown>);
  await resumed;
  expect(session()).toMatchObject({ status: 'ready', userSetting: { own: 1, share_disable: 1 } });
});

test('SES-03 a kept session that fails at several things says the first of them, and is ready only with all', async () => {
  const broken = { system: failure('500', 'no system'), userGroups: failure('500', 'no teams') };
  const { service, device, session, order } = setup(broken, kept);
  await service.resume();
  expect(session()).toMatchObject({ status: 'retry', problem: { call: 'system', message: 'no system' } });
  device.set('system', wellAnswers.system as CallResult<unknown>);
  await service.retry();
  expect(session()).toMatchObject({ status: 'retry', problem: { call: 'userGroups' } });
  expect(order).toEqual([]);
});

test('SES-01 signing out brings every field back and ends push, cookies and notices', async () => {
  const { service, session, store, host, stored, onSignedOut } = setup();
  await service.signIn(form);
  store.dispatch({ type: 'notices/noticeAdded', payload: { key: 'a', content: {} } });
  await service.signOut({ by: 'user' });
  expect(session()).toEqual({ ...emptySession, status: 'signedOut' });
  expect(host.disconnectPush).toHaveBeenCalledTimes(1);
  expect(stored()).toBeNull();
  expect(store.getState().notices.list).toEqual([]);
  expect(onSignedOut).toHaveBeenCalledWith({ by: 'user' });
});

test('SES-05, SSN-07 the device is told once; its failure does not keep the user in and is shown at sign-in', async () => {
  const { service, session, device } = setup({ logout: failure('N000005', 'busy') });
  await service.signIn(form);
  await service.signOut({ by: 'user' });
  expect(device.names().filter((name) => name === 'logout')).toHaveLength(1);
  expect(session()).toMatchObject({ token: '', loginNotice: { message: 'busy' } });
  await service.signOut({ by: 'user' });
  expect(device.names().filter((name) => name === 'logout')).toHaveLength(1);
});

test('SES-05 a forced end asks the device nothing and says why', async () => {
  const { service, session, device, onSignedOut } = setup();
  await service.signIn(form);
  await service.signOut({ by: 'device', code: 'N001208' });
  expect(device.names()).not.toContain('logout');
  expect(session().loginNotice).toEqual({ code: 'N001208' });
  expect(onSignedOut).toHaveBeenCalledWith({ by: 'device', code: 'N001208' });
});

test('SES-16 an end in another tab leaves the cookies of a new session alone', async () => {
  const { service, host, session } = setup();
  await service.signIn(form);
  await service.signOut({ by: 'elsewhere' });
  expect(host.clearSession).not.toHaveBeenCalled();
  expect(session().token).toBe('');
});

test('KV-01 failed user settings are asked for again every 10 s, without an error', async () => {
  const { service, device, session } = setup({ kvLoad: failure('NETWORK', 'x') });
  await service.signIn(form);
  expect(session().status).toBe('ready');
  const asked = () => device.names().filter((name) => name === 'kvLoad').length;
  await vi.advanceTimersByTimeAsync(9999);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(3);
  device.set('kvLoad', success({ value: '{"a":1}' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session().userSetting).toMatchObject({ a: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(4);
});

test('KV-01 the retries end with the session', async () => {
  const { service, device } = setup({ kvLoad: failure('NETWORK', 'x') });
  await service.signIn(form);
  await service.signOut({ by: 'user' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.names().filter((name) => name === 'kvLoad')).toHaveLength(1);
});

test('KV-02 the stored record is overlaid by what the device enforces', async () => {
  const { service, session } = setup();
  await service.signIn(form);
  expect(session().userSetting).toEqual({
    protocolVersion: '20230222',
    own: 1,
    share_disable: 1,
    flash_disable: 0,
  });
});

test('SET-04 settings that cannot be read are the defaults, and asked for once more after 10 s', async () => {
  const { service, device, store } = setup({ settingLoad: success(null) });
  await service.signIn(form);
  expect(store.getState().settings).toMatchObject({ loaded: false, shareExpire: 259_200, showHidden: false });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(device.names().filter((name) => name === 'settingLoad')).toHaveLength(2);
});

test('DEV-01, DEV-04 the start fills what is known of the device and of team folders', async () => {
  const { service, store } = setup();
  expect(store.getState().device.teams.loading).toBe(true);
  await service.signIn(form);
  expect(store.getState().device).toMatchObject({
    nasId: 'nas1',
    nasName: 'Maple House',
    nasIp: ['192.168.1.20'],
    color: 'black',
    diskNum: 4,
    uptime: 100,
    teams: { publicSwitch: 1, groupPermission: { g1: 1 }, loading: false },
  });
});

test('DEV-10, CALL-KEY-01 meeting the device needs its key alone', async () => {
  const { service, store, device } = setup();
  expect(await service.meetDevice()).toMatchObject({ success: true });
  expect(device.names()).toEqual(['keyPub']);
  expect(store.getState().device).toMatchObject({ nasName: 'Maple House', nasPubKey: 'PEM', sign: 'sig' });
});
