import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from './session-slice.ts';
import { remainingSeconds } from '#shared/rules/transfer-rate.ts';
import type { TransferItem } from './transfers/transfer-types.ts';

/** The uploads of this page, newest last. */
export interface TransfersState {
  readonly items: Readonly<Record<string, TransferItem>>;
  readonly order: readonly string[];
}

export const emptyTransfers: TransfersState = { items: {}, order: [] };

const slice = createSlice({
  name: 'transfers',
  initialState: emptyTransfers,
  reducers: {
    /** What the queue has to tell: items as they are now, and ids that have left the list. */
    transfersPublished: (
      state,
      { payload }: PayloadAction<{ changed: readonly TransferItem[]; removed: readonly string[] }>,
    ): TransfersState => {
      const items = { ...state.items };
      const fresh: string[] = [];
      for (const item of payload.changed) {
        if (items[item.id] === undefined) fresh.push(item.id);
        items[item.id] = item;
      }
      const gone = new Set(payload.removed);
      for (const id of gone) delete items[id];
      const order = gone.size === 0 ? state.order : state.order.filter((id) => !gone.has(id));
      return { items, order: fresh.length === 0 ? order : [...order, ...fresh.filter((id) => !gone.has(id))] };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => emptyTransfers);
  },
});

export const { transfersPublished } = slice.actions;
/** All of one drop or choice of files has come to its end, and can be taken back: the name of one entry, '' for several. */
export const uploadNoted = createAction<{ readonly name: string; readonly count: number }>('transfers/uploadNoted');
export const transfersReducer = slice.reducer;

/** Totals of a set of uploads; bytes, bytes a second, seconds (-1 unknown). */
export interface TransferTotals {
  readonly running: number;
  readonly waiting: number;
  readonly stopped: number;
  readonly done: number;
  readonly failed: number;
  /** Everything that is not over and was not taken back. */
  readonly open: number;
  /** All uploads but the cancelled ones. */
  readonly count: number;
  readonly bytes: number;
  readonly bytesDone: number;
  readonly speed: number;
  readonly remain: number;
}

/** Sums up uploads for the task ring, the tray and the status line of a folder. */
export function totalsOf(items: Iterable<Pick<TransferItem, 'state' | 'size' | 'done' | 'speed'>>): TransferTotals {
  let [running, waiting, stopped, done, failed, bytes, bytesDone, speed] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const item of items) {
    if (item.state === 'cancel') continue;
    if (item.state === 'run') running += 1;
    else if (item.state === 'wait') waiting += 1;
    else if (item.state === 'done') done += 1;
    else if (item.state === 'fail') failed += 1;
    else stopped += 1;
    bytes += item.size;
    bytesDone += item.done;
    speed += item.speed;
  }
  const open = running + waiting + stopped;
  return {
    running,
    waiting,
    stopped,
    done,
    failed,
    open,
    count: open + done + failed,
    bytes,
    bytesDone,
    speed,
    remain: remainingSeconds(bytes - bytesDone, speed),
  };
}

interface WithTransfers {
  readonly transfers: TransfersState;
}

/** Every upload of this page, oldest first. */
export const selectTransfers = createSelector(
  [(state: WithTransfers) => state.transfers],
  ({ items, order }): readonly TransferItem[] =>
    order.flatMap((id) => {
      const item = items[id];
      return item === undefined ? [] : [item];
    }),
);

/**
 * The uploads somebody is still waiting for, and those that ended together with them: the newest run of uploads
 * without a pause between. The task ring counts these, so that yesterday's files do not dilute today's progress.
 */
export const selectActiveTransfers = createSelector([selectTransfers], (items): readonly TransferItem[] => {
  const open = new Set(items.filter(isOpen).map((item) => item.batch));
  return items.filter((item) => open.has(item.batch));
});

export const selectTransferTotals = createSelector([selectActiveTransfers], (items) => totalsOf(items));

function isOpen(item: TransferItem): boolean {
  return item.state !== 'done' && item.state !== 'cancel' && item.state !== 'fail';
}
