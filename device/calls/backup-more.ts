import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { localSource } from '../backup/local-source.ts';
import { previewIgnores } from '../backup/preview.ts';
import { createResolver } from '../backup/resolve.ts';
import { hasCopies } from '../backup/job-store.ts';
import type { BackupScheduler } from '../backup/scheduler.ts';
import type { BackupService } from '../backup/service.ts';
import type { BackupSettings } from '../backup/settings.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { mapParallel } from '#shared/rules/parallel.ts';

type MoreCalls = 'backupDrill' | 'backupConflicts' | 'backupPreview' | 'backupSetting';

export interface MoreDeps {
  readonly service: BackupService;
  readonly scheduler: Pick<BackupScheduler, 'look'>;
}

/** What belongs to jobs beside running them: drills, versions, rules tried out, what holds for all (APP-AUTO-03, APP-BCEN-01). */
export function createBackupMoreHandlers({ service, scheduler }: MoreDeps): Handlers<MoreCalls> {
  const { files, stores } = service;
  const resolver = createResolver(service);
  const shown = ({ speedLimit, window, staleDays, pausedUntil }: BackupSettings): CallData<Calls['backupSetting']> => ({
    speed_limit: speedLimit,
    window: { ...window },
    stale_days: staleDays,
    pause_s: Math.max(0, Math.ceil((pausedUntil - service.now()) / 1000)),
  });
  return {
    backupDrill: ({ id }, { username }) => {
      const [job] = service.own(username, [id]);
      if (!job) throw new DeviceError('N000003');
      if (!hasCopies(job.type)) throw new DeviceError('N000006');
      if (service.isLive(id) || stores.index.sum(id).files === 0) throw new DeviceError('N000005');
      service.drill(job);
      return null;
    },
    backupConflicts: async ({ action, id, ids, keep }, caller) => {
      const pairs = id === undefined ? stores.jobs.of(caller.username) : service.own(caller.username, [id]);
      if (action === 'resolve') {
        const open = pairs.flatMap((job) => stores.conflicts.of(job.id).map((conflict) => ({ job, conflict })));
        const chosen = (ids ?? []).map((wanted) => {
          const found = open.find(({ conflict }) => conflict.id === wanted);
          if (!found) throw new DeviceError('N000003');
          return found;
        });
        if (chosen.some(({ job }) => service.isLive(job.id))) throw new DeviceError('N000005');
        for (const { job, conflict } of chosen) await withFsErrors(() => resolver.resolve(caller, job, conflict, keep));
        for (const job of new Set(chosen.map(({ job: each }) => each))) {
          service.tell(job.id);
          // The other side follows at once, unless somebody has stopped the pair.
          if (keep !== 'both' && job.paused === '' && service.engineBlock(job) === undefined)
            await service.begin(job, 'manual');
        }
      }
      const list = await mapParallel(pairs, 4, (job) => resolver.list(caller, job));
      return {
        list: list.flat().map(({ id: own, job, reason, at, first, second }) => ({
          id: own,
          job,
          reason,
          at: Math.floor(at / 1000),
          first,
          second,
        })),
      };
    },
    backupPreview: ({ paths, ignore }, caller) => {
      if (paths.some(isSafePath)) throw new DeviceError('N000006');
      return withFsErrors(async () => {
        const folders = await mapParallel(paths, 4, (path) => files.locator.locateFolder(caller, path));
        const named = folders.map(({ parsed, real }) =>
          localSource({ name: parsed.segments.at(-1) ?? files.nameOf(parsed, caller), real }),
        );
        const { samples, ...sums } = await previewIgnores(named, ignore);
        return { ...sums, samples: [...samples] };
      });
    },
    backupSetting: ({ speed_limit: speedLimit, window, stale_days: staleDays, pause_s: pause }, { username }) => {
      const change: Partial<BackupSettings> = {
        ...(speedLimit === undefined ? {} : { speedLimit }),
        ...(window === undefined ? {} : { window }),
        ...(staleDays === undefined ? {} : { staleDays }),
        ...(pause === undefined ? {} : { pausedUntil: pause === 0 ? 0 : service.now() + pause * 1000 }),
      };
      if (Object.keys(change).length === 0) return shown(stores.settings.get(username));
      const next = stores.settings.change(username, change);
      if (pause !== undefined && pause > 0) service.cutOff(username);
      scheduler.look();
      return shown(next);
    },
  };
}
