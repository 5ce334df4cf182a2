import { openMenu } from '../../../components/menu/menu-service.ts';
import { fileTypeOfEntry, fileTypes } from '#shared/rules/file-type.ts';
import { templates } from '../model/templates.ts';
import { asTextUrl, compareUrl, isReadAsText } from '../model/open-target.ts';
import { isFinal } from '../../../state/files/undo/deeds.ts';
import { journalOf } from '../../../state/files/undo/undo.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { onlyEntry, refusalOf, type CommandContext, type FileCommand } from './command.ts';
import { deedText } from '../../../components/files/undo-actions.ts';
import { showUndoHistory } from '../../../components/files/undo-history.tsx';
import { allIn, isPlaceList, takesChanges } from './where.ts';

/** Areas where archives are made and unpacked (Appendix B of the app list). */
const packable = ['my', 'team', 'usb', 'safe'] as const;

const isArchive = (context: CommandContext): boolean => {
  const entry = onlyEntry(context);
  return (
    entry !== null &&
    !entry.isDir &&
    fileTypeOfEntry({ name: entry.name, is_dir: false, ftype: entry.ftype }) === fileTypes.archive
  );
};

/** Taking back and doing again, with the name of what it is about. */
function journalCommand(way: 'undo' | 'redo', keys: string): FileCommand {
  return {
    id: way,
    on: 'folder',
    section: 'change',
    icon: 'rotate',
    keys,
    label: ({ store, translate }) => {
      const next = journalOf(store).getState()[way];
      return next === null
        ? translate(`filework:undo.${way}`)
        : translate(`filework:undo.${way === 'undo' && isFinal(next) ? 'final' : `${way}What`}`, {
            what: deedText(next, translate),
          });
    },
    shown: ({ store }) => journalOf(store).getState()[way] !== null,
    run: ({ actions }) => {
      actions[way]();
    },
  };
}

/** Work on entries: other places, archives, new files, and the way back. */
export const workCommands: readonly FileCommand[] = [
  {
    id: 'openWith',
    on: 'selection',
    section: 'open',
    more: true,
    icon: 'external',
    label: ({ translate }) => translate('filework:action.openWith'),
    shown: (context) => onlyEntry(context)?.isDir === false,
    run: (context) => {
      const { translate, at, window, actions } = context;
      const entry = onlyEntry(context);
      if (entry === null) return;
      const isApp = nativeTransfersOf(context.store) !== null;
      const viewer = (route: string) => (): void => {
        window.openWindow(`${route}?path=${encodeURIComponent(entry.path)}`, { name: `${route}#`, title: entry.name });
      };
      openMenu({
        at,
        label: translate('filework:action.openWith'),
        items: [
          { id: 'default', label: translate('filework:openWith.usual'), onSelect: actions.openSelected },
          {
            id: 'text',
            label: translate('filework:openWith.text'),
            icon: 'document',
            onSelect: () => {
              window.openWindow(asTextUrl(entry.path), { name: '/txtEditor#', title: entry.name });
            },
          },
          { id: 'code', label: translate('filework:openWith.code'), icon: 'code', onSelect: viewer('/codeViewer') },
          {
            id: 'picture',
            label: translate('filework:openWith.picture'),
            icon: 'image',
            onSelect: viewer('/zsviewer'),
          },
          {
            id: 'computer',
            label: translate(`filework:openWith.${isApp ? 'program' : 'computer'}`),
            icon: isApp ? 'external' : 'download',
            onSelect: () => void actions.openHere(entry),
          },
        ],
      });
    },
  },
  {
    id: 'compare',
    on: 'selection',
    section: 'open',
    more: true,
    icon: 'columns',
    label: ({ translate }) => translate('filework:action.compare'),
    shown: ({ entries, count }) => count === 2 && entries.length === 2 && entries.every(isReadAsText),
    run: ({ entries: [left, right], window }) => {
      if (left === undefined || right === undefined) return;
      window.openWindow(compareUrl(left.path, right.path), { name: '/codeViewer#' });
    },
  },
  ...(['copy', 'move'] as const).map((intent): FileCommand => ({
    id: `${intent}To`,
    on: 'selection',
    section: 'clipboard',
    more: true,
    icon: intent === 'copy' ? 'copy' : 'folder',
    label: ({ translate }) => translate(`filework:action.${intent}To`),
    shown: (context) => (intent === 'copy' ? !isPlaceList(context) : takesChanges(context)),
    refusal: refusalOf(intent === 'copy' ? 'copy' : 'cut'),
    run: ({ actions }) => void actions.sendTo(intent),
  })),
  {
    id: 'duplicate',
    on: 'selection',
    section: 'clipboard',
    more: true,
    icon: 'plus-circle',
    label: ({ translate }) => translate('filework:action.duplicate'),
    shown: takesChanges,
    refusal: refusalOf('copy'),
    run: ({ actions }) => void actions.duplicate(),
  },
  {
    id: 'compress',
    on: 'selection',
    section: 'change',
    more: true,
    icon: 'archive',
    label: ({ translate }) => translate('filework:action.compress'),
    shown: (context) => takesChanges(context) && allIn(context.entries, packable),
    run: ({ actions }) => void actions.compress(),
  },
  {
    id: 'extract',
    on: 'selection',
    section: 'change',
    more: true,
    icon: 'archive',
    label: ({ translate }) => translate('filework:action.extract'),
    shown: (context) => isArchive(context) && takesChanges(context) && allIn(context.entries, packable),
    run: ({ actions }) => void actions.extract(),
  },
  {
    id: 'deleteForever',
    on: 'selection',
    section: 'change',
    more: true,
    icon: 'trash',
    keys: 'shift+Delete',
    danger: true,
    label: ({ translate }) => translate('filework:action.deleteForever'),
    shown: takesChanges,
    refusal: refusalOf('delete'),
    run: ({ actions }) => void actions.remove(true),
  },
  {
    id: 'newFile',
    on: 'folder',
    section: 'make',
    icon: 'document',
    label: ({ translate }) => translate('filework:action.newFile'),
    shown: takesChanges,
    refusal: refusalOf('newFolder'),
    run: ({ translate, at, actions }) => {
      openMenu({
        at,
        label: translate('filework:action.newFile'),
        items: templates.map((template) => ({
          id: template.id,
          label: translate(`filework:template.${template.id}`),
          onSelect: () => void actions.newFile(template),
        })),
      });
    },
  },
  journalCommand('undo', 'mod+z'),
  journalCommand('redo', 'mod+y'),
  {
    id: 'undoHistory',
    on: 'folder',
    section: 'change',
    more: true,
    icon: 'rotate',
    label: ({ translate }) => translate('filework:undo.history'),
    shown: ({ store }) => journalOf(store).getState().undo !== null,
    run: ({ store, translate }) => void showUndoHistory(store, translate),
  },
];
