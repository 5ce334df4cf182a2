import { quotaLevel } from '#shared/rules/quota.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './accounts.module.css';

const tones = { well: 'primary', near: 'warning', full: 'error', over: 'error' } as const;

interface Props {
  /** Whose space it is. */
  readonly name: string;
  /** Bytes; a quota of 0 is none. */
  readonly used: number;
  readonly quota: number;
  /** With the words of what a nearly full quota leads to. */
  readonly told?: boolean;
}

/** What an account uses of its quota, in figures and as a bar. */
export function QuotaLine({ name, used, quota, told = false }: Props) {
  const { t } = useTranslation('accounts');
  const level = quotaLevel(used, quota);
  const values = { used: formatSizeSpaced(used), quota: formatSizeSpaced(quota) };
  return (
    <div className={styles.quota} data-level={level} data-testid="quota">
      <span>{t(quota > 0 ? 'quota.of' : 'quota.used', values)}</span>
      {quota > 0 && (
        <ProgressBar value={Math.min(1, used / quota)} label={t('quota.bar', { name })} tone={tones[level]} />
      )}
      {told && level !== 'well' && <span className={styles.warn}>{t(`quota.${level}`)}</span>}
    </div>
  );
}
