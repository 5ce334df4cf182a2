import { selectAll } from '../model/selection.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { onlyEntry, refusalOf, type CommandContext, type FileCommand } from './command.ts';
import { isPlaceList, takesChanges } from './where.ts';

const pick =
  (folder: boolean) =>
  ({ location, actions }: CommandContext): void => {
    if (location.kind !== 'path') return;
    const { path } = location;
    void actions.chooseUpload(path, folder);
  };

/** Opening, clipboard, names, deleting, uploading: what every folder has (APP-FM-03). */
export const basicCommands: readonly FileCommand[] = [
  {
    id: 'open',
    on: 'selection',
    section: 'open',
    icon: 'external',
    keys: 'Enter',
    label: ({ translate }) => translate('action.open'),
    refusal: refusalOf('open'),
    run: ({ actions }) => {
      actions.openSelected();
    },
  },
  ...(['openTab', 'openBeside'] as const).map((id): FileCommand => ({
    id,
    on: 'selection',
    section: 'open',
    icon: id === 'openTab' ? 'plus' : 'panel-right',
    ...(id === 'openTab' ? { keys: 'mod+Enter' } : {}),
    more: true,
    label: ({ translate }) => translate(`filework:action.${id}`),
    shown: (context) => context.window.openTab !== null && context.entries.some(({ isDir }) => isDir),
    refusal: (context) => (onlyEntry(context) === null ? context.translate('refusal.selectOne') : null),
    run: (context) => {
      const entry = onlyEntry(context);
      if (entry?.isDir === true) context.window.openTab?.(folderUrl(entry.path), id === 'openTab' ? 'front' : 'beside');
    },
  })),
  {
    id: 'download',
    on: 'selection',
    section: 'open',
    icon: 'download',
    label: ({ translate }) => translate('action.download'),
    shown: (context) => !isPlaceList(context),
    refusal: refusalOf('download'),
    run: ({ actions }) => void actions.download(),
  },
  {
    id: 'cut',
    on: 'selection',
    section: 'clipboard',
    icon: 'cut',
    keys: 'mod+x',
    label: ({ translate }) => translate('action.cut'),
    shown: takesChanges,
    refusal: refusalOf('cut'),
    run: ({ actions }) => void actions.cut(),
  },
  {
    id: 'copy',
    on: 'selection',
    section: 'clipboard',
    icon: 'copy',
    keys: 'mod+c',
    label: ({ translate }) => translate('action.copy'),
    shown: (context) => !isPlaceList(context),
    refusal: refusalOf('copy'),
    run: ({ actions }) => void actions.copy(),
  },
  {
    id: 'paste',
    on: 'selection',
    section: 'clipboard',
    icon: 'paste',
    keys: 'mod+v',
    label: ({ translate }) => translate('action.paste'),
    shown: takesChanges,
    refusal: refusalOf('paste'),
    run: ({ actions }) => void actions.paste(),
  },
  {
    id: 'rename',
    on: 'selection',
    section: 'change',
    icon: 'edit',
    keys: 'F2',
    label: ({ translate }) => translate('action.rename'),
    shown: takesChanges,
    refusal: (context) => (context.count > 1 ? refusalOf('delete') : refusalOf('rename'))(context),
    run: ({ actions }) => {
      actions.startRename();
    },
  },
  {
    id: 'delete',
    on: 'selection',
    section: 'change',
    icon: 'trash',
    keys: 'Delete',
    danger: true,
    label: ({ translate }) => translate('action.delete'),
    shown: takesChanges,
    refusal: refusalOf('delete'),
    run: ({ actions }) => void actions.remove(false),
  },
  {
    id: 'properties',
    on: 'selection',
    section: 'info',
    icon: 'info',
    keys: 'alt+Enter',
    label: ({ translate }) => translate('action.properties'),
    run: ({ actions }) => {
      actions.properties();
    },
  },
  {
    id: 'newFolder',
    on: 'folder',
    section: 'make',
    icon: 'folder-plus',
    keys: 'mod+shift+n',
    label: ({ translate }) => translate('action.newFolder'),
    shown: takesChanges,
    refusal: refusalOf('newFolder'),
    run: ({ actions }) => void actions.newFolder(),
  },
  ...(['uploadFiles', 'uploadFolder'] as const).map((id): FileCommand => ({
    id,
    on: 'folder',
    section: 'make',
    ...(id === 'uploadFiles' ? { icon: 'upload' as const } : {}),
    label: ({ translate }) => translate(`action.${id}`),
    shown: takesChanges,
    refusal: refusalOf('upload'),
    run: pick(id === 'uploadFolder'),
  })),
  {
    id: 'pasteHere',
    on: 'folder',
    section: 'clipboard',
    icon: 'paste',
    keys: 'mod+v',
    label: ({ translate }) => translate('action.paste'),
    shown: takesChanges,
    refusal: refusalOf('paste'),
    run: ({ actions }) => void actions.paste(),
  },
  {
    id: 'selectAll',
    on: 'folder',
    section: 'view',
    keys: 'mod+a',
    label: ({ translate }) => translate('action.selectAll'),
    run: ({ session }) => {
      session.select((selection) => selectAll(selection, session.getState().rows.total));
    },
  },
  {
    id: 'refresh',
    on: 'folder',
    section: 'view',
    icon: 'refresh',
    keys: 'F5',
    label: ({ translate }) => translate('action.refresh'),
    run: ({ actions }) => {
      actions.refresh();
    },
  },
  {
    id: 'folderProperties',
    on: 'folder',
    section: 'info',
    icon: 'info',
    keys: 'alt+Enter',
    label: ({ translate }) => translate('action.properties'),
    run: ({ actions }) => {
      actions.properties();
    },
  },
];
