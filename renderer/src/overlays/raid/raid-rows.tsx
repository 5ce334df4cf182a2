import { useTranslation } from '../../i18n/use-translation.ts';
import type { SyncEntry } from '#shared/rules/storage/message.ts';
import { raidRow, type RaidAction } from '#shared/rules/storage/raid.ts';
import { formatSpeed } from '#shared/rules/size.ts';
import { formatElapsed, formatRemain } from '#shared/rules/time.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import page from '../parts/overlay-page.module.css';
import styles from './raid.module.css';
import type { ArrayPace } from './use-arrays.ts';

const icons: Readonly<Record<RaidAction, IconName>> = {
  fail: 'cross-circle',
  active: 'check-circle',
  delayed: 'clock',
  recover: 'progress-arc',
  syncing: 'progress-arc',
  unknown: 'info',
};

interface Props {
  readonly usr: readonly SyncEntry[];
  /** How each of them does, as it was watched. */
  readonly paces: readonly ArrayPace[];
}

/** How long it takes and how fast it is, or for how long nothing has moved. */
function Pace({ remain, pace }: { remain: number; pace: ArrayPace | undefined }) {
  const { t } = useTranslation('setup');
  const { t: common } = useTranslation('common');
  const stalled = pace?.stalled ?? 0;
  const speed = pace?.speed ?? 0;
  if (stalled > 0) {
    return (
      <span className={styles.left} data-stalled>
        <Icon name="warning" size={16} />
        {t('raid.still', { time: formatElapsed(stalled * 60, translateWith(common)) })}
      </span>
    );
  }
  const left = formatRemain(remain, translateWith(common));
  return (
    <span className={styles.left}>
      {remain < 0 ? left : t('raid.left', { time: left })}
      {speed > 0 && ` · ${formatSpeed(speed)}`}
    </span>
  );
}

/**
 * The arrays of the device with what each does, how far it is, how fast, and how long it takes; one that stands still
 * says so. RAID-01 to RAID-03
 */
export function RaidRows({ usr, paces }: Props) {
  const { t } = useTranslation('setup');
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
              <Icon name={icons[action]} size={16} />
              {percent === null ? word : `${word} ${percent}%`}
            </span>
            {remain !== null && <Pace remain={remain} pace={paces[index]} />}
          </div>
        );
      })}
    </div>
  );
}
