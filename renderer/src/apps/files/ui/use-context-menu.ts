import { useCallback } from 'react';
import { keyHint } from '../../../components/shortcuts/keys.ts';
import { openMenu, type MenuAction, type MenuItem } from '../../../components/menu/menu-service.ts';
import type { IconName } from '../../../components/icon.tsx';
import { useAppStore } from '../../../state/store.ts';
import { abilities, type FileAction } from '../model/abilities.ts';
import { selectAll, selectedCount } from '../model/selection.ts';
import { pickFiles } from '../../../components/pick-files.ts';
import { filesOfInput } from '../../../state/transfers/local-files.ts';
import { useFiles } from './files-context.ts';

const shortcuts: Readonly<Partial<Record<FileAction, string>>> = {
  open: 'Enter',
  cut: 'mod+x',
  copy: 'mod+c',
  paste: 'mod+v',
  rename: 'F2',
  delete: 'Delete',
  newFolder: 'mod+shift+n',
  properties: 'alt+Enter',
};

const icons: Readonly<Partial<Record<FileAction, IconName>>> = {
  open: 'external',
  download: 'download',
  cut: 'cut',
  copy: 'copy',
  paste: 'paste',
  rename: 'edit',
  delete: 'trash',
  newFolder: 'folder-plus',
  upload: 'upload',
  properties: 'info',
};

/** Opens the menu of the selection, or of the folder itself; at most twelve entries, none ever moves. */
export function useContextMenu(): (at: { x: number; y: number }, index: number | null) => void {
  const { location, actions, translate, session, path } = useFiles();
  const store = useAppStore();
  return useCallback(
    (at, index) => {
      // The click that opens the menu may just have selected: what is drawn does not know of it yet.
      const { listing, rows, selection } = session.getState();
      const entries = rows.total > 0 ? session.selectedLoaded() : [];
      const facts = { count: selectedCount(selection), entries };
      const can = abilities(location, listing.folder, facts, store.getState().clipboard.mode !== null);
      const entry = (action: FileAction, onSelect: () => void, more: Partial<MenuAction> = {}): MenuAction => {
        const why = can[action];
        const icon = icons[action];
        const keys = shortcuts[action];
        return {
          id: action,
          label: translate(`action.${action}`),
          onSelect,
          ...(icon === undefined ? {} : { icon }),
          ...(keys === undefined ? {} : { shortcut: keyHint(keys) }),
          ...(why === null ? {} : { disabled: true, reason: translate(why) }),
          ...more,
        };
      };
      const onSelection: MenuItem[] = [
        entry('open', actions.openSelected),
        entry('download', () => void actions.download()),
        'separator',
        entry('cut', () => void actions.cut()),
        entry('copy', () => void actions.copy()),
        entry('paste', () => void actions.paste()),
        'separator',
        entry('rename', actions.startRename),
        entry('delete', () => void actions.remove(false), { danger: true }),
        'separator',
        entry('properties', actions.properties),
      ];
      const pick = (folder: boolean) => (): void => {
        if (path === null) return;
        void pickFiles(folder).then((files) => actions.upload(path, filesOfInput(files)));
      };
      const onFolder: MenuItem[] = [
        entry('newFolder', () => void actions.newFolder()),
        entry('upload', pick(false), { id: 'uploadFiles', label: translate('action.uploadFiles') }),
        entry('upload', pick(true), { id: 'uploadFolder', label: translate('action.uploadFolder') }),
        'separator',
        entry('paste', () => void actions.paste()),
        {
          id: 'selectAll',
          label: translate('action.selectAll'),
          shortcut: keyHint('mod+a'),
          onSelect: () => {
            session.select((selection) => selectAll(selection, session.getState().rows.total));
          },
        },
        'separator',
        {
          id: 'refresh',
          label: translate('action.refresh'),
          icon: 'refresh',
          shortcut: 'F5',
          onSelect: actions.refresh,
        },
        entry('properties', actions.properties),
      ];
      openMenu({ items: index === null ? onFolder : onSelection, at, label: translate('menu.label') });
    },
    [location, actions, translate, session, path, store],
  );
}
