import { EventEmitter } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { stayUpOnFullDisk } from './stay-up.ts';
import { fillDatabase } from './storage/full-database.ts';

test('ERR-08 work in the background that finds no room does not end the device; any other error does', () => {
  const program = new EventEmitter();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const end = vi.fn();
  stayUpOnFullDisk(program, log, end);
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE notes (text)');
  fillDatabase(db, ['notes']);
  const errorOf = (work: () => void): unknown => {
    try {
      work();
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const full = errorOf(() => db.exec(`INSERT INTO notes VALUES ('x')`));
  for (const error of [full, Object.assign(new Error('no space left'), { code: 'ENOSPC' })])
    program.emit('uncaughtException', error);
  expect([log.error.mock.calls.length, end.mock.calls.length]).toEqual([2, 0]);
  const other = new Error('a fault');
  program.emit('uncaughtException', other);
  expect(end).toHaveBeenCalledExactlyOnceWith(other);
  db.close();
});
