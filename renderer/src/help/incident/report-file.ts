import { formatDateTime } from '#shared/rules/time.ts';
import { MAX_BYTES, readRecord, type IncidentRecord } from './record.ts';

/** Name of the file of a report, by when it was saved. */
export function reportName({ savedAt }: Pick<IncidentRecord, 'savedAt'>): string {
  return `hearth-incident-${formatDateTime(savedAt).replace(/[: ]/g, '-')}.json`;
}

/** Hands a report to the browser as one file. */
export function downloadReport(record: IncidentRecord): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = reportName(record);
  link.click();
  // The browser has taken the content by the next turn.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
}

/** Reads a chosen file; null when it is no report. */
export async function openReport(file: Pick<Blob, 'size' | 'text'>): Promise<IncidentRecord | null> {
  return file.size > MAX_BYTES ? null : readRecord(await file.text());
}
