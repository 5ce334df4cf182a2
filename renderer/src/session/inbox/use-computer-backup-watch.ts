import { useEffect } from 'react';
import { computerBackupsListed } from '../../state/backup/trouble-slice.ts';
import { useComputerJobs } from '../../state/backup/use-computer-jobs.ts';
import { useAppStore } from '../../state/store.ts';
import { useMayBackUp } from '../../state/backup/use-may-back-up.ts';

/** Follows which backups of folders of this computer want a person, in the desktop app (features, attention inbox; APP-AUTO-02). */
export function useComputerBackupWatch(): void {
  const store = useAppStore();
  const mayUse = useMayBackUp();
  const jobs = useComputerJobs();
  useEffect(() => {
    if (mayUse && jobs !== null) store.dispatch(computerBackupsListed(jobs));
  }, [store, jobs, mayUse]);
}
