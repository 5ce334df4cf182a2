import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeviceError } from '../device-error.ts';
import { createLogger } from '../logging/logger.ts';
import type { SignedIn } from './authenticate.ts';
import { type CallLayerDeps, registerCalls } from './call-layer.ts';
import { languageOf } from './envelope.ts';
import { parseFields, readCookie } from './form.ts';

const perm = { remote: 1, share: 1, usb: 1, public: 1, safebox: 1, album: 1, video: 1, music: 1 } as const;
const anna = { username: 'anna', isMaster: false, authorized: true, perm, deviceId: 'd' } as unknown as SignedIn;
let app: FastifyInstance;
let who: SignedIn | DeviceError;
const lines: string[] = [];

async function start(deps: Partial<CallLayerDeps>): Promise<void> {
  app = fastify();
  const log = createLogger((line) => lines.push(line));
  registerCalls(app, { handlers: {}, authenticate: () => who, log, checkAnswers: true, ...deps });
  await app.ready();
}
const post = async (url: string, payload = '', headers: Record<string, string> = {}) => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
  return { status: answer.statusCode, ...JSON.parse(answer.body) } as { status: number; code: string; msg: string; data: unknown }; // prettier-ignore
};

beforeEach(() => {
  who = anna;
  lines.length = 0;
});
afterEach(() => app.close());

test('ERR-08 an answer is an envelope with HTTP 200, a refusal too', async () => {
  await start({
    handlers: {
      kvLoad: ({ k }) => {
        if (k === 'gone') throw new DeviceError('N000003', { data: { k } });
        return { value: k };
      },
    },
  });
  expect(await post('/kv/load', 'k=a')).toEqual({ status: 200, code: '200', msg: '', data: { value: 'a' } });
  expect(await post('/kv/load', 'k=gone')).toEqual({ status: 200, code: 'N000003', msg: 'Not found', data: { k: 'gone' } }); // prettier-ignore
});

test('ERR-14 the message is in the language of the client', async () => {
  await start({});
  expect((await post('/kv/load', '', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).msg).toBe('参数错误');
  expect((await post('/kv/load', '', { 'accept-language': 'de,en;q=0.5' })).msg).toBe('Parameter error');
});

test.each([
  ['', 'en'],
  ['zh-TW', 'zh'],
  ['fr, zh;q=0.1', 'zh'],
  ['en;q=0.2, zh;q=0.8', 'zh'],
  ['zh;q=0, en', 'en'],
])('ERR-14 Accept-Language "%s" is %s', (header, expected) => {
  expect(languageOf(header)).toBe(expected);
});

test('ERR-07 a fault of the device is HTTP 500 without its cause, which stands in the log', async () => {
  await start({
    handlers: {
      kvLoad: () => {
        throw new Error('disk on fire');
      },
    },
  });
  const answer = await post('/kv/load', 'k=a');
  expect(answer).toEqual({ status: 500, code: '500', msg: 'Server error', data: null });
  expect(lines.join()).toContain('disk on fire');
});

test('an answer that breaks its schema is a fault while tests look, and costs nothing otherwise', async () => {
  const handlers = { kvLoad: () => ({ value: 7 }) as unknown as { value: string } };
  await start({ handlers });
  expect((await post('/kv/load', 'k=a')).status).toBe(500);
  await app.close();
  await start({ handlers, checkAnswers: false });
  expect((await post('/kv/load', 'k=a')).data).toEqual({ value: 7 });
});

test('ROL-07 an account that is not approved reaches profile and settings alone', async () => {
  who = { ...anna, authorized: false };
  await start({ handlers: { kvLoad: () => ({ value: '' }), fileList: () => ({}) as never } });
  expect((await post('/kv/load', 'k=a')).code).toBe('200');
  expect((await post('/v2/file/list')).code).toBe('N000002');
});

test('ROL-11 a call of the administrator is refused to everybody else before it is looked at', async () => {
  await start({});
  expect((await post('/system/reboot', 'second=%00')).code).toBe('N000002');
});

test('N000007 where the storage is not ready, before the fields are read', async () => {
  await start({ gate: (path) => (path.startsWith('/v2/file/') ? new DeviceError('N000007') : undefined) });
  expect((await post('/v2/file/list', 'size=x')).code).toBe('N000007');
});

test('a patched failure stands in place of the call', async () => {
  let ran = false;
  await start({
    handlers: {
      kvDelete: () => {
        ran = true;
        return null;
      },
    },
    patches: {
      refusal: (name) => (name === 'kvDelete' ? { code: 'N000005', msg: 'busy', data: null } : undefined),
      rewrite: (_name, _path, envelope) => envelope,
    },
  });
  expect((await post('/kv/delete', 'k=a')).code).toBe('N000005');
  expect(ran).toBe(false);
});

test('SES-07 fields are read once, by their first value, without names of Object', () => {
  const fields = parseFields('a=1&a=2&b=%E4%BD%A0+%21&__proto__=x&c');
  expect({ ...fields }).toEqual({ a: '1', b: '你 !', ['__proto__']: 'x', c: '' });
  expect(fields.constructor).toBeUndefined();
});

test('SES-04 a cookie is found among others, decoded', () => {
  expect(readCookie('a=1; token=x%20y; b', 'token')).toBe('x y');
  expect(readCookie('mytoken=1', 'token')).toBeUndefined();
  expect(readCookie(undefined, 'token')).toBeUndefined();
  expect(readCookie('token=%zz', 'token')).toBe('%zz');
});
