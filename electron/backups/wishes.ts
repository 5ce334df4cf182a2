import { lastDue } from '#shared/rules/backup/plan.ts';
import type { TransferClock } from '../transfers/clock.ts';
import type { BackupRecord } from './backup-record.ts';
import type { Deletes } from './run-backup.ts';
import type { WatchFolder } from './watch-folder.ts';

/** Why a job wants to run: something has changed, its time has come, it was cut off, somebody says so. */
export type Cause = 'change' | 'plan' | 'resume' | 'user';

export interface Wish {
  readonly cause: Cause;
  readonly deletes: Deletes;
}

export interface WishDeps {
  readonly clock: TransferClock;
  readonly watch: WatchFolder;
  /** A job wants to run. */
  readonly onWish: () => void;
}

/** How long changes rest before they are carried over: a program that writes a file writes more than once (ms). */
const REST_MS = 1000;
/** A second look after a change, for what was made in a folder that was new itself (ms). */
const AGAIN_MS = 6000;
/** After so long the folders of a job are looked at without any news (ms). */
const RESCAN_MS = 60_000;
/** A look that took long is followed by so many times as long without one. */
const REST = 20;
/** First pause after a failure; it doubles up to the longest (ms). */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;

/** A realtime job that is followed. */
interface Followed {
  readonly folders: string;
  readonly stops: (() => void)[];
  /** When it was looked at last, and how long that took (ms). */
  lookedAt: number;
  tookMs: number;
}

/** Who wants to run, and why: by plan, by change and by what was cut off (APP-AUTO-02). */
export function createWishes({ clock, watch, onWish }: WishDeps) {
  const wanted = new Map<string, Wish>();
  const followed = new Map<string, Followed>();
  const failures = new Map<string, { count: number; until: number }>();
  const timers = new Map<string, () => void>();

  const want = (id: string, cause: Cause, deletes: Deletes = 'ask'): void => {
    const before = wanted.get(id);
    // A mere change is no reason to forget what somebody has decided.
    if (before === undefined || cause === 'user') wanted.set(id, { cause, deletes });
    if (cause === 'user') failures.delete(id);
  };
  const later = (key: string, ms: number, run: () => void): void => {
    if (timers.has(key)) return;
    const end = clock.after(ms, () => {
      timers.delete(key);
      run();
    });
    timers.set(key, end);
  };
  const changed = (id: string): void => {
    for (const ms of [REST_MS, AGAIN_MS])
      later(`${id}/${ms}`, ms, () => {
        want(id, 'change');
        onWish();
      });
  };

  const unfollow = (id: string): void => {
    for (const stop of followed.get(id)?.stops ?? []) stop();
    followed.delete(id);
    for (const ms of [REST_MS, AGAIN_MS]) {
      timers.get(`${id}/${ms}`)?.();
      timers.delete(`${id}/${ms}`);
    }
  };
  const follow = ({ id, sources }: BackupRecord): Followed => {
    const folders = JSON.stringify(sources.map(({ path }) => path));
    const before = followed.get(id);
    if (before?.folders === folders) return before;
    unfollow(id);
    const entry: Followed = { folders, stops: [], lookedAt: -Infinity, tookMs: 0 };
    followed.set(id, entry);
    for (const { path } of sources) {
      const stop = watch(path, () => changed(id));
      if (stop !== null) entry.stops.push(stop);
    }
    return entry;
  };

  return {
    want,
    wishOf: (id: string): Wish | undefined => wanted.get(id),
    causeOf: (id: string): Cause | undefined => wanted.get(id)?.cause,
    /** Those that want to run and are not to wait after a failure, somebody's own wishes first. */
    wanted: (): [string, Wish][] =>
      [...wanted]
        .filter(([id]) => (failures.get(id)?.until ?? 0) <= clock.now())
        .sort(([, a], [, b]) => Number(b.cause === 'user') - Number(a.cause === 'user')),
    begun: (id: string): void => void wanted.delete(id),
    /** What a job wants now, by its plan and by what has happened; `keep` writes down that its times were looked at. */
    look(job: BackupRecord, isRunning: boolean, keep: (job: BackupRecord) => void): void {
      const now = clock.now();
      const { id, backupType, days, time, plannedTo, paused } = job;
      if (paused !== '') {
        unfollow(id);
        wanted.delete(id);
        return;
      }
      // Cut off by the end of this process.
      if (job.running && !isRunning && !wanted.has(id)) want(id, 'resume');
      if (lastDue({ backupType, days, time }, plannedTo, now) !== undefined) {
        keep({ ...job, plannedTo: now });
        want(id, 'plan');
      }
      if (backupType !== 'realtime') {
        unfollow(id);
        return;
      }
      const { lookedAt, tookMs } = follow(job);
      if (!isRunning && now - lookedAt >= Math.max(RESCAN_MS, tookMs * REST)) want(id, 'change');
    },
    /** A job was looked at: when (unix ms), and for how long. */
    looked(id: string, at: number, tookMs: number): void {
      const entry = followed.get(id);
      if (entry !== undefined) Object.assign(entry, { lookedAt: at, tookMs });
    },
    failed(id: string): void {
      const count = (failures.get(id)?.count ?? 0) + 1;
      failures.set(id, { count, until: clock.now() + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (count - 1)) });
    },
    succeeded: (id: string): void => void failures.delete(id),
    /** A job is another one, is stopped or gone. */
    forget(id: string): void {
      unfollow(id);
      wanted.delete(id);
      failures.delete(id);
    },
    dispose(): void {
      for (const id of [...followed.keys()]) unfollow(id);
      wanted.clear();
    },
  };
}
