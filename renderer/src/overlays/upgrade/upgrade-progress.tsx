import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { formatElapsed } from '#shared/rules/time.ts';
import { simulatedPercent, simulationTick } from '#shared/rules/upgrade.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import type { Upgrade, UpgradePage } from './use-upgrade.ts';
import styles from './upgrade.module.css';

const TICK_MS = 500;

/** The wall clock while something is counted by it; unix milliseconds. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [running]);
  return now;
}

/** Figures while the device restarts and cannot report: an estimate, and said to be one. UPG-09, UPG-10 */
function Estimate({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { t: common } = useTranslation('common');
  const now = useNow(true);
  const since = upgrade.context.rebootingSince;
  const percent = upgrade.isEstimating ? simulatedPercent(simulationTick(since, now)) : 0;
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <div className={styles.progress}>
      <p className={styles.figures}>
        <b data-testid="upgrade-percent">{t('about', { percent })}</b>
        <span className={styles.estimate}>{t('estimate')}</span>
      </p>
      <ProgressBar value={percent / 100} label={t('title.rebooting')} tone="neutral" height={8} />
      <p className={styles.hint}>{t('estimated', { time: formatElapsed(seconds, translateWith(common)) })}</p>
    </div>
  );
}

/** How far the phase is: measured while loading, unknown while installing, estimated while restarting. */
export function UpgradeProgress({ page, upgrade }: { page: UpgradePage; upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const { percent, downloadSize, totalSize } = upgrade.context;
  if (page === 'rebooting') return <Estimate upgrade={upgrade} />;
  const isMeasured = page === 'download' || (page === 'serviceUpgrading' && totalSize > 0);
  const values = { done: formatSizeSpaced(downloadSize), total: formatSizeSpaced(totalSize) };
  return (
    <div className={styles.progress}>
      {isMeasured && (
        <p className={styles.figures}>
          <b data-testid="upgrade-percent">{percent}%</b>
          {page === 'download' && totalSize > 0 && <span>{t('size', values)}</span>}
        </p>
      )}
      <ProgressBar value={isMeasured ? percent / 100 : null} label={t('name')} height={8} />
    </div>
  );
}
