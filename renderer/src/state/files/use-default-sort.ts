import { useMemo } from 'react';
import { useAnswer } from '../use-answer.ts';
import { filesApi, type FileSettings } from './files-api.ts';
import { defaultSort, type Sort } from './sort-preference.ts';

/** Whether folders stand before the files, as the account wants it and the device lists them (APP-FSET-02). */
export function useFoldersFirst(): boolean {
  const settings: Partial<FileSettings> | null | undefined = useAnswer(filesApi.endpoints.fileSettings);
  return settings?.sortBy?.folders_first !== 0;
}

/** What a folder without its own order uses: the account's setting, else by name (SES-15, APP-FSET-02). */
export function useDefaultSort(): Sort {
  const data = useAnswer(filesApi.endpoints.fileSettings);
  const sortBy = data?.sortBy.sort_by;
  const order = data?.sortBy.sort_order;
  return useMemo(
    () => (sortBy === undefined || order === undefined ? defaultSort : { sortBy, order }),
    [sortBy, order],
  );
}
