import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { JobReason, JobState } from '#shared/contract/kinds.ts';
import { isStale } from '#shared/rules/backup/guard.ts';
import { nextDue } from '#shared/rules/backup/plan.ts';
import type { PushSender } from '../push/push-sender.ts';
import { hasCopies, type Job } from './job-store.ts';
import type { Blocked, LiveRun } from './live-runs.ts';
import type { BackupStores } from './stores.ts';
import type { SyncConfigs } from './sync-config.ts';

export type JobRecord = CallData<Calls['backupList']>['list'][number];

export interface JobViewDeps {
  readonly stores: BackupStores;
  readonly configs: SyncConfigs;
  readonly push: PushSender;
  /** The device's clock (ms). */
  readonly now: () => number;
  readonly isEngineRunning: () => boolean;
  /** What the other device that a job fetches from calls itself; undefined for a job that fetches from none. */
  readonly deviceOf: (job: Job) => string | undefined;
  readonly live: ReadonlyMap<string, LiveRun>;
  readonly blocked: ReadonlyMap<string, Blocked>;
}

export type JobView = ReturnType<typeof createJobView>;

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** How jobs are, for those who look at them: in lists and by push. */
export function createJobView({ stores, configs, push, now, isEngineRunning, deviceOf, live, blocked }: JobViewDeps) {
  const { jobs, index, conflicts, settings } = stores;

  /** Why a pair cannot work; undefined for one that can, and for every other job. */
  const engineBlock = ({ type, owner }: Job): Blocked | undefined => {
    if (type !== 'auto_bothway') return undefined;
    if (!configs.get(owner).enable) return { reason: 'off', waits: '' };
    return isEngineRunning() ? undefined : { reason: 'engine', waits: '' };
  };

  const stateOf = (job: Job): { state: JobState; reason: JobReason; waits: string; rate: number } => {
    const run = live.get(job.id);
    const still = { waits: '', rate: 0 };
    if (run && run.phase !== 'look') {
      const { phase, waits, rate, isPaused = false } = run;
      if (isPaused) return { state: 'pause', reason: 'task', waits, rate };
      if (phase === 'run' || phase === 'drill')
        return { state: 'run', reason: phase === 'run' ? '' : phase, waits, rate };
      return { state: 'wait', reason: phase === 'hold' ? 'drive' : 'turn', waits, rate };
    }
    if (job.paused !== '') return { state: 'pause', reason: job.paused, ...still };
    const block = engineBlock(job) ?? blocked.get(job.id);
    if (block) return { state: 'wait', reason: block.reason, waits: block.waits, rate: 0 };
    if (conflicts.count(job.id) > 0) return { state: 'conflict', reason: '', ...still };
    const last = job.lastState === 'ok' || job.lastState === 'fail' ? job.lastState : 'idle';
    return { state: last, reason: '', ...still };
  };

  return {
    engineBlock,
    /** Tells the account of a job how that is now. */
    tell: (id: string): void => {
      const job = jobs.find(id);
      if (!job) return;
      const { state, rate } = stateOf(job);
      const data = { id, type: job.type, state, rate, error: job.error };
      push.send({ topic: 'backup', type: 'state', to: job.owner, data });
    },
    /** A job as it crosses the wire. */
    recordOf: (job: Job): JobRecord => {
      const sync = configs.get(job.owner);
      const { days, time, backupType } = job.plan;
      const device = deviceOf(job);
      return {
        id: job.id,
        type: job.type,
        name: job.name,
        paths: job.sources.map(({ path }) => path),
        ids: [...job.ids],
        target: { path: job.target, ...(job.server === '' ? {} : { server: job.server }) },
        backupType,
        backupTime: { days: [...days], time },
        ignore: { ...job.ignore, ext: [...job.ignore.ext] },
        keep_deleted: job.keepDeleted ? 1 : 0,
        ...stateOf(job),
        error: job.error,
        last_at: seconds(job.lastAt),
        good_at: seconds(job.goodAt),
        next_at: job.paused === '' ? seconds(nextDue(job.plan, now()) ?? 0) : 0,
        stale: isStale(job, now(), settings.get(job.owner).staleDays) ? 1 : 0,
        ...index.sum(job.id),
        held: job.held,
        conflicts: conflicts.count(job.id),
        proof_at: seconds(job.proofAt),
        proof: job.proof,
        ...(device === undefined ? {} : { device }),
        ...(hasCopies(job.type) ? { stored: job.sources.map(({ name }) => `${job.target}/${name}`) } : {}),
        ...(job.type === 'auto_bothway'
          ? {
              sync: {
                local_port: sync.localPort,
                remote_port: sync.remotePort,
                local_device_id: configs.localDeviceId,
                remote_device_id: sync.remoteDeviceId,
              },
            }
          : {}),
      };
    },
  };
}
