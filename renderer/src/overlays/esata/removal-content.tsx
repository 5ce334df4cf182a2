import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import styles from './esata.module.css';

interface Props {
  readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Seconds since it began. */
  readonly duration: number;
  /** What the device said; '' for nothing. ESA-10, ESA-13 */
  readonly message: string;
}

const icons: Readonly<Record<Props['status'], IconName | null>> = {
  0: 'info',
  1: null,
  2: 'check-circle',
  3: 'cross-circle',
  4: null,
  5: 'cross-circle',
  6: 'power',
};

/** What the removal of the expansion storage is at, in words. ESA-08 to ESA-14 */
export function RemovalContent({ status, duration, message }: Props) {
  const { t } = useTranslation('esata');
  const icon = icons[status];
  return (
    <div className={styles.removal} data-status={status}>
      <span className={styles.emblem}>{icon === null ? <Spinner size={24} /> : <Icon name={icon} size={24} />}</span>
      <div role="status" aria-live="polite">
        <p className={styles.state}>{t(`removal.state.${status}`)}</p>
        <p>{t(`removal.about.${status}`)}</p>
        {(status === 1 || status === 4) && duration > 0 && <p>{t('removal.since', { count: duration })}</p>}
        {message !== '' && status !== 2 && <p className={styles.said}>{message}</p>}
      </div>
    </div>
  );
}
