import { expect, test, vi } from 'vitest';
import { LOGIN_LOCK_AFTER } from '#shared/constants.ts';
import { createAdministrator } from '../calls/administrator.ts';
import type { RequestInfo } from '../context.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { Account } from './account-store.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createPasswordCheck } from './password-check.ts';
import { hashPassword } from './passwords.ts';

const right = 'a'.repeat(64);
const wrong = 'b'.repeat(64);
const keys = { keyId: 'k', decrypt: (text: string) => text };
const info = { ip: '10.0.0.1', language: 'en', deviceId: 'd', remote: false } as RequestInfo;
const account = { username: 'ann', isMaster: true, password: await hashPassword(right) } as Account;
const accounts = { find: (name: string) => (name === 'ann' ? account : undefined) };
const fields = (password: string) => ({ username: 'ann', password, key_id: 'k' });

/** Codes of tries that all begin before the first of them is over. */
async function together(attempt: () => Promise<unknown>): Promise<Record<string, number>> {
  const codes = await Promise.all(
    Array.from({ length: 3 * LOGIN_LOCK_AFTER }, () =>
      attempt().then(
        () => '200',
        (error: unknown) => (error as { code: string }).code,
      ),
    ),
  );
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]));
}

const throttled = () => {
  const throttle = createLoginThrottle(() => 0);
  const check = createPasswordCheck({
    accounts,
    keys,
    throttle,
    captchas: { check: () => true },
    guard: { noteFailure: vi.fn() },
    audit: { tell: vi.fn() } as unknown as AuditLog,
    onRemoteFailure: vi.fn(),
  });
  const administrator = createAdministrator({ accounts, keys, throttle, tickets: { use: () => false } });
  return { throttle, check, administrator };
};

test('CALL-AUTH-01 CALL-AUTH-03 wrong passwords that come together are counted as those that come one by one', async () => {
  const { check } = throttled();
  expect(await together(() => check.verified(fields(wrong), info, 'N001108'))).toEqual({
    N001108: LOGIN_LOCK_AFTER,
    N001102: 2 * LOGIN_LOCK_AFTER,
  });
});

test('PWD-03 so are those of calls with a risk', async () => {
  const { administrator } = throttled();
  expect(await together(() => administrator.assertPassword(fields(wrong), info, 'N001108'))).toEqual({
    N001108: LOGIN_LOCK_AFTER,
    N001102: 2 * LOGIN_LOCK_AFTER,
  });
});

test('CALL-AUTH-01 a right password is no failure, and takes back those before it', async () => {
  const { throttle, check, administrator } = throttled();
  for (let count = 0; count < LOGIN_LOCK_AFTER - 1; count += 1) throttle.fail('ann', info.ip);
  await check.verified(fields(right), info, 'N001108');
  expect(throttle.needsCaptcha('ann', info.ip)).toBe(false);
  for (let count = 0; count < 2 * LOGIN_LOCK_AFTER; count += 1)
    await administrator.assertPassword(fields(right), info, 'N001108');
  expect(throttle.lockedMinutes('ann', info.ip)).toBe(0);
});
