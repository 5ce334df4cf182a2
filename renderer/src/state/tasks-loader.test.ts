import { expect, test } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import { success } from '../api/result.ts';
import { createFakeDevice } from '../test/fake-device.ts';
import { pushGapFound } from './push-actions.ts';
import { sessionReady, tokenStored } from './session-slice.ts';
import { createAppStore } from './store.ts';
import { startTasksLoader } from './tasks-loader.ts';
import { emptyTasks } from './tasks-slice.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
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
  await settle();
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
