import { failure, success, type CallResult } from '../api/result.ts';
import { overlayCallNames } from '../help/incident/recorder.ts';
import type { IncidentRecord } from '../help/incident/record.ts';
import { pushReceived } from '../state/push-actions.ts';
import { accountLoaded, sessionReady, tokenStored } from '../state/session-slice.ts';
import { pollReceived } from '../state/storage-actions.ts';
import { noticeContinued, resultEntered, storagePushed } from '../state/storage-slice.ts';
import { createAppStore, type AppStore } from '../state/store.ts';

/** A store of its own, in which somebody of the recorded role is signed in nowhere. */
function emptyStore({ role }: IncidentRecord): AppStore {
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 'replay', keepLogin: false }));
  store.dispatch(
    accountLoaded({
      username: '',
      nickname: '',
      qcname: '',
      avatar: '',
      isMaster: role === 'master',
      isLocal: role === 'local',
      authorize: '1',
      userPerm: {},
      userinfo: {},
    }),
  );
  store.dispatch(sessionReady());
  return store;
}

/** Brings one entry of a record into a store, as it came in then. */
function apply(store: AppStore, record: IncidentRecord, index: number): void {
  const entry = record.entries[index];
  if (entry === undefined) return;
  const { at } = entry;
  if (entry.kind === 'poll') {
    store.dispatch(pollReceived({ data: entry.data, requestedAt: at, receivedAt: at }));
  } else if (entry.kind === 'push') {
    const frame = { cmd: 'message' as const, id: index + 1, topic: entry.topic, type: entry.type, to: 'all', ts: at, data: entry.data }; // prettier-ignore
    if (entry.topic === 'storage') store.dispatch(storagePushed({ frame, at }));
    store.dispatch(pushReceived(frame));
  } else if (entry.kind === 'step' && typeof entry.payload === 'string') {
    if (entry.type === noticeContinued.type) store.dispatch(noticeContinued(entry.payload));
    if (entry.type === resultEntered.type) store.dispatch(resultEntered(entry.payload));
  }
}

export interface Replay {
  readonly store: AppStore;
  /** Another number for each store. */
  readonly run: number;
  /** Index of the entry that was brought in last. */
  readonly at: number;
}

let runs = 0;

/** A record up to and with an entry; a store that stands before it is taken on. */
export function replayTo(record: IncidentRecord, at: number, from: Replay | null = null): Replay {
  runs += 1;
  const goesOn = from !== null && from.at <= at;
  const store = goesOn ? from.store : emptyStore(record);
  for (let index = goesOn ? from.at + 1 : 0; index <= at; index += 1) apply(store, record, index);
  return { store, at, run: goesOn ? from.run : runs };
}

/**
 * What answers in place of the device: the recorded answer of that moment, else a failure. Other calls, those of the
 * console around the replay, go their way (null).
 */
export function answerOf(record: IncidentRecord, at: number, name: string): CallResult<unknown> | null {
  if (!overlayCallNames.has(name)) return null;
  for (let index = Math.min(at, record.entries.length - 1); index >= 0; index -= 1) {
    const entry = record.entries[index];
    if (entry?.kind !== 'call' || entry.name !== name) continue;
    return entry.code === '200' ? success(entry.data) : failure(entry.code, '');
  }
  return failure('ABORTED', '');
}

/** Entries at which another screen comes; the first one always. */
export function screenChanges({ entries }: IncidentRecord): number[] {
  return entries.flatMap(({ screen }, index) => (index === 0 || entries[index - 1]?.screen !== screen ? [index] : []));
}
