import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../dialogs/dialog-service.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import { useAppStore } from '../../state/store.ts';

export interface JobActions {
  readonly run: (job: BackupJob, deletes?: 'allow' | 'keep') => Promise<void>;
  readonly stop: (job: BackupJob) => Promise<void>;
  /** Asks first; answers whether the job is gone. */
  readonly remove: (job: BackupJob) => Promise<boolean>;
  readonly drill: (job: BackupJob) => Promise<void>;
}

/** What can be done with a job; failures are told, and the lists follow (CALL-EXT-22). */
export function useJobActions(): JobActions {
  const { t } = useTranslation('backup');
  const store = useAppStore();
  return useMemo(() => {
    const refresh = (): void => {
      store.dispatch(api.util.invalidateTags(['backup']));
    };
    const control = async (job: BackupJob, action: 'run' | 'stop', deletes?: 'allow' | 'keep'): Promise<void> => {
      const result = await call(calls.backupControl, { ids: [job.id], action, ...(deletes === undefined ? {} : { deletes }) }); // prettier-ignore
      if (!result.success) toastFailure(result);
      refresh();
    };
    return {
      run: (job, deletes) => control(job, 'run', deletes),
      stop: (job) => control(job, 'stop'),
      remove: async (job) => {
        const { id, name } = job;
        const gone = await confirm({
          title: t('remove.title', { name }),
          content: t('remove.text'),
          okText: t('remove.ok'),
          danger: true,
          onOk: async () => {
            const result = await call(calls.backupControl, { ids: [id], action: 'delete' });
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
  }, [store, t]);
}
