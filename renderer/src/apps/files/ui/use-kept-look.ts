import { useMemo, useSyncExternalStore } from 'react';
import { loadSort, sortsForgotten, watchForgotten } from '../../../state/files/preferences.ts';
import type { FolderLook } from '../../../state/files/sort-preference.ts';
import { useDefaultSort } from '../../../state/files/use-default-sort.ts';
import { useAppSelector } from '../../../state/store.ts';

interface KeptLook {
  readonly look: FolderLook;
  /** Another number once the orders of all folders have been forgotten. */
  readonly forgotten: number;
}

/** Order and look of a folder as this account left them on this computer (SES-15), the general order else. */
export function useKeptLook(folder: string): KeptLook {
  const account = useAppSelector((state) => state.session.username);
  const fallback = useDefaultSort();
  const forgotten = useSyncExternalStore(watchForgotten, sortsForgotten);
  return useMemo(
    () => ({ look: loadSort(account, folder, fallback), forgotten }),
    [account, folder, fallback, forgotten],
  );
}
