import type { IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { type AccountStore, createAccountStore } from '../accounts/account-store.ts';
import { makeFirstAccounts } from '../accounts/first-accounts.ts';
import { createSessionStore, hashToken, type SessionStore } from '../accounts/session-store.ts';
import { createTmpTokens, type TmpTokens } from '../accounts/tmp-tokens.ts';
import { DeviceError } from '../device-error.ts';
import { markRemote, type RelayMark } from '../relay/relay-mark.ts';
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
let tmpTokens: TmpTokens;
let outside: boolean;

beforeEach(async () => {
  db = new DatabaseSync(':memory:');
  migrate(db);
  now = 1_700_000_000_000;
  accounts = createAccountStore(db);
  sessions = createSessionStore(db, () => now);
  tmpTokens = createTmpTokens(() => now);
  outside = true;
  await makeFirstAccounts(db, accounts, true, 1);
  const client = { deviceId: mine, device: 'Test', plat: 'web', version: '1', ip: '::1' };
  token = sessions.create('guest', client, false).token;
});

interface Given {
  body?: string;
  query?: string;
  headers?: Record<string, string>;
  method?: string;
  url?: string;
  relay?: RelayMark;
}
function ask({ body, query = '', headers = {}, method = 'POST', url = '/auth/token', relay }: Given): string {
  const raw = {} as IncomingMessage;
  if (relay) markRemote(raw, relay);
  const request = {
    raw,
    method,
    url: `${url}?${query}`,
    body: body === undefined ? undefined : parseFields(body),
    query: parseFields(query),
    headers: { host: 'nas:5055', ...headers },
  } as unknown as FastifyRequest;
  const result = createAuthenticate({ accounts, sessions, tmpTokens, isOutsideOn: () => outside })(request);
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

test('ERR-02 a disabled account is signed out', () => {
  accounts.change('guest', { disabled: true });
  expect(ask(form())).toBe('N001209');
});

const remotely = (username: string): string => {
  const client = { deviceId: mine, device: 'Test', plat: 'web', version: '1', ip: '::1' };
  return ask({ ...form(mine, sessions.create(username, client, false).token), relay: {} });
};

test('ROL-12 a local account works on the local network alone', () => {
  expect(ask(form())).toBe('guest');
  expect(remotely('guest')).toBe('N001413');
});

test('ROL-09 lanonly, a missing feature and the switch keep an account from coming through the relay', () => {
  const name = '13800000001';
  expect(remotely(name)).toBe(name);
  accounts.change(name, { lanOnly: true });
  expect(remotely(name)).toBe('N001413');
  accounts.change(name, { lanOnly: false, perm: { ...accounts.find(name)!.perm, remote: 0 } });
  expect(remotely(name)).toBe('N001413');
  accounts.change(name, { perm: { ...accounts.find(name)!.perm, remote: 1 } });
  outside = false;
  expect(remotely(name)).toBe('N001413');
  expect(remotely('admin')).toBe('admin');
});

test('SES-10 what the relay has put in its place counts, not what the request says', () => {
  const client = { deviceId: theirs, device: 'Far', plat: 'web', version: '1', ip: '::1' };
  const far = sessions.create('admin', client, false).token;
  const swap = { token: far, deviceId: theirs, device: 'Far' };
  expect(ask({ ...form(), relay: { swap } })).toBe('admin');
  expect(ask({ ...form(), relay: { swap: { ...swap, token: '' } } })).toBe('N001001');
  expect(ask({ ...form(), relay: { swap: { ...swap, deviceId: mine } } })).toBe('N001207');
});

const download = (tmptoken: string, file = '/a'): Given => ({
  method: 'GET',
  url: '/v2/file/download',
  query: `path=${file}&tmptoken=${tmptoken}`,
});

test('CALL-AUTH-08 a temporary token opens one download until it runs out', () => {
  const made = tmpTokens.create(hashToken(token), 'download', 60);
  now += 59_000;
  expect(ask(download(made.token))).toBe('guest');
  expect(ask(download(made.token))).toBe('guest');
  expect(ask(download(made.token, '/b'))).toBe('N000002');
  now += 1000;
  expect(ask(download(made.token))).toBe('N001208');
  expect(ask(download('made-up'))).toBe('N001207');
});

test('CALL-AUTH-08 a temporary token reads what its purpose needs, and writes for an editor alone', () => {
  const open = (purpose: 'download' | 'editor' | 'share' | 'window', url: string): string => {
    const made = tmpTokens.create(hashToken(token), purpose, 300);
    return ask({ url, query: `tmptoken=${made.token}` });
  };
  expect(open('editor', '/v2/file/text/save')).toBe('guest');
  for (const purpose of ['download', 'share', 'window'] as const)
    expect(open(purpose, '/v2/file/text/save')).toBe('N000002');
  expect(open('window', '/v2/file/list')).toBe('guest');
  expect(open('share', '/v2/share/list')).toBe('guest');
  for (const purpose of ['download', 'editor', 'share', 'window'] as const)
    expect(open(purpose, '/account/delete')).toBe('N000002');
});

test('RTE-22 CALL-AUTH-08 the token of an editor opens the first note it is used for, and no other', () => {
  const { token: made } = tmpTokens.create(hashToken(token), 'editor', 300);
  const note = (call: string, id: string): string =>
    ask({ url: `/v2/note/${call}`, body: `tmptoken=${made}&id=${id}` });
  // A note that is being made has no id yet.
  expect(note('save', '')).toBe('guest');
  expect(note('load', 'one')).toBe('guest');
  expect(note('save', 'one')).toBe('guest');
  expect(note('load', 'two')).toBe('N000002');
  expect(note('list', 'one')).toBe('N000002');
  expect(note('delete', 'one')).toBe('N000002');
  expect(ask({ method: 'GET', url: '/v2/note/image', query: `id=${'a'.repeat(32)}&tmptoken=${made}` })).toBe('guest');
});

test('CALL-AUTH-08 a temporary token ends with its session', () => {
  const made = tmpTokens.create(hashToken(token), 'download', 300);
  sessions.end(hashToken(token));
  expect(ask(download(made.token))).toBe('N001207');
});
