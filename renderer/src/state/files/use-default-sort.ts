import { useMemo } from 'react';
import { useAnswer } from '../use-answer.ts';
import { filesApi } from './files-api.ts';
import { defaultSort, type Sort } from './sort-preference.ts';

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
