import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { SsdCard } from '#shared/rules/storage/disk.ts';
import { Icon } from '../../components/icon.ts';
import page from '../parts/overlay-page.module.css';
import styles from './lists.module.css';

/** What is said of an SSD. SSD-20, BLK-09 */
function stateOf(ssd: SsdCard): 'lost' | 'small' | 'abnormal' | 'ok' {
  if (ssd.loss) return 'lost';
  if (ssd.error === 'disk_size_limit') return 'small';
  return ssd.error === 'ok' ? 'ok' : 'abnormal';
}

/** The SSDs with slot, serial number and what is wrong with them. BLK-09, BOOT-08 */
export function SsdCards({ ssds }: { ssds: readonly SsdCard[] }) {
  const { t } = useTranslation('overlays');
  if (ssds.length === 0) return null;
  return (
    <ul className={`${page.card ?? ''} ${styles.list ?? ''}`} data-testid="ssd-cards">
      {ssds.map((ssd) => {
        const state = stateOf(ssd);
        return (
          <li key={`${ssd.position} ${ssd.serial_number}`} data-state={state === 'ok' ? 'ok' : 'damaged'}>
            <span className={styles.slot}>{t('blocking.ssd.name', { slot: ssd.position })}</span>
            <span className={styles.facts}>
              {formatSizeSpaced(ssd.size)}{' '}
              <span className={styles.serial}>{ssd.serial_number === '' ? t('noSerial') : ssd.serial_number}</span>
              {ssd.cause !== '' && (
                <span className={styles.more}>
                  {t('boot.cause')}: {ssd.cause}
                </span>
              )}
            </span>
            <span className={styles.state}>
              <Icon name={state === 'ok' ? 'check-circle' : 'cross-circle'} size={18} />
              {t(`blocking.ssd.${state}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
