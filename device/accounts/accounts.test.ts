import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '../storage/database.ts';
import { completePerm, createAccountStore, userRecordOf } from './account-store.ts';
import { DEMO_PASSWORD, makeFirstAccounts } from './first-accounts.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { verifyPassword, wirePassword } from './passwords.ts';
import { createTicketStore } from './tickets.ts';

let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  migrate(db);
});

test('ROL-01 the demo makes an administrator, a normal and a local account', async () => {
  const accounts = createAccountStore(db);
  expect(await makeFirstAccounts(db, accounts, true, 1)).toBeUndefined();
  const flags = ['admin', '13800000001', 'guest'].map((name) => {
    const { is_master, is_local } = userRecordOf(accounts.find(name)!);
    return [is_master, is_local];
  });
  expect(flags).toEqual([[1, 0], [0, 0], [0, 1]]); // prettier-ignore
  expect(accounts.master()?.username).toBe('admin');
  expect(await verifyPassword(wirePassword(DEMO_PASSWORD), accounts.find('GUEST')?.password)).toBe(true);
});

test('without the demo the first start makes one administrator, with a password of its own', async () => {
  const accounts = createAccountStore(db);
  const first = await makeFirstAccounts(db, accounts, false, 1);
  expect(first?.username).toBe('admin');
  expect(first?.password).not.toBe(DEMO_PASSWORD);
  expect(await verifyPassword(wirePassword(first!.password), accounts.find('admin')?.password)).toBe(true);
  expect(JSON.stringify(db.prepare('SELECT * FROM accounts').all())).not.toContain(first!.password);
});

test('a device that has accounts gets no others', async () => {
  const accounts = createAccountStore(db);
  await makeFirstAccounts(db, accounts, false, 1);
  expect(await makeFirstAccounts(db, accounts, true, 2)).toBeUndefined();
  expect(accounts.count()).toBe(1);
});

test('ROL-07 missing feature flags count as allowed, but docker and monitor', () => {
  expect(completePerm({ video: 0 }, false)).toMatchObject({ video: 0, album: 1, docker: 0, monitor: 0 });
  expect(completePerm({ docker: 1 }, false)).toMatchObject({ docker: 1 });
  expect(completePerm({ video: 0 }, true)).toMatchObject({ video: 1, docker: 1, monitor: 1 });
});

test('CALL-AUTH-01 five wrong passwords ask for a captcha, ten lock for ten minutes, per account and address', () => {
  let now = 0;
  const throttle = createLoginThrottle(() => now);
  for (let i = 0; i < 4; i += 1) throttle.fail('admin', '1.1.1.1');
  expect(throttle.needsCaptcha('admin', '1.1.1.1')).toBe(false);
  for (let i = 0; i < 5; i += 1) throttle.fail('admin', '1.1.1.1');
  expect(throttle.needsCaptcha('ADMIN', '1.1.1.1')).toBe(true);
  expect(throttle.needsCaptcha('admin', '2.2.2.2')).toBe(false);
  expect(throttle.lockedMinutes('admin', '1.1.1.1')).toBe(0);
  now += 60_000;
  throttle.fail('Admin', '1.1.1.1');
  expect(throttle.lockedMinutes('admin', '1.1.1.1')).toBe(10);
  expect(throttle.lockedMinutes('admin', '2.2.2.2')).toBe(0);
  expect(throttle.lockedMinutes('guest', '1.1.1.1')).toBe(0);
  now += 10 * 60_000 - 1;
  expect(throttle.lockedMinutes('admin', '1.1.1.1')).toBe(0);
});

test('CALL-AUTH-01 a right password clears the count', () => {
  const throttle = createLoginThrottle(() => 0);
  for (let i = 0; i < 9; i += 1) throttle.fail('admin', '::1');
  throttle.succeed('admin', '::1');
  throttle.fail('admin', '::1');
  expect(throttle.lockedMinutes('admin', '::1')).toBe(0);
  expect(throttle.needsCaptcha('admin', '::1')).toBe(false);
});

test('CALL-AUTH-03 a ticket works once, for its account, for 300 s', () => {
  let now = 0;
  const tickets = createTicketStore(db, () => now);
  const { second, expireIn } = tickets.issue('admin');
  expect(expireIn).toBe(300);
  expect(tickets.use(second, 'guest')).toBe(false);
  expect(tickets.use(second, 'admin')).toBe(true);
  expect(tickets.use(second, 'admin')).toBe(false);
  const late = tickets.issue('admin').second;
  now += 300_000;
  expect(tickets.use(late, 'admin')).toBe(false);
});

test('CALL-SMS-02 a ticket for one purpose is worth nothing for another', () => {
  const tickets = createTicketStore(db);
  const { second } = tickets.issue('admin', 'login');
  expect(tickets.use(second, 'admin')).toBe(false);
  expect(tickets.use(second, 'admin', 'modphone')).toBe(false);
  expect(tickets.use(second, 'admin', 'login')).toBe(true);
  const other = tickets.issue('admin').second;
  tickets.dropAll('ADMIN');
  expect(tickets.use(other, 'admin')).toBe(false);
});
