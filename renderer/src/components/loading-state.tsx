import { useTranslation } from '../i18n/use-translation.ts';
import { Spinner } from './spinner.tsx';
import styles from './states.module.css';
import { useDelayed } from './use-delayed.ts';

/** Waiting this long shows nothing (ms); longer waits name themselves. */
const QUIET_MS = 150;
const REASON_MS = 10_000;

interface Props {
  /** What is being loaded, shown when it takes long. */
  readonly reason?: string;
  readonly onCancel?: () => void;
  readonly delayMs?: number;
}

/** A place whose content is on its way: nothing at first, then a spinner, after ten seconds why and a way out. */
export function LoadingState({ reason, onCancel, delayMs = QUIET_MS }: Props) {
  const { t } = useTranslation('common');
  const shown = useDelayed(delayMs);
  const long = useDelayed(REASON_MS);
  return (
    <div className={styles.state} role="status" aria-busy="true" data-testid="loading">
      {shown && <Spinner size={24} label={t('loading')} />}
      {shown && long && <p className={styles.text}>{reason ?? t('stillLoading')}</p>}
      {shown && long && onCancel && (
        <button type="button" className="btn btn-secondary" onClick={onCancel}>
          {t('cancel')}
        </button>
      )}
    </div>
  );
}
