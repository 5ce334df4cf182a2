import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#shared/rules/time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { replay, useHappened } from './incident-service.ts';
import styles from './incident.module.css';
import { useAppSelector } from '../../state/store.ts';
import { keptRecord } from './kept-record.ts';
import type { IncidentRecord } from './record.ts';
import { openReport, reportName } from './report-file.ts';
import { saveRecord } from './save-record.ts';
import { SaveReport } from './save-report.tsx';

/** What this account saw on this computer before the page was loaded. */
function useKept(): IncidentRecord | null {
  const username = useAppSelector((state) => state.session.username);
  const [kept, setKept] = useState<IncidentRecord | null>(null);
  useEffect(() => {
    let here = true;
    void keptRecord(username).then((record) => {
      if (here) setKept(record);
    });
    return () => {
      here = false;
    };
  }, [username]);
  return kept;
}

/** The last incident, with its report: it may have ended with a restart of the device, and this page with it. */
function LastIncident({ record }: { record: IncidentRecord }) {
  const { t } = useTranslation('help');
  return (
    <div className={styles.last} data-testid="last-incident">
      <Icon name="clock" size={20} />
      <p>{t('incident.last', { time: formatDateTime(record.savedAt) })}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            replay(record);
          }}
        >
          <Icon name="play" />
          {t('incident.look')}
        </button>
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            saveRecord(record, t('incident.saved', { name: reportName(record) }));
          }}
        >
          <Icon name="download" />
          {t('incident.save')}
        </button>
      </div>
    </div>
  );
}

/** Saves a report of what happened, and shows one that somebody saved. */
export function ReportCard() {
  const { t } = useTranslation('help');
  const happened = useHappened();
  const kept = useKept();
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
      {!happened && kept === null && <p>{t('incident.nothing')}</p>}
      {!happened && kept !== null && <LastIncident record={kept} />}
      <div className={styles.actions}>
        <SaveReport className="btn btn-secondary" />
        <button type="button" className="btn btn-secondary" onClick={() => field.current?.click()}>
          <Icon name="document" />
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
