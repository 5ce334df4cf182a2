import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NativeItem, NativeSettings, NativeSnapshot } from '#shared/ipc/transfer-channels.ts';
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

/** It runs, or waits for its turn. */
export const isUnderWay = ({ state }: NativeItem): boolean => state === 'run' || state === 'wait';
