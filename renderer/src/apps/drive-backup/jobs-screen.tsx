import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { driveJobsUrl } from '../../components/backup/drive-jobs-url.ts';
import { JobList } from '../../components/backup/job-list.tsx';
import type { BackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { JobWizard } from '../../components/backup/wizard/job-wizard.tsx';
import { SettingsScreen } from '../../components/backup/wizard/settings-screen.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { driveTasksUrl } from '../../components/netdisk/use-drive-transfer.ts';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DriveAccount } from '../../state/netdisk-api.ts';
import backup from '../../components/backup/backup.module.css';

interface Props {
  readonly account: DriveAccount;
  readonly isSimulated: boolean;
  readonly backups: BackupJobs;
}

/** Where a new job goes, unless somebody chooses another folder. */
const USUAL_FOLDER = '/Backup';

/** Jobs to a cloud drive, a new one, the settings of one (APP-NETD-02, APP-BAIDU-02). */
export function JobsScreen({ account, isSimulated, backups }: Props) {
  const { kind } = account;
  const { t } = useTranslation('netdisk');
  const { search } = useLocation();
  const { navigate, openWindow } = useAppWindow();
  const asked = new URLSearchParams(search);
  const home = driveJobsUrl[kind];
  const name = t(`kinds.${kind}`);
  const jobs = backups.jobs?.filter(({ type }) => type === kind) ?? null;
  const toList = (): void => {
    navigate(home);
  };
  if (asked.has('new'))
    return <JobWizard type={kind} first={{ target: USUAL_FOLDER, backupType: 'timed' }} onCreated={toList} onLeave={toList} />; // prettier-ignore
  if (asked.has('id')) return <SettingsScreen type={kind} home={home} />;
  if (jobs === null) {
    const { failure, retry } = backups;
    if (failure === null) return <LoadingState />;
    return <ErrorState text={failure.message} code={failure.code} onRetry={retry} />;
  }
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
      {t('backup.new')}
    </button>
  );
  const place = (
    <PlaceFoot>
      {[
        t('foot.account', { account: account.nick === '' ? account.account : account.nick }),
        ...(isSimulated ? [t('foot.simulated')] : []),
      ].join(' · ')}
    </PlaceFoot>
  );
  if (jobs.length === 0)
    return (
      <>
        <EmptyState icon="backup" title={t('backup.empty', { name })} text={t('backup.emptyText')}>
          {newJob}
        </EmptyState>
        {place}
      </>
    );
  return (
    <>
      <PlaceBar label={t('backup.title', { name })}>
        {newJob}
        <Space />
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            openWindow(driveTasksUrl);
          }}
        >
          <Icon name="list" size={16} />
          {t('files.tasks')}
        </button>
      </PlaceBar>
      <div className={backup.scroll}>
        <JobList label={t('backup.label', { name })} jobs={jobs} />
      </div>
      {place}
    </>
  );
}
