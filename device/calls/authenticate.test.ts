import { DatabaseSync } from 'node:sqlite';
import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { type AccountStore, createAccountStore } from '../accounts/account-store.ts';
import { makeFirstAccounts } from '../accounts/first-accounts.ts';
import { createSessionStore, type SessionStore } from '../accounts/session-store.ts';
import { DeviceError } from '../device-error.ts';
import { migrate } from '../storage/database.ts';
import { createAuthenticate } from './authenticate.ts';
import { parseFields } from './form.ts';

const mine = 'a'.repeat(32);
const theirs = 'b'.repeat(32);
let db: DatabaseSync;
let now: number;
let accounts: AccountStore;
let sessions: SessionStore;
let token: string;

beforeEach(async () => {
  db = new DatabaseSync(':memory:');
  migrate(db);
  now = 1_700_000_000_000;
  accounts = createAccountStore(db);
  sessions = createSessionStore(db, () => now);
  await makeFirstAccounts(db, accounts, true, 1);
  const client = { deviceId: mine, device: 'Test', plat: 'web', version: '1', ip: '::1' };
  token = sessions.create('guest', client, false).token;
});

interface Given {
  body?: string;
  query?: string;
  headers?: Record<string, string>;
}
function ask({ body, query = '', headers = {} }: Given): string {
  const request = {
    body: body === undefined ? undefined : parseFields(body),
    query: parseFields(query),
    headers: { host: 'nas:5055', ...headers },
  } as unknown as FastifyRequest;
  const result = createAuthenticate({ accounts, sessions })(request);
  return result instanceof DeviceError ? result.code : result.username;
}
const form = (deviceId = mine, value = token): Given => ({ body: `token=${value}&device_id=${deviceId}` });

test('ERR-02 every session code by its cause', () => {
  expect(ask(form())).toBe('guest');
  expect(ask({ body: 'x=1' })).toBe('N001001');
  expect(ask({ body: `token=&device_id=${mine}` })).toBe('N001001');
  expect(ask(form(mine, 'made-up'))).toBe('N001207');
  now += 25 * 3_600_000;
  expect(ask(form())).toBe('N001208');
  sessions.removeAll();
  expect(ask(form())).toBe('N001209');
  db.exec("DELETE FROM accounts WHERE username = 'guest'");
  expect(ask(form())).toBe('N001100');
});

test('CALL-TOK-01 a token is worth nothing on another client', () => {
  expect(ask(form(theirs))).toBe('N001207');
  expect(ask({ body: `token=${token}` })).toBe('N001207');
  expect(ask({ query: `device_id=${theirs}`, headers: { cookie: `token=${token}` } })).toBe('N001207');
  expect(ask({ query: `device_id=${theirs}`, headers: { authorization: `Bearer ${token}` } })).toBe('N001207');
});

test('SES-07 the token is read from form, then query, then cookie', () => {
  const cookie = { cookie: `token=${token}` };
  expect(ask({ ...form(), query: 'token=other', headers: { cookie: 'token=third' } })).toBe('guest');
  expect(ask({ body: 'x=1', query: `token=${token}&device_id=${mine}` })).toBe('guest');
  expect(ask({ query: 'token=other', headers: cookie })).toBe('N001207');
  expect(ask({ headers: cookie })).toBe('guest');
});

test('UPL-04 upload clients send the token as a header', () => {
  expect(ask({ headers: { authorization: `Bearer ${token}` } })).toBe('guest');
  expect(ask({ headers: { authorization: `Basic ${token}` } })).toBe('N001001');
});

test('a page of another site cannot use the cookie', () => {
  const cookie = `token=${token}`;
  expect(ask({ headers: { cookie, origin: 'http://nas:5055' } })).toBe('guest');
  expect(ask({ headers: { cookie, origin: 'https://evil.test' } })).toBe('N001001');
  expect(ask({ headers: { cookie, origin: 'null' } })).toBe('N001001');
});
