import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallSpec, devicePath } from '#shared/contract/define.ts';
import { calls, type CallName } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { sampleFor } from './call-samples.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

/** Calls that ask for the administrator's password, each in a state in which it could be done. */
const asking = [
  ['passwordCheck', 'normal-complete'],
  ['modPassword', 'normal-complete'],
  ['diskFormat', 'pending-two-equal'],
  ['storageReset', 'block-degraded-raid1'],
  ['ssdFormat', 'ssd-pending-new'],
  ['ssdReset', 'ssd-wcache-reset'],
  ['migrateStart', 'normal-complete'],
] as const satisfies readonly (readonly [CallName, string])[];

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

async function codeOf(name: CallName, change: Readonly<Record<string, unknown>>): Promise<string> {
  const spec = calls[name] as unknown as CallSpec;
  const fields = encodeFields({ ...(await sampleFor(name, { client: admin, username: 'admin' })), ...change });
  return (await admin.send(spec.method, devicePath(spec), fields)).code;
}
const credentials = (password: string) => admin.credentials('admin', password);

describe('PWD-03 calls that ask for the password', () => {
  test.each(asking)('RSA-04 %s (%s) refuses the key of yesterday', async (name, scenario) => {
    await device.control('scenario', { name: scenario });
    expect(await codeOf(name, { ...(await credentials('Hearth2026')), key_id: 'gone' })).toBe('N001112');
  });

  describe('after too many wrong ones', () => {
    beforeAll(async () => {
      await device.control('scenario', { name: 'normal-complete' });
      for (let i = 0; i < 10; i += 1) await admin.call(calls.passwordCheck, await credentials('wrong'));
    });
    test.each(asking)('ERR-13 %s (%s) is shut even for the right one', async (name, scenario) => {
      await device.control('scenario', { name: scenario });
      const right = await credentials('Hearth2026');
      const fields =
        name === 'modPassword' ? { old: right.password, new: right.password, key_id: right.key_id } : right;
      expect(await codeOf(name, fields)).toBe('N001102');
    });
  });
});

describe('CALL-EXT-10 a safe box', () => {
  const cipher = async (text: string) => {
    const { password, key_id } = await admin.credentials('', text);
    return { password, key_id };
  };
  const change = async (old: string, fresh: string) => {
    const { password, key_id } = await cipher(fresh);
    return codeOf('safeModPassword', { old: (await cipher(old)).password, new: password, key_id });
  };

  test('ERR-13 that was never made has no password, no settings and nothing to forget', async () => {
    expect(await change('Safe2026', 'Safe2027')).toBe('N001601');
    expect(await codeOf('safeSetting', {})).toBe('N001601');
    expect(await codeOf('safeExtend', {})).toBe('N001601');
  });

  test('ERR-13 takes nothing but the digest of a password, neither at first nor later', async () => {
    const { data: key } = await admin.call(calls.keyPub, { signme: '0'.repeat(32) });
    const plain = { password: encryptFor(key.key, 'Safe2026'), key_id: key.key_id };
    expect(await codeOf('safeCreate', plain)).toBe('N001107');
    expect(await codeOf('subResetPassword', { username: 'guest', ...plain })).toBe('N001107');
    expect(await codeOf('safeCreate', await cipher('Safe2026'))).toBe('200');
    const old = (await cipher('Safe2026')).password;
    expect(await codeOf('safeModPassword', { old, new: plain.password, key_id: key.key_id })).toBe('N001107');
  });

  test('ERR-13 is shut after too many wrong passwords', async () => {
    expect(await change('wrong', 'Safe2027')).toBe('N001604');
    let code = '';
    for (let i = 0; i < 10 && code !== 'N001102'; i += 1) code = await codeOf('safeOpen', await cipher('wrong'));
    expect(code).toBe('N001102');
    expect(await change('Safe2026', 'Safe2027')).toBe('N001102');
  });
});
