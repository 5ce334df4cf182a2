import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import type { NewTask, TaskService } from '../context.ts';
import { migrate } from '../storage/database.ts';
import { createTaskService } from './task-service.ts';
import { controlled, copy } from './test-work.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let db: DatabaseSync;
let tasks: TaskService;
const restart = (): TaskService => createTaskService(db, { send: () => undefined }, log);
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};
const only = (kind: NewTask['kind'] = 'fileHandle'): TaskRecord | undefined =>
  tasks.list('ann', { kind, page: 1, size: 50 }).list[0];

beforeEach(() => {
  vi.useFakeTimers();
  db = new DatabaseSync(':memory:');
  migrate(db);
  tasks = restart();
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

test('CALL-EXT-14 after a restart work goes on with what it noted, paused work once it may; without a request it is marked', async () => {
  const asked = { ...copy, request: { n: 1 } };
  const noting = controlled();
  tasks.start({ ...asked, name: 'noting' }, noting.run);
  const resting = tasks.start({ ...asked, name: 'resting' }, controlled().run);
  tasks.start({ ...copy, name: 'unknown' }, controlled().run);
  noting.progress().memory.note({ at: 7 });
  tasks.control('ann', [resting], 'pause');
  await tasks.close();
  expect(noting.progress().memory.isKept).toBe(true);

  tasks = restart();
  const seen: unknown[] = [];
  tasks.resumable('copy', (request) =>
    Promise.resolve(async ({ memory }) => {
      seen.push([request, memory.noted]);
      await Promise.resolve();
    }),
  );
  const states = () =>
    Object.fromEntries(
      tasks
        .list('ann', { kind: 'fileHandle', page: 1, size: 9 })
        .list.map(({ name, state, error }) => [name, `${state} ${error}`]),
    );
  expect(tasks.isOpen(resting)).toBe(true);
  tasks.takeUp();
  await settle();
  expect(seen).toEqual([[{ n: 1 }, { at: 7 }]]);
  expect(states()).toEqual({ noting: 'done ', resting: 'pause ', unknown: 'fail interrupted' });
  tasks.control('ann', [resting], 'resume');
  await settle();
  expect(states()).toMatchObject({ resting: 'done ' });
  expect(tasks.isOpen(resting)).toBe(false);
});

test('CALL-EXT-14 work that ends the device again and again is not taken up for ever, and can be tried again', async () => {
  const id = tasks.start({ ...copy, request: { n: 1 } }, controlled().run);
  for (let time = 1; time <= 4; time += 1) {
    await tasks.close();
    tasks = restart();
    tasks.resumable('copy', () => Promise.resolve(controlled().run));
    tasks.takeUp();
    await settle();
    expect(only()?.state).toBe(time <= 3 ? 'run' : 'fail');
  }
  expect(only()).toMatchObject({ id, error: 'interrupted', repeatable: true });
  expect(tasks.control('ann', [id], 'retry')).toEqual({ changed: 1 });
  await settle();
  expect(only()?.state).toBe('run');
});

test.each(['upload', 'nativeUpload'] as const)('UPL-04 after a restart the %s waits for its client', async (kind) => {
  const sent = { ...copy, kind, op: 'upload' };
  let cancelled = 0;
  const upload = tasks.open(sent, { onCancel: () => (cancelled += 1) });
  upload.advance(50);
  await tasks.close();
  expect(cancelled).toBe(0);
  tasks = restart();
  tasks.takeUp();
  expect(only(kind)).toMatchObject({ state: 'wait' });
  expect(tasks.counters('ann')[kind]).toEqual({ success: 0, fail: 0, running: 1 });
  const again = tasks.open(sent, { id: upload.id, onCancel: () => (cancelled += 1) });
  again.advance(80);
  expect(only(kind)).toMatchObject({ id: upload.id, state: 'run', done: 80 });
  tasks.control('ann', [upload.id], 'cancel');
  expect(cancelled).toBe(1);
  expect(only(kind)?.state).toBe('cancel');
  again.done();
  expect(only(kind)?.state).toBe('cancel');
});
