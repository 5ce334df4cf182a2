import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PushState } from '#shared/ipc/channels.ts';
import { signedOut } from './session-slice.ts';
import { pushStateChanged } from './push-actions.ts';
import { plainCase, withPlainCases } from './plain-cases.ts';
import { pollReceived } from './storage-actions.ts';

/** How this client reaches the device. */
export interface ConnectionState {
  readonly push: PushState;
  readonly mode: 'local' | 'cloud';
  /** Time that the last polls took, newest last (ms); honest about what a person waits for. */
  readonly roundTrips: readonly number[];
}

/** Polls whose times are looked at. */
const ROUND_TRIPS = 5;

const initialState: ConnectionState = {
  push: { state: 'idle', since: 0, failures: 0, retryAt: null },
  mode: 'local',
  roundTrips: [],
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
    builder.addCase(signedOut, (state): ConnectionState => ({ ...state, roundTrips: [] }));
    builder.addCase(pushStateChanged, (state, { payload }): ConnectionState => ({ ...state, push: payload }));
  },
});

export const { modeFound } = slice.actions;
export const connectionReducer = withPlainCases(
  slice.reducer,
  plainCase(pollReceived, (state: ConnectionState, { roundTripMs }): ConnectionState =>
    roundTripMs === undefined
      ? state
      : { ...state, roundTrips: [...state.roundTrips, roundTripMs].slice(-ROUND_TRIPS) },
  ),
);

/** What a question to the device takes now: the middle one of the last polls (ms); null before the first. */
export function selectRoundTrip({ connection }: { readonly connection: ConnectionState }): number | null {
  const sorted = connection.roundTrips.toSorted((one, two) => one - two);
  return sorted.length === 0 ? null : Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
