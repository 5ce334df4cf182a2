import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import type { StorageInfo } from '../../overlays/smart/health-api.ts';
import { Capacity } from './capacity.tsx';
import { DiskTable } from './disk-table.tsx';
import styles from './storage.module.css';

const styleNames = ['storage', 'rcache', 'wcache'] as const;

/** The M.2 SSDs and what they are used for. APP-SET-03 */
export function SsdPage({ info }: { info: StorageInfo }) {
  const { t } = useTranslation('storage');
  const disks = info.groups['ssd-group'];
  const use = styleNames.find((name) => name === info.ssd.style);
  if (disks.length === 0) {
    return (
      <>
        <h1 className="type-h1">{t('nav.ssd')}</h1>
        <EmptyState icon="ssd" title={t('noSsd.title')} text={t('noSsd.text')} />
      </>
    );
  }
  return (
    <>
      <h1 className="type-h1">{t('nav.ssd')}</h1>
      <section className={styles.card}>
        <h2 className={styles.cardHead}>
          <span className="type-h3">{t(use === undefined ? 'ssdUse.none' : `ssdUse.${use}`)}</span>
        </h2>
        {info.ssd.total > 0 && (
          <Capacity name={t('pool.ssd')} total={info.ssd.total} used={info.ssd.used} free={info.ssd.free} />
        )}
      </section>
      <DiskTable group="ssd-group" disks={disks} />
    </>
  );
}
