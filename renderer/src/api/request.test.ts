import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { buildRequest, createRnd, type RequestIdentity } from './request.ts';

const identity: RequestIdentity = {
  deviceId: '0123456789abcdef0123456789abcdef',
  device: 'Linux Chrome',
  token: 'tok',
  nasid: 'nas1',
  language: 'zh-CN',
};

test('SES-07, SES-06 a POST carries its fields and the added ones in the form, rnd and webagent in the query', () => {
  const request = buildRequest(calls.fileMkdir, { path: '/a', name: 'Ä b' }, '', identity, '1700_0001');
  expect(request.method).toBe('POST');
  expect(request.url).toBe(`${calls.fileMkdir.path}?rnd=1700_0001&webagent=v2`);
  expect(Object.fromEntries(request.body ?? [])).toEqual({
    path: '/a',
    name: 'Ä b',
    plat: 'web',
    version: '2.3.2023052901',
    device_id: identity.deviceId,
    device: 'Linux Chrome',
    token: 'tok',
    nasid: 'nas1',
  });
  expect(request.headers).toEqual({ 'accept-language': 'zh-CN' });
});

test('CALL-EXT-26 SES-07 a call about another device names that one; no other added field is replaced', () => {
  const args = { nasid: 'z4far', action: 'remove', token: 'mine', device_id: 'x' };
  const { body } = buildRequest(calls.remoteSave, args, '', identity, '1700_0001');
  expect(Object.fromEntries(body ?? [])).toMatchObject({ nasid: 'z4far', token: 'tok', device_id: identity.deviceId });
});

test('CALL-01 every POST to the device is a form with the common parameters, and its key is asked by GET', () => {
  const common = ['plat', 'version', 'device_id', 'device', 'token', 'nasid'];
  const byGet: string[] = [];
  for (const spec of Object.values(calls).filter(({ target }) => target === 'device')) {
    const { method, url, body } = buildRequest(spec, {}, '', identity, '1700_0001');
    if (method === 'GET') {
      byGet.push(spec.path);
      continue;
    }
    expect(url, spec.name).toMatch(/\?rnd=1700_0001&webagent=v2$/);
    expect([...(body ?? new URLSearchParams()).keys()].toSorted(), spec.name).toEqual(common.toSorted());
  }
  expect(byGet.filter((path) => path === '/key/pub')).toEqual(['/key/pub']);
});

test('SES-07 a GET has everything in the query, the token only where a session is needed', () => {
  const signme = '0'.repeat(32);
  const open = new URL(buildRequest(calls.keyPub, { signme }, '', identity, '1700_0001').url, 'http://x');
  expect(Object.fromEntries(open.searchParams)).toEqual({
    signme,
    plat: 'web',
    version: '2.3.2023052901',
    device_id: identity.deviceId,
    device: 'Linux Chrome',
    rnd: '1700_0001',
    webagent: 'v2',
  });
  const closed = buildRequest({ ...calls.keyPub, who: 'account' }, { signme }, '', identity, '1700_0001');
  expect(new URL(closed.url, 'http://x').searchParams.get('token')).toBe('tok');
  expect(closed.body).toBeUndefined();
});

test('SES-07 lists are JSON, flags 1 and 0, what is missing is left out', () => {
  const args = { list: ['a', 'b'], on: true, off: false, none: undefined, nil: null, count: 3 };
  const { body } = buildRequest(calls.fileList, args, '', identity, 'r');
  const fields = Object.fromEntries(body ?? []);
  expect(fields).toMatchObject({ list: '["a","b"]', on: '1', off: '0', count: '3' });
  expect(fields).not.toHaveProperty('none');
  expect(fields).not.toHaveProperty('nil');
});

test('SES-07 the session of the device is not sent to the cloud or to a foreign host', () => {
  for (const target of ['server', 'direct'] as const) {
    const { body } = buildRequest({ ...calls.logout, target }, {}, 'https://cloud.test', identity, 'r');
    expect(body?.get('token')).toBeNull();
    expect(body?.get('nasid')).toBeNull();
    expect(body?.get('plat')).toBe('web');
  }
});

test('SES-07 two requests of the same millisecond differ', () => {
  const rnd = createRnd(
    () => 1700,
    () => 0.5,
  );
  expect(rnd()).toBe('1700_5000');
  expect(rnd()).toBe('1700_5001');
});
