import { useMemo } from 'react';
import { useComputerJobs, type ListedJob } from '../../state/backup/use-computer-jobs.ts';
import { useBackupJobs, type BackupJobs } from './use-backup-jobs.ts';

export interface ListedJobs extends Pick<BackupJobs, 'retry'> {
  /** Null before they are known; those of this computer alone while the device does not tell of its own. */
  readonly jobs: readonly ListedJob[] | null;
  /** Why the jobs of the device are not among them. */
  readonly failure: BackupJobs['failure'];
}

/** The account's jobs at the device, then those of folders of this computer, kept fresh (APP-AUTO-01, APP-AUTO-02). */
export function useListedJobs(): ListedJobs {
  const { jobs: ofDevice, failure, retry } = useBackupJobs();
  const here = useComputerJobs();
  const jobs = useMemo(() => {
    if (here === null) return null;
    if (ofDevice !== null) return [...ofDevice, ...here];
    return failure !== null && here.length > 0 ? here : null;
  }, [ofDevice, here, failure]);
  return { jobs, failure, retry };
}
