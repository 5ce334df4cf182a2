import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorCode, OK, sessionCodes } from '#shared/contract/codes.ts';
import { type CallSpec, devicePath } from '#shared/contract/define.ts';
import { calls, type CallName } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { endings, sampleFor } from './call-samples.ts';
import { type Answer, DeviceClient, signedIn } from './device-client.ts';

const specs = Object.entries(calls) as unknown as [CallName, CallSpec][];
const lasting = specs.filter(([name]) => !endings.has(name));
const withSession = specs.filter(([, spec]) => spec.who !== 'public');
const roles = ['admin', '13800000001', 'guest'];

let device: TestDevice;
let clients: Map<string, DeviceClient>;

beforeAll(async () => {
  device = await startTestDevice();
  clients = new Map();
  for (const role of roles) clients.set(role, await signedIn(device.http, role));
});
afterAll(() => device.close());

async function make(name: CallName, username: string): Promise<Answer> {
  const spec = calls[name] as unknown as CallSpec;
  // Signing in again would end the session that the other calls use.
  const client = name === 'login' ? new DeviceClient(device.http) : clients.get(username)!;
  return client.send(spec.method, devicePath(spec), encodeFields(await sampleFor(name, { client, username })));
}

/** Codes that a call may answer beside success. */
const declared = (spec: CallSpec): string[] => [...spec.errors, 'N000001', 'N000002', 'N000007', ...sessionCodes];

describe.each(roles)('as %s', (role) => {
  test.each(lasting)('ROL-11 ERR-08 %s answers as declared', async (name, spec) => {
    const answer = await make(name, role);
    expect(answer.status).toBe(200);
    if (spec.who === 'master' && role !== 'admin') {
      expect(answer).toMatchObject({ code: 'N000002', data: null });
      return;
    }
    if (answer.code === OK) {
      expect(spec.response.safeParse(answer.data).error).toBeUndefined();
      return;
    }
    expect(declared(spec), answer.msg).toContain(answer.code);
    expect(answer.msg).not.toBe('');
  });
});

test('ERR-13 every code that a call declares is in the shared table', () => {
  const unknown = specs.flatMap(([, spec]) => spec.errors.filter((code) => !isErrorCode(code)));
  expect(unknown).toEqual([]);
});

test.each(withSession)('ERR-02 %s without a token answers N001001', async (name, spec) => {
  const stranger = new DeviceClient(device.http);
  const fields = encodeFields(await sampleFor(name, { client: stranger, username: 'admin' }));
  expect(await stranger.send(spec.method, devicePath(spec), fields)).toMatchObject({ status: 200, code: 'N001001' });
});

test.each(withSession)('ERR-02 %s with a made-up token answers N001207', async (_name, spec) => {
  const stranger = new DeviceClient(device.http);
  stranger.token = 'x'.repeat(43);
  expect(await stranger.send(spec.method, devicePath(spec))).toMatchObject({ code: 'N001207', data: null });
});

test.each(withSession)('CALL-TOK-01 %s with the token of another client answers N001207', async (_name, spec) => {
  const thief = new DeviceClient(device.http);
  thief.token = clients.get('admin')!.token;
  expect(await thief.send(spec.method, devicePath(spec))).toMatchObject({ code: 'N001207' });
});

test('SES-05 logout ends the session alone', async () => {
  const leaving = await signedIn(device.http, 'guest');
  clients.set('guest', leaving);
  expect(await make('logout', 'guest')).toMatchObject({ code: '200', data: null });
  expect(await make('tokenCheck', 'guest')).toMatchObject({ code: 'N001207' });
  expect(await make('tokenCheck', 'admin')).toMatchObject({ code: '200' });
});

test.each(['reboot', 'shutdown'] as const)('CALL-SYS-04 ROL-11 %s is for the administrator alone', async (name) => {
  expect(await make(name, '13800000001')).toMatchObject({ code: 'N000002' });
});

test('nothing in the walk made the device fail', () => {
  expect(device.log.filter((line) => line.includes('ERROR'))).toEqual([]);
});
