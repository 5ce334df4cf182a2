import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { useHappened, useRecorder } from './incident-service.ts';
import { reportName } from './report-file.ts';
import { saveRecord } from './save-record.ts';

interface Props {
  readonly className?: string;
}

/** Saves what was recorded of the incident as one file; nothing to save, no button. */
export function SaveReport({ className = 'btn btn-text' }: Props) {
  const { t } = useTranslation('help');
  const recorder = useRecorder();
  const happened = useHappened();
  if (recorder === null || !happened) return null;
  const save = () => {
    const record = recorder.save();
    saveRecord(record, t('incident.saved', { name: reportName(record) }));
  };
  return (
    <button type="button" className={className} onClick={save} data-testid="save-report">
      <Icon name="download" />
      {t('incident.save')}
    </button>
  );
}
