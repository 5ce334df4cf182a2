import { useTranslation } from 'react-i18next';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.tsx';
import { useRecorder } from './incident-service.ts';
import { downloadReport, reportName } from './report-file.ts';

interface Props {
  readonly className?: string;
}

/** Saves what was recorded of the incident as one file; nothing to save, no button. */
export function SaveReport({ className = 'btn btn-text' }: Props) {
  const { t } = useTranslation('help');
  const recorder = useRecorder();
  if (recorder === null) return null;
  const save = () => {
    const record = recorder.save();
    downloadReport(record);
    toast({ key: 'incident', kind: 'success', text: t('incident.saved', { name: reportName(record) }) });
  };
  return (
    <button type="button" className={className} onClick={save} data-testid="save-report">
      <Icon name="download" />
      {t('incident.save')}
    </button>
  );
}
