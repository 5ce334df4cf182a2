import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NativeItem, NativeKind, NativeSettings, NativeSnapshot } from '#shared/ipc/transfer-channels.ts';
import { signedOut } from '../session-slice.ts';

/** The transfers that the desktop app runs by itself, oldest first; null settings while nobody has told them. */
export interface NativeState {
  readonly items: Readonly<Record<string, NativeItem>>;
  readonly settings: NativeSettings | null;
}

export const emptyNative: NativeState = { items: {}, settings: null };

const slice = createSlice({
  name: 'native',
  initialState: emptyNative,
  reducers: {
    nativeListed: (_state, { payload }: PayloadAction<NativeSnapshot>): NativeState => ({
      items: Object.fromEntries(payload.items.map((item) => [item.id, item])),
      settings: payload.settings,
    }),
    nativeChanged: (
      state,
      { payload }: PayloadAction<{ changed: readonly NativeItem[]; removed: readonly string[] }>,
    ): NativeState => {
      const items = { ...state.items };
      for (const item of payload.changed) items[item.id] = item;
      for (const id of payload.removed) delete items[id];
      return { ...state, items };
    },
    nativeSettingsTold: (state, { payload }: PayloadAction<NativeSettings>): NativeState => ({
      ...state,
      settings: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => emptyNative);
  },
});

export const { nativeListed, nativeChanged, nativeSettingsTold } = slice.actions;
export const nativeReducer = slice.reducer;

interface WithNative {
  readonly native: NativeState;
}

/** The first transfer that waits for a choice about a taken name. */
export const selectNativeConflict = ({ native }: WithNative): NativeItem | null =>
  Object.values(native.items).find(({ state }) => state === 'conflict') ?? null;

/** Counters of a kind as the task status counts them (TSK-01): ended and not yet seen, and under way. */
export function nativeCounter(
  items: Readonly<Record<string, NativeItem>>,
  kind: NativeKind,
): { success: number; fail: number; running: number } {
  let [success, fail, running] = [0, 0, 0];
  for (const item of Object.values(items)) {
    if (item.kind !== kind) continue;
    if (item.state === 'done') success += item.seen ? 0 : 1;
    else if (item.state === 'fail') fail += item.seen ? 0 : 1;
    else if (item.state === 'run' || item.state === 'wait') running += 1;
  }
  return { success, fail, running };
}
