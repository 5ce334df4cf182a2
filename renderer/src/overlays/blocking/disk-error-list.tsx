import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import { Icon } from '../../components/icon.ts';
import { useAppSelector } from '../../state/store.ts';
import page from '../parts/overlay-page.module.css';
import { diskAt, isFaulty, slotCount } from '../parts/slots.ts';
import styles from './lists.module.css';

/** Every slot with its disk, state, cause and suggestion; empty slots are listed as empty. BOOT-06 */
export function DiskErrorList({ data }: { data: StorageData }) {
  const { t } = useTranslation('overlays');
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const count = slotCount(data, deviceMode);
  return (
    <ul className={`${page.card ?? ''} ${styles.list ?? ''}`} aria-label={t('disks')} data-testid="disk-errors">
      {Array.from({ length: count }, (_, index) => {
        const disk = diskAt(data, index + 1);
        const bad = disk !== null && isFaulty(disk);
        return (
          <li key={index} data-slot={index + 1} data-state={disk === null ? 'empty' : bad ? 'damaged' : 'ok'}>
            <span className={styles.slot}>{t('slot', { slot: index + 1 })}</span>
            <span className={styles.facts}>
              {disk === null ? (
                t('empty')
              ) : (
                <>
                  {formatSizeSpaced(disk.size)}{' '}
                  <span className={styles.serial}>{disk.sn === '' ? t('noSerial') : disk.sn}</span>
                </>
              )}
              {disk !== null && disk.cause !== '' && (
                <span className={styles.more}>
                  {t('boot.cause')}: {disk.cause}
                </span>
              )}
              {disk !== null && disk.suggestion !== '' && (
                <span className={styles.more}>
                  {t('boot.suggestion')}: {disk.suggestion}
                </span>
              )}
            </span>
            {disk !== null && (
              <span className={styles.state}>
                <Icon name={bad ? 'cross-circle' : 'check-circle'} size={18} />
                {bad ? t('state.damaged') : t('state.ok')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
