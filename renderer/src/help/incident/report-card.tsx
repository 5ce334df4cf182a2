import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.tsx';
import { replay } from './incident-service.ts';
import styles from './incident.module.css';
import { openReport } from './report-file.ts';
import { SaveReport } from './save-report.tsx';

/** Saves a report of what happened, and shows one that somebody saved. */
export function ReportCard() {
  const { t } = useTranslation('help');
  const field = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const record = await openReport(file);
    if (record === null) toast({ kind: 'error', text: t('incident.unreadable', { name: file.name }) });
    else if (record.entries.length === 0) toast({ kind: 'info', text: t('incident.empty') });
    else replay(record);
  };
  return (
    <section className={styles.card} aria-labelledby="incident-title">
      <h2 id="incident-title" className="type-h3">
        {t('incident.title')}
      </h2>
      <p>{t('incident.lead')}</p>
      <div className={styles.actions}>
        <SaveReport className="btn btn-secondary" />
        <button type="button" className="btn btn-secondary" onClick={() => field.current?.click()}>
          <Icon name="play" />
          {t('incident.open')}
        </button>
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          hidden
          data-testid="report-file"
          onChange={(event) => {
            void open(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}
