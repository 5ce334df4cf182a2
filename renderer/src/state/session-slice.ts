import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionCode } from '#shared/contract/codes.ts';
import type { PermKey } from '#shared/contract/define.ts';
import { everythingStale } from './push-actions.ts';

/**
 * Where the session stands. `signingIn`: as `starting`, with the form still on screen. `starting`: the token is stored, the account is being loaded; `retry`: that failed
 * (SES-03); `forbidden`: the device refuses remote access, to be acknowledged (ERR-03).
 */
export type SessionStatus = 'unknown' | 'signedOut' | 'signingIn' | 'starting' | 'retry' | 'ready' | 'forbidden';

/** What the start failed at. */
export interface StartProblem {
  /** Name of the call. */
  readonly call: string;
  readonly code: string;
  readonly message: string;
}

/** What /login says once: a text of the device, or the code that ended the session. */
export interface LoginNotice {
  readonly code?: SessionCode;
  readonly message?: string;
}

/** The signed-in account (SES-01). Empty values mean signed out. */
export interface SessionState {
  readonly status: SessionStatus;
  readonly problem: StartProblem | null;
  readonly loginNotice: LoginNotice | null;
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
  /** What the device said of the account, as far as the console knows it. ENT-01 */
  readonly userinfo: Readonly<Record<string, unknown>>;
  /** Parents of routes that the administrator has hidden from everybody, as far as the device has said so. DEV-05 */
  readonly hiddenApps: readonly string[];
}

export const emptySession: SessionState = {
  status: 'unknown',
  problem: null,
  loginNotice: null,
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
  hiddenApps: [],
};

/** What the account record of the wire becomes (SES-02). */
export type Account = Pick<
  SessionState,
  'username' | 'nickname' | 'qcname' | 'avatar' | 'isMaster' | 'isLocal' | 'authorize' | 'userPerm' | 'userinfo'
>;

/** Rights as the device tells them while signed in. */
export type Rights = Pick<SessionState, 'userPerm' | 'authorize' | 'isMaster'>;

const slice = createSlice({
  name: 'session',
  initialState: emptySession,
  reducers: {
    /** A token was stored; the account may already be known from the answer that gave it. */
    tokenStored: (
      state,
      { payload }: PayloadAction<{ token: string; keepLogin: boolean; account?: Account; fresh?: boolean }>,
    ): SessionState => ({
      ...state,
      ...payload.account,
      status: payload.fresh === true ? 'signingIn' : 'starting',
      problem: null,
      loginNotice: null,
      token: payload.token,
      keepLogin: payload.keepLogin,
    }),
    accountLoaded: (state, { payload }: PayloadAction<Account>): SessionState => ({ ...state, ...payload }),
    userSettingLoaded: (state, { payload }: PayloadAction<SessionState['userSetting']>): SessionState => ({
      ...state,
      userSetting: payload,
    }),
    /** Rights changed while signed in (ROL-08). */
    rightsChanged: (state, { payload }: PayloadAction<Partial<Rights>>): SessionState => ({ ...state, ...payload }),
    /** The account is called otherwise, or has another picture. */
    profileChanged: (
      state,
      { payload }: PayloadAction<Partial<Pick<SessionState, 'nickname' | 'avatar'>>>,
    ): SessionState => ({ ...state, ...payload }),
    startFailed: (state, { payload }: PayloadAction<StartProblem>): SessionState => ({
      ...state,
      status: 'retry',
      problem: payload,
    }),
    sessionReady: (state): SessionState => ({ ...state, status: 'ready', problem: null }),
    /** An app was hidden from everybody, or is shown again. */
    appVisibilityTold: (state, { payload }: PayloadAction<{ app: string; isShown: boolean }>): SessionState => {
      if (state.hiddenApps.includes(payload.app) !== payload.isShown) return state;
      const others = state.hiddenApps.filter((app) => app !== payload.app);
      return { ...state, hiddenApps: payload.isShown ? others : [...others, payload.app] };
    },
    /** ERR-03: told first, signed out when acknowledged. */
    remoteForbidden: (state): SessionState => ({ ...state, status: 'forbidden' }),
    /** Every field back to its empty value (SES-01). */
    signedOut: (): SessionState => ({ ...emptySession, status: 'signedOut' }),
    loginNoticed: (state, { payload }: PayloadAction<LoginNotice | null>): SessionState => ({
      ...state,
      loginNotice: payload,
    }),
  },
  extraReducers: (builder) =>
    // Whether it was shown again meanwhile is found out by asking.
    builder.addCase(everythingStale, (state): SessionState => ({ ...state, hiddenApps: [] })),
});

export const {
  tokenStored,
  accountLoaded,
  userSettingLoaded,
  rightsChanged,
  profileChanged,
  appVisibilityTold,
  startFailed,
  sessionReady,
  remoteForbidden,
  signedOut,
  loginNoticed,
} = slice.actions;
export const sessionReducer = slice.reducer;
