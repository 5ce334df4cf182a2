import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { localKv } from '../local-kv.ts';
import type { LocalKv } from '../kv.ts';
import { recordNews, type RecordNews } from '../record-news.ts';
import { sharedRecord, type SharedRecord } from '../shared-record.ts';
import type { AppStore } from '../store.ts';
import { postpone } from './conflict-desk.ts';
import {
  conflictsFound,
  conflictsListed,
  conflictsSettled,
  isKeptHere,
  withFound,
  withoutSettled,
  type PendingEntry,
} from './conflicts-slice.ts';

function isEntry(value: unknown): value is PendingEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, batch, mode, path, to, name, isDir, from, there, same, at } = value as Partial<
    Record<keyof PendingEntry, unknown>
  >;
  return (
    [id, batch, path, to, name].every((text) => typeof text === 'string') &&
    (mode === 'copy' || mode === 'cut') &&
    [from, there].every((side) => typeof side === 'object') &&
    [isDir, same].every((flag) => typeof flag === 'boolean') &&
    typeof at === 'number'
  );
}

/** Those that are written down. */
const open = (entries: readonly PendingEntry[]): PendingEntry[] => entries.filter(isKeptHere);

const readEntries = (kept: unknown): readonly PendingEntry[] => (Array.isArray(kept) ? open(kept.filter(isEntry)) : []);

/** Where the account's copies and moves are kept that wait; '' while nobody is signed in. */
function keyOf(store: AppStore): string {
  const { session, device } = store.getState();
  const isKnown = session.status === 'ready' && device.nasId !== '';
  return isKnown ? `files.conflicts/${device.nasId}/${session.username}` : '';
}

export interface KeptConflictsDeps {
  /** Copies and moves of before wait for an answer: these ids. */
  readonly remind: (ids: readonly string[]) => void;
  readonly kv?: LocalKv;
  readonly news?: RecordNews;
}

/**
 * Keeps the copies and moves that wait for an answer over a reload, and lets all pages know of them: the device has not
 * begun them, so that nobody else would (DRG-26). Those of before, and of other pages, ask nothing by themselves. What
 * concerns the safe box is known to this page only.
 */
export function keepConflicts(
  store: AppStore,
  { remind, kv = localKv, news = recordNews }: KeptConflictsDeps,
): Unsubscribe {
  let key = '';
  let record: SharedRecord<readonly PendingEntry[]> | null = null;

  const begin = (wanted: string): SharedRecord<readonly PendingEntry[]> => {
    let isLoading = true;
    const onChange = (): void => {
      const listed = opened.value();
      const { pending: shown } = store.getState().conflicts;
      const known = new Set(shown.map(({ id }) => id));
      const fresh = listed.map(({ id }) => id).filter((id) => !known.has(id));
      postpone(fresh);
      store.dispatch(conflictsListed([...listed, ...shown.filter((entry) => !isKeptHere(entry))]));
      if (isLoading && fresh.length > 0) remind(fresh);
    };
    const opened = sharedRecord({ key: wanted, read: readEntries, onChange, kv, news });
    // What was found before anybody kept it.
    const { pending } = store.getState().conflicts;
    const found = open(pending);
    if (found.length > 0) void opened.change((kept) => withFound(kept, found));
    void opened.ready.then(() => {
      isLoading = false;
    });
    return opened;
  };

  const follow = (): void => {
    const wanted = keyOf(store);
    if (wanted === key) return;
    record?.close();
    key = wanted;
    record = wanted === '' ? null : begin(wanted);
  };

  const stops = [
    store.subscribe(follow),
    store.startListening({
      actionCreator: conflictsFound,
      effect: ({ payload }) => {
        const found = open(payload);
        if (found.length > 0) void record?.change((kept) => withFound(kept, found));
      },
    }),
    store.startListening({
      actionCreator: conflictsSettled,
      effect: ({ payload }) => void record?.change((kept) => withoutSettled(kept, payload)),
    }),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
    record?.close();
  };
}
