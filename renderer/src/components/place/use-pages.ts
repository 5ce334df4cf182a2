import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createPager, type LoadPage, type Page, type PagerState } from './pager.ts';

const idOfRow = (row: { readonly id: string }): string => row.id;

export interface Pages<T, P extends Page<T>> extends PagerState<T, P> {
  readonly reload: () => void;
  /** Reads what is shown again and shows it at once; where one is in the list stays. */
  readonly refresh: () => void;
  readonly more: () => void;
  /** Reads every page that is left; answers whether all rows are there. */
  readonly all: () => Promise<boolean>;
}

/** The list that `load` reads, from its first page on; another `load` (keep it in useCallback) is another list. */
export function usePages<T extends { readonly id: string }, P extends Page<T>>(load: LoadPage<T, P>): Pages<T, P> {
  const pager = useMemo(() => createPager<T, P>(load, idOfRow), [load]);
  useEffect(() => {
    pager.reload();
    return pager.stop;
  }, [pager]);
  const state = useSyncExternalStore(pager.subscribe, pager.getState);
  return useMemo(
    () => ({ ...state, reload: pager.reload, refresh: pager.refresh, more: pager.more, all: pager.all }),
    [state, pager],
  );
}
