import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../dialogs/dialog-service.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import { useAppStore } from '../../state/store.ts';
import { useComputerBackups } from './use-computer-backups.ts';

export interface JobActions {
  readonly run: (job: ListedJob, deletes?: 'allow' | 'keep') => Promise<void>;
  readonly stop: (job: ListedJob) => Promise<void>;
  /** Asks first; answers whether the job is gone. */
  readonly remove: (job: ListedJob) => Promise<boolean>;
  readonly drill: (job: Pick<BackupJob, 'id'>) => Promise<void>;
}

/** What can be done with a job, at the device or on this computer; failures are told, and the lists follow (CALL-EXT-22, APP-AUTO-02). */
export function useJobActions(): JobActions {
  const { t } = useTranslation('backup');
  const store = useAppStore();
  const here = useComputerBackups();
  return useMemo(() => {
    const refresh = (): void => {
      store.dispatch(api.util.invalidateTags(['backup']));
    };
    const control = async (job: ListedJob, action: 'run' | 'stop', deletes?: 'allow' | 'keep'): Promise<void> => {
      const asked = { ids: [job.id], action, ...(deletes === undefined ? {} : { deletes }) };
      if (job.isHere === true) {
        const problem = await here.control(asked);
        if (problem !== null) toast({ kind: 'error', text: problem });
        return;
      }
      const result = await call(calls.backupControl, asked);
      if (!result.success) toastFailure(result);
      refresh();
    };
    return {
      run: (job, deletes) => control(job, 'run', deletes),
      stop: (job) => control(job, 'stop'),
      remove: async ({ id, name, isHere = false }) => {
        const asked = { ids: [id], action: 'delete' as const };
        const gone = await confirm({
          title: t('remove.title', { name }),
          content: t(isHere ? 'remove.textComputer' : 'remove.text'),
          okText: t('remove.ok'),
          danger: true,
          onOk: async () => {
            if (isHere) return here.control(asked);
            const result = await call(calls.backupControl, asked);
            return result.success ? null : result.message;
          },
        });
        refresh();
        if (gone) toast({ kind: 'success', text: t('remove.done', { name }) });
        return gone;
      },
      drill: async ({ id }) => {
        const result = await call(calls.backupDrill, { id });
        if (result.success) toast({ kind: 'info', text: t('drill.started') });
        else toastFailure(result);
        refresh();
      },
    };
  }, [store, t, here]);
}
