import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallSpec, devicePath } from '#shared/contract/define.ts';
import { calls, streams } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';
import { wireCalls } from './wire-calls.ts';

/**
 * Against the table of the wire contract: reports that every account may read (SMT-11), and making a team folder, which
 * the administrator may leave to everybody (APP-FSET-04).
 */
const openToAll: ReadonlySet<string> = new Set([
  'POST /storagepool/smart/report',
  'POST /storagepool/ihm/report',
  'POST /v2/public/group/create',
]);

/** Open to an account that the administrator has not approved: profile, help and sign-out (ROL-07). */
const unapprovedMay = new Set<string>([
  'tokenCheck',
  'passwordCheck',
  'logout',
  'reportLogin',
  'masterInfo',
  'modNickname',
  'modPassword',
  'loginList',
  'deviceRemove',
  'userGroups',
  'kvCreate',
  'kvLoad',
  'kvDelete',
  'settingLoad',
  'settingChange',
  'system',
  'systemHome',
  'systemPoll',
  'helpSubmit',
  'helpLogs',
  'helpTickets',
  'actionList',
  'actionNew',
  'actionKnown',
]);

const declared: readonly CallSpec[] = Object.values(calls);
const named = (specs: readonly CallSpec[]) =>
  specs.map((spec) => [`${spec.method} ${devicePath(spec)}`, spec] as const);
/** What the walk would change by making it: it is made last, or elsewhere. */
const isEnding = (spec: CallSpec): boolean => ['logout', 'reboot', 'shutdown'].includes(spec.name);

let device: TestDevice;
const client = new Map<string, DeviceClient>();
beforeAll(async () => {
  device = await startTestDevice();
  const admin = await signedIn(device.http, 'admin');
  for (const name of ['unapproved', 'stripped']) {
    const { password, key_id } = await admin.credentials('', 'Walk2026!');
    await admin.call(calls.accountAdd, { type: 'local', username: name, password, key_id });
    const own = new DeviceClient(device.http);
    await own.signIn(name, 'Walk2026!');
    client.set(name, own);
  }
  await admin.call(calls.modPerm, { username: 'unapproved', authorize: '0' });
  const flags = Object.keys((await admin.call(calls.subPermLoad, { username: 'stripped' })).data.perm);
  const none = Object.fromEntries(flags.map((key) => [key, 0])) as Record<string, 0>;
  await admin.call(calls.subPerm, { username: 'stripped', perm: none });
  client.set('admin', admin);
  client.set('normal', await signedIn(device.http, '13800000001'));
  client.set('local', await signedIn(device.http, 'guest'));
});
afterAll(() => device.close());

/** Who is refused before anything of the call is looked at; everybody else is let through to its fields. */
async function codeFor(role: string, spec: CallSpec): Promise<string> {
  const own = client.get(role) ?? new DeviceClient(device.http);
  const answer = await own.send(spec.method, devicePath(spec), { '\u0000': '' });
  expect(answer.status).toBe(200);
  return answer.code;
}

describe('ROL-11 roles of every call', () => {
  test.each(named(declared.filter(({ who }) => who === 'master')))(
    '%s is the administrator’s alone',
    async (_name, spec) => {
      for (const role of ['normal', 'local', 'unapproved', 'stripped'])
        expect(await codeFor(role, spec)).toBe('N000002');
      expect(await codeFor('nobody', spec)).toBe('N001001');
    },
  );

  test.each(named(declared.filter(({ who }) => who !== 'public')))(
    'ROL-07 %s for an account not approved',
    async (_name, spec) => {
      if (isEnding(spec)) return;
      const isOpen = spec.who === 'account' && unapprovedMay.has(spec.name);
      const code = await codeFor('unapproved', spec);
      if (isOpen) expect(code).not.toBe('N000002');
      else expect(code).toBe('N000002');
    },
  );

  test.each(named(declared.filter(({ perm }) => perm !== undefined)))(
    'ROL-07 %s needs its feature',
    async (_name, spec) => {
      expect(await codeFor('stripped', spec)).toBe('N000002');
      expect(await codeFor('admin', spec)).not.toBe('N000002');
    },
  );
});

describe('the table of the wire contract', () => {
  test('every call of it is offered, as a call or as an address of bytes', () => {
    const offered = new Set([
      ...declared.map((spec) => `${spec.method} ${devicePath(spec)}`),
      ...Object.values(streams).flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)),
    ]);
    expect(wireCalls.map(({ method, path }) => `${method} ${path}`).filter((call) => !offered.has(call))).toEqual([]);
  });

  test('ROL-11 every declared call is for whom the wire contract says', () => {
    const wanted = new Map(wireCalls.map((call) => [`${call.method} ${call.path}`, call]));
    const differing = named(declared).flatMap(([name, spec]) => {
      const contract = wanted.get(name);
      if (contract === undefined || contract.who === spec.who || openToAll.has(name)) return [];
      return [`${name}: ${spec.who} instead of ${contract.who}`];
    });
    expect(differing).toEqual([]);
  });
});
