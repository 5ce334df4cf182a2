import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { JobList } from '../../components/backup/job-list.tsx';
import { useBackupJobs } from '../../components/backup/use-backup-jobs.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useBackupConflictsQuery, useSyncConfigQuery } from '../../state/backup/backup-api.ts';
import { ConflictList } from './conflict-list.tsx';
import { useEngineHealth } from './engine-health.ts';
import { EngineState } from './engine-state.tsx';
import { JobWizard } from '../../components/backup/wizard/job-wizard.tsx';
import backup from '../../components/backup/backup.module.css';
import styles from './auto-backup.module.css';

/** Pairs of folders that are kept the same, with the engine that does it and versions to decide about (APP-AUTO-03). */
export function BothWayScreen() {
  const { search } = useLocation();
  const { navigate } = useAppWindow();
  const toPairs = (): void => {
    navigate('/autoBackup/bothWay');
  };
  if (new URLSearchParams(search).get('new') === '1')
    return <JobWizard type="auto_bothway" onCreated={toPairs} onLeave={toPairs} />;
  return <Pairs />;
}

function Pairs() {
  const { t } = useTranslation('backup');
  const { navigate } = useAppWindow();
  const shown = useRef<HTMLDivElement>(null);
  const health = useEngineHealth(shown);
  const { jobs, failure, retry } = useBackupJobs();
  const { data: config } = useSyncConfigQuery({});
  const { data: conflicts = [] } = useBackupConflictsQuery({}, { refetchOnMountOrArgChange: true });
  const pairs = jobs?.filter(({ type }) => type === 'auto_bothway') ?? [];
  const newPair = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="new-pair"
      onClick={() => {
        navigate('/autoBackup/bothWay?new=1');
      }}
    >
      <Icon name="plus" size={16} />
      {t('action.newPair')}
    </button>
  );
  return (
    <div className={backup.scroll} ref={shown}>
      <div className={styles.engineBar}>
        <EngineState health={health} on={config?.enable !== 0} />
        {pairs.length > 0 && newPair}
      </div>
      {jobs === null &&
        (failure === null ? (
          <LoadingState />
        ) : (
          <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
        ))}
      {jobs !== null && pairs.length === 0 && (
        <EmptyState icon="swap" title={t('empty.pairs')} text={t('empty.pairsText')}>
          {newPair}
        </EmptyState>
      )}
      {pairs.length > 0 && (
        <JobList
          label={t('tabs.bothWay')}
          jobs={pairs}
          below={(job) => <ConflictList conflicts={conflicts.filter((conflict) => conflict.job === job.id)} />}
        />
      )}
    </div>
  );
}
