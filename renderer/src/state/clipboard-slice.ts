import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SourceView } from './files/drop-rule.ts';
import { isSecretPath } from './files/wire-path.ts';
import { lockPhaseChanged } from './lock-slice.ts';
import { pushReceived } from './push-actions.ts';
import { signedOut } from './session-slice.ts';

/** Something cut or copied: by its wire path, with what a dialog needs to say about it. */
export interface ClipboardEntry {
  readonly path: string;
  readonly name: string;
  readonly isDir: boolean;
  readonly isSys?: boolean;
}

/** The clipboard for files, one for all windows of the console; text has the system's own. */
export interface ClipboardState {
  readonly mode: 'copy' | 'cut' | null;
  readonly entries: readonly ClipboardEntry[];
  /** Folder the entries lie in; '' when they come from a view without one (favourites, search). */
  readonly from: string;
  /** The list they come from, and whether they may be taken away from there: null where their real folders say so. */
  readonly view?: SourceView;
  readonly writable?: boolean | null;
}

export const emptyClipboard: ClipboardState = { mode: null, entries: [], from: '' };

const slice = createSlice({
  name: 'clipboard',
  initialState: emptyClipboard,
  reducers: {
    clipboardSet: (_state, { payload }: PayloadAction<ClipboardState & { mode: 'copy' | 'cut' }>): ClipboardState =>
      payload.entries.length === 0 ? emptyClipboard : payload,
    clipboardCleared: (): ClipboardState => emptyClipboard,
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => emptyClipboard);
    // What was taken in the safe box does not outlive its being open.
    builder.addCase(pushReceived, (state, { payload: { topic, type } }) =>
      topic === 'safebox' && type !== 'created' && state.entries.some(({ path }) => isSecretPath(path))
        ? emptyClipboard
        : state,
    );
    // Nor does anything outlive a lock.
    builder.addCase(lockPhaseChanged, (state, { payload }) => (payload === 'locked' ? emptyClipboard : state));
  },
});

export const { clipboardSet, clipboardCleared } = slice.actions;
export const clipboardReducer = slice.reducer;
