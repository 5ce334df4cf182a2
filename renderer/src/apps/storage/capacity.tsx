import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { fillTone, usedShare } from './storage-model.ts';
import styles from './storage.module.css';

interface Props {
  readonly name: string;
  /** Bytes. */
  readonly total: number;
  readonly used: number;
  readonly free: number;
}

/** How full a storage is, in figures and as a bar. */
export function Capacity({ name, total, used, free }: Props) {
  const { t } = useTranslation('storage');
  const share = usedShare({ total, used });
  if (share === null) return <p className={styles.quiet}>{t('capacity.none')}</p>;
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.capacity}>
      <p className={styles.figures}>
        <b>{formatSizeSpaced(used)}</b>
        <span>{t('capacity.used', { percent })}</span>
        <span className={styles.end}>
          {t('capacity.free', { free: formatSizeSpaced(free), total: formatSizeSpaced(total) })}
        </span>
      </p>
      <ProgressBar value={share} label={t('capacity.bar', { name })} tone={fillTone(share)} height={12} />
    </div>
  );
}
