import type { BackupScheduler } from '../backup/scheduler.ts';
import type { BackupService } from '../backup/service.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { driveOfType, isFetching } from '#shared/rules/backup/elsewhere.ts';
import { checkJob } from '../backup/check-job.ts';
import type { JobWish } from '../backup/job-store.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';

type BackupCalls = 'backupList' | 'backupSave' | 'backupControl' | 'backupLog';

export interface BackupCallDeps {
  readonly service: BackupService;
  readonly scheduler: Pick<BackupScheduler, 'renew'>;
}

/** Jobs of backup and sync: lists, the wizard, what is done with them (CALL-EXT-22). */
export function createBackupHandlers({ service, scheduler }: BackupCallDeps): Handlers<BackupCalls> {
  const { files, outcomes } = service;
  const { jobs, runs, index, conflicts } = service.stores;
  /** The server of an account that a job names, by what it is called; undefined where it has no such one. */
  const serverOf = (owner: string, { type, target: { server = '' } }: CallFields<Calls['backupSave']>) => {
    if (isFetching(type)) return service.far.find(owner, server);
    const own = service.ftp.serverOf(owner);
    return own?.id === server ? { name: own.host } : undefined;
  };
  const sidesOf = ({ sources, target }: JobWish): string => JSON.stringify([sources[0]?.path, target]);
  return {
    backupList: ({ type }, { username }) => ({
      list: jobs
        .of(username)
        .filter((job) => type === undefined || job.type === type)
        .map(service.recordOf),
    }),
    backupSave: async (fields, caller, { language }) => {
      const [before] = fields.id === undefined ? [] : service.own(caller.username, [fields.id]);
      if (before !== undefined && before.type !== fields.type)
        throw new DeviceError('N000001', { data: { field: 'type' } });
      if (before !== undefined && service.isLive(before.id)) throw new DeviceError('N000005');
      const drive = driveOfType(fields.type);
      if (drive !== undefined) service.driveBackups.assertThere(caller.username, drive);
      const server = serverOf(caller.username, fields);
      const wish = await withFsErrors(() =>
        checkJob(files, caller, fields, { before, jobs: jobs.all(), server, language }),
      );
      if (before !== undefined && service.isLive(before.id)) throw new DeviceError('N000005');
      const id = before?.id ?? jobs.add(caller.username, wish, service.now());
      if (before !== undefined) {
        jobs.change(id, wish, service.now());
        // What two other folders agreed on, or another server had, says nothing of these: a file that they lack was not deleted there.
        const isOther =
          before.type === 'auto_bothway' ? sidesOf(before) !== sidesOf(wish) : before.server !== wish.server;
        if (isOther) {
          index.clear(id);
          conflicts.clear(id);
        }
      }
      service.tell(id);
      scheduler.renew(id);
      return { id };
    },
    backupControl: async ({ ids, action, deletes }, { username }) => {
      const own = service.own(username, ids);
      if (action === 'run' && own.some((job) => service.isBusy(job.id) || service.engineBlock(job) !== undefined))
        throw new DeviceError('N000005');
      for (const job of own) {
        if (action === 'run') {
          if (!service.resume(job)) await service.begin(job, 'manual', deletes);
          continue;
        }
        service.end(job, 'user');
        if (action === 'delete') jobs.remove(job.id);
        if (action === 'stop') outcomes.note(job.id, { paused: 'user', running: false });
      }
      return null;
    },
    backupLog: ({ id = '', page, size }, { username }) => {
      if (id !== '') service.own(username, [id]);
      return runs.list(username, id, page, size);
    },
  };
}
