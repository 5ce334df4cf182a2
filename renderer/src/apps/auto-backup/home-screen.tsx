import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { DeviceSilent } from '../../components/backup/device-silent.tsx';
import { JobList } from '../../components/backup/job-list.tsx';
import { useListedJobs } from '../../components/backup/use-listed-jobs.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceBar, Space } from '../../components/place/place-frame.tsx';
import backup from '../../components/backup/backup.module.css';

/** Jobs of both kinds, and those of this computer, with state and progress, and the way to new ones (APP-AUTO-01). */
export function HomeScreen() {
  const { t } = useTranslation('backup');
  const { navigate } = useAppWindow();
  const listed = useListedJobs();
  const { jobs, failure, retry } = listed;
  const shown = jobs?.filter(({ type }) => type === 'auto_oneway' || type === 'auto_bothway') ?? [];
  const newJobs = (
    <>
      <button
        type="button"
        className="btn btn-primary"
        data-testid="new-backup"
        onClick={() => {
          navigate('/autoBackup/oneWay');
        }}
      >
        <Icon name="plus" size={16} />
        {t('action.newBackup')}
      </button>
      <button
        type="button"
        className="btn btn-secondary"
        data-testid="new-pair"
        onClick={() => {
          navigate('/autoBackup/bothWay?new=1');
        }}
      >
        <Icon name="swap" size={16} />
        {t('action.newPair')}
      </button>
    </>
  );
  if (jobs === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  if (shown.length === 0)
    return (
      <EmptyState icon="backup" title={t('empty.title')} text={t('empty.text')}>
        {newJobs}
      </EmptyState>
    );
  return (
    <>
      <PlaceBar label={t('title')}>
        {newJobs}
        <Space />
      </PlaceBar>
      <div className={backup.scroll}>
        <DeviceSilent {...listed} />
        <JobList label={t('tabs.home')} jobs={shown} />
      </div>
    </>
  );
}
