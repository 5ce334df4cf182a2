import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { baseName, parentPath, parseWirePath } from '../../../state/files/wire-path.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { aboutEntries, journalOf } from '../../../state/files/undo/undo.ts';
import { offerUndo } from './undo-actions.ts';
import { inPortions } from './action-context.ts';
import { onlyEntry, type CommandContext, type FileCommand } from './command.ts';
import { allIn, isPlaceList } from './where.ts';

/** Areas whose entries can be marked as favourites; what lies in the safe box is named nowhere else. */
const markable = ['my', 'team', 'usb'] as const;

const isMarked = ({ entries }: CommandContext): boolean =>
  entries.length > 0 && entries.every(({ favourite }) => favourite);

async function mark(context: CommandContext): Promise<void> {
  const { session, store, translate } = context;
  const away = isMarked(context);
  const entries = await session.selectedEntries();
  if (entries === null) return;
  for (const portion of inPortions(entries)) {
    const paths = portion.map(({ path }) => path);
    const result = await call(away ? calls.favoriteRemove : calls.favoriteAdd, { paths });
    if (!result.success) {
      toast({ kind: 'error', text: result.message || translate('failed.action', { code: result.code }) });
      return;
    }
  }
  const text = translate(away ? 'filework:favourite.removed' : 'filework:favourite.added', { count: entries.length });
  const paths = entries.map(({ path }) => path);
  await journalOf(store).add({
    deed: away ? 'unfavourite' : 'favourite',
    ...aboutEntries(entries),
    undo: [{ do: away ? 'favour' : 'unfavour', paths }],
    redo: [{ do: away ? 'unfavour' : 'favour', paths }],
    tasks: [],
  });
  offerUndo(store, translate, text);
  void session.refresh();
}

/** Puts the shown paths on the system's clipboard: the way people read them, never the real ones (VRT-07). */
async function copyPaths({ entries, translate, display }: CommandContext): Promise<void> {
  try {
    await navigator.clipboard.writeText(entries.map(({ path }) => display(path)).join('\n'));
    toast({ kind: 'success', text: translate('filework:path.copied', { count: entries.length }) });
  } catch {
    toast({ kind: 'error', text: translate('filework:path.failed') });
  }
}

/** Favourites, the real place of an entry in a list, its path as text. */
export const placeCommands: readonly FileCommand[] = [
  {
    id: 'locate',
    on: 'selection',
    section: 'open',
    icon: 'folder',
    label: ({ translate }) => translate('filework:action.locate'),
    shown: ({ location }) => location.kind === 'root' && location.root !== 'share',
    refusal: (context) => (onlyEntry(context) === null ? context.translate('refusal.selectOne') : null),
    run: (context) => {
      const entry = onlyEntry(context);
      const parent = entry === null ? null : parentPath(entry.path);
      if (entry === null || parent === null) return;
      context.window.openWindow(`${folderUrl(parent)}&select=${encodeURIComponent(baseName(entry.path))}`, {
        folderPath: parent,
      });
    },
  },
  {
    id: 'favourite',
    on: 'selection',
    section: 'share',
    icon: 'star',
    label: (context) =>
      context.translate(isMarked(context) ? 'filework:action.unfavourite' : 'filework:action.favourite'),
    shown: (context) => !isPlaceList(context) && allIn(context.entries, markable),
    run: (context) => void mark(context),
  },
  {
    id: 'copyPath',
    on: 'selection',
    section: 'info',
    icon: 'link',
    more: true,
    label: ({ translate }) => translate('filework:action.copyPath'),
    shown: ({ entries }) => entries.every(({ path }) => parseWirePath(path).area !== 'encrypted'),
    run: (context) => void copyPaths(context),
  },
];
