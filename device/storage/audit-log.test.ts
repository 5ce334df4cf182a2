import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createAuditLog } from './audit-log.ts';
import { migrate } from './database.ts';
import { migrations } from './migrations.ts';

test('APP-MON-04 CALL-ACT-01 the log is read level by level, page by page', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, migrations);
  const log = createAuditLog(db);
  for (const level of ['info', 'warn', 'info', 'error'] as const)
    log.note({ username: 'mira', module: 'system', text: level, ip: '', level });
  const read = (level?: 'info' | 'warn' | 'error', page = 1) =>
    log.list({ module: 'system', level, page, size: 1, language: 'en' });
  expect(read().total).toBe(4);
  expect(read('info')).toMatchObject({ total: 2, list: [{ level: 'info' }] });
  expect(read('info', 3).list).toEqual([]);
  expect(read('error')).toMatchObject({ total: 1, list: [{ text: 'error' }] });
});
