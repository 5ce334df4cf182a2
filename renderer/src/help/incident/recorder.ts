import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { watchCalls } from '../../api/call.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { pollReceived } from '../../state/storage-actions.ts';
import { noticeContinued, resultEntered, selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import {
  INCIDENT_FORMAT,
  MAX_BYTES,
  MAX_ENTRIES,
  redact,
  type IncidentEntry,
  type IncidentEvent,
  type IncidentRecord,
} from './record.ts';
import { screenOf } from './screen-of.ts';

/** What is asked and done on the screens of an incident, by path. */
const recordedPaths = /^\/(storagepool|disk|upgrade|mysql|migrate|app\/ssd)\//;
/** Calls with secrets of the person: not kept, and not made by a replay either. */
const blockedPaths = /^\/(zhelper|rhelp|sms)\/|^\/system\/(reboot|shutdown)$/;

const namesOf = (paths: RegExp): string[] =>
  Object.values(calls).flatMap(({ name, path }) => (paths.test(path) ? [name] : []));
const recordedNames: ReadonlySet<string> = new Set(namesOf(recordedPaths));

/** Calls that overlays make: nothing of them reaches a device while a record is replayed. */
export const overlayCallNames: ReadonlySet<string> = new Set([...recordedNames, ...namesOf(blockedPaths)]);

/** Members of a poll that decide what is shown. */
const pollMembers = [
  'message',
  'storage',
  'storage_server',
  'storage_polling',
  'mounts',
  'db_state',
  'migration_status',
];
const topics: ReadonlySet<string> = new Set(['storage', 'upgrade']);
/** An answer longer than this says more than a screen shows. */
const MAX_ANSWER = 20_000;

export interface IncidentRecorder {
  /** True once there is something to report. */
  readonly hasIncident: () => boolean;
  readonly save: (now?: number) => IncidentRecord;
  readonly stop: () => void;
}

/** What tells an entry from another of its kind; null for what is never left out. */
const sortOf = (entry: IncidentEntry): string | null => {
  if (entry.kind === 'step') return null;
  if (entry.kind === 'poll') return 'poll';
  return entry.kind === 'push' ? `push ${entry.topic} ${entry.type}` : `call ${entry.name}`;
};

/**
 * The place of an entry that says nothing more once a newer one is there: of the figures of one screen, hours of a
 * format for one, the first and the last are enough. -1 for none.
 */
function outdated(entries: readonly IncidentEntry[], next: IncidentEntry): number {
  const sort = sortOf(next);
  let found = -1;
  for (let index = entries.length - 1; sort !== null && index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined || entry.screen !== next.screen) break;
    if (sortOf(entry) !== sort) continue;
    if (found >= 0) return found;
    found = index;
  }
  return -1;
}

const sizeOf = (entry: IncidentEntry): number => JSON.stringify(entry).length;

interface Deps {
  readonly now?: () => number;
  /** An incident has begun: there is something to report from now on. */
  readonly onIncident?: () => void;
  /** Something more is in the record of an incident. */
  readonly onKept?: () => void;
}

/**
 * Keeps the last polls, messages, answers and steps of storage incidents, bounded; what repeats is kept once. It begins
 * with what the device has said already: an incident may stand on the screen before anybody records.
 */
export function startRecorder(store: AppStore, { now = Date.now, onIncident, onKept }: Deps = {}): IncidentRecorder {
  let entries: IncidentEntry[] = [];
  let bytes = 0;
  let dropped = 0;
  let incident = false;
  let lastPoll = '';
  const lastAnswers = new Map<string, string>();

  const keep = (event: IncidentEvent): void => {
    const entry = { ...event, screen: screenOf(store.getState()) } as IncidentEntry;
    // Of the quiet time before an incident only its last moment counts.
    if (!incident && entry.screen === 'none' && entry.kind === 'poll') entries = [];
    else if (!incident && entry.screen !== 'none') {
      incident = true;
      onIncident?.();
    }
    const old = outdated(entries, entry);
    if (old >= 0) bytes -= entries.splice(old, 1).reduce((sum, each) => sum + sizeOf(each), 0);
    entries.push(entry);
    bytes = entries.length === 1 ? sizeOf(entry) : bytes + sizeOf(entry);
    // Half of what a file may hold: names of other people's choosing can be longer than what they stand for.
    while (entries.length > MAX_ENTRIES || bytes > MAX_BYTES / 2) {
      const oldest = entries.shift();
      if (oldest === undefined) break;
      bytes -= sizeOf(oldest);
      dropped += 1;
    }
    if (incident) onKept?.();
  };

  const keepPoll = (report: Readonly<Record<string, unknown>>, at: number): void => {
    const data = Object.fromEntries(Object.entries(report).filter(([key]) => pollMembers.includes(key)));
    const text = JSON.stringify(data);
    if (text === lastPoll) return;
    lastPoll = text;
    keep({ kind: 'poll', at, data });
  };
  const keepPush = ({ topic, type, data }: MessageFrame, at: number): void => {
    if (topics.has(topic)) keep({ kind: 'push', at, topic, type, data: { ...data } });
  };
  const { heard, checkedAt, messageAt } = store.getState().storage;
  // A message after the poll stands for the one in it: together they are what is on the screen.
  if (heard.push !== null) {
    const { type, data } = heard.push;
    keepPoll({ ...heard.poll, message: { ...data, type } }, messageAt);
  } else if (heard.poll !== null) keepPoll(heard.poll, checkedAt);

  const ends = [
    store.startListening({
      actionCreator: pollReceived,
      effect: ({ payload }) => {
        keepPoll(payload.data, now());
      },
    }),
    store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload }) => {
        keepPush(payload, now());
      },
    }),
    store.startListening({
      predicate: (action) => noticeContinued.match(action) || resultEntered.match(action),
      effect: (action) => {
        keep({ kind: 'step', at: now(), type: action.type, payload: 'payload' in action ? action.payload : null });
      },
    }),
    watchCalls((name, result) => {
      if (!incident || !recordedNames.has(name)) return;
      const text = JSON.stringify([result.code, result.data]);
      if (lastAnswers.get(name) === text) return;
      lastAnswers.set(name, text);
      const data = text.length > MAX_ANSWER ? null : result.data;
      keep({ kind: 'call', at: now(), name, code: result.code, data });
    }),
  ];

  return {
    hasIncident: () => incident,
    save: (savedAt = now()) => ({
      format: INCIDENT_FORMAT,
      role: selectRole(store.getState()),
      model: store.getState().device.model,
      savedAt,
      dropped,
      entries: redact(entries),
    }),
    stop: () => {
      for (const end of ends) end();
    },
  };
}
