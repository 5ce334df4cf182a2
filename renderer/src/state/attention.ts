import { createSelector } from '@reduxjs/toolkit';
import type { TaskKind } from '#shared/contract/records.ts';
import { concerns, noticeOf, type NoticeAction } from '#shared/rules/storage/notices.ts';
import { isCompleteReport } from '#shared/rules/storage/select-screen.ts';
import { HEALTH, isToldBy, lastingEntry, POOLS } from './attention-lasting.ts';
import { selectNoticeView } from './notice-view.ts';
import type { AppState } from './store.ts';
import { selectRole } from './storage-slice.ts';
import { taskKindList } from './tasks-slice.ts';
import type { Severity, Attention } from './attention-entry.ts';

const OWN_SPACE = '/myAccount/me';
const BACKUPS = '/autoBackup/setting1?id=';
const PAIRS = '/autoBackup/setting2?id=';
/** Where deletions that wait are decided about. */
const HELD = '/autoBackup/home';
const severe: ReadonlySet<NoticeAction> = new Set(['smart_warn', 'boot-ssd-lost']);
const taskRoutes: Readonly<Record<TaskKind, string>> = {
  upload: '/taskCenter/upload',
  nativeUpload: '/taskCenter/nativeUpload',
  nativeSave: '/taskCenter/nativeSave',
  fastShare: '/taskCenter/fastShare',
  fileHandle: '/taskCenter/fileHandle',
  netdisk: '/taskCenter/netdisk',
  ftp: '/taskCenter/ftp',
};

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Everything that wants a person, the worst first: the connection, the database, storage and hardware as the device
 * reports them, failed work, backups, the quota, and messages not yet seen. What is wrong with the hardware stays for
 * as long as it is so, also after its message was read. The one list behind every count of it.
 */
export const selectAttention: (state: AppState) => readonly Attention[] = createSelector(
  [
    (state: AppState) => state.device.unhealthy && !state.device.poweringDown,
    (state: AppState) => state.storage.dbState,
    (state: AppState) => state.storage.message,
    (state: AppState) => state.storage.storageServer,
    (state: AppState) => state.tasks.counters,
    (state: AppState) => state.backups.troubled,
    (state: AppState) => state.backups.ofComputer,
    (state: AppState) => selectNoticeView(state).fresh,
    (state: AppState) => state.troubles,
    selectRole,
  ],
  (
    unhealthy,
    dbState,
    message,
    storageServer,
    counters,
    ofDevice,
    ofComputer,
    notices,
    troubles,
    role,
  ): readonly Attention[] => {
    const list: Attention[] = [];
    const backups = [...ofDevice, ...ofComputer];
    // A channel that is refused belongs to a session that ends: whoever signs out leaves nothing to be mended.
    if (unhealthy) list.push({ key: 'connection', kind: 'connection', severity: 'warning' });
    if (dbState === 'down' || dbState === 'repair_fail')
      list.push({ key: 'database', kind: 'database', severity: 'error' });
    const notice = noticeOf(message);
    for (const trouble of troubles.device) list.push(lastingEntry(trouble, role === 'master'));
    if (troubles.quota !== 'well') {
      const severity = troubles.quota === 'over' ? 'error' : 'warning';
      list.push({ key: 'quota', kind: 'quota', severity, level: troubles.quota, route: OWN_SPACE });
    }
    if (notice !== null) {
      const { action } = notice;
      const severity = severe.has(action) ? 'error' : action === 'raid_sync_notify' ? 'info' : 'warning';
      const isListed = troubles.device.some((trouble) => isToldBy(action, trouble));
      if (!isListed && concerns(action, role)) {
        const route = role === 'master' ? { route: action === 'smart_warn' ? HEALTH : POOLS } : {};
        list.push({ key: `hardware:${action}`, kind: 'hardware', severity, action, ...route });
      }
    } else if (message !== null && !isCompleteReport(message, storageServer)) {
      list.push({
        key: 'storage',
        kind: 'storage',
        severity: message.ok ? 'warning' : 'error',
        ...(role === 'master' ? { route: POOLS } : {}),
      });
    }
    for (const task of taskKindList) {
      const count = counters[task].fail;
      if (count > 0)
        list.push({ key: `tasks:${task}`, kind: 'tasks', severity: 'warning', task, count, route: taskRoutes[task] });
    }
    for (const { id, name, trouble, isPair } of backups) {
      const severity = trouble === 'damaged' || trouble === 'failed' ? 'error' : 'warning';
      const route = trouble === 'conflict' ? '/autoBackup/bothWay' : isPair ? `${PAIRS}${id}` : `${BACKUPS}${id}`;
      list.push({
        key: `backup:${id}`,
        kind: 'backup',
        severity,
        trouble,
        name,
        route: trouble === 'held' ? HELD : route,
      });
    }
    for (const { key, content } of notices) {
      // What a message says of a backup is said as long as it is so, and counts once.
      if (backups.length > 0 && content.route?.startsWith('/autoBackup/') === true) continue;
      const severity = content.kind === 'error' ? 'error' : content.kind === 'warning' ? 'warning' : 'info';
      const { title = '', text = '', route } = content;
      const entry = { key, kind: 'notice', severity, title, text } as const;
      list.push(route === undefined ? entry : { ...entry, route });
    }
    return list.sort((one, two) => ranks[one.severity] - ranks[two.severity]);
  },
);

/** How many things want a person; the same number in taskbar, tray and sign-in card. */
export const selectAttentionCount = (state: AppState): number =>
  selectAttention(state).length + state.notices.earlier.unknown;

const KEY = 'hearth.attention';

/** Which device a number is of: its id while signed in, the id of its key on the sign-in page. */
export interface AttentionOf {
  readonly nasId: string;
  readonly nasPubKeyId: string;
}

/** What the last signed-in window of this browser or app knew: the tray and the sign-in card show it. */
type KeptAttention = AttentionOf & {
  readonly count: number;
  /** What of it no message says; only while somebody is signed in. */
  readonly entries?: readonly Attention[];
};

/** What is kept, as it is written: the same text is the same state. */
export const keptAttentionText = (storage: Pick<Storage, 'getItem'> = localStorage): string =>
  storage.getItem(KEY) ?? 'null';

function parseKept(text: string): Partial<KeptAttention> {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** What a text of `keptAttentionText` says of a device; null when it is of another one. */
function keptOf(of: AttentionOf, text: string): Partial<KeptAttention> | null {
  const kept = parseKept(text);
  const { nasId, nasPubKeyId } = kept;
  const same = (of.nasId !== '' && of.nasId === nasId) || (of.nasPubKeyId !== '' && of.nasPubKeyId === nasPubKeyId);
  return same ? kept : null;
}

/** The kept number for a device; null when none is kept for it. */
export function readAttention(of: AttentionOf, text = keptAttentionText()): number | null {
  const count = keptOf(of, text)?.count;
  return typeof count === 'number' ? count : null;
}

/** The kept entries for a device, the worst first. */
export function readAttentionEntries(of: AttentionOf, text: string): readonly Attention[] {
  const entries: unknown = keptOf(of, text)?.entries;
  return Array.isArray(entries) ? (entries as readonly Attention[]) : [];
}

/** Keeps number and entries for pages that do not poll; a page that has not met the key keeps the one that is known. */
export function writeAttention(
  { nasId, nasPubKeyId }: AttentionOf,
  count: number,
  entries: readonly Attention[] = [],
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const kept = parseKept(keptAttentionText(storage));
  const known = kept.nasId === nasId ? (kept.nasPubKeyId ?? '') : '';
  storage.setItem(
    KEY,
    JSON.stringify({ nasId, nasPubKeyId: nasPubKeyId === '' ? known : nasPubKeyId, count, entries }),
  );
}

/** Calls `listener` when another window has kept another number. */
export function watchAttention(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener('storage', onStorage);
  };
}
