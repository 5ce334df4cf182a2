import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useStorageQuery, type StorageInfo } from '../../overlays/smart/health-api.ts';
import { DisksPage } from './disks-page.tsx';
import { ExpansionPage } from './expansion-page.tsx';
import { HealthPage } from './health-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { SsdPage } from './ssd-page.tsx';
import { addressOf, pageOf, storagePages, type StoragePage } from './storage-pages.ts';
import styles from './storage.module.css';
import { UpkeepPage } from './upkeep-page.tsx';

/** How often the pages ask anew while they are open: disks come and go, arrays move on (ms). */
const REFRESH_MS = 10_000;

function Navigation({ current, info }: { current: StoragePage; info: StorageInfo | undefined }) {
  const { t } = useTranslation('storage');
  const { navigate } = useAppWindow();
  const counts: Partial<Record<StoragePage, number>> = {
    disks: info?.groups['sata-group'].length ?? 0,
    ssd: info?.groups['ssd-group'].length ?? 0,
    expansion: info?.groups['esata-group'].length ?? 0,
  };
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {storagePages.map(({ page, icon }) => {
        const count = counts[page] ?? 0;
        return (
          <button
            key={page}
            type="button"
            className={styles.navItem}
            aria-current={page === current ? 'page' : undefined}
            data-page={page}
            title={t(`nav.${page}`)}
            onClick={() => {
              navigate(addressOf(page));
            }}
          >
            <Icon name={icon} size={18} />
            <span>{t(`nav.${page}`)}</span>
            {count > 0 && <span className={styles.count}>{count}</span>}
          </button>
        );
      })}
    </nav>
  );
}

function Page({ page, info }: { page: StoragePage; info: StorageInfo }) {
  switch (page) {
    case 'overview':
      return <OverviewPage info={info} />;
    case 'disks':
      return <DisksPage info={info} />;
    case 'ssd':
      return <SsdPage info={info} />;
    case 'upkeep':
      return <UpkeepPage info={info} />;
    case 'health':
      return <HealthPage info={info} />;
    case 'expansion':
      return <ExpansionPage info={info} />;
  }
}

/** The storage manager: pools, disks, SSDs, upkeep, health and the expansion storage. APP-SET-03 */
export function StorageManager() {
  const { t } = useTranslation('storage');
  const { search } = useLocation();
  const page = pageOf(search);
  const { data, isError, error, isLoading, refetch } = useStorageQuery(undefined, { pollingInterval: REFRESH_MS });
  useWindowLoading(isLoading);
  const code = typeof error === 'object' && 'code' in error ? (error.code ?? '') : '';
  return (
    <div className={styles.manager} data-testid="storage-manager" data-page={page}>
      <div className={styles.frame}>
        <Navigation current={page} info={data} />
        <div className={styles.content}>
          {data === undefined ? (
            isError ? (
              <ErrorState title={t('loadFailed')} code={code} onRetry={() => void refetch()} />
            ) : (
              <LoadingState reason={t('loading')} />
            )
          ) : (
            <>
              {isError && (
                <p className={styles.stale} role="status">
                  <Icon name="offline" size={18} />
                  {t('stale')}
                </p>
              )}
              <Page page={page} info={data} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
