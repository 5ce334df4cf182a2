import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PushState } from '#shared/ipc/channels.ts';
import { pushStateChanged } from './push-actions.ts';

/** How this client reaches the device. */
export interface ConnectionState {
  readonly push: PushState;
  readonly mode: 'local' | 'cloud';
}

const initialState: ConnectionState = {
  push: { state: 'idle', since: 0, failures: 0, retryAt: null },
  mode: 'local',
};

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    modeFound: (state, { payload }: PayloadAction<ConnectionState['mode']>): ConnectionState => ({
      ...state,
      mode: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(pushStateChanged, (state, { payload }): ConnectionState => ({ ...state, push: payload }));
  },
});

export const { modeFound } = slice.actions;
export const connectionReducer = slice.reducer;
