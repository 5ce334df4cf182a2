import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QuotaLevel } from '#shared/rules/quota.ts';
import { signedOut } from './session-slice.ts';

/** Where a disk is: in a bay, in an M.2 slot, in an enclosure. */
export type DiskPlace = 'sata' | 'm2' | 'esata';

/** Something of the device that is wrong for as long as the device says so, whoever has read of it. */
export type DeviceTrouble = { readonly key: string } & (
  | {
      readonly kind: 'pool';
      readonly trouble: 'degraded' | 'damaged' | 'full';
      readonly pool: 'internal' | 'ssd' | 'expansion';
      /** The pool's own name; '' for the default one of its kind. */
      readonly name: string;
      /** One more disk that fails takes the data along. */
      readonly isLast: boolean;
    }
  | {
      readonly kind: 'disk';
      readonly trouble: 'failing' | 'hot' | 'missing';
      readonly place: DiskPlace;
      readonly position: number;
    }
  | { readonly kind: 'fan' }
);

/** What is wrong with the device and with the space of the account. */
export interface TroublesState {
  readonly device: readonly DeviceTrouble[];
  /** How near the account is to its quota. */
  readonly quota: QuotaLevel;
}

const initialState: TroublesState = { device: [], quota: 'well' };

/** Somebody looks at what wants a person: it is asked for anew. */
export const troublesLookedAt = createAction('troubles/lookedAt');

const slice = createSlice({
  name: 'troubles',
  initialState,
  reducers: {
    /** What is wrong with the device now; the same as before where nothing has changed, so that nothing is drawn again. */
    troublesFound: (state, { payload }: PayloadAction<readonly DeviceTrouble[]>): TroublesState =>
      JSON.stringify(payload) === JSON.stringify(state.device) ? state : { ...state, device: payload },
    /** How near the account is to its quota now. */
    quotaFound: (state, { payload }: PayloadAction<QuotaLevel>): TroublesState => ({ ...state, quota: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState);
  },
});

export const { troublesFound, quotaFound } = slice.actions;
export const troublesReducer = slice.reducer;
