import { driveOfType, isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import { isInWindow } from '#shared/rules/backup/plan.ts';
import type { ErrorCode } from '#shared/contract/codes.ts';
import type { DeviceContext, TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import type { Reach } from '../offline/reach.ts';
import type { OfflineTiming } from '../offline/timing.ts';
import type { Secrets } from '../security/secrets.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import type { Job, JobType } from './job-store.ts';
import { createJobView } from './job-view.ts';
import { createJobWork } from './job-work.ts';
import { type Blocked, createTurns, type LiveRun } from './live-runs.ts';
import type { DeletesDecision } from './one-way.ts';
import { createDriveBackups, type DriveBackupDeps } from './drive/service.ts';
import { createFtpBackups } from './ftp/service.ts';
import { createFtpServers } from './ftp/server-store.ts';
import { createFarDevices } from './zspace/device-store.ts';
import { createFarBackups, type FarBackupDeps } from './zspace/service.ts';
import { createOutcomes } from './outcome.ts';
import { createBackupStores } from './stores.ts';
import type { SyncConfigs } from './sync-config.ts';

/** Why a run begins: somebody wants it, its time has come, something may have changed, it was cut off. */
export type Cause = 'manual' | 'plan' | 'change' | 'resume';

export interface BackupDeps
  extends Omit<DriveBackupDeps, 'mayUse'>, Pick<FarBackupDeps, 'peers' | 'ownId' | 'ownName'> {
  readonly context: DeviceContext;
  readonly configs: SyncConfigs;
  readonly notices: Pick<NoticeCentre, 'post'>;
  /** How passwords of servers are kept, how far jobs reach, and the time of waits between two tries (APP-BFTP-01). */
  readonly secrets: Secrets;
  readonly reach: Reach;
  readonly timing: OfflineTiming;
  /** Whether the sync engine runs. */
  readonly isEngineRunning: () => boolean;
}

export type BackupService = ReturnType<typeof createBackupService>;

/** In which list of the task centre runs of a job stand (APP-TASK-03). */
const taskKindOf = (type: JobType) =>
  type === 'ftp' ? 'ftp' : driveOfType(type) === undefined ? 'fileHandle' : 'netdisk';

/** The jobs of backup and sync at work: each run is a task of the task centre (CALL-EXT-22, APP-AUTO-01). */
export function createBackupService({
  context,
  configs,
  notices,
  secrets,
  reach,
  timing,
  isEngineRunning,
  drives,
  isOnline,
  peers,
  ownId,
  ownName,
}: BackupDeps) {
  const { db, push, tasks, clock, log } = context;
  const files = fileServices(context);
  const stores = createBackupStores(db);
  const { jobs } = stores;
  const live = new Map<string, LiveRun>();
  const blocked = new Map<string, Blocked>();
  const turns = createTurns();
  const endListeners: ((job: Job, isGood: boolean) => void)[] = [];
  let isClosing = false;
  const now = (): number => Math.round(clock.now());
  const far = createFarBackups({
    devices: createFarDevices(db, secrets),
    jobs,
    index: stores.index,
    timing,
    isLive: (id) => live.has(id),
    peers,
    ownId,
    ownName,
  });
  const deviceOf = ({ type, owner, server }: Job): string | undefined =>
    isFetching(type) ? (far.find(owner, server)?.name ?? '') : undefined;
  const view = createJobView({ stores, configs, push, now, isEngineRunning, deviceOf, live, blocked });
  const { tell } = view;
  const ftp = createFtpBackups({
    servers: createFtpServers(db, secrets),
    jobs,
    index: stores.index,
    reach,
    timing,
    isLive: (id) => live.has(id),
  });
  const mayUse = (owner: string): boolean => {
    const account = files.rights.callerOf(owner);
    return account !== undefined && (account.isMaster || account.perm.netdisk !== 0);
  };
  const driveBackups = createDriveBackups({ drives, mayUse, isOnline });
  const work = createJobWork({ files, stores, configs, ftp, driveBackups, far, live, now, tell });
  /** Where a job goes, as its task says it. */
  const goalOf = ({ type, owner, target }: Job): string =>
    type === 'ftp'
      ? `ftp://${ftp.serverOf(owner)?.host ?? ''}${target}`
      : isElsewhere(type)
        ? `${type}:${target}`
        : target;
  const outcomes = createOutcomes({
    stores,
    notices,
    log,
    now,
    tell,
    ended: (job, isGood) => {
      for (const listener of endListeners) listener(job, isGood);
    },
  });

  /** A run from its begin to its end. Trying again in the task centre does all of it anew. */
  const perform = async (id: string, task: string, progress: TaskProgress, deletes: DeletesDecision): Promise<void> => {
    const job = jobs.find(id);
    if (!job) throw new DeviceError('N000003');
    const run = live.get(id) ?? { task, phase: 'turn', rate: 0, waits: '' };
    if (run.phase !== 'turn') throw new DeviceError('N000005');
    live.set(id, Object.assign(run, { phase: 'run' as const }));
    const at = now();
    outcomes.note(id, { running: true, paused: '', held: 0, error: '' });
    const result = await work.run(job, progress, deletes).catch((error: unknown) => {
      live.delete(id);
      if (!progress.signal.aborted) outcomes.fail(job, at, error);
      // What the engine, a pause or the end of the device cuts off is gone on with; it still counts as begun.
      else if (!isClosing && run.ended !== 'later') outcomes.stop(job, at);
      tell(id);
      throw error;
    });
    live.delete(id);
    outcomes.settle(job, at, result);
    if (result.failed > 0) throw new DeviceError(result.error as ErrorCode);
  };

  const drill = async (job: Job, task: string, progress: TaskProgress): Promise<void> => {
    const run = live.get(job.id) ?? { task, phase: 'turn', rate: 0, waits: '' };
    if (run.phase !== 'turn') throw new DeviceError('N000005');
    live.set(job.id, Object.assign(run, { phase: 'drill' as const }));
    tell(job.id);
    const at = now();
    try {
      outcomes.proved(job, at, await work.drill(job, progress));
    } finally {
      live.delete(job.id);
      tell(job.id);
    }
  };

  /** Lets work wait for its turn, then does it as a task, whose id it is told. */
  const queue = (
    job: Job,
    op: 'backup' | 'sync' | 'drill',
    act: (task: string, progress: TaskProgress) => Promise<void>,
  ): void => {
    const run: LiveRun = { task: '', phase: 'turn', rate: 0, waits: '' };
    live.set(job.id, run);
    tell(job.id);
    turns.ask((turn) => {
      if (run.ended !== undefined || isClosing) {
        turn.give();
        return;
      }
      run.turn = turn;
      // Tried again from the task centre it takes no turn.
      const begin = (progress: TaskProgress): Promise<void> => {
        // The task names the first of its sources alone; a drive is held by any of them.
        const others = deviceOf(job) === undefined ? job.sources.slice(1) : [];
        const letGo = files.sent.begin(
          job.name,
          others.map(({ path }) => path),
        );
        return act(run.task, progress).finally(() => {
          letGo();
          turn.give();
        });
      };
      const onDropped = (): void => {
        turn.give();
        live.delete(job.id);
        if (op !== 'drill' && !isClosing && run.ended !== 'later') outcomes.stop(job);
        tell(job.id);
      };
      const [first = ''] = job.sources.map(({ path }) => path);
      const device = deviceOf(job);
      const from = device === undefined ? first : `${device}:${first}`;
      const shown = {
        owner: job.owner,
        kind: taskKindOf(job.type),
        op,
        name: job.name,
        from,
        to: goalOf(job),
        size: 0,
      } as const;
      const onPause = (isPaused: boolean): void => {
        // Tried again it is another run of the same task than the one that waited for this turn.
        const now = live.get(job.id);
        if (now?.task !== run.task) return;
        now.isPaused = isPaused;
        if (isPaused) turn.give();
        else if (now.phase !== 'hold') turn.take();
        tell(job.id);
      };
      run.task = tasks.start(shown, begin, { onDropped, onPause, ...(op === 'drill' ? {} : { id: job.task }) });
      if (op !== 'drill') jobs.note(job.id, { task: run.task });
    });
  };

  /** Whether a job that has perhaps something to do has; what cannot be looked at will say why when it runs. */
  const look = async (job: Job): Promise<'changed' | 'same' | 'over'> => {
    const run: LiveRun = { task: '', phase: 'look', rate: 0, waits: '' };
    live.set(job.id, run);
    const found = await work.hasWork(job).catch(() => true);
    live.delete(job.id);
    if (run.ended !== undefined || isClosing || !jobs.find(job.id)) return 'over';
    return found ? 'changed' : 'same';
  };

  return {
    files,
    stores,
    outcomes,
    ftp,
    driveBackups,
    far,
    tell,
    now,
    recordOf: view.recordOf,
    engineBlock: view.engineBlock,
    isLive: (id: string): boolean => live.has(id),
    /** Lets a run go on that was paused in the task centre; false for any other. */
    resume(job: Job): boolean {
      const run = live.get(job.id);
      if (run?.isPaused !== true) return false;
      tasks.control(job.owner, [run.task], 'resume');
      return true;
    },
    /** Whether a job works or waits to; one that is paused in the task centre does neither. */
    isBusy: (id: string): boolean => live.has(id) && live.get(id)?.isPaused !== true,
    /** Own jobs by id. Throws N000003 for one that is none. */
    own(owner: string, ids: readonly string[]): Job[] {
      return ids.map((id) => {
        const job = jobs.find(id);
        if (job?.owner.toLowerCase() !== owner.toLowerCase()) throw new DeviceError('N000003');
        return job;
      });
    },
    /** Why a job may not begin by itself now; undefined when it may. */
    blockOf(job: Job): Blocked | undefined {
      const engine = view.engineBlock(job);
      if (engine) return engine;
      const { window, pausedUntil } = stores.settings.get(job.owner);
      if (pausedUntil > now()) return { reason: 'pause', waits: '' };
      return isInWindow(window, now()) ? undefined : { reason: 'window', waits: '' };
    },
    /** Cuts off what runs of an account, to go on later; drills, which carry nothing over, end by themselves. */
    cutOff(owner: string): void {
      for (const job of jobs.of(owner))
        if (live.has(job.id) && live.get(job.id)?.phase !== 'drill') this.end(job, 'later');
    },
    /** Says why a job that wants to run does not, or that nothing keeps it any more. */
    block(id: string, block: Blocked | undefined): void {
      if (blocked.get(id)?.reason === block?.reason) return;
      if (block) blocked.set(id, block);
      else blocked.delete(id);
      tell(id);
    },
    isBlocked: (id: string): boolean => blocked.has(id),
    onEnd: (listener: (job: Job, isGood: boolean) => void): void => void endListeners.push(listener),

    /** Begins a run. What has only perhaps changed is looked at first, and shown when there is something to do. */
    async begin(job: Job, cause: Cause, deletes: DeletesDecision = 'ask'): Promise<void> {
      if (live.has(job.id)) return;
      blocked.delete(job.id);
      const waits = await work.away(job);
      if (waits !== undefined) {
        blocked.set(job.id, { reason: 'drive', waits });
        // It wants to run, and does so when the drive is back, after a restart as well.
        outcomes.note(job.id, { running: true, paused: '' });
        return;
      }
      if (live.has(job.id)) return;
      if (cause === 'change') {
        const found = await look(job);
        if (found === 'same') outcomes.unchanged(job);
        if (found !== 'changed') return;
      }
      const fresh = jobs.find(job.id);
      if (!fresh || live.has(job.id) || isClosing) return;
      jobs.note(job.id, { running: true, paused: '' });
      queue(fresh, fresh.type === 'auto_bothway' ? 'sync' : 'backup', (task, progress) =>
        perform(job.id, task, progress, deletes),
      );
    },
    /** Ends a run; one that waits for its turn is taken back. */
    end(job: Job, why: 'user' | 'later'): void {
      const run = live.get(job.id);
      if (!run) return;
      run.ended = why;
      if (run.task !== '') tasks.control(job.owner, [run.task], 'cancel');
      else if (run.phase !== 'look') live.delete(job.id);
      tell(job.id);
    },
    /** Restores a sample of what a job has carried over and compares it (proof of backup). */
    drill: (job: Job): void => queue(job, 'drill', (task, progress) => drill(job, task, progress)),
    /** The device goes down: runs under way are gone on with at the next start. */
    close(): void {
      isClosing = true;
    },
  };
}
