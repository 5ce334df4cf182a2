import { expect, test } from 'vitest';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import { nativeItem } from '../test/fake-transfers.ts';
import { nativeChanged } from './native/native-slice.ts';
import { openTasks, selectDeviceWork } from './open-tasks.ts';
import { createAppStore } from './store.ts';
import { countersLoaded, tasksListed } from './tasks-slice.ts';
import { transfersPublished } from './transfers-slice.ts';
import type { TransferItem } from './transfers/transfer-types.ts';

test('TSK-04 what the device holds of an upload that failed here does not run; what others send to it does', () => {
  const store = createAppStore();
  const folder = '/zenith_sata/mira/data';
  const held = (id: string, kind: TaskKind, name: string) =>
    ({ id, kind, to: folder, name, state: 'wait' }) as TaskRecord;
  const counter = { success: 0, fail: 0, running: 2 };
  store.dispatch(countersLoaded({ upload: counter, nativeUpload: counter, fileHandle: counter }));
  store.dispatch(tasksListed({ kind: 'upload', list: [held('a', 'upload', 'a.bin'), held('x', 'upload', 'x.bin')] }));
  const ofApp = [held('b', 'nativeUpload', 'b.bin'), held('y', 'nativeUpload', 'y.bin')];
  store.dispatch(tasksListed({ kind: 'nativeUpload', list: ofApp }));
  store.dispatch(tasksListed({ kind: 'fileHandle', list: [held('c', 'fileHandle', 'a.bin')] }));
  const failed = { id: '1', batch: 'b', folder, rel: 'a.bin', state: 'fail' } as TransferItem;
  store.dispatch(transfersPublished({ changed: [failed], removed: [] }));
  const app = nativeItem('2', { remote: folder, rel: 'b.bin', state: 'fail' });
  store.dispatch(nativeChanged({ changed: [app], removed: [] }));
  expect(selectDeviceWork(store.getState()).list.map(({ id }) => id)).toEqual(expect.arrayContaining(['x', 'y', 'c']));
  expect(selectDeviceWork(store.getState()).list).toHaveLength(3);
  const counts = () =>
    (['upload', 'nativeUpload', 'fileHandle'] as const).map((kind) => openTasks(store.getState(), kind));
  expect(counts()).toEqual([1, 1, 2]);
  // Tried again it is one of this page.
  store.dispatch(transfersPublished({ changed: [{ ...failed, state: 'wait' }], removed: [] }));
  store.dispatch(nativeChanged({ changed: [{ ...app, state: 'run' }], removed: [] }));
  expect(counts()).toEqual([1, 1, 2]);
  expect(selectDeviceWork(store.getState()).list).toHaveLength(5);
});
