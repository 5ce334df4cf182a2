import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { MenuItem } from '../../components/menu/menu-service.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { shellHint } from '../shortcuts/all-shortcuts.ts';
import { moveByKeys } from './move-by-keys.ts';
import { useMoveOut } from './use-move-out.ts';
import { canMoveOut, requestClose } from './window-commands.ts';

/**
 * Entries of a window's menu, on its title bar and its taskbar entry: what the window forbids is not offered
 * (WIN-17, WIN-22).
 */
export function useWindowMenu(): (name: string) => MenuItem[] {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const host = useHost();
  const leave = useMoveOut();
  return useCallback(
    (name) => {
      const { byName, frames } = store.getState().windows;
      const record = byName[name];
      const frame = frames[name];
      if (!record || !frame) return [];
      const { forbid, isMaximum, isMinimum } = record;
      const snapped = frame.snap !== null;
      const items: (MenuItem | false)[] = [
        (isMinimum || ((isMaximum || snapped) && !forbid.restore)) && {
          id: 'restore',
          label: t('window.restore'),
          icon: 'restore',
          onSelect: () => {
            store.dispatch(isMinimum ? windowActions.activateWindow(name) : windowActions.restoreWindow(name));
          },
        },
        !forbid.minimise &&
          !isMinimum && {
            id: 'minimise',
            label: t('window.minimise'),
            icon: 'minimize',
            onSelect: () => {
              store.dispatch(windowActions.minimiseWindow(name));
            },
          },
        !forbid.maximise &&
          !isMaximum && {
            id: 'maximise',
            label: t('window.maximise'),
            icon: 'maximize',
            shortcut: shellHint('maximise'),
            onSelect: () => {
              store.dispatch(windowActions.maximiseWindow(name));
            },
          },
        !forbid.maximise &&
          !frame.fixed &&
          frame.snap !== 'left' && {
            id: 'left',
            label: t('window.leftHalf'),
            icon: 'panel-left',
            shortcut: shellHint('snapLeft'),
            onSelect: () => {
              store.dispatch(windowActions.snapWindow({ name, area: 'left' }));
            },
          },
        !forbid.maximise &&
          !frame.fixed &&
          frame.snap !== 'right' && {
            id: 'right',
            label: t('window.rightHalf'),
            icon: 'panel-right',
            shortcut: shellHint('snapRight'),
            onSelect: () => {
              store.dispatch(windowActions.snapWindow({ name, area: 'right' }));
            },
          },
        !isMaximum &&
          !isMinimum && {
            id: 'move',
            label: t('window.move'),
            icon: 'swap',
            shortcut: shellHint('move'),
            onSelect: () => {
              store.dispatch(windowActions.activateWindow(name));
              void moveByKeys(store, name, 'move');
            },
          },
        !isMaximum &&
          !isMinimum &&
          !frame.fixed && {
            id: 'size',
            label: t('window.size'),
            icon: 'swap-diagonal',
            shortcut: shellHint('size'),
            onSelect: () => {
              store.dispatch(windowActions.activateWindow(name));
              void moveByKeys(store, name, 'size');
            },
          },
        canMoveOut(store, name) && {
          id: 'own',
          label: host.kind === 'electron' ? t('window.ownWindow') : t('window.ownTab'),
          icon: 'external',
          onSelect: () => {
            leave(name);
          },
        },
        !forbid.close && 'separator',
        !forbid.close && {
          id: 'close',
          label: t('window.close'),
          icon: 'close',
          shortcut: shellHint('closeWindow'),
          onSelect: () => void requestClose(store, name),
        },
      ];
      const wanted = items.filter((item) => item !== false);
      return wanted[0] === 'separator' ? wanted.slice(1) : wanted;
    },
    [store, host, leave, t],
  );
}
