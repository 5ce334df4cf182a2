import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../session-slice.ts';
import type { ConflictSide } from './conflict-case.ts';

/** An entry whose copy or move has not begun, because its name is taken at the destination. */
export interface PendingEntry {
  readonly id: string;
  readonly batch: string;
  readonly mode: 'copy' | 'cut';
  /** Wire paths of the entry and of the folder it goes to. */
  readonly path: string;
  readonly to: string;
  readonly name: string;
  readonly isDir: boolean;
  readonly from: ConflictSide | null;
  readonly there: ConflictSide | null;
  readonly same: boolean;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Copies and moves that wait for an answer about their names, oldest first (DRG-26). */
export interface ConflictsState {
  readonly pending: readonly PendingEntry[];
}

export const emptyConflicts: ConflictsState = { pending: [] };

const slice = createSlice({
  name: 'conflicts',
  initialState: emptyConflicts,
  reducers: {
    conflictsFound: ({ pending }, { payload }: PayloadAction<readonly PendingEntry[]>): ConflictsState => {
      const again = new Set(payload.map(({ id }) => id));
      return { pending: [...pending.filter(({ id }) => !again.has(id)), ...payload] };
    },
    conflictsSettled: ({ pending }, { payload }: PayloadAction<readonly string[]>): ConflictsState => ({
      pending: pending.filter(({ id }) => !payload.includes(id)),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => emptyConflicts);
  },
});

export const { conflictsFound, conflictsSettled } = slice.actions;
export const conflictsReducer = slice.reducer;
