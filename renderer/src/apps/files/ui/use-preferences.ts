import { useCallback, useMemo, useState } from 'react';
import { loadSort, loadView, saveSort, saveView, type ViewPreference } from '../../../state/files/preferences.ts';
import type { FolderLook, ViewMode } from '../../../state/files/sort-preference.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useDefaultSort } from '../../../state/files/use-default-sort.ts';

interface Preferences {
  /** Order and groups of the shown folder. */
  readonly look: FolderLook;
  readonly setLook: (look: FolderLook) => void;
  readonly mode: ViewMode;
  /** For the shown folder, and from now on for folders that have no view of their own. */
  readonly setMode: (mode: ViewMode) => void;
  readonly details: boolean;
  readonly setDetails: (open: boolean) => void;
}

/** How a folder is shown, as this account left it on this computer. */
export function usePreferences(folder: string): Preferences {
  const account = useAppSelector((state) => state.session.username);
  const fallback = useDefaultSort();
  const [looks, setLooks] = useState<Readonly<Record<string, FolderLook>>>({});
  const stored = useMemo(() => loadSort(account, folder, fallback), [account, folder, fallback]);
  const [view, setView] = useState<ViewPreference>(() => loadView(account));
  const look = looks[folder] ?? stored;
  const setLook = useCallback(
    (next: FolderLook) => {
      saveSort(account, folder, next);
      setLooks((all) => ({ ...all, [folder]: next }));
    },
    [account, folder],
  );
  const change = useCallback(
    (next: Partial<ViewPreference>) => {
      setView((before) => {
        const changed = { ...before, ...next };
        saveView(account, changed);
        return changed;
      });
    },
    [account],
  );
  const setMode = useCallback(
    (mode: ViewMode) => {
      setLook({ ...look, mode });
      change({ mode });
    },
    [look, setLook, change],
  );
  const setDetails = useCallback(
    (details: boolean) => {
      change({ details });
    },
    [change],
  );
  return { look, setLook, mode: look.mode ?? view.mode, setMode, details: view.details, setDetails };
}
