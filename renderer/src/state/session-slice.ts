import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PermKey } from '#shared/contract/define.ts';

/** Where the session stands; `retry` = signed in but the start could not be finished (SES-03). */
export type SessionStatus = 'unknown' | 'signedOut' | 'starting' | 'retry' | 'ready';

/** The signed-in account (SES-01). Empty values mean signed out. */
export interface SessionState {
  readonly status: SessionStatus;
  readonly token: string;
  readonly keepLogin: boolean;
  readonly username: string;
  readonly nickname: string;
  readonly qcname: string;
  readonly avatar: string;
  readonly isMaster: boolean;
  readonly isLocal: boolean;
  /** '1' = approved on this device (ROL-07). */
  readonly authorize: string;
  readonly userPerm: Readonly<Partial<Record<PermKey, 0 | 1>>>;
  /** The stored user settings overlaid by what the device enforces (KV-02). */
  readonly userSetting: Readonly<Record<string, unknown>>;
  /** The account record as the device gave it, normalised. */
  readonly userinfo: Readonly<Record<string, unknown>>;
}

export const emptySession: SessionState = {
  status: 'unknown',
  token: '',
  keepLogin: false,
  username: '',
  nickname: '',
  qcname: '',
  avatar: '',
  isMaster: false,
  isLocal: false,
  authorize: '',
  userPerm: {},
  userSetting: {},
  userinfo: {},
};

/** What the account record of the wire becomes (SES-02). */
export type Account = Pick<
  SessionState,
  'username' | 'nickname' | 'qcname' | 'avatar' | 'isMaster' | 'isLocal' | 'authorize' | 'userPerm' | 'userinfo'
>;

const slice = createSlice({
  name: 'session',
  initialState: emptySession,
  reducers: {
    /** A token was stored; the account may already be known from the answer that gave it. */
    tokenStored: (state, action: PayloadAction<{ token: string; keepLogin: boolean; account?: Account }>) => ({
      ...state,
      ...action.payload.account,
      status: 'starting' as const,
      token: action.payload.token,
      keepLogin: action.payload.keepLogin,
    }),
    accountLoaded: (state, action: PayloadAction<Account>) => ({ ...state, ...action.payload }),
    userSettingLoaded: (state, action: PayloadAction<SessionState['userSetting']>) => ({
      ...state,
      userSetting: action.payload,
    }),
    /** Rights changed while signed in (push session perm_changed, role_changed). */
    rightsChanged: (
      state,
      action: PayloadAction<Partial<Pick<SessionState, 'userPerm' | 'authorize' | 'isMaster'>>>,
    ) => ({ ...state, ...action.payload }),
    statusChanged: (state, action: PayloadAction<SessionStatus>) => ({ ...state, status: action.payload }),
    /** Every field back to its empty value. */
    signedOut: () => ({ ...emptySession, status: 'signedOut' as const }),
  },
});

export const { tokenStored, accountLoaded, userSettingLoaded, rightsChanged, statusChanged, signedOut } = slice.actions;
export const sessionReducer = slice.reducer;
