import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { isMacId } from '../mac-backup/find.ts';
import type { MacBackups } from '../mac-backup/service.ts';

type Joined = 'backupList' | 'backupControl';

/**
 * The calls on jobs, where they are about what Macs have written (APP-BMAC-01): found only when somebody asks for the
 * type, deleted like files, and never run or stopped. Everything else goes to the jobs of the device.
 */
export function withMacBackups(jobs: Handlers<Joined>, macs: Pick<MacBackups, 'list' | 'remove'>): Handlers<Joined> {
  return {
    backupList: async (fields, caller, info) =>
      fields.type === 'mac' ? { list: await macs.list(caller) } : jobs.backupList(fields, caller, info),
    backupControl: (fields, caller, info) => {
      if (!fields.ids.some(isMacId)) return jobs.backupControl(fields, caller, info);
      // Jobs and what Macs have written are no one deed: half of it could be done.
      if (!fields.ids.every(isMacId)) throw new DeviceError('N000003');
      if (fields.action !== 'delete') throw new DeviceError('N000006');
      return withFsErrors(async () => ({ task_id: await macs.remove(caller, fields.ids) }));
    },
  };
}
