import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import { useAppWindow } from '../app-window.ts';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.ts';
import { PlaceBar, PlaceFoot, Space } from '../place/place-frame.tsx';
import { JobList, settingsUrl } from './job-list.tsx';
import { JobWizard } from './wizard/job-wizard.tsx';
import { SettingsScreen } from './wizard/settings-screen.tsx';
import type { JobForm, WizardType } from './wizard/wizard-state.ts';
import styles from './backup.module.css';

interface Props<Job extends ListedJob> {
  readonly type: WizardType;
  /** Address of the list; `?new` makes a job, `?id` shows the settings of one. */
  readonly home: string;
  readonly jobs: readonly Job[];
  /** What the form of a new job begins with. */
  readonly first: Partial<JobForm>;
  /** Where their runs are shown. */
  readonly tasksUrl: string;
  readonly words: Readonly<Record<'title' | 'new' | 'tasks' | 'label' | 'empty' | 'emptyText', string>>;
  /** Whose target this is. */
  readonly foot: string;
  /** Shown below a job, such as a way out of its failure. */
  readonly below?: (job: Job) => ReactNode;
}

/** Jobs to one target elsewhere, a new one, the settings of one (APP-BFTP-01, APP-NETD-02, APP-BAIDU-02). */
export function TargetJobs<Job extends ListedJob>(props: Props<Job>) {
  const { type, home, jobs, first, tasksUrl, words, foot, below } = props;
  const { search } = useLocation();
  const { navigate, openWindow } = useAppWindow();
  const asked = new URLSearchParams(search);
  const toList = (): void => {
    navigate(home);
  };
  if (asked.has('new')) return <JobWizard type={type} first={first} onCreated={toList} onLeave={toList} />;
  if (asked.has('id')) return <SettingsScreen type={type} home={home} />;
  const newJob = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="new-backup"
      onClick={() => {
        navigate(`${home}?new=1`);
      }}
    >
      <Icon name="plus" size={16} />
      {words.new}
    </button>
  );
  if (jobs.length === 0)
    return (
      <>
        <EmptyState icon="backup" title={words.empty} text={words.emptyText}>
          {newJob}
        </EmptyState>
        <PlaceFoot>{foot}</PlaceFoot>
      </>
    );
  return (
    <>
      <PlaceBar label={words.title}>
        {newJob}
        <Space />
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            openWindow(tasksUrl);
          }}
        >
          <Icon name="list" size={16} />
          {words.tasks}
        </button>
      </PlaceBar>
      <div className={styles.scroll}>
        <JobList
          label={words.label}
          jobs={jobs}
          onSettings={(job) => {
            // What is of this computer has its settings in the app of the folders.
            if (job.isHere === true) openWindow(settingsUrl(job));
            else navigate(settingsUrl(job));
          }}
          {...(below === undefined ? {} : { below })}
        />
      </div>
      <PlaceFoot>{foot}</PlaceFoot>
    </>
  );
}
