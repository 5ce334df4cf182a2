import { useCallback } from 'react';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../../api/api-slice.ts';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useAppStore } from '../../../state/store.ts';
import { toast } from '../../dialogs/dialog-service.ts';
import { useComputerBackups } from '../use-computer-backups.ts';
import { computerWishOf, wishOf, type WizardState } from './wizard-state.ts';

/** The id of the job that was stored, or what is wrong in words. */
export type SavedJob = { readonly id: string } | { readonly problem: string };

interface How {
  /** Changes that job; without it a new one is made. */
  readonly id?: string;
  /** Starts the job at once. */
  readonly run?: boolean;
}

/** Stores a job where it belongs: at the device, or in the desktop app when its folders are of this computer (CALL-EXT-22, APP-AUTO-02). */
export function useJobSaver(): (job: Pick<WizardState, 'type' | 'form'>, how?: How) => Promise<SavedJob> {
  const store = useAppStore();
  const here = useComputerBackups();
  return useCallback(
    async (job, { id, run = false } = {}) => {
      if (job.form.origin === 'computer') {
        const saved = await here.save(computerWishOf(job.form, id));
        if (!run || 'problem' in saved) return saved;
        const problem = await here.control({ ids: [saved.id], action: 'run' });
        // The job is there all the same.
        if (problem !== null) toast({ kind: 'error', text: problem });
        return saved;
      }
      const result = await call(calls.backupSave, wishOf(job, id));
      if (!result.success) return { problem: failureText(result) };
      if (run) await call(calls.backupControl, { ids: [result.data.id], action: 'run' });
      store.dispatch(api.util.invalidateTags(['backup']));
      return result.data;
    },
    [store, here],
  );
}
