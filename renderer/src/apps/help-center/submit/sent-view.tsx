import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.ts';
import { copyText } from '../../../components/place/copy-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './submit.module.css';

/** The number of what was sent, to be copied (APP-HELP-01). */
export function SentView({ ticket, onAnother }: { readonly ticket: string; readonly onAnother: () => void }) {
  const { t } = useTranslation('helpdesk');
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, []);
  return (
    <section className={styles.sent} aria-label={t('sent.title')}>
      <h2 ref={head} className={styles.heading} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <p className={styles.number}>
        <span className={styles.hint}>{t('sent.number')}</span>
        <strong data-testid="ticket">{ticket}</strong>
      </p>
      <p>{t('sent.text')}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => void copyText(ticket, t('sent.copied'), t('notCopied'))}
        >
          <Icon name="copy" size={16} />
          {t('sent.copy')}
        </button>
        <button type="button" className="btn btn-secondary" onClick={onAnother}>
          {t('sent.another')}
        </button>
      </div>
    </section>
  );
}
