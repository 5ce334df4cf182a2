import type { BackupAnswer, BackupRequest, ComputerControl, ComputerJob } from '#shared/ipc/backup-channels.ts';
import type { TransferClock } from '../transfers/clock.ts';
import type { TransferDevice } from '../transfers/device.ts';
import type { Pace } from '../transfers/pace.ts';
import { answerRequest } from './answer-request.ts';
import type { BackupRecord } from './backup-record.ts';
import { backUp } from './backup-run.ts';
import type { BackupStore } from './backup-store.ts';
import { viewJob, type Blocked } from './job-view.ts';
import { missingSource } from './missing-source.ts';
import { endJob, type RunEnd, type StopReason } from './run-end.ts';
import type { Deletes } from './run-backup.ts';
import { emptyResult } from './run-result.ts';
import { createStuckFiles } from './stuck-files.ts';
import type { WatchFolder } from './watch-folder.ts';
import { createWishes, type Cause, type Wish } from './wishes.ts';

/** Who is signed in at which device. */
export interface BackupLine {
  readonly owner: string;
  readonly device: TransferDevice;
}

export interface BackupDeps {
  readonly store: BackupStore;
  readonly clock: TransferClock;
  /** Null while nobody is signed in. */
  readonly line: () => BackupLine | null;
  readonly pace: Pick<Pace, 'limiter' | 'parallel' | 'isOpen'>;
  readonly watch: WatchFolder;
  readonly newId: () => string;
  /** This computer as it is now, see `hardwareOf`. */
  readonly adapters: () => readonly string[];
  readonly onChanged: (jobs: ComputerJob[]) => void;
}

/** Backups of folders of this computer (APP-AUTO-02, APP-TOZ-01). */
export interface Backups {
  answer(request: BackupRequest): Promise<BackupAnswer>;
  /** Somebody signed in or out, the hours of transfers have changed: all is looked at anew. */
  follow(): void;
  /** The computer or its network came back. */
  wake(): void;
  dispose(): void;
}

/** The run that is on; there is one at a time. */
interface Running {
  readonly id: string;
  readonly controller: AbortController;
  readonly cause: Cause;
  /** Share that is done; null while it only looks. */
  rate: number | null;
}

/** Real time between two looks at the clock (ms). */
const LOOK_MS = 5000;
const TELL_MS = 200;
/** Pauses after which a device that did not answer is tried again (ms); the last one goes on. */
const RETRY_MS: readonly number[] = [5000, 10_000, 30_000, 60_000];
/** After so long every folder of the target is looked at again, whatever has changed here (ms). */
const FULL_MS = 24 * 3600 * 1000;

/** Runs the jobs one after another: at their times, when something has changed, when somebody says so. */
export function createBackups(deps: BackupDeps): Backups {
  const { store, clock, line, pace, newId, onChanged } = deps;
  const jobs = new Map(store.jobs().map((job) => [job.id, job]));
  const sums = new Map<string, ReturnType<BackupStore['sum']>>();
  const blocked = new Map<string, Blocked>();
  const fullAt = new Map<string, number>();
  const stuckFiles = createStuckFiles();
  let running: Running | null = null;
  /** The device did not answer, or has ended the session. */
  let away: { readonly reason: 'offline' | 'signedOut'; readonly until: number; readonly count: number } | null = null;
  let before: BackupLine | null = null;
  let isStarting = false;
  /** Something has happened that may let a job begin. */
  let isAskedAgain = false;
  let isDisposed = false;

  const own = (): BackupRecord[] => [...jobs.values()].filter((job) => job.owner === line()?.owner);
  const keep = (job: BackupRecord): void => {
    jobs.set(job.id, job);
    store.put(job);
  };

  const view = (): ComputerJob[] =>
    own().map((job) => {
      let sum = sums.get(job.id);
      if (sum === undefined) {
        sum = store.sum(job.id);
        sums.set(job.id, sum);
      }
      const rate = running?.id === job.id ? running.rate : null;
      // A mere change is no news before there is something to do.
      const waits = (wishes.causeOf(job.id) ?? 'change') !== 'change';
      const isBlocked = blocked.get(job.id) ?? (waits ? ({ reason: 'turn', waits: '' } as const) : undefined);
      return viewJob(job, { rate, blocked: isBlocked, sum, now: clock.now() });
    });
  let endTell: (() => void) | null = null;
  const tell = (): void => {
    if (isDisposed) return;
    endTell ??= clock.after(TELL_MS, () => {
      endTell = null;
      onChanged(view());
    });
  };
  const block = (id: string, why: Blocked | undefined): void => {
    if (JSON.stringify(blocked.get(id)) === JSON.stringify(why)) return;
    if (why === undefined) blocked.delete(id);
    else blocked.set(id, why);
    tell();
  };

  const wishes = createWishes({ clock, watch: deps.watch, onWish: () => void settle() });

  /** Why a job does not run now that wants to; the hours are for what begins by itself. */
  const holdUp = ({ pausedUntil }: BackupRecord, cause: Cause): Blocked | undefined => {
    if (pausedUntil > clock.now()) return { reason: 'pause', waits: '' };
    if (!pace.isOpen && cause !== 'user') return { reason: 'schedule', waits: '' };
    return away !== null && away.until > clock.now() ? { reason: away.reason, waits: '' } : undefined;
  };

  const ended = (job: BackupRecord, { cause, deletes }: Wish, end: RunEnd): void => {
    sums.delete(job.id);
    if (end.away !== null) {
      const count = (away?.count ?? 0) + 1;
      const wait = RETRY_MS[Math.min(count, RETRY_MS.length) - 1] ?? 0;
      // Who was signed out has to sign in again, which is heard of.
      away = { reason: end.away, until: end.away === 'signedOut' ? Infinity : clock.now() + wait, count };
      block(job.id, { reason: end.away, waits: '' });
    } else away = null;
    // With what somebody has decided: they must not be asked once more.
    if (end.goesOn) wishes.want(job.id, cause, deletes);
    if (end.isFailure && job.backupType === 'realtime') wishes.failed(job.id);
    else wishes.succeeded(job.id);
    if (end.record !== null) store.addRun(end.record);
    // Deleted while it ran: nothing of it comes back.
    if (jobs.has(job.id)) keep(end.job);
    tell();
  };

  const run = async (job: BackupRecord, cause: Cause, deletes: Deletes, device: TransferDevice): Promise<void> => {
    const controller = new AbortController();
    // Who asked for it sees it run, whether there is something to do or not.
    const mine: Running = { id: job.id, controller, cause, rate: cause === 'user' ? 0 : null };
    running = mine;
    const at = clock.now();
    const full = cause !== 'change' || at - (fullAt.get(job.id) ?? -Infinity) > FULL_MS;
    const result = emptyResult();
    let failure: unknown;
    keep({ ...job, running: true });
    try {
      await backUp(job, {
        ...{ store, clock, device, deletes, full, result, signal: controller.signal },
        ...{ limiter: pace.limiter('nativeUpload'), parallel: pace.parallel, adapters: deps.adapters() },
        placed(computer) {
          const now = jobs.get(job.id);
          if (now !== undefined) keep({ ...now, computer });
        },
        putOff: (below) => (cause === 'change' ? stuckFiles.putOff(job.id, below, at) : null),
        progress(share) {
          mine.rate = share;
          tell();
        },
      });
      if (full) fullAt.set(job.id, at);
    } catch (error) {
      failure = error;
    }
    stuckFiles.ran(job.id, result.stuck, clock.now());
    running = null;
    // Nothing is written down any more; the next start goes on with it.
    if (isDisposed) return;
    const aborted = controller.signal.aborted ? (controller.signal.reason as StopReason) : null;
    // What somebody has changed of it meanwhile stays.
    const now = jobs.get(job.id) ?? job;
    const seen = { job: now, result, at, now: clock.now(), isQuiet: cause === 'change', id: newId() };
    wishes.looked(job.id, at, clock.now() - at);
    ended(now, { cause, deletes }, endJob(seen, aborted, failure));
  };

  /** Begins what wants to run and may, one job; each that may not says why. */
  const begin = async (): Promise<void> => {
    const at = line();
    if (at === null) return;
    for (const job of own()) wishes.look(job, job.id === running?.id, keep);
    for (const [id] of wishes.wanted()) {
      const job = jobs.get(id);
      if (job?.owner !== at.owner || job.paused !== '') continue;
      if (running !== null) break;
      const missing = await missingSource(job);
      // Deleted, stopped or changed while the disk was asked: what it wants now is looked at anew.
      const now = jobs.get(id);
      const wish = wishes.wishOf(id);
      if (now === undefined || wish === undefined || now.paused !== '' || now.sources !== job.sources) continue;
      const { cause, deletes } = wish;
      const why = holdUp(now, cause) ?? (missing === null ? undefined : { reason: 'source' as const, waits: missing });
      block(id, why);
      if (why !== undefined || line()?.device !== at.device) continue;
      wishes.begun(id);
      void run(now, cause, deletes, at.device).then(() => settle());
    }
  };
  const settle = async (): Promise<void> => {
    isAskedAgain = true;
    if (isStarting) return;
    isStarting = true;
    try {
      while (isAskedAgain && !isDisposed) {
        isAskedAgain = false;
        await begin();
      }
    } finally {
      isStarting = false;
    }
  };

  const stop = (id: string, reason: StopReason): void => {
    if (running?.id === id) running.controller.abort(reason);
  };
  const control = ({ ids, action, deletes }: ComputerControl): string => {
    const chosen = own().filter(({ id }) => ids.includes(id));
    if (chosen.length < ids.length) return 'N000003';
    if (action === 'run' && chosen.some(({ id }) => running?.id === id && running.rate !== null)) return 'N000005';
    for (const job of chosen) {
      if (action === 'run') {
        keep({ ...job, paused: '', pausedUntil: 0, held: 0 });
        away = null;
        wishes.want(job.id, 'user', deletes);
        continue;
      }
      wishes.forget(job.id);
      blocked.delete(job.id);
      if (action === 'stop') keep({ ...job, paused: 'user', running: false });
      else {
        jobs.delete(job.id);
        store.remove(job.id);
      }
      stop(job.id, action);
    }
    tell();
    void settle();
    return '';
  };

  const pause = (ms: number): void => {
    for (const job of own()) keep({ ...job, pausedUntil: ms === 0 ? 0 : clock.now() + ms });
    if (ms > 0 && own().some(({ id }) => id === running?.id)) running?.controller.abort('hold');
    tell();
    void settle();
  };

  const saved = (job: BackupRecord): void => {
    jobs.set(job.id, job);
    for (const known of [fullAt, sums, blocked]) known.delete(job.id);
    stuckFiles.forget(job.id);
    wishes.forget(job.id);
    tell();
    void settle();
  };

  let endTick: () => void = () => undefined;
  const tick = (): void => {
    endTick = clock.after(LOOK_MS, tick);
    if (running !== null && !pace.isOpen && running.cause !== 'user') running.controller.abort('hold');
    void settle();
  };
  tick();

  return {
    answer: (request) =>
      answerRequest(request, {
        ...{ store, own, view, newId, control, pause, saved },
        ...{ owner: line()?.owner ?? null, now: clock.now(), isRunning: (id) => running?.id === id },
      }),
    follow() {
      const now = line();
      const isSame = now?.device === before?.device;
      const isOther = now?.owner !== before?.owner;
      before = now;
      if (!isSame) {
        running?.controller.abort('hold');
        away = null;
      }
      if (isOther) {
        for (const id of jobs.keys()) wishes.forget(id);
        blocked.clear();
        fullAt.clear();
        onChanged(view());
      }
      void settle();
    },
    wake() {
      running?.controller.abort('hold');
      away = null;
      void settle();
    },
    dispose() {
      isDisposed = true;
      endTick();
      endTell?.();
      wishes.dispose();
      running?.controller.abort('hold');
    },
  };
}
