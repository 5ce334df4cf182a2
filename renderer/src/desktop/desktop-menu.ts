import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { openPanel, type MenuItem } from '../components/menu/menu-service.ts';
import { useAppDispatch } from '../state/store.ts';
import { windowActions } from '../state/windows-slice.ts';
import { api } from '../api/api-slice.ts';
import { shellHint } from './shortcuts/all-shortcuts.ts';
import { panels } from './panels/panel-names.ts';

/** Entries of the menu of the bare desktop. */
export function useDesktopMenu(): () => MenuItem[] {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  return useCallback(
    () => [
      {
        id: 'show',
        label: t('desktop.showDesktop'),
        shortcut: shellHint('showDesktop'),
        onSelect: () => {
          dispatch(windowActions.activateWindow(''));
        },
      },
      {
        id: 'refresh',
        label: t('desktop.refresh'),
        icon: 'refresh',
        onSelect: () => {
          dispatch(api.util.invalidateTags(['account']));
        },
      },
      'separator',
      {
        id: 'wallpaper',
        label: t('desktop.wallpaper'),
        icon: 'image',
        onSelect: () => {
          openPanel(panels.wallpaper);
        },
      },
      {
        id: 'shortcuts',
        label: t('account.shortcuts'),
        icon: 'keyboard',
        shortcut: '?',
        onSelect: () => {
          openPanel(panels.shortcuts);
        },
      },
    ],
    [t, dispatch],
  );
}
