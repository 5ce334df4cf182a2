import { useTranslation } from 'react-i18next';
import type { SyncEntry } from '#shared/rules/storage/message.ts';
import { raidRow } from '#shared/rules/storage/raid.ts';
import { formatRemain } from '#shared/rules/time.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import page from '../parts/overlay-page.module.css';
import styles from './raid.module.css';

/** The arrays of the device with what each does, how far it is and how long it takes. RAID-01 to RAID-03 */
export function RaidRows({ usr }: { usr: readonly SyncEntry[] }) {
  const { t } = useTranslation('setup');
  const { t: common } = useTranslation('common');
  if (usr.length === 0) return <p className={styles.state}>{t('raid.noFigures')}</p>;
  return (
    <div className={`${page.card ?? ''} ${styles.rows ?? ''}`}>
      {usr.map((entry, index) => {
        const { type, action, percent, remain } = raidRow(entry);
        const word = t(`raid.${action}`);
        return (
          <div key={`${type} ${index}`} className={styles.row} data-testid="raid-row" data-action={action}>
            <b>{type}</b>
            {percent === null ? <span /> : <ProgressBar value={percent / 100} label={`${type}, ${word}`} />}
            <span className={styles.state} data-action={action}>
              {percent === null ? word : `${word} ${percent}%`}
            </span>
            {remain !== null && (
              <span className={styles.left}>
                {remain < 0
                  ? formatRemain(remain, translateWith(common))
                  : t('raid.left', { time: formatRemain(remain, translateWith(common)) })}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
