import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TaskService } from '../context.ts';
import { migrate } from '../storage/database.ts';
import { createTaskService } from './task-service.ts';
import { controlled, copy } from './test-work.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let db: DatabaseSync;
let tasks: TaskService;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  migrate(db);
  tasks = createTaskService(db, { send: vi.fn() }, log);
});
afterEach(async () => {
  await tasks.close();
  db.close();
});
const states = (owner: string): string[] =>
  tasks.list(owner, { kind: 'fileHandle', page: 1, size: 50 }).list.map(({ name, state }) => `${name} ${state}`);

test('CALL-ACC-03 CALL-EXT-14 the work of an account that is gone ends, whether it runs, waits or rests; that of others goes on', async () => {
  const running = controlled();
  const resting = controlled();
  const other = controlled();
  const waiting = vi.fn(() => Promise.resolve());
  tasks.start({ ...copy, name: 'running' }, running.run);
  const rests = tasks.start({ ...copy, name: 'resting' }, resting.run);
  tasks.start({ ...copy, owner: 'bob', name: 'other' }, other.run);
  tasks.control('ann', [rests], 'pause');
  tasks.start({ ...copy, name: 'waiting' }, waiting);
  const onCancel = vi.fn();
  tasks.open({ ...copy, kind: 'upload', op: 'upload', name: 'sent' }, { onCancel });

  await tasks.leave('ann');
  expect(states('ann').sort()).toEqual(['resting cancel', 'running cancel', 'waiting cancel']);
  expect(running.progress().signal.aborted).toBe(true);
  expect(waiting).not.toHaveBeenCalled();
  expect(onCancel).toHaveBeenCalledOnce();
  expect(states('bob')).toEqual(['other run']);
  other.finish();
});

test('CALL-ACC-03 CALL-EXT-14 what is waited for has let go of its files', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let over = false;
  tasks.start(copy, async ({ signal }) => {
    await promise;
    signal.throwIfAborted();
  });
  const left = tasks.leave('ann').then(() => (over = true));
  await Promise.resolve();
  expect(over).toBe(false);
  resolve();
  await left;
  expect(states('ann')).toEqual(['a cancel']);
});
