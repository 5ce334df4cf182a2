import { toast } from '../../components/dialogs/dialog-service.ts';
import type { IncidentRecord } from './record.ts';
import { downloadReport } from './report-file.ts';

/** Saves a record as a file and says so. */
export function saveRecord(record: IncidentRecord, text: string): void {
  downloadReport(record);
  toast({ key: 'incident', kind: 'success', text });
}
