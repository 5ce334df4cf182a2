import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import type { NewTask, TaskProgress, TaskService } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { migrate } from '../storage/database.ts';
import { fillDatabase } from '../storage/full-database.ts';
import { createTaskService } from './task-service.ts';
import { controlled, copy } from './test-work.ts';

interface Sent {
  topic: string;
  type: string;
  to: string;
  data: Record<string, unknown> | null;
}

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let db: DatabaseSync;
let sent: Sent[];
let tasks: TaskService;
const restart = (): TaskService => createTaskService(db, { send: (message) => void sent.push(message) }, log);
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};
const only = (kind: NewTask['kind'] = 'fileHandle', state?: 'running' | 'done' | 'fail'): TaskRecord | undefined =>
  tasks.list('ann', { kind, state, page: 1, size: 50 }).list[0];
const pushed = (type: string): Sent[] => sent.filter((message) => message.topic === 'task' && message.type === type);

beforeEach(() => {
  vi.useFakeTimers();
  db = new DatabaseSync(':memory:');
  migrate(db);
  sent = [];
  tasks = restart();
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

test('CALL-EXT-14 who has begun work hears once that it was dropped, not again when somebody retries and drops it', async () => {
  for (let index = 0; index < 3; index += 1) tasks.start({ ...copy, name: `first ${index}` }, controlled().run);
  const onDropped = vi.fn();
  const id = tasks.start({ ...copy, name: 'waits' }, controlled().run, { onDropped });
  tasks.control('ann', [id], 'cancel');
  expect(onDropped).toHaveBeenCalledOnce();
  tasks.control('ann', [id], 'retry');
  tasks.control('ann', [id], 'cancel');
  await settle();
  expect(onDropped).toHaveBeenCalledOnce();
});

describe('task service', () => {
  test('CALL-EXT-14 a task is listed while it runs and after, with its result told by push', async () => {
    const work = controlled();
    const id = tasks.start(copy, work.run);
    work.progress().advance(40);
    expect(only()).toMatchObject({ id, state: 'run', done: 40, size: 100, from: '/f', to: '/t' });
    work.finish();
    await settle();
    expect(only()).toMatchObject({ id, state: 'done', done: 100, error: '' });
    expect(only('fileHandle', 'running')).toBeUndefined();
    expect(pushed('done')).toEqual([
      expect.objectContaining({ to: 'ann', data: expect.objectContaining({ id }) as unknown }),
    ]);
  });

  test('CALL-EXT-14 a failure keeps its code; a fault of the device says only that it failed', async () => {
    const refused = controlled();
    const broken = controlled();
    tasks.start({ ...copy, name: 'refused' }, refused.run);
    tasks.start({ ...copy, name: 'broken' }, broken.run);
    refused.finish(new DeviceError('N002004'));
    broken.finish(new Error('EIO: /secret/path'));
    await settle();
    const errors = Object.fromEntries(
      tasks
        .list('ann', { kind: 'fileHandle', state: 'fail', page: 1, size: 9 })
        .list.map((task) => [task.name, task.error]),
    );
    expect(errors).toEqual({ refused: 'N002004', broken: 'N000005' });
    expect(pushed('fail')).toHaveLength(2);
  });

  test('TSK-01 TSK-03 counters start at zero, count what was not seen, and are zeroed per kind', async () => {
    expect(Object.keys(tasks.counters('ann'))).toEqual([
      'upload',
      'fileHandle',
      'fastShare',
      'netdisk',
      'ftp',
      'nativeUpload',
      'nativeSave',
    ]);
    expect(Object.values(tasks.counters('ann'))).toEqual(Array(7).fill({ success: 0, fail: 0, running: 0 }));
    const [good, bad, going] = [controlled(), controlled(), controlled()];
    tasks.start(copy, good.run);
    tasks.start(copy, bad.run);
    tasks.start(copy, going.run);
    good.finish();
    bad.finish(new DeviceError('N002003'));
    await settle();
    expect(tasks.counters('ann').fileHandle).toEqual({ success: 1, fail: 1, running: 1 });
    expect(tasks.counters('bob').fileHandle).toEqual({ success: 0, fail: 0, running: 0 });
    tasks.seen('ann', 'upload');
    expect(tasks.counters('ann').fileHandle.success).toBe(1);
    tasks.seen('ann', 'fileHandle');
    expect(tasks.counters('ann').fileHandle).toEqual({ success: 0, fail: 0, running: 1 });
    going.finish();
    await settle();
  });

  test('progress is pushed at most once a second and task, the newest state at last', async () => {
    const work = controlled();
    tasks.start({ ...copy, size: 1000 }, work.run);
    for (let step = 1; step <= 35; step += 1) {
      work.progress().advance(step * 10);
      await vi.advanceTimersByTimeAsync(100);
    }
    const progress = pushed('progress');
    expect(progress.length).toBeLessThanOrEqual(4);
    expect(progress.length).toBeGreaterThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(1000);
    const last = pushed('progress').at(-1)?.data;
    expect(last).toMatchObject({ done: 350, size: 1000, state: 'run' });
    expect(last?.speed).toBeGreaterThan(80);
    expect(last?.speed).toBeLessThan(120);
    work.finish();
    await settle();
  });

  test('CALL-EXT-14 pause, resume, cancel and retry each show in the list', async () => {
    const steps: number[] = [];
    const run = async (progress: TaskProgress): Promise<void> => {
      for (let step = 1; step <= 4; step += 1) {
        await progress.checkpoint();
        steps.push(step);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new DeviceError('N002004');
    };
    const id = tasks.start(copy, run);
    await settle();
    expect(tasks.control('ann', [id], 'pause')).toEqual({ changed: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(only()?.state).toBe('pause');
    expect(steps).toEqual([1]);
    expect(tasks.control('ann', [id], 'pause')).toEqual({ changed: 0 });
    tasks.control('ann', [id], 'resume');
    expect(only()?.state).toBe('run');
    await vi.advanceTimersByTimeAsync(1000);
    expect(only()).toMatchObject({ state: 'fail', error: 'N002004' });
    expect(steps).toEqual([1, 2, 3, 4]);
    tasks.control('ann', [id], 'retry');
    expect(only()).toMatchObject({ id, state: 'run', error: '' });
    tasks.control('ann', [id], 'cancel');
    await vi.advanceTimersByTimeAsync(1000);
    expect(only()?.state).toBe('cancel');
    expect(tasks.counters('ann').fileHandle).toEqual({ success: 0, fail: 0, running: 0 });
    expect(tasks.control('ann', [id], 'delete')).toEqual({ changed: 1 });
    expect(only()).toBeUndefined();
  });

  test('CALL-EXT-14 only own tasks, and only what a task can do', async () => {
    const work = controlled();
    const id = tasks.start({ ...copy, canPause: false }, work.run);
    const upload = tasks.open({ ...copy, kind: 'upload', op: 'upload' }, { onCancel: () => undefined });
    expect(() => tasks.control('bob', [id], 'cancel')).toThrow(expect.objectContaining({ code: 'N000003' }));
    expect(() => tasks.control('ann', ['nothing'], 'cancel')).toThrow(expect.objectContaining({ code: 'N000003' }));
    for (const fixed of [id, upload.id])
      expect(() => tasks.control('ann', [fixed], 'pause')).toThrow(expect.objectContaining({ code: 'N000006' }));
    expect(only()?.state).toBe('run');
    work.finish();
    upload.done();
    await settle();
  });

  test('CALL-EXT-14 APP-TASK-02 what was cancelled can be tried again, also before its turn had come; done again it is done', async () => {
    let tries = 0;
    const run = async (progress: TaskProgress): Promise<void> => {
      tries += 1;
      if (tries > 1) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await progress.checkpoint();
    };
    const id = tasks.start(copy, run);
    expect(only()?.repeatable).toBeUndefined();
    tasks.control('ann', [id], 'cancel');
    await vi.advanceTimersByTimeAsync(200);
    expect(only()).toMatchObject({ state: 'cancel', repeatable: true });
    expect(tasks.control('ann', [id], 'retry')).toEqual({ changed: 1 });
    await settle();
    expect([only()?.state, only()?.repeatable, tries]).toEqual(['done', undefined, 2]);

    const works = Array.from({ length: 4 }, controlled);
    const ids = works.map((work, index) => tasks.start({ ...copy, name: `${index}` }, work.run));
    tasks.control('ann', [ids[3]!], 'cancel');
    expect(only()).toMatchObject({ id: ids[3], state: 'cancel', repeatable: true });
    tasks.control('ann', [ids[3]!], 'retry');
    for (const work of works) work.finish();
    await settle();
    expect(only()).toMatchObject({ id: ids[3], state: 'done' });
  });

  test('CALL-EXT-14 APP-TASK-01 of many that are tried again those that can be are; the others are told, and say so in the list', async () => {
    const [first, second] = [controlled(), controlled()];
    const known = tasks.start({ ...copy, name: 'known', request: { n: 1 } }, first.run);
    const unknown = tasks.start({ ...copy, name: 'unknown' }, second.run);
    for (const work of [first, second]) work.finish(new DeviceError('N002004'));
    await settle();
    await tasks.close();
    tasks = restart();
    tasks.resumable('copy', () => Promise.resolve(() => Promise.resolve()));
    const { list } = tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 });
    expect(Object.fromEntries(list.map(({ name, repeatable }) => [name, repeatable]))).toEqual({
      known: true,
      unknown: false,
    });
    expect(() => tasks.control('ann', [unknown], 'retry')).toThrow(expect.objectContaining({ code: 'N000006' }));
    expect(tasks.control('ann', [unknown, known], 'retry')).toEqual({ changed: 1, refused: [unknown] });
    await settle();
    expect(tasks.list('ann', { kind: 'fileHandle', state: 'done', page: 1, size: 9 }).list).toMatchObject([
      { id: known },
    ]);
  });

  test('CALL-EXT-14 a task can be paused before its work first asks', async () => {
    const ready = Promise.withResolvers<void>();
    let steps = 0;
    const id = tasks.start(copy, async (progress) => {
      await ready.promise;
      await progress.checkpoint();
      steps += 1;
    });
    expect(tasks.control('ann', [id], 'pause')).toEqual({ changed: 1 });
    ready.resolve();
    await settle();
    expect([only()?.state, steps]).toEqual(['pause', 0]);
    tasks.control('ann', [id], 'resume');
    await settle();
    expect([only()?.state, steps]).toEqual(['done', 1]);
  });

  test('an account keeps its newest thousand finished tasks', async () => {
    for (let round = 0; round < 1060; round += 1) {
      const upload = tasks.open(
        { ...copy, kind: 'upload', op: 'upload', name: `${round}` },
        { onCancel: () => undefined },
      );
      upload.done();
    }
    await settle();
    const { total, list } = tasks.list('ann', { kind: 'upload', page: 1, size: 1 });
    expect(total).toBeGreaterThanOrEqual(1000);
    expect(total).toBeLessThan(1060);
    expect(list[0]?.name).toBe('1059');
  });

  const states = (): string =>
    tasks
      .list('ann', { kind: 'fileHandle', page: 1, size: 9 })
      .list.sort((a, b) => Number(a.name) - Number(b.name))
      .map((task) => task.state)
      .join();

  test('three tasks work at a time; one that waits can be cancelled before it begins', async () => {
    const works = Array.from({ length: 5 }, controlled);
    const ids = works.map((work, index) => tasks.start({ ...copy, name: `${index}` }, work.run));
    expect(states()).toBe('run,run,run,wait,wait');
    tasks.control('ann', [ids[3]!], 'cancel');
    works[0]!.finish();
    await settle();
    expect(states()).toBe('done,run,run,cancel,run');
    for (const work of works) work.finish();
    await settle();
  });

  test('CALL-EXT-14 a task that is paused while it waits does not begin; the one behind it does', async () => {
    const works = Array.from({ length: 5 }, controlled);
    const ids = works.map((work, index) => tasks.start({ ...copy, name: `${index}` }, work.run));
    expect(tasks.control('ann', [ids[3]!], 'pause')).toEqual({ changed: 1 });
    expect(states()).toBe('run,run,run,pause,wait');
    works[0]!.finish();
    works[1]!.finish();
    await settle();
    expect(states()).toBe('done,done,run,pause,run');
    tasks.control('ann', [ids[3]!], 'resume');
    expect(states()).toBe('done,done,run,run,run');
    for (const work of works) work.finish();
    await settle();
    expect(states()).toBe('done,done,done,done,done');
  });

  test('CALL-EXT-14 paused tasks take no turn, however many of their steps wait; resumed they go on', async () => {
    const ready = Promise.withResolvers<void>();
    const run = async (progress: TaskProgress): Promise<void> => {
      await ready.promise;
      await Promise.all([progress.checkpoint(), progress.checkpoint()]);
    };
    const ids = ['0', '1', '2'].map((name) => tasks.start({ ...copy, name }, run));
    const works = Array.from({ length: 4 }, controlled);
    works.forEach((work, index) => tasks.start({ ...copy, name: `${index + 3}` }, work.run));
    tasks.control('ann', ids.slice(0, 2), 'pause');
    expect(states()).toBe('pause,pause,run,wait,wait,wait,wait');
    ready.resolve();
    await settle();
    expect(states()).toBe('pause,pause,done,run,run,run,wait');
    tasks.control('ann', [ids[0]!], 'resume');
    tasks.control('ann', [ids[1]!], 'cancel');
    await settle();
    expect(states()).toBe('done,cancel,done,run,run,run,wait');
    works[0]!.finish();
    await settle();
    expect(states()).toBe('done,cancel,done,done,run,run,run');
    for (const work of works) work.finish();
    await settle();
  });

  test('APP-FM-05 APP-TASK-02 work that waits for a drive names it and takes no turn; it can be paused and cancelled', async () => {
    const plugged = Promise.withResolvers<void>();
    const held = async (progress: TaskProgress): Promise<void> => {
      await progress.checkpoint();
      await progress.hold('Travel', (signal) =>
        Promise.race([plugged.promise, new Promise<void>((_done, fail) => signal.addEventListener('abort', fail))]),
      );
    };
    const ids = ['a', 'b', 'c'].map((name) => tasks.start({ ...copy, name }, held));
    const other = controlled();
    tasks.start({ ...copy, name: 'd' }, other.run);
    await settle();
    const named = (): string[] =>
      tasks
        .list('ann', { kind: 'fileHandle', page: 1, size: 9 })
        .list.sort((a, b) => a.name.localeCompare(b.name))
        .map(({ state, waits }) => `${state} ${waits ?? ''}`);
    expect(named()).toEqual(['wait Travel', 'wait Travel', 'wait Travel', 'run ']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pushed('progress').map(({ data }) => data?.waits)).toContain('Travel');
    tasks.control('ann', [ids[0]!], 'pause');
    tasks.control('ann', [ids[1]!], 'pause');
    tasks.control('ann', [ids[1]!], 'resume');
    tasks.control('ann', [ids[2]!], 'cancel');
    await settle();
    expect(named()).toEqual(['pause Travel', 'wait Travel', 'cancel ', 'run ']);
    plugged.resolve();
    other.finish();
    await settle();
    expect(named()).toEqual(['done ', 'done ', 'cancel ', 'done ']);
  });
});

describe('a full disk', () => {
  test('TSK-01 work begins and ends without room for its record, which is kept once there is room', async () => {
    const [first, second] = [controlled(), controlled()];
    tasks.start(copy, first.run);
    tasks.start(copy, controlled().run);
    tasks.start(copy, controlled().run);
    const waiting = tasks.start({ ...copy, kind: 'ftp' }, second.run);
    const free = fillDatabase(db, ['tasks']);
    first.finish(new DeviceError('N002004'));
    await settle();
    // The next one has begun all the same.
    second.progress().advance(60);
    expect(only('ftp')).toMatchObject({ id: waiting, state: 'run', done: 60 });
    expect(pushed('fail')).toHaveLength(1);
    second.finish();
    await settle();
    expect(only('ftp')).toMatchObject({ id: waiting, state: 'done', done: 100 });
    free();
    await vi.advanceTimersByTimeAsync(10_000);
    await tasks.close();
    tasks = restart();
    expect(only('ftp')).toMatchObject({ id: waiting, state: 'done', done: 100 });
    expect(tasks.counters('ann').ftp).toEqual({ success: 1, fail: 0, running: 0 });
  });
});
