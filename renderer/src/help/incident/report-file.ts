import { formatDateTime } from '#shared/rules/time.ts';
import { saveText } from '../../components/save-text.ts';
import { MAX_BYTES, readRecord, type IncidentRecord } from './record.ts';

/** Name of the file of a report, by when it was saved. */
export function reportName({ savedAt }: Pick<IncidentRecord, 'savedAt'>): string {
  return `hearth-incident-${formatDateTime(savedAt).replace(/[: ]/g, '-')}.json`;
}

/** Hands a report to the browser as one file. */
export function downloadReport(record: IncidentRecord): void {
  saveText(reportName(record), JSON.stringify(record, null, 1), 'application/json');
}

/** Reads a chosen file; null when it is no report. */
export async function openReport(file: Pick<Blob, 'size' | 'text'>): Promise<IncidentRecord | null> {
  return file.size > MAX_BYTES ? null : readRecord(await file.text());
}
