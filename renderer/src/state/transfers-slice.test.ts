import { describe, expect, test } from 'vitest';
import { emptyClipboard, clipboardCleared, clipboardReducer, clipboardSet } from './clipboard-slice.ts';
import { signedOut } from './session-slice.ts';
import {
  emptyTransfers,
  selectActiveTransfers,
  selectTransfers,
  selectTransferTotals,
  totalsOf,
  transfersPublished,
  transfersReducer,
} from './transfers-slice.ts';
import type { TransferItem } from './transfers/transfer-types.ts';

const item = (id: string, more: Partial<TransferItem> = {}): TransferItem => ({
  id,
  batch: 'b1',
  folder: '/p',
  rel: id,
  name: id,
  size: 100,
  mtime: 0,
  done: 0,
  speed: 0,
  remain: -1,
  state: 'wait',
  error: null,
  at: 0,
  retryAt: null,
  there: null,
  same: false,
  rank: 0,
  ...more,
});

const publish = (changed: TransferItem[], removed: string[] = [], state = emptyTransfers) =>
  transfersReducer(state, transfersPublished({ changed, removed }));

describe('uploads in the store', () => {
  test('UPL-04 items keep their order while they change, and leave the list when they are cleared', () => {
    let state = publish([item('a'), item('b')]);
    state = publish([item('b', { state: 'run' }), item('c')], ['a'], state);
    expect(selectTransfers({ transfers: state }).map(({ id, state: s }) => [id, s])).toEqual([
      ['b', 'run'],
      ['c', 'wait'],
    ]);
  });

  test('UPL-04 totals count bytes, speed and time of what is under way; cancelled files do not count', () => {
    const totals = totalsOf([
      item('a', { state: 'done', done: 100 }),
      item('b', { state: 'run', done: 50, speed: 10 }),
      item('c', { state: 'pause' }),
      item('d', { state: 'fail' }),
      item('e', { state: 'cancel' }),
    ]);
    expect(totals).toMatchObject({ running: 1, stopped: 1, done: 1, failed: 1, open: 2, count: 4 });
    expect(totals).toMatchObject({ bytes: 400, bytesDone: 150, speed: 10, remain: 25 });
  });

  test('the task ring shows what is under way, not what an earlier drop has finished', () => {
    const state = publish([
      item('old', { batch: 'b0', state: 'done', done: 100 }),
      item('a', { state: 'done', done: 100 }),
      item('b', { state: 'run' }),
    ]);
    expect(selectActiveTransfers({ transfers: state }).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(selectTransferTotals({ transfers: state })).toMatchObject({ count: 2, done: 1 });
  });

  test('nothing of an account stays after it has signed out', () => {
    expect(transfersReducer(publish([item('a')]), signedOut())).toEqual(emptyTransfers);
    const held = clipboardReducer(
      emptyClipboard,
      clipboardSet({ mode: 'cut', from: '/p', entries: [{ path: '/p/a', name: 'a', isDir: false }] }),
    );
    expect(held.mode).toBe('cut');
    expect(clipboardReducer(held, signedOut())).toEqual(emptyClipboard);
    expect(clipboardReducer(held, clipboardCleared())).toEqual(emptyClipboard);
    expect(clipboardReducer(held, clipboardSet({ mode: 'copy', from: '', entries: [] }))).toEqual(emptyClipboard);
  });
});
