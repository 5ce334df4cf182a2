import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { DeviceSilent } from '../../components/backup/device-silent.tsx';
import { JobList, settingsUrl } from '../../components/backup/job-list.tsx';
import { needsPerson } from '../../components/backup/job-words.ts';
import { useListedJobs, type ListedJobs } from '../../components/backup/use-listed-jobs.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFoot, PlaceFrame } from '../../components/place/place-frame.tsx';
import { LogScreen } from './log-screen.tsx';
import { SettingScreen } from './setting-screen.tsx';
import { TileScreen } from './tile-screen.tsx';
import backup from '../../components/backup/backup.module.css';

const tabs = [
  { child: 'home', icon: 'grid', text: 'tabs.centre' },
  { child: 'tasks', icon: 'backup', text: 'tabs.tasks' },
  { child: 'logs', icon: 'document', text: 'tabs.logs' },
  { child: 'setting', icon: 'settings', text: 'tabs.setting' },
] as const;

/** The backup centre: every kind of backup with its state, all jobs, their log, what holds for all (APP-BCEN-01). */
export function BackupCenter() {
  const { t } = useTranslation('backup');
  const { pathname } = useLocation();
  const backups = useListedJobs();
  const current = tabs.find(({ child }) => pathname.endsWith(`/${child}`))?.child ?? 'home';
  const trouble = backups.jobs?.filter(needsPerson).length ?? 0;
  return (
    <PlaceFrame
      label={t('centre')}
      current={`/backupCenter/${current}`}
      tabs={tabs.map(({ child, icon, text }) => ({
        url: `/backupCenter/${child}`,
        icon,
        label: t(text),
        ...(child === 'tasks' ? { count: trouble } : {}),
      }))}
    >
      {current === 'home' && <TileScreen {...backups} />}
      {current === 'tasks' && <TaskScreen {...backups} />}
      {current === 'logs' && <LogScreen jobs={backups.jobs ?? []} />}
      {current === 'setting' && <SettingScreen />}
    </PlaceFrame>
  );
}

/** All jobs of the account and of this computer, whatever their kind. */
function TaskScreen(listed: ListedJobs) {
  const { jobs, failure, retry } = listed;
  const { t } = useTranslation('backup');
  const { openWindow } = useAppWindow();
  if (jobs === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  if (jobs.length === 0)
    return (
      <EmptyState icon="backup" title={t('empty.title')} text={t('empty.text')}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            openWindow('/autoBackup/oneWay');
          }}
        >
          {t('action.newBackup')}
        </button>
      </EmptyState>
    );
  return (
    <>
      <div className={backup.scroll}>
        <DeviceSilent {...listed} />
        <JobList
          label={t('tabs.tasks')}
          jobs={jobs}
          onSettings={(job) => {
            openWindow(settingsUrl(job));
          }}
        />
      </div>
      <PlaceFoot>{t('tiles.jobs', { count: jobs.length })}</PlaceFoot>
    </>
  );
}
