import { useCallback, useMemo, useState } from 'react';
import { filesApi } from '../../../state/files/files-api.ts';
import { loadSort, loadView, saveSort, saveView, type ViewPreference } from '../../../state/files/preferences.ts';
import { defaultSort, type FolderLook, type Sort, type ViewMode } from '../../../state/files/sort-preference.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useAnswer } from '../../../state/use-answer.ts';

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

/** What a folder without its own order uses: the account's setting, else by name (SES-15, APP-FSET-02). */
function useDefaultSort(): Sort {
  const data = useAnswer(filesApi.endpoints.fileSettings);
  const sortBy = data?.sortBy.sort_by;
  const order = data?.sortBy.sort_order;
  return useMemo(
    () => (sortBy === undefined || order === undefined ? defaultSort : { sortBy, order }),
    [sortBy, order],
  );
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
