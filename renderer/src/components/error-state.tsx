import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from './icon.ts';
import styles from './states.module.css';

interface Props {
  readonly title?: string;
  /** What happened and what is safe, for people. */
  readonly text?: string;
  /** Code of the failure, copied by a click. */
  readonly code?: string;
  readonly onRetry?: () => void;
  /** Text of the button; 'Retry' unless said otherwise. */
  readonly retryText?: string;
}

/** A place whose content could not be had: why, and to try again here. */
export function ErrorState({ title, text, code, onRetry, retryText }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.state} role="alert" data-testid="error-state">
      <span className={styles.picture}>
        <Icon name="warning" size={32} />
      </span>
      <p className={styles.title}>{title ?? t('error.title')}</p>
      <p className={styles.text}>{text ?? t('error.text')}</p>
      {code !== undefined && code !== '' && (
        <button
          type="button"
          className={styles.code}
          title={t('copy')}
          onClick={() => void navigator.clipboard.writeText(code)}
        >
          {code}
        </button>
      )}
      {onRetry && (
        <div className={styles.actions}>
          <button type="button" className="btn btn-secondary" onClick={onRetry}>
            {retryText ?? t('retry')}
          </button>
        </div>
      )}
    </div>
  );
}
