import { useTranslation } from '../../i18n/use-translation.ts';
import { poolKind } from '#shared/rules/storage/records.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { openRemoval } from '../../overlays/esata/removal-store.ts';
import type { StorageInfo } from '../../overlays/smart/health-api.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { Capacity } from './capacity.tsx';
import { DiskTable } from './disk-table.tsx';
import styles from './storage.module.css';

/** The expansion storage at the eSATA port, and its way out of the device. ESA-07, ESA-16 */
export function ExpansionPage({ info }: { info: StorageInfo }) {
  const { t } = useTranslation('storage');
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const disks = info.groups['esata-group'];
  const isPooled = info.pools.some(({ key }) => poolKind(key) === 'expansion');
  if (disks.length === 0) {
    return (
      <>
        <h1 className="type-h1">{t('nav.expansion')}</h1>
        <EmptyState icon="archive" title={t('noExpansion.title')} text={t('noExpansion.text')} />
      </>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <h1 className="type-h1">{t('nav.expansion')}</h1>
        {isMaster && (
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              openRemoval({ status: 0 });
            }}
          >
            <Icon name="external" />
            {t('removeExpansion')}
          </button>
        )}
      </div>
      <section className={styles.card}>
        {isPooled ? (
          <Capacity name={t('pool.expansion')} total={info.esata.total} used={info.esata.used} free={info.esata.free} />
        ) : (
          <p className={styles.quiet}>{t('capacity.notOurs')}</p>
        )}
      </section>
      <DiskTable group="esata-group" disks={disks} pooled={isPooled} />
    </>
  );
}
