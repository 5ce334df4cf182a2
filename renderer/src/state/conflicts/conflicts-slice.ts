import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSecretPath } from '../files/wire-path.ts';
import { pushReceived } from '../push-actions.ts';
import { signedOut } from '../session-slice.ts';
import type { ConflictSide } from './conflict-case.ts';

/** An entry that was not copied or moved, because its name is taken at the destination. */
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
  /** It was found inside of a folder that merged: the device keeps the question, under this id. */
  readonly held?: true;
}

/** Copies and moves that wait for an answer about their names, oldest first (DRG-26). */
export interface ConflictsState {
  readonly pending: readonly PendingEntry[];
}

export const emptyConflicts: ConflictsState = { pending: [] };

/** Whether an entry lies in a safe box, or goes there: nothing of it is written down. */
export const isSecretEntry = ({ path, to }: Pick<PendingEntry, 'path' | 'to'>): boolean =>
  isSecretPath(path) || isSecretPath(to);

/** Whether this computer keeps an entry until it is answered. */
export const isKeptHere = (entry: PendingEntry): boolean => entry.held !== true && !isSecretEntry(entry);

/** Entries with those that were found now, which stand last also where they were known. */
export function withFound(pending: readonly PendingEntry[], found: readonly PendingEntry[]): PendingEntry[] {
  const again = new Set(found.map(({ id }) => id));
  return [...pending.filter(({ id }) => !again.has(id)), ...found];
}

/** Entries without those about which nothing need be asked any more. */
export function withoutSettled(pending: readonly PendingEntry[], settled: readonly string[]): PendingEntry[] {
  const over = new Set(settled);
  return pending.filter(({ id }) => !over.has(id));
}

const slice = createSlice({
  name: 'conflicts',
  initialState: emptyConflicts,
  reducers: {
    conflictsFound: ({ pending }, { payload }: PayloadAction<readonly PendingEntry[]>): ConflictsState => ({
      pending: withFound(pending, payload),
    }),
    /** What is known to all pages of this computer. */
    conflictsListed: (_state, { payload }: PayloadAction<readonly PendingEntry[]>): ConflictsState => ({
      pending: payload,
    }),
    /** All that the device keeps. */
    conflictsHeld: ({ pending }, { payload }: PayloadAction<readonly PendingEntry[]>): ConflictsState => ({
      pending: [...pending.filter(({ held }) => held !== true), ...payload],
    }),
    conflictsSettled: ({ pending }, { payload }: PayloadAction<readonly string[]>): ConflictsState => ({
      pending: withoutSettled(pending, payload),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => emptyConflicts);
    // What waits in the safe box does not outlive its being open.
    builder.addCase(pushReceived, (state, { payload: { topic, type } }) =>
      topic === 'safebox' && type !== 'created' && state.pending.some(isSecretEntry)
        ? { pending: state.pending.filter((entry) => !isSecretEntry(entry)) }
        : state,
    );
  },
});

export const { conflictsFound, conflictsHeld, conflictsListed, conflictsSettled } = slice.actions;
export const conflictsReducer = slice.reducer;
