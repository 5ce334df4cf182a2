import { expect, test, vi } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import { success } from '../api/result.ts';
import { afterPaint } from '../host/calm.ts';
import { createFakeDevice } from '../test/fake-device.ts';
import { pushGapFound, pushReceived, pushStateChanged } from './push-actions.ts';
import { sessionReady, tokenStored } from './session-slice.ts';
import { pollReceived } from './storage-actions.ts';
import { createAppStore } from './store.ts';
import { startTasksLoader } from './tasks-loader.ts';
import { countersLoaded, emptyTasks, hereCounted, taskDeleted } from './tasks-slice.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
/** What the session brings is painted first. */
const painted = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve);
  }).then(settle);
const record = (id: string): TaskRecord => ({ id, kind: 'ftp', state: 'run' }) as TaskRecord;

test('TSK-01, CALL-EXT-14 the start of a session brings counters and the running tasks', async () => {
  const device = createFakeDevice({
    taskCounters: success({ ...emptyTasks.counters, ftp: { success: 1, fail: 0, running: 2 } }),
    taskList: success({ list: [record('a'), record('b')], total: 2 }),
  });
  const store = createAppStore();
  const loader = startTasksLoader(store);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(sessionReady());
  await painted();
  expect(device.names()).toEqual(['taskCounters', 'taskList']);
  expect(device.asked[1]?.args).toMatchObject({ kind: 'ftp', state: 'running' });
  expect(store.getState().tasks.list.map((task) => task.id)).toEqual(['a', 'b']);
  expect(store.getState().tasks.global).toBe(1);

  store.dispatch(pushGapFound());
  await settle();
  expect(device.names()).toHaveLength(4);
  loader.stop();
  store.dispatch(pushGapFound());
  await settle();
  expect(device.names()).toHaveLength(4);
});

test('CALL-EXT-14 many progress messages of an unknown task ask once; an unknown kind never', async () => {
  const device = createFakeDevice({ taskList: success({ list: [record('a')], total: 1 }) });
  const store = createAppStore();
  const loader = startTasksLoader(store);
  loader.loadKind('ftp');
  loader.loadKind('ftp');
  loader.loadKind('weather');
  await settle();
  expect(device.names()).toEqual(['taskList']);
  expect(store.getState().tasks.list).toEqual([]);
});

/** A device whose lists of tasks come when the test says so. */
function slowDevice() {
  let answer: (list: readonly TaskRecord[]) => void = () => undefined;
  const device = createFakeDevice({
    taskList: () =>
      new Promise((resolve) => {
        answer = (list) => {
          resolve(success({ list, total: list.length }));
        };
      }),
  });
  const store = createAppStore();
  const loader = startTasksLoader(store);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  const give = async (...list: TaskRecord[]) => {
    answer(list);
    await settle();
  };
  return { device, store, loader, give };
}

test('CALL-EXT-14 what is told of a task while the list is on its way goes before the list, which may be older', async () => {
  const { device, store, loader, give } = slowDevice();
  const tell = (data: Partial<TaskRecord> | null) =>
    store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'all', ts: 1, topic: 'task', type: 'progress', data }));
  const failed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  loader.loadKind('ftp');
  tell(null);
  expect(failed).not.toHaveBeenCalled();
  failed.mockRestore();
  tell({ id: 'a', kind: 'ftp', state: 'run', done: 1 });
  tell({ id: 'a', kind: 'ftp', state: 'pause', done: 2 });
  tell({ id: 'x', kind: 'upload', state: 'run' });
  await give(record('a'), record('b'));
  expect(store.getState().tasks.list).toMatchObject([
    { id: 'a', state: 'pause', done: 2 },
    { id: 'b', state: 'run' },
  ]);
  expect(device.names()).toEqual(['taskList']);

  // The list was made before this task was: there is another one with it.
  loader.loadKind('ftp');
  tell({ id: 'c', kind: 'ftp', state: 'run' });
  await give(record('a'));
  await give(record('a'), record('c'));
  expect(store.getState().tasks.list.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(device.names()).toHaveLength(3);

  // One that has ended meanwhile is not asked for.
  loader.loadKind('ftp');
  tell({ id: 'd', kind: 'ftp', state: 'run' });
  store.dispatch(taskDeleted('d'));
  await give(record('a'));
  expect(device.names()).toHaveLength(4);
  loader.stop();
});

test('NTC-02 CALL-EXT-14 a task that ends while the list is on its way is not brought back by the list', async () => {
  const { device, store, loader, give } = slowDevice();
  loader.loadKind('ftp');
  store.dispatch(taskDeleted('a'));
  await give(record('a'), record('b'));
  expect(store.getState().tasks.list.map(({ id }) => id)).toEqual(['b']);

  // The next list is believed again.
  loader.loadKind('ftp');
  await give(record('a'));
  expect(store.getState().tasks.list.map(({ id }) => id)).toEqual(['a']);
  expect(device.names()).toEqual(['taskList', 'taskList']);
  loader.stop();
});

test('CALL-EXT-14 a task that was cancelled, or that waits for its turn, is told of by the counters alone', async () => {
  const { device, store, loader, give } = slowDevice();
  const count = (running: number) => store.dispatch(countersLoaded({ ftp: { success: 0, fail: 0, running } }));
  count(1);
  await give(record('a'));
  expect(store.getState().tasks.list).toHaveLength(1);
  count(1);
  expect(device.names()).toHaveLength(1);
  count(0);
  await give();
  expect(store.getState().tasks.list).toEqual([]);
  // What is saved on this computer the device does not list.
  store.dispatch(hereCounted({ nativeSave: { success: 0, fail: 0, running: 4 } }));
  count(0);
  expect(device.names()).toEqual(['taskList', 'taskList']);
  loader.stop();
});

test('CALL-EXT-14 while the push channel is away the polls bring the tasks, and once more when it is back', async () => {
  const device = createFakeDevice({ taskCounters: success(emptyTasks.counters) });
  const store = createAppStore();
  const loader = startTasksLoader(store);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  const become = (state: 'down' | 'open') => {
    store.dispatch(pushStateChanged({ state, since: 0, failures: 0, retryAt: null }));
  };
  const poll = () => store.dispatch(pollReceived({ data: { message: null }, requestedAt: 1, receivedAt: 1 }));
  become('open');
  poll();
  expect(device.names()).toEqual([]);
  become('down');
  poll();
  await settle();
  poll();
  await settle();
  expect(device.names()).toEqual(['taskCounters', 'taskCounters']);
  become('open');
  await settle();
  poll();
  expect(device.names()).toHaveLength(3);
  become('open');
  expect(device.names()).toHaveLength(3);
  loader.stop();
});

test('CALL-EXT-14 what happens between the first lists and the opening of the push channel is asked for as well', async () => {
  const device = createFakeDevice({ taskCounters: success(emptyTasks.counters) });
  const store = createAppStore();
  const loader = startTasksLoader(store);
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(pushStateChanged({ state: 'connecting', since: 0, failures: 0, retryAt: null }));
  await loader.loadAll();
  store.dispatch(pushStateChanged({ state: 'open', since: 0, failures: 0, retryAt: null }));
  await settle();
  expect(device.names()).toEqual(['taskCounters', 'taskCounters']);
  loader.stop();
});
