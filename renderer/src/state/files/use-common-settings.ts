import { useAnswer } from '../use-answer.ts';
import { filesApi, type FileSettings } from './files-api.ts';

export type CommonSettings = FileSettings['common'];

/** What holds until the device has told. */
const untold: CommonSettings = {
  show_hidden: 0,
  open_mode: 'double',
  confirm_delete: 1,
  thumbnails: 1,
  date_format: 'auto',
  recycle_days: 30,
};

/** How the account wants files to be shown and opened, as it stands now (APP-FSET-02). */
export function useCommonSettings(): CommonSettings {
  const settings: Partial<FileSettings> | null | undefined = useAnswer(filesApi.endpoints.fileSettings);
  return settings?.common ?? untold;
}
