import { useCallback, useMemo, useState } from 'react';
import { loadView, saveSort, saveView, type ViewPreference } from '../../../state/files/preferences.ts';
import type { FolderLook, OwnLook, ViewMode } from '../../../state/files/sort-preference.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useKeptLook } from './use-kept-look.ts';

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

/** What of their looks folders were given in one window since orders were forgotten for the last time. */
interface OwnLooks {
  readonly forgotten: number;
  readonly looks: Readonly<Record<string, OwnLook>>;
}

/** How a folder is shown, as this account left it on this computer. */
export function usePreferences(folder: string): Preferences {
  const account = useAppSelector((state) => state.session.username);
  const { look: kept, forgotten } = useKeptLook(folder);
  // What was changed in this window, also where the browser keeps nothing.
  const [own, setOwn] = useState<OwnLooks>({ forgotten, looks: {} });
  const [view, setView] = useState<ViewPreference>(() => loadView(account));
  const changed = own.forgotten === forgotten ? own.looks[folder] : undefined;
  const look = useMemo(() => ({ ...kept, ...changed }), [kept, changed]);
  const keep = useCallback(
    (next: OwnLook) => {
      saveSort(account, folder, next);
      setOwn((before) => {
        const looks = before.forgotten === forgotten ? before.looks : {};
        return { forgotten, looks: { ...looks, [folder]: { ...looks[folder], ...next } } };
      });
    },
    [account, folder, forgotten],
  );
  const setLook = useCallback(
    ({ sortBy, order, ...rest }: FolderLook) => {
      // A folder that is only grouped goes on following the general order.
      const isSorted = sortBy !== look.sortBy || order !== look.order;
      keep(isSorted ? { sortBy, order, ...rest } : rest);
    },
    [look, keep],
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
      keep({ mode });
      change({ mode });
    },
    [keep, change],
  );
  const setDetails = useCallback(
    (details: boolean) => {
      change({ details });
    },
    [change],
  );
  return { look, setLook, mode: look.mode ?? view.mode, setMode, details: view.details, setDetails };
}
