import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';
import { loadWorkspaces, openWorkspace, type Workspace } from '../overview/workspaces.ts';
import type { PaletteDoor } from './palette-door.ts';
import type { PaletteItem } from './palette-types.ts';

/** The workspaces of the account: windows kept under a name, shown again by that name (WIN-25). */
export function useWorkspaceItems({ page }: PaletteDoor): PaletteItem[] {
  const { t } = useTranslation(['palette', 'desk']);
  const store = useAppStore();
  const [kept, setKept] = useState<readonly Workspace[]>([]);
  const isPage = page !== null;
  useEffect(() => {
    if (isPage) return undefined;
    let here = true;
    void loadWorkspaces(store).then((found) => {
      if (here) setKept(found);
    });
    return () => {
      here = false;
    };
  }, [store, isPage]);
  return kept.map((workspace) => ({
    id: `workspace:${workspace.name}`,
    group: 'actions',
    title: t('workspace', { name: workspace.name }),
    detail: t('workspaceWindows', { count: workspace.snapshot.windows.length }),
    picture: { kind: 'icon', icon: 'windows' },
    words: 'workspace 工作区',
    run: () => {
      openWorkspace(store, workspace);
    },
  }));
}
