import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageFrame } from '#shared/contract/push.ts';
import { isEarlier } from '#shared/rules/earlier.ts';
import { roleOf, type Role } from '#shared/rules/role.ts';
import { adaptMessage, type StorageMessage } from '#shared/rules/storage/message.ts';
import { adaptPoll, type ExternalDisk, type FirstTime } from '#shared/rules/storage/poll.ts';
import type { Screen } from '#shared/rules/storage/screen-types.ts';
import { isCompleteReport, selectScreen } from '#shared/rules/storage/select-screen.ts';
import { acceptUptime, isReboot } from '#shared/rules/uptime.ts';
import { lockPhaseChanged } from './lock-slice.ts';
import type { SessionState } from './session-slice.ts';
import { rightsChanged, signedOut } from './session-slice.ts';
import { plainCase, withPlainCases } from './plain-cases.ts';
import { pollReceived, type PollReport } from './storage-actions.ts';

/** What the device reports about its storage, and what this page remembers of it (POL-05). Unix milliseconds. */
export interface StorageState {
  readonly message: StorageMessage | null;
  /** When the message was learnt: a poll asked for before it says nothing newer (PUSH-07, POL-04). */
  readonly messageAt: number;
  readonly storageServer: string;
  readonly firstTime: FirstTime | null;
  readonly externalDisks: readonly ExternalDisk[];
  readonly dbState: string;
  readonly migrationStatus: string;
  readonly pcversion: string;
  readonly uptime: number | null;
  /** Restarts of the device that this page saw (SSN-05). */
  readonly restarts: number;
  /** The last poll and a message after it as they came: a record of an incident begins with them. */
  readonly heard: { readonly poll: Readonly<Record<string, unknown>> | null; readonly push: MessageFrame | null };
  /** Request time of the newest poll that was taken over, and when its answer came. */
  readonly polledAt: number;
  readonly checkedAt: number;
  /** Targets whose formatting this page saw (FMT-14). */
  readonly seenFormatting: readonly string[];
  /** Result pages left by Enter, notices left by Continue, by message key. */
  readonly entered: readonly string[];
  readonly continued: readonly string[];
  /** When the device last accepted the password; null when it has to be asked for again (PWD-06, PWD-07). */
  readonly passwordCheckedAt: number | null;
}

export const emptyStorage: StorageState = {
  message: null,
  messageAt: 0,
  storageServer: '',
  firstTime: null,
  externalDisks: [],
  dbState: '',
  migrationStatus: '',
  pcversion: '',
  uptime: null,
  restarts: 0,
  heard: { poll: null, push: null },
  polledAt: 0,
  checkedAt: 0,
  seenFormatting: [],
  entered: [],
  continued: [],
  passwordCheckedAt: null,
};

const including = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list : [...list, item];

/** The poll repeats itself every second: the same content stays the same object, so that nothing renders again. */
function keepSame<T>(known: T, next: T): T {
  return JSON.stringify(known) === JSON.stringify(next) ? known : next;
}

function withMessage(state: StorageState, message: StorageMessage | null, at: number): StorageState {
  const formatting = message?.type === 'formatting' && message.ok;
  return {
    ...state,
    message: keepSame(state.message, message),
    messageAt: at,
    seenFormatting: formatting ? including(state.seenFormatting, message.data.type) : state.seenFormatting,
  };
}

function withUptime(state: StorageState, uptime: number | undefined): StorageState {
  if (uptime === undefined) return state;
  const restarted = isReboot(state.uptime, uptime);
  return {
    ...state,
    uptime: acceptUptime(state.uptime, uptime),
    restarts: state.restarts + (restarted ? 1 : 0),
    // What was dismissed was dismissed for that start of the device (SSN-05).
    continued: restarted ? [] : state.continued,
  };
}

/** POL-05: what a poll tells of the storage. */
function withPoll(state: StorageState, payload: PollReport): StorageState {
  const report = adaptPoll(payload.data);
  if (report === null || isEarlier(payload.requestedAt, state.polledAt)) return state;
  const isOlder = isEarlier(payload.requestedAt, state.messageAt);
  const known: StorageState = {
    ...withUptime(state, report.uptime_abs),
    heard: { poll: payload.data, push: isOlder ? state.heard.push : null },
    storageServer: report.storage_server ?? state.storageServer,
    firstTime: keepSame(state.firstTime, report.firstTime),
    externalDisks: keepSame(state.externalDisks, report.disks ?? state.externalDisks),
    dbState: report.db_state ?? state.dbState,
    migrationStatus: report.migration_status ?? state.migrationStatus,
    pcversion: report.pcversion ?? state.pcversion,
    polledAt: payload.requestedAt,
    checkedAt: payload.receivedAt,
  };
  return isOlder ? known : withMessage(known, report.message, payload.requestedAt);
}

const slice = createSlice({
  name: 'storage',
  initialState: emptyStorage,
  reducers: {
    /** A storage message of the push channel; `at` is when it arrived here (PUSH-07). */
    storagePushed: (state, { payload }: PayloadAction<{ frame: MessageFrame; at: number }>): StorageState => {
      const { frame, at } = payload;
      const message = adaptMessage({ ...frame.data, type: frame.type });
      return message === null ? state : { ...withMessage(state, message, at), heard: { ...state.heard, push: frame } };
    },
    /** Enter on a result page: it does not come back (FMT-17). */
    resultEntered: (state, { payload }: PayloadAction<string>): StorageState => ({
      ...state,
      entered: including(state.entered, payload),
      seenFormatting: state.seenFormatting.filter((target) => target !== state.message?.data.type),
    }),
    /** Continue on a notice hides it for this message (MSG-13). */
    noticeContinued: (state, { payload }: PayloadAction<string>): StorageState => ({
      ...state,
      continued: including(state.continued, payload),
    }),
    /** The device accepted the password at this time; null forgets it: lock, other rights (PWD-07). */
    passwordChecked: (state, { payload }: PayloadAction<number | null>): StorageState => ({
      ...state,
      passwordCheckedAt: payload,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(rightsChanged, (state): StorageState => ({ ...state, continued: [], passwordCheckedAt: null }))
      // After a lock the password is asked for again, however short ago it was accepted (PWD-07).
      .addCase(lockPhaseChanged, (state, { payload }): StorageState =>
        payload === 'locked' ? { ...state, passwordCheckedAt: null } : state,
      )
      .addCase(signedOut, () => emptyStorage);
  },
});

export const { storagePushed, resultEntered, noticeContinued, passwordChecked } = slice.actions;
export const storageReducer = withPlainCases(slice.reducer, plainCase(pollReceived, withPoll));

/** The part of the app's state these selectors read. */
export interface WithStorage {
  readonly storage: StorageState;
  readonly session: Pick<SessionState, 'token' | 'isMaster' | 'isLocal'>;
}

/** Role of the session (ROLE-01). */
export const selectRole = ({ session }: Pick<WithStorage, 'session'>): Role =>
  roleOf({ isMaster: session.isMaster, isLocal: session.isLocal });

/** The storage screen that stands over the desktop now; none without a session. */
export const selectStorageScreen: (state: WithStorage) => Screen = createSelector(
  [
    (state: WithStorage) => state.session.token !== '',
    selectRole,
    (state: WithStorage) => state.storage.message,
    (state: WithStorage) => state.storage.storageServer,
    (state: WithStorage) => state.storage.firstTime,
    (state: WithStorage) => state.storage.seenFormatting,
    (state: WithStorage) => state.storage.entered,
    (state: WithStorage) => state.storage.continued,
  ],
  (signedIn, role, message, storageServer, firstTime, seenFormatting, entered, continued): Screen =>
    signedIn
      ? selectScreen({ message, storageServer, firstTime, role, seenFormatting, entered, continued })
      : { kind: 'none' },
);

/** The device reports nothing to do: the poll may slow down (POL-03). */
export const selectIsComplete = ({ storage }: Pick<WithStorage, 'storage'>): boolean =>
  isCompleteReport(storage.message, storage.storageServer);
