import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashToken } from '../accounts/session-store.ts';
import { callerNamed, type Pushed } from '../files/test-kit.ts';
import { migrate } from '../storage/database.ts';
import { createBoxTable } from './box-table.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { newKey } from './safe-key.ts';

const ann = callerNamed('ann');
let db: DatabaseSync;
let pushed: Pushed[];
let keyring: Keyring;
beforeEach(() => {
  vi.useFakeTimers();
  db = new DatabaseSync(':memory:');
  migrate(db);
  pushed = [];
  const boxes = createBoxTable(db);
  boxes.add('ann', { salt: new Uint8Array(1), cost: 1, wrapped: new Uint8Array(1) }, '', 0);
  keyring = createKeyring(db, boxes, { send: (message) => void pushed.push(message) });
  db.prepare(
    `INSERT INTO sessions (token_hash, username, device_id, device, plat, version, ip, keep, login_at, active_at)
     VALUES (?, 'ann', '', '', '', '', '', 0, 0, 0)`,
  ).run(hashToken(ann.token));
});
afterEach(() => {
  keyring.close();
  db.close();
  vi.useRealTimers();
});

test('CALL-EXT-10 APP-SAFEB-03 the box locks after its minutes without use, and says so', () => {
  keyring.put(ann, newKey(), 5);
  vi.advanceTimersByTime(4 * 60_000);
  keyring.use(ann);
  vi.advanceTimersByTime(4 * 60_000);
  expect(keyring.isOpen(ann)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(keyring.isOpen(ann)).toBe(false);
  expect(pushed).toEqual([{ topic: 'safebox', type: 'locked', to: 'ann', data: { reason: 'auto' } }]);
  expect(() => keyring.use(ann)).toThrow(expect.objectContaining({ code: 'N001603' }) as Error);
  expect(() => keyring.use(callerNamed('bob'))).toThrow(expect.objectContaining({ code: 'N001601' }) as Error);
});

test('APP-SAFEB-03 work that goes on keeps it open; new minutes count at once', () => {
  keyring.put(ann, newKey(), 5);
  const release = keyring.hold(ann);
  vi.advanceTimersByTime(3_600_000);
  expect(keyring.isOpen(ann)).toBe(true);
  release();
  keyring.setMinutes('ann', 10);
  vi.advanceTimersByTime(9 * 60_000);
  expect(keyring.isOpen(ann)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(keyring.isOpen(ann)).toBe(false);
});

test('APP-SAFEB-03 0 minutes is until sign-out', () => {
  keyring.put(ann, newKey(), 0);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(keyring.isOpen(ann)).toBe(true);
  db.exec('UPDATE sessions SET removed = 1');
  vi.advanceTimersByTime(60_000);
  expect(keyring.isOpen(ann)).toBe(false);
});

test('APP-SAFEB-03 what is left until it locks can be asked for without a use, and a use begins anew', () => {
  expect(keyring.secondsLeft(ann)).toBeNull();
  keyring.put(ann, newKey(), 5);
  vi.advanceTimersByTime(4 * 60_000);
  expect(keyring.secondsLeft(ann)).toBe(60);
  vi.advanceTimersByTime(30_000);
  expect(keyring.secondsLeft(ann)).toBe(30);
  keyring.use(ann);
  expect(keyring.secondsLeft(ann)).toBe(300);
  const release = keyring.hold(ann);
  vi.advanceTimersByTime(600_000);
  expect(keyring.secondsLeft(ann)).toBe(300);
  release();
  keyring.setMinutes('ann', 0);
  expect(keyring.secondsLeft(ann)).toBeNull();
});
