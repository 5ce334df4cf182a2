import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { DeviceClient, signedIn } from './device-client.ts';
import { PushConnection, registration } from './push-connection.ts';

let device: TestDevice;
/** Everything that must not be found anywhere, by what it is. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  device = await startTestDevice();
  const admin = await signedIn(device.http, 'admin');
  await useSecrets(admin);
});
afterAll(() => device.close());

const keep = (what: string, secret: string): string => {
  secrets.set(what, secret);
  return secret;
};

async function useSecrets(admin: DeviceClient): Promise<void> {
  keep('token of the administrator', admin.token);
  const password = keep('password', 'CanaryPass1!');
  const added = await admin.credentials('', password);
  await admin.call(calls.accountAdd, { ...added, type: 'local', username: 'canary' });
  keep('cipher of the password', added.password);
  const canary = new DeviceClient(device.http);
  await canary.signIn('canary', keep('wrong password', 'CanaryWrong2!'));
  await canary.signIn('canary', password);
  keep('token', canary.token);

  const { second } = (await canary.call(calls.passwordCheck, await canary.credentials('canary', password))).data;
  keep('ticket', second);
  const { tmptoken } = (await canary.call(calls.tmpToken, { purpose: 'download' })).data;
  keep('temporary token', tmptoken);
  await fetch(`${device.http}/v2/file/download?path=%2Fnone&request_purpose=5&tmptoken=${tmptoken}`);
  await fetch(`${device.http}/no/such/page?token=${canary.token}&tmptoken=${tmptoken}`);
  await fetch(`${device.http}/auth/token?token=${canary.token}%00`, { method: 'PUT' });

  const made = await canary.call(calls.authCode, { action: 'create' });
  const { data: cloud } = await admin.call(calls.cloudKeyPub, { signme: '0'.repeat(32) });
  const toAccount = { type: 'login', key_id: cloud.key_id, username: encryptFor(cloud.key, 'admin') } as const;
  await admin.call(calls.smsAccountSend, toAccount);
  const sent = (await device.control('outbox')) as { kind: string; code: string }[];
  const code = sent.find(({ kind }) => kind === 'sms')?.code ?? '';
  const { data: ticket } = await admin.call(calls.smsAccountCheck, { ...toAccount, sms_code: code });
  keep('ticket of a code', ticket.second);
  await new DeviceClient(device.http).call(calls.login, {
    ...(await admin.credentials('admin', 'x')),
    second: ticket.second,
  });
  const changed = keep('new password', 'CanaryNext3!');
  const { data: key } = await canary.call(calls.keyPub, { signme: '0'.repeat(32) });
  const hash = async (text: string) => (await canary.credentials('', text)).password;
  await canary.call(calls.modPassword, { old: await hash(password), new: await hash(changed), key_id: key.key_id });

  await canary.send('POST', '/zconn/http/5055/z4nobody/auth/token', {}, { rtoken: keep('remote token', 'CanaryRemoteToken') }); // prettier-ignore
  const push = await PushConnection.register(device.push, canary);
  push.close();
  const bad = await PushConnection.open(device.push);
  bad.send({ ...registration(canary), token: keep('token of nobody', 'CanaryTokenOfNobody') });
  await bad.closed;
  expect('code' in made.data ? made.data.code : '').toMatch(/^\d{6}$/);
}

test.each(['log', 'record of calls', 'audit log'])('no secret stands in the %s', async (where) => {
  const admin = await signedIn(device.http, 'admin');
  const texts: Record<string, () => Promise<string>> = {
    log: () => Promise.resolve(device.log.join('\n')),
    'record of calls': async () => JSON.stringify(await device.control('calls')),
    'audit log': async () => JSON.stringify((await admin.call(calls.actionLog, { size: 200 })).data),
  };
  const text = (await texts[where]?.()) ?? '';
  expect(text.length).toBeGreaterThan(where === 'log' ? 0 : 200);
  for (const [what, secret] of secrets) expect(text.includes(secret), what).toBe(false);
});

test('TOK-05 RSA-04 the database holds neither tokens nor passwords, only what they are checked with', () => {
  const dir = path.join(device.dataDir, 'system');
  const files = readdirSync(dir).filter((name) => name.startsWith('device.db'));
  expect(files.length).toBeGreaterThan(0);
  const bytes = Buffer.concat(files.map((name) => readFileSync(path.join(dir, name))));
  expect(bytes.includes('canary')).toBe(true);
  for (const [what, secret] of secrets) expect(bytes.includes(secret), what).toBe(false);
});
