import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abandon } from './abandon.ts';
import { openJournal, type TransferJournal, type TransferRecord } from './journal.ts';
import { freshRecord } from './plan.ts';
import { TransferPool } from './transfer-pool.ts';
import { Transfer } from './transfer.ts';

let dir: string;
let journal: TransferJournal;
let pool: TransferPool;
let transfer: Transfer;
let endRun: () => void;
let freed: number;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-abandon-'));
  journal = openJournal(':memory:');
  const part = path.join(dir, '.t1.hearth-part');
  writeFileSync(part, 'half');
  const facts = {
    id: 't1',
    kind: 'nativeSave',
    owner: 'me',
    batch: 'b',
    seq: 1,
    at: 1,
    remote: '/x',
    local: dir,
  } as const;
  const more = { rel: 'x', isDir: false, size: 8, mtime: 0, conflict: 'ask', part, done: 4, state: 'cancel' } as const;
  const record: TransferRecord = { ...freshRecord, ...facts, ...more };
  transfer = new Transfer(record);
  transfer.over = new Promise((resolve) => (endRun = resolve));
  pool = new TransferPool();
  pool.add(transfer);
  freed = 0;
});
afterEach(() => {
  journal.close();
  rmSync(dir, { recursive: true, force: true });
});
const begun = () => abandon(transfer, journal, null, () => true, () => (freed += 1)); // prettier-ignore
const next = () => pool.next('nativeSave', 'me', 0);

test('UPL-06 what somebody goes on with before its run is over keeps what it has', async () => {
  const { part } = transfer.record;
  const over = begun();
  pool.move(transfer, 'wait');
  endRun();
  await over;
  expect(existsSync(part)).toBe(true);
  expect(transfer.record).toMatchObject({ part, done: 4 });
  expect([next(), freed]).toEqual([transfer, 0]);
});

test('UPL-06 what somebody goes on with while it is cleared away begins after that, from nothing', async () => {
  const { part } = transfer.record;
  endRun();
  const over = begun();
  await transfer.over;
  await Promise.resolve();
  pool.move(transfer, 'wait');
  expect(next()).toBeUndefined();
  await over;
  expect(existsSync(part)).toBe(false);
  expect(transfer.record).toMatchObject({ part: '', done: 0 });
  expect([next(), freed]).toEqual([transfer, 1]);
});
