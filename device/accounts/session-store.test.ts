import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '../storage/database.ts';
import { createSessionStore, type SessionClient, type SessionStore } from './session-store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const client: SessionClient = { deviceId: 'a'.repeat(32), device: 'Test', plat: 'web', version: '1', ip: '::1' };
let db: DatabaseSync;
let now: number;
let sessions: SessionStore;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  migrate(db);
  now = 1_700_000_000_000;
  sessions = createSessionStore(db, () => now);
});

test('TOK-05 with keep a sign-in lasts 360 days, used or not', () => {
  const { token } = sessions.create('admin', client, true);
  now += 360 * DAY - 1000;
  expect(sessions.isExpired(sessions.find(token)!)).toBe(false);
  sessions.touch(sessions.find(token)!);
  now += 1000;
  expect(sessions.isExpired(sessions.find(token)!)).toBe(true);
});

test('TOK-05 without keep it ends 24 hours after its last use', () => {
  const { token } = sessions.create('admin', client, false);
  now += 23 * HOUR;
  sessions.touch(sessions.find(token)!);
  now += 23 * HOUR;
  expect(sessions.isExpired(sessions.find(token)!)).toBe(false);
  now += HOUR;
  expect(sessions.isExpired(sessions.find(token)!)).toBe(true);
});

test('TOK-05 the time of last use survives a restart once it is flushed', () => {
  const { token } = sessions.create('admin', client, false);
  now += 20 * HOUR;
  sessions.touch(sessions.find(token)!);
  sessions.flush();
  const restarted = createSessionStore(db, () => now + 20 * HOUR);
  expect(restarted.isExpired(restarted.find(token)!)).toBe(false);
});

test('TOK-05 the token itself is nowhere in the database', () => {
  const { token } = sessions.create('admin', client, true);
  expect(JSON.stringify(db.prepare('SELECT * FROM sessions').all())).not.toContain(token);
});

test('CALL-AUTH-01 a client has one sign-in per account', () => {
  const first = sessions.create('admin', client, true).token;
  const second = sessions.create('ADMIN', client, true).token;
  const other = sessions.create('guest', client, true).token;
  expect(sessions.find(first)).toBeUndefined();
  expect(sessions.find(second)).toBeDefined();
  expect(sessions.find(other)).toBeDefined();
});

test('ERR-02 a removed sign-in is remembered as removed, an ended one is unknown', () => {
  const { token } = sessions.create('admin', client, true);
  sessions.removeAll();
  expect(sessions.find(token)?.removed).toBe(true);
  sessions.end(sessions.find(token)!.tokenHash);
  expect(sessions.find(token)).toBeUndefined();
});

test('sign-ins that ended long ago are forgotten', () => {
  const { token } = sessions.create('admin', client, false);
  now += 32 * DAY;
  sessions.create('guest', client, false);
  expect(sessions.find(token)).toBeUndefined();
});
