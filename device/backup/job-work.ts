import { setTimeout as after } from 'node:timers/promises';
import { isFetching } from '#shared/rules/backup/elsewhere.ts';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { createThrottle } from '../jobs/task-progress.ts';
import { runDrill } from './drill.ts';
import { FOLDER, type Indexed } from './file-index.ts';
import type { Job } from './job-store.ts';
import type { LiveRun } from './live-runs.ts';
import { type DeletesDecision, runOneWay, type RunContext } from './one-way.ts';
import { planOneWay } from './one-way-plan.ts';
import { createSpeedGate, type SpeedGate } from './pace.ts';
import { awayFrom, locateJob, type JobPlaces } from './places.ts';
import { emptyResult, type RunResult } from './run-result.ts';
import type { BackupStores } from './stores.ts';
import type { DriveBackups } from './drive/service.ts';
import type { FtpBackups } from './ftp/service.ts';
import type { FarBackups } from './zspace/service.ts';
import { localSource } from './local-source.ts';
import { localTarget } from './local-target.ts';
import type { OneWaySource } from './source.ts';
import type { OneWayTarget } from './target.ts';
import type { SyncConfigs } from './sync-config.ts';
import { runTwoWay } from './two-way.ts';
import { planTwoWay } from './two-way-plan.ts';

/** How often a drive that is away is looked for (ms). */
const AWAY_MS = 500;
const TELL_MS = 1000;

export interface JobWorkDeps {
  readonly files: FileServices;
  readonly stores: BackupStores;
  readonly configs: SyncConfigs;
  readonly ftp: Pick<FtpBackups, 'targetOf'>;
  readonly driveBackups: Pick<DriveBackups, 'targetOf'>;
  readonly far: Pick<FarBackups, 'sourcesOf'>;
  readonly live: ReadonlyMap<string, LiveRun>;
  readonly now: () => number;
  readonly tell: (id: string) => void;
}

export type JobWork = ReturnType<typeof createJobWork>;

/** The work of jobs: looking what there is to do, and doing it. */
export function createJobWork({ files, stores, configs, ftp, driveBackups, far, live, now, tell }: JobWorkDeps) {
  const { index, conflicts, settings } = stores;
  const gates = new Map<string, SpeedGate>();

  /** All jobs of an account share its limit; pairs have that of the sync engine beside. */
  const gatesOf = ({ owner, type }: Job): SpeedGate[] => {
    const gate = (key: string, limit: () => number): SpeedGate => {
      const known = gates.get(key) ?? createSpeedGate(limit);
      gates.set(key, known);
      return known;
    };
    const all = gate(`all:${owner}`, () => settings.get(owner).speedLimit);
    return type === 'auto_bothway' ? [all, gate(`sync:${owner}`, () => configs.get(owner).speedLimit)] : [all];
  };

  /** The account of a job with the rights that it has now. Throws N000002 when it may not use backups any more. */
  const callerOf = ({ owner }: Job): FileCaller => {
    const caller = files.rights.callerOf(owner);
    if (!caller || (!caller.isMaster && caller.perm.backup === 0)) throw new DeviceError('N000002');
    return caller;
  };
  const locate = (job: Job): Promise<JobPlaces> => locateJob(files, callerOf(job), job);

  /** What work has at hand; `total` says how many bytes there are to move, `over` that nothing more is to be told. */
  const contextOf = (job: Job, progress: TaskProgress, deletes: DeletesDecision) => {
    const pass = gatesOf(job);
    const told = createThrottle(() => tell(job.id), TELL_MS);
    let done = 0;
    let size = 0;
    const advance = (bytes: number): void => {
      done += bytes;
      progress.advance(done, Math.max(size, done));
      const run = live.get(job.id);
      if (run) run.rate = size > 0 ? Math.min(1, done / size) : 0;
      told.call();
    };
    const context: RunContext = {
      services: files,
      index,
      job: job.id,
      by: job.owner,
      now,
      signal: progress.signal,
      deletes,
      pace: {
        async piece(bytes) {
          await progress.checkpoint();
          for (const gate of pass) await gate.pass(bytes, progress.signal);
          if (bytes > 0) advance(bytes);
        },
        back: (bytes) => advance(-bytes),
      },
      file: (name) => progress.rename(name),
      done: advance,
    };
    const total = (bytes: number): void => {
      size = bytes;
      progress.advance(done, size);
    };
    return { context, total, over: () => told.cancel() };
  };

  const filesIn = (known: ReadonlyMap<string, Indexed>): number =>
    [...known.values()].filter(({ size }) => size !== FOLDER).length;

  const planPair = (job: Job, { sources, target }: JobPlaces, signal: AbortSignal, checkpoint: () => Promise<void>) => {
    const [local] = sources;
    if (!local || !target) throw new DeviceError('N002001');
    const roots = { local: local.real, remote: target.real };
    return planTwoWay(job.ignore, roots, index.of(job.id), signal, { piece: checkpoint, back: () => undefined });
  };

  const targetOf = (
    job: Job,
    { target }: JobPlaces,
    progress: Pick<TaskProgress, 'signal' | 'checkpoint'>,
  ): OneWayTarget =>
    target
      ? localTarget(target, { services: files, by: job.owner, now })
      : (driveBackups.targetOf(job) ?? ftp.targetOf(job, progress.signal, () => progress.checkpoint()));

  const sourcesOf = (
    job: Job,
    { sources }: JobPlaces,
    progress: Pick<TaskProgress, 'signal' | 'checkpoint'>,
  ): OneWaySource[] =>
    isFetching(job.type) ? far.sourcesOf(job, progress.signal, () => progress.checkpoint()) : sources.map(localSource);

  const attempt = async (job: Job, progress: TaskProgress, deletes: DeletesDecision): Promise<RunResult> => {
    const places = await locate(job);
    const { context, total, over } = contextOf(job, progress, deletes);
    const known = index.of(job.id);
    const { sources, target: remote } = places;
    try {
      if (job.type !== 'auto_bothway') {
        const target = targetOf(job, places, progress);
        try {
          const plan = await planOneWay(job, sourcesOf(job, places, progress), target, known, progress.signal);
          total(plan.bytes);
          return await runOneWay(context, target, plan, filesIn(known));
        } finally {
          await target.end();
        }
      }
      const [local] = sources;
      if (!local || !remote) return emptyResult();
      const plan = await planPair(job, places, progress.signal, () => progress.checkpoint());
      total(plan.bytes);
      return await runTwoWay({ ...context, conflicts, language: job.language }, { local, remote }, plan, known);
    } finally {
      over();
    }
  };

  /** Waits for a drive that was pulled; the task says for which. */
  const waitForDrive = async (job: Job, waits: string, progress: TaskProgress): Promise<void> => {
    const run = live.get(job.id);
    if (run) Object.assign(run, { phase: 'hold', waits });
    run?.turn?.give();
    tell(job.id);
    await progress.hold(waits, async (signal) => {
      while ((await awayFrom(files, job)) !== undefined) await after(AWAY_MS, undefined, { signal, ref: false });
    });
    if (run?.isPaused !== true) run?.turn?.take();
    if (run) Object.assign(run, { phase: 'run', waits: '' });
    tell(job.id);
  };

  return {
    /** What a job waits for because it is not there. */
    away: (job: Job): Promise<string | undefined> => awayFrom(files, job),
    locate,
    /** Whether a job has anything to do, without showing it: asked whenever something may have changed. */
    async hasWork(job: Job): Promise<boolean> {
      const places = await locate(job);
      const { signal } = new AbortController();
      if (job.type !== 'auto_bothway') {
        const silent = { signal, checkpoint: () => Promise.resolve() };
        const target = targetOf(job, places, silent);
        const sources = sourcesOf(job, places, silent);
        const plan = await planOneWay(job, sources, target, index.of(job.id), signal).finally(() => target.end());
        const { folders, copies, deletes, drops } = plan;
        return [folders, copies, deletes, drops].some((list) => list.length > 0);
      }
      const plan = await planPair(job, places, signal, () => Promise.resolve());
      const { folders, copies, deletes, conflicts: parting, agrees, forgets } = plan;
      return [folders, copies, deletes, parting, agrees, forgets].some((list) => list.length > 0);
    },
    /** Runs until it is done; what failed because a drive was pulled is done when that is back. */
    async run(job: Job, progress: TaskProgress, deletes: DeletesDecision): Promise<RunResult> {
      for (;;) {
        let failure: unknown;
        try {
          const result = await attempt(job, progress, deletes);
          if (result.failed === 0) return result;
          if ((await awayFrom(files, job)) === undefined) return result;
        } catch (error) {
          progress.signal.throwIfAborted();
          failure = error;
        }
        const waits = await awayFrom(files, job);
        if (waits !== undefined) await waitForDrive(job, waits, progress);
        else if (failure !== undefined) throw failure as Error;
      }
    },
    /** Restores a sample of what a job has carried over and compares it. */
    async drill(job: Job, progress: TaskProgress) {
      const { target } = await locate(job);
      if (!target) throw new DeviceError('N000006');
      const { context, over } = contextOf(job, progress, 'ask');
      return runDrill(context, target).finally(over);
    },
  };
}
