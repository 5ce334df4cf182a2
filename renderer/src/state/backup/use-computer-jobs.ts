import { useEffect, useRef, useState } from 'react';
import type { ComputerJob } from '#shared/ipc/backup-channels.ts';
import { useHost } from '../../host/host-context.ts';
import type { BackupJob } from './backup-api.ts';

/** A job as lists show it: one of the device, or one that the desktop app runs on this computer (APP-AUTO-02). */
export type ListedJob = Omit<BackupJob, 'reason'> & {
  readonly reason: BackupJob['reason'] | ComputerJob['reason'];
  /** Its folders are of this computer: it is run, changed and asked through the bridge of the app. */
  readonly isHere?: true;
};

const nobody: readonly ListedJob[] = [];

/**
 * The jobs of folders of this computer, of whoever is signed in, as the desktop app tells of them; none in a browser, and
 * null before they are known (APP-AUTO-02).
 */
export function useComputerJobs(): readonly ListedJob[] | null {
  const { backups } = useHost();
  const [jobs, setJobs] = useState<readonly ListedJob[] | null>(null);
  useEffect(() => {
    if (backups === null) return;
    let isOver = false;
    let isTold = false;
    const show = (list: readonly ComputerJob[]): void => {
      if (!isOver) setJobs(list.map((job) => ({ ...job, isHere: true })));
    };
    const end = backups.onChanged((list) => {
      isTold = true;
      show(list);
    });
    backups.list().then(
      // What was told meanwhile is newer.
      (list) => {
        if (!isTold) show(list);
      },
      () => {
        if (!isTold) show([]);
      },
    );
    return () => {
      isOver = true;
      end();
    };
  }, [backups]);
  return backups === null ? nobody : jobs;
}

/** Calls `then` after a job of this computer has come to another state or another end. Keep it in useCallback. */
export function useComputerRuns(then: () => void): void {
  const jobs = useComputerJobs();
  const now = jobs === null ? null : JSON.stringify(jobs.map(({ id, state, last_at: lastAt }) => [id, state, lastAt]));
  const before = useRef<string | null>(null);
  useEffect(() => {
    const isNews = before.current !== null && before.current !== now;
    before.current = now;
    if (isNews) then();
  }, [now, then]);
}
