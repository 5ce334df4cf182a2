import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './submit.module.css';

type Log = { readonly text: string } | { readonly code: string } | null;

/** What goes along with a report when logs are attached, word for word (APP-HELP-01). */
export function ReportPreview({ diagnostics }: { readonly diagnostics: string }) {
  const { t } = useTranslation('helpdesk');
  const [log, setLog] = useState<Log>(null);
  useEffect(() => {
    let here = true;
    void call(calls.helpLogs, {}, { silent: true }).then((result) => {
      if (here) setLog(result.success ? { text: result.data.text } : { code: result.code });
    });
    return () => {
      here = false;
    };
  }, []);
  return (
    <section className={styles.preview} aria-label={t('report.preview')} data-testid="report-preview">
      <h3 className={styles.label}>{t('report.preview')}</h3>
      <p className={styles.hint}>{t('report.client')}</p>
      <pre tabIndex={0} aria-label={t('report.client')} data-testid="preview-client">
        {diagnostics}
      </pre>
      <p className={styles.hint}>{t('report.device')}</p>
      {log === null && <p role="status">{t('report.asking')}</p>}
      {log !== null && 'code' in log && <p role="status">{t('report.logFailed', { code: log.code })}</p>}
      {log !== null && 'text' in log && (
        <pre tabIndex={0} aria-label={t('report.device')} data-testid="preview-device">
          {log.text === '' ? t('report.noLog') : log.text}
        </pre>
      )}
    </section>
  );
}
