import { isStale } from '#shared/rules/backup/guard.ts';
import { lastDue } from '#shared/rules/backup/plan.ts';
import type { Logger } from '../logging/logger.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import type { Job } from './job-store.ts';
import { awayFrom, locateJob } from './places.ts';
import type { BackupService, Cause } from './service.ts';
import type { WatchTree } from './tree-watch.ts';

/** Real time between two looks at the clock (ms). */
const LOOK_MS = 5000;
/** How long changes rest before they are carried over: a program that writes a file writes more than once (ms). */
const REST_MS = 1000;
/** A second look after a change, for what was made in a folder that was new itself (ms). */
const AGAIN_MS = 6000;
/** Real time after which the folders of a job are looked at without any news (ms). */
const RESCAN_MS = 60_000;
/** A look that took long is followed by so many times as long without one. */
const REST = 20;
/** First pause after a failure, on the device's clock; it doubles up to the longest (ms). */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;
/** Tries after a planned run that failed, about three hours of them; then the next planned time counts. */
const PLANNED_RETRIES = 8;
const DAY_MS = 86_400_000;

export interface SchedulerDeps {
  readonly service: BackupService;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly watchTree: WatchTree;
  /** Whether files can be reached and the device is on. */
  readonly isReady: () => boolean;
  readonly log: Logger;
}

export type BackupScheduler = ReturnType<typeof createBackupScheduler>;

/** A realtime job that is followed. */
interface Followed {
  readonly folders: string;
  readonly stops: (() => void)[];
  /** Real time of the last look, and how long it took (ms). */
  lookedAt: number;
  tookMs: number;
}

/** A job that has failed. */
interface Failed {
  readonly count: number;
  /** When it may be tried again, on the device's clock. */
  readonly until: number;
  /** The try that follows has been asked for. */
  isAsked: boolean;
}

/**
 * Begins jobs by themselves (APP-AUTO-02): at their times, again when that has failed, when something has changed, when what kept them is over, and
 * after a restart. Tells of those that have had no good run for too long.
 */
export function createBackupScheduler({ service, notices, watchTree, isReady, log }: SchedulerDeps) {
  const { files, stores, now } = service;
  const { jobs, settings } = stores;
  const wanted = new Map<string, Cause>();
  const followed = new Map<string, Followed>();
  const failures = new Map<string, Failed>();
  /** Jobs that were begun here, and not by hand. */
  const begun = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;

  const lookIn = (ms: number, first: () => void = () => undefined): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      first();
      look();
    }, ms).unref();
    timers.add(timer);
  };
  const want = (id: string): void => {
    if (!wanted.has(id)) wanted.set(id, 'change');
  };
  /** Jobs that get a second look. */
  const again = new Set<string>();
  const changed = (id: string): void => {
    if (isOver) return;
    if (!wanted.has(id)) lookIn(REST_MS, () => want(id));
    if (again.has(id)) return;
    again.add(id);
    lookIn(AGAIN_MS, () => {
      again.delete(id);
      want(id);
    });
  };

  const unfollow = (id: string): void => {
    for (const stop of followed.get(id)?.stops ?? []) stop();
    followed.delete(id);
  };
  /** Watches the folders of a realtime job; those of a pair on both sides. */
  const follow = async (job: Job): Promise<void> => {
    const folders = JSON.stringify([job.sources, job.target]);
    if (followed.get(job.id)?.folders === folders) return;
    unfollow(job.id);
    const entry: Followed = { folders, stops: [], lookedAt: -Infinity, tookMs: 0 };
    followed.set(job.id, entry);
    const caller = files.rights.callerOf(job.owner);
    const places = caller && (await locateJob(files, caller, job).catch(() => undefined));
    if (!places || followed.get(job.id) !== entry) {
      // Not there now: the next look tries again.
      if (followed.get(job.id) === entry) followed.delete(job.id);
      return;
    }
    const watched = job.type === 'auto_bothway' && places.target ? [...places.sources, places.target] : places.sources;
    for (const { real } of watched) {
      const stop = watchTree(real, () => changed(job.id));
      if (stop) entry.stops.push(stop);
    }
  };

  /** What a job wants now, by its plan and by what has happened. */
  const wish = (job: Job): void => {
    const { id, plan } = job;
    const due = lastDue(plan, job.plannedTo, now());
    const failed = failures.get(id);
    if (plan.backupType === 'timed' && failed && !failed.isAsked && failed.until <= now()) {
      failed.isAsked = true;
      wanted.set(id, 'plan');
    }
    if (due !== undefined) {
      failures.delete(id);
      jobs.note(id, { plannedTo: now() });
      wanted.set(id, 'plan');
    }
    if (plan.backupType !== 'realtime') return;
    void follow(job);
    const entry = followed.get(id);
    if (entry === undefined || performance.now() - entry.lookedAt < Math.max(RESCAN_MS, entry.tookMs * REST)) return;
    want(id);
  };

  /** Begins a job that wants to run, unless something keeps it, which it then says. */
  const start = async (job: Job, cause: Cause): Promise<void> => {
    const block = service.blockOf(job);
    if (block) {
      service.block(job.id, block);
      return;
    }
    const waits = await awayFrom(files, job);
    if (waits !== undefined) {
      service.block(job.id, { reason: 'drive', waits });
      return;
    }
    service.block(job.id, undefined);
    wanted.delete(job.id);
    const entry = followed.get(job.id);
    const began = performance.now();
    if (entry) entry.lookedAt = began;
    begun.add(job.id);
    await service.begin(job, cause);
    if (entry && cause === 'change') entry.tookMs = performance.now() - began;
  };

  const tellStale = (job: Job): void => {
    const days = settings.get(job.owner).staleDays;
    if (job.toldStale === job.goodAt || !isStale(job, now(), days)) return;
    // Noted first: a message too few is better than one every five seconds.
    jobs.note(job.id, { toldStale: job.goodAt });
    const since = Math.floor((now() - Math.max(job.goodAt, job.madeAt)) / DAY_MS);
    notices.post({ to: job.owner, action: 'backup_stale', level: 'warn', values: { name: job.name, job: job.id, days: since } }); // prettier-ignore
    service.tell(job.id);
  };

  const lookAtJob = async (job: Job): Promise<void> => {
    tellStale(job);
    if (job.paused !== '') {
      unfollow(job.id);
      wanted.delete(job.id);
      return;
    }
    wish(job);
    // What was cut off, by the engine, a drive or the end of the device, goes on.
    if (job.running && !service.isLive(job.id) && !wanted.has(job.id)) wanted.set(job.id, 'resume');
    const cause = wanted.get(job.id);
    if (cause === undefined || service.isLive(job.id) || (failures.get(job.id)?.until ?? 0) > now()) return;
    await start(job, cause);
  };

  async function settle(): Promise<void> {
    if (isOver || !isReady()) return;
    try {
      const all = jobs.all();
      const ids = new Set(all.map(({ id }) => id));
      for (const id of followed.keys()) if (!ids.has(id)) unfollow(id);
      const looks = all.map((job) =>
        lookAtJob(job).catch((error: unknown) => {
          log.error('a backup could not be begun', { job: job.id, error });
        }),
      );
      await Promise.all(looks);
    } catch (error) {
      log.error('the plans of backups could not be looked at', { error });
    }
  }
  function look(): void {
    void settle();
  }

  service.onEnd((job, isGood) => {
    const wasBegun = begun.delete(job.id);
    if (isGood) {
      failures.delete(job.id);
      return;
    }
    const { backupType } = job.plan;
    const isPlanned = backupType === 'timed' && wasBegun;
    // Who stops a run has not met a failure.
    if ((backupType !== 'realtime' && !isPlanned) || (isPlanned && jobs.find(job.id)?.paused !== '')) return;
    const count = (failures.get(job.id)?.count ?? 0) + 1;
    if (isPlanned && count > PLANNED_RETRIES) {
      failures.delete(job.id);
      return;
    }
    const until = now() + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (count - 1));
    failures.set(job.id, { count, until, isAsked: false });
  });

  return {
    /** Looks at every job now: the clock, the engine or a job has changed. */
    look,
    /** Looks at every job now, and resolves when the runs that this began are over. */
    settle,
    /** Something in the folders of a job has changed. */
    changed,
    /** A job is another one, or is to be tried anew at once. */
    renew(id: string): void {
      failures.delete(id);
      unfollow(id);
      look();
    },
    /** Looks now and then; answers how to stop. */
    start(): () => void {
      const timer = setInterval(look, LOOK_MS);
      timer.unref();
      lookIn(0);
      return () => {
        isOver = true;
        clearInterval(timer);
        for (const each of timers) clearTimeout(each);
        for (const id of [...followed.keys()]) unfollow(id);
      };
    },
  };
}
