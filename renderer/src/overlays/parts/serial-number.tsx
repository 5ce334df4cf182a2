import { useTranslation } from '../../i18n/use-translation.ts';
import styles from '../actions/actions.module.css';

/** Characters at the end of a serial number that tell the disks of a device apart. */
const LAST = 4;

/** A serial number whose end, which is what people compare with a label, stands out. */
export function SerialNumber({ sn }: { sn: string }) {
  const { t } = useTranslation('overlays');
  if (sn === '') return <span className={styles.serial}>{t('noSerial')}</span>;
  return (
    <span className={styles.serial}>
      {sn.slice(0, -LAST)}
      <b>{sn.slice(-LAST)}</b>
    </span>
  );
}

/** Asks to compare the numbers with the labels before something is erased; nothing where there is no number. */
export function CompareSerials({ numbers }: { numbers: readonly string[] }) {
  const { t } = useTranslation('overlays');
  if (numbers.every((sn) => sn === '')) return null;
  return <p data-testid="compare-serial">{t('compareSerial')}</p>;
}
