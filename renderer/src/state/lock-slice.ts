import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { LOCK_IDLE_MS } from '#shared/constants.ts';
import type { LockPhase } from '#shared/flows/lock-machine.ts';
import { signedOut } from './session-slice.ts';

/** What the screen shows of the lock. `pending`: the stored flag is being read, nothing may be seen yet (LCK-04). */
export interface LockState {
  readonly phase: LockPhase | 'pending';
  /** Idle time until the lock (ms); 0 = never. */
  readonly idleMs: number;
}

const initialState: LockState = { phase: 'off', idleMs: LOCK_IDLE_MS };

const slice = createSlice({
  name: 'lock',
  initialState,
  reducers: {
    lockPhaseChanged: (state, { payload }: PayloadAction<LockState['phase']>): LockState => ({
      ...state,
      phase: payload,
    }),
    lockIdleLoaded: (state, { payload }: PayloadAction<number>): LockState => ({ ...state, idleMs: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState);
  },
});

export const { lockPhaseChanged, lockIdleLoaded } = slice.actions;
export const lockReducer = slice.reducer;

/** The person wants the screen locked now. */
export const lockRequested = createAction('lock/requested');
/** The person chose another idle time (ms, 0 = never); it is kept on the device (LCK-01). */
export const lockIdleChosen = createAction<number>('lock/idleChosen');
/** A password is on its way to the device. */
export const unlockStarted = createAction('lock/unlockStarted');
/** The device has answered. */
export const unlockEnded = createAction<{ readonly ok: boolean }>('lock/unlockEnded');

/** True while nothing of the console may be seen or announced (LCK-02, LCK-07). */
export const selectIsLocked = ({ lock }: { readonly lock: LockState }): boolean =>
  lock.phase === 'locked' || lock.phase === 'checking' || lock.phase === 'pending';
