import { useTranslation } from '../../i18n/use-translation.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useStorageQuery } from '../../overlays/smart/health-api.ts';
import { HealthPage } from './health-page.tsx';
import styles from './storage.module.css';

/** The health of the disks on a page of its own, also for accounts that may only read it. SMT-11 */
export function DiskHealth() {
  const { t } = useTranslation('storage');
  const { data, isError, isLoading, refetch } = useStorageQuery();
  useWindowLoading(isLoading);
  return (
    <div className={styles.content} data-testid="disk-health">
      {data !== undefined ? (
        <HealthPage info={data} />
      ) : isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <LoadingState reason={t('loading')} />
      )}
    </div>
  );
}
