import { useTranslation } from '../../i18n/use-translation.ts';
import { FAN_WARN_MIN, TEMP_WARN_WINDOW_H } from '#shared/constants.ts';
import type { Warning } from '#shared/rules/storage/monitor.ts';
import type { IconName } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useSupport } from '../parts/support-phone.ts';
import styles from './monitor.module.css';

type Of<K extends Warning['kind']> = Extract<Warning, { kind: K }>;

/** Sign of each warning. */
export const warningIcons: Readonly<Record<Warning['kind'], IconName>> = {
  capacity: 'container',
  fan: 'activity',
  temperature: 'thermometer',
  smart: 'shield-broken',
  sync: 'progress-arc',
};

function Capacity({ warning, isMaster }: { warning: Of<'capacity'>; isMaster: boolean }) {
  const { t } = useTranslation('monitor');
  const pool = t(`pool.${warning.pool}`);
  return (
    <>
      <p>{t('capacity.text', { pool })}</p>
      {warning.percent !== null && (
        <div className={styles.figure}>
          <ProgressBar value={warning.percent / 100} label={pool} tone="error" height={8} />
          <span>{t('capacity.used', { percent: Math.round(warning.percent) })}</span>
        </div>
      )}
      {!isMaster && <p>{t('capacity.others')}</p>}
    </>
  );
}

function Fan({ warning }: { warning: Of<'fan'> }) {
  const { t } = useTranslation('monitor');
  const support = useSupport();
  const { rpm, min } = warning;
  return (
    <>
      <p>{t('fan.text', { minutes: FAN_WARN_MIN, support })}</p>
      {rpm !== null && min !== null && <p className={styles.quiet}>{t('fan.figures', { rpm, min })}</p>}
    </>
  );
}

function Temperature({ warning }: { warning: Of<'temperature'> }) {
  const { t } = useTranslation('monitor');
  const { place, limit, position, average } = warning;
  const values = { limit, hours: TEMP_WARN_WINDOW_H };
  return (
    <>
      <p>
        {position === null ? t(`temperature.${place}`, values) : t(`temperature.${place}_at`, { ...values, position })}
      </p>
      {average !== null && <p>{t('temperature.average', { average })}</p>}
      <p className={styles.quiet}>{t('temperature.hint')}</p>
    </>
  );
}

function Smart({ warning }: { warning: Of<'smart'> }) {
  const { t } = useTranslation(['monitor', 'smart']);
  const { position, sn } = warning;
  const health = t(`smart:health.${warning.health}`);
  return (
    <>
      <p>
        {position === null
          ? t('monitor:smart.text_unknown', { sn, health })
          : t('monitor:smart.text', { position, sn, health })}
      </p>
      <p className={styles.quiet}>{t('monitor:smart.hint')}</p>
    </>
  );
}

function Sync({ warning }: { warning: Of<'sync'> }) {
  const { t } = useTranslation('monitor');
  return (
    <>
      <p>{t('sync.text')}</p>
      {warning.percent !== null && (
        <div className={styles.figure}>
          <ProgressBar value={warning.percent / 100} label={t('sync.bar')} height={8} />
          <span>{t('sync.percent', { percent: warning.percent })}</span>
        </div>
      )}
    </>
  );
}

/** What a monitoring warning says. MON-02 to MON-06 */
export function WarningText({ warning, isMaster }: { warning: Warning; isMaster: boolean }) {
  switch (warning.kind) {
    case 'capacity':
      return <Capacity warning={warning} isMaster={isMaster} />;
    case 'fan':
      return <Fan warning={warning} />;
    case 'temperature':
      return <Temperature warning={warning} />;
    case 'smart':
      return <Smart warning={warning} />;
    case 'sync':
      return <Sync warning={warning} />;
  }
}
