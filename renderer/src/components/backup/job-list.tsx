import { useState, type ReactNode } from 'react';
import { useAppWindow } from '../app-window.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import type { BackupJob } from '../../state/backup/backup-api.ts';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import { BrakeDialog } from './brake-dialog.tsx';
import { useJobActions } from './job-actions.tsx';
import { JobRow } from './job-row.tsx';
import { driveJobsUrl } from './drive-jobs-url.ts';
import styles from './backup.module.css';

interface Props<Job extends ListedJob> {
  readonly label: string;
  readonly jobs: readonly Job[];
  /** Leads to the settings of a job; inside the window of the list unless told. */
  readonly onSettings?: (job: Job) => void;
  /** Shown below a job, such as its versions. */
  readonly below?: (job: Job) => ReactNode;
}

/** Settings of a job, by its kind (APP-AUTO-01). */
export const settingsUrl = ({ id, type }: Pick<BackupJob, 'id' | 'type'>): string => {
  const screens: Partial<Record<BackupJob['type'], string>> = {
    ftp: '/backupFtp/list',
    ...driveJobsUrl,
    wx: '/wxbackup',
    zspace: '/backupToZspace',
    auto_bothway: '/autoBackup/setting2',
  };
  return `${screens[type] ?? '/autoBackup/setting1'}?id=${encodeURIComponent(id)}`;
};

/** Jobs with their state and progress, and what can be done with each (APP-AUTO-01, APP-BCEN-01). */
export function JobList<Job extends ListedJob>({ label, jobs, onSettings, below }: Props<Job>) {
  const { navigate, openWindow } = useAppWindow();
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const actions = useJobActions();
  const [deciding, setDeciding] = useState<string | null>(null);
  const decided = jobs.find(({ id }) => id === deciding);
  return (
    <>
      <ul className={styles.jobs} aria-label={label}>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            names={names}
            actions={actions}
            onSettings={() => {
              if (onSettings === undefined) navigate(settingsUrl(job));
              else onSettings(job);
            }}
            onConflicts={below === undefined ? () => openWindow('/autoBackup/bothWay') : null}
            onDecide={() => {
              setDeciding(job.id);
            }}
          >
            {below?.(job)}
          </JobRow>
        ))}
      </ul>
      {decided !== undefined && (
        <BrakeDialog
          job={decided}
          onDone={(deletes) => {
            setDeciding(null);
            if (deletes !== null) void actions.run(decided, deletes);
          }}
        />
      )}
    </>
  );
}
