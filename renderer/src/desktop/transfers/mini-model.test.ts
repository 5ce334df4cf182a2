import { expect, test } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import { nativeItem } from '../../test/fake-transfers.ts';
import type { TransferItem } from '../../state/transfers/transfer-types.ts';
import { cornerAt } from './mini-drag.ts';
import { miniView } from './mini-model.ts';

const upload = (id: string, more: Partial<TransferItem> = {}): TransferItem => ({
  ...{ id, batch: 'b', folder: '/p', rel: id, name: id, size: 1000, mtime: 0, done: 0, speed: 0, remain: -1 },
  ...{ state: 'wait', error: null, at: 0, retryAt: null, there: null, same: false, rank: 0 },
  ...more,
});
const task = (id: string, more: Partial<TaskRecord> = {}): TaskRecord => ({
  ...{ id, kind: 'fileHandle', op: 'copy', name: id, from: '/p', to: '/q', done: 0, size: 1000, speed: 0, remain: -1 },
  ...{ state: 'run', error: '', at: 1 },
  ...more,
});

test('APP-TASK-01 all that is under way is one list with one share, speed and time, whoever does it', () => {
  const view = miniView({
    uploads: [
      upload('w'),
      upload('r', { state: 'run', done: 500, speed: 100 }),
      upload('ended', { state: 'done', done: 1000 }),
    ],
    native: [nativeItem('n', { state: 'run', kind: 'nativeSave', size: 1000, done: 500, speed: 300 })],
    tasks: [task('t', { done: 500, speed: 100 })],
  });
  expect(view.rows.map(({ id, source, up }) => [id, source, up])).toEqual([
    ['r', 'page', true],
    ['n', 'native', false],
    ['t', 'device', false],
    ['w', 'page', true],
  ]);
  expect(view).toMatchObject({ running: 3, waiting: 1, share: 0.5, speed: 500, remain: 5 });
});

test('APP-TASK-01 what the device says of an upload of this page is not counted twice; elsewhere it is all there is', () => {
  const own = task('u', { kind: 'upload', op: 'upload', done: 100 });
  expect(
    miniView({ uploads: [upload('a', { state: 'run' })], native: [], tasks: [own] }).rows.map(({ id }) => id),
  ).toEqual(['a']);
  // Bytes of another computer can be watched, and not be held up from here.
  expect(miniView({ uploads: [], native: [], tasks: [own] }).rows).toMatchObject([
    { id: 'u', up: true, canPause: false },
  ]);
});

test('APP-TASK-01 an upload of the desktop app is one row and counts once, though the device lists it too', () => {
  const ofDevice = task('d', { kind: 'nativeUpload', op: 'upload', done: 400, speed: 300 });
  const view = miniView({
    uploads: [],
    native: [nativeItem('n', { state: 'run', size: 1000, done: 500, speed: 300 })],
    tasks: [ofDevice],
  });
  expect(view.rows.map(({ id }) => id)).toEqual(['n']);
  expect(view).toMatchObject({ running: 1, share: 0.5, speed: 300 });
  // Of another computer, or while this one only saves: that is another one's, which cannot be held up from here.
  const saving = nativeItem('s', { kind: 'nativeSave', state: 'run' });
  expect(miniView({ uploads: [], native: [saving], tasks: [ofDevice] }).rows).toMatchObject([
    { id: 's' },
    { id: 'd', up: true, canPause: false },
  ]);
});

test('APP-TASK-01 uploads of another browser are shown while the desktop app sends or saves', () => {
  const elsewhere = task('u', { kind: 'upload', op: 'upload', done: 500 });
  for (const kind of ['nativeSave', 'nativeUpload'] as const) {
    const native = [nativeItem('n', { kind, state: 'run', size: 1000, done: 500 })];
    const view = miniView({ uploads: [], native, tasks: [elsewhere] });
    expect(view.rows.map(({ id }) => id)).toEqual(['n', 'u']);
    expect(view.share).toBe(0.5);
  }
});

test('APP-TASK-01 nothing under way has no share; what needs somebody comes before what waits', () => {
  expect(miniView({ uploads: [], native: [], tasks: [] })).toMatchObject({
    rows: [],
    share: null,
    speed: 0,
  });
  const view = miniView({
    uploads: [
      upload('w'),
      upload('p', { state: 'pause' }),
      upload('c', { state: 'conflict' }),
      upload('f', { state: 'needsFile' }),
    ],
    native: [],
    tasks: [],
  });
  expect(view.rows.map(({ id, state }) => `${id} ${state}`)).toEqual(['c ask', 'f ask', 'w wait', 'p pause']);
});

test('APP-TASK-01 the mini window keeps to the corner nearest to where it was let go of', () => {
  const page = { width: 1000, height: 600 };
  expect(cornerAt({ x: 900, y: 500 }, page)).toBe('bottom-right');
  expect(cornerAt({ x: 100, y: 500 }, page)).toBe('bottom-left');
  expect(cornerAt({ x: 100, y: 10 }, page)).toBe('top-left');
  expect(cornerAt({ x: 600, y: 10 }, page)).toBe('top-right');
});
