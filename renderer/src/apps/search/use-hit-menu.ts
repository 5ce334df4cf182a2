import { useMemo, type ReactNode } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { downloadEntries } from '../../components/files/download-entries.ts';
import {
  isOpenPlace,
  markEntries,
  removeEntries,
  renameEntry,
  shareEntries,
} from '../../components/files/entry-deeds.ts';
import { holdEntries } from '../../components/files/hold-entries.ts';
import type { RenameRefusal } from '../../components/files/rename-field.tsx';
import { playJournal } from '../../components/files/undo-actions.ts';
import { useListDrag, type MovedEntry } from '../../components/files/use-list-drag.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import type { IconName } from '../../components/icon.ts';
import { openMenu, type MenuAction } from '../../components/menu/menu-service.ts';
import { useForwardedKeys } from '../../components/shortcuts/forward.ts';
import { useWindowShortcuts } from '../../components/shortcuts/window-shortcuts.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasPerm } from '../../routes/guard.ts';
import { dropSources } from '../../state/files/drop-sources.ts';
import { toEntry } from '../../state/files/entry.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';
import type { HitStream } from './hit-stream.ts';
import type { Hit } from './result-columns.tsx';
import { useSendHits } from './use-send-hits.tsx';

/** Hits are references to entries of many folders, as favourites are (DRG-18). */
const REFERENCES = { kind: 'root', root: 'recentlyVisited' } as const;

const isOnDrive = ({ path }: Pick<Hit, 'path'>): boolean => parseWirePath(path).area === 'usb';

interface Hits {
  readonly hitsAt: (ids: ReadonlySet<string>) => readonly Hit[];
  /** What a drag of this hit takes along. */
  readonly takenWith: (id: string) => readonly Hit[];
  readonly selected: ReadonlySet<string>;
  /** Nothing is moved or taken away from where they lie. */
  readonly copyOnly: boolean;
  readonly stream: Pick<HitStream, 'gone' | 'moved' | 'look'>;
  /** Edits the name of a hit in its place. */
  readonly edit: (hit: Hit) => void;
}

interface HitDeeds {
  /** In what shows it, at the line it was found in. */
  readonly open: (hit: Hit) => void;
  /** Opens the menu of hits. */
  readonly menu: (at: { x: number; y: number }, hits: readonly Hit[]) => void;
  readonly remove: (hits: readonly Hit[]) => Promise<void>;
  /** Gives a hit another name; answers why it cannot have that one, or null. */
  readonly rename: (hit: Hit, name: string) => Promise<RenameRefusal | null>;
  /** A row was pressed, and may be dragged from here on. */
  readonly press: (press: PointerEvent, hit: Hit) => void;
  readonly translate: Translate;
  /** A question about hits that stands before them. */
  readonly asked: ReactNode;
}

/** What can be done with files and folders that were found (RTE-13, DRG-18): as in their folders, for all selected. */
export function useHitMenu({ hitsAt, takenWith, selected, copyOnly, stream, edit }: Hits): HitDeeds {
  const { t } = useTranslation('places');
  const { t: files } = useTranslation(['files', 'filework']);
  const translate = useMemo(() => translateWith(files), [files]);
  const store = useAppStore();
  const own = useAppWindow();
  const { open: openEntry, locate } = useOpenEntry();
  const { deviceBase } = useHost();
  const tools = { store, translate };
  const open = (hit: Hit): void => {
    openEntry(hit, hit.line);
  };
  const sourcesOf = (hits: readonly Hit[]) => {
    const { username } = store.getState().session;
    const entries = hits.map((hit) => toEntry(hit));
    return dropSources(entries, { location: REFERENCES, writable: true, username, copyOnly }).map((source, at) => ({
      ...source,
      name: entries[at]?.name ?? '',
    }));
  };
  const follow = (moved: readonly MovedEntry[]): void => {
    stream.moved(moved);
  };
  const press = useListDrag((id) => sourcesOf(takenWith(id)), follow);
  const { send, picker } = useSendHits(translate, follow);
  const hold = (mode: 'copy' | 'cut', hits: readonly Hit[]): void => {
    holdEntries(
      { mode, entries: sourcesOf(hits), from: '', view: copyOnly ? 'myShare' : 'folder', writable: null },
      tools,
    );
  };
  const remove = async (hits: readonly Hit[]): Promise<void> => {
    const gone = new Set((await removeEntries(tools, hits)).map(({ path }) => path));
    stream.gone([...gone]);
  };
  const rename: HitDeeds['rename'] = async (hit, name) => {
    const outcome = await renameEntry(tools, hit, name);
    if (outcome === null) return 'failed';
    if (typeof outcome === 'string') return outcome;
    stream.moved([{ from: hit.path, to: outcome.path }]);
    await stream.look((path) => path === outcome.path);
    return null;
  };
  const startRename = (hits: readonly Hit[]): void => {
    const [hit] = hits;
    if (copyOnly || hit === undefined) return;
    const why = hits.length > 1 ? 'selectOne' : hit.is_sys === '1' ? 'system' : null;
    if (why === null) edit(hit);
    else toast({ kind: 'warning', text: translate(`files:refusal.${why}`) });
  };
  const play = (way: 'undo' | 'redo'): void => {
    void playJournal(store, translate, way).then(() => stream.look(() => true));
  };
  useWindowShortcuts([
    {
      ...{ id: 'search.rename', scope: 'search', keys: ['F2'], title: translate('files:action.rename') },
      run: () => {
        startRename(hitsAt(selected));
      },
    },
    {
      ...{ id: 'search.redo', scope: 'search', keys: ['ctrl+shift+z'], title: translate('filework:undo.redo') },
      run: () => {
        play('redo');
      },
    },
  ]);
  useForwardedKeys(({ keys }) => {
    if (keys === 'mod+z' || keys === 'mod+y') {
      play(keys === 'mod+z' ? 'undo' : 'redo');
      return true;
    }
    const hits = hitsAt(selected);
    if (hits.length === 0 || window.getSelection()?.isCollapsed === false) return false;
    if (keys === 'mod+c') hold('copy', hits);
    else if (keys === 'mod+x' && !copyOnly) hold('cut', hits);
    else return false;
    return true;
  });
  const menu: HitDeeds['menu'] = (at, hits) => {
    const [hit] = hits;
    if (hit === undefined) return;
    const one = (id: string, icon: IconName, label: string, onSelect: () => void): MenuAction => ({
      id,
      icon,
      label,
      onSelect,
    });
    const isOne = hits.length === 1;
    const { isMaster, userPerm } = store.getState().session;
    const mayMark = !copyOnly && hits.every(({ path }) => isOpenPlace(path));
    // A drive has no links (APP-FM-03).
    const mayShare = mayMark && hasPerm({ isMaster, perm: userPerm }, 'share') && !hits.some(isOnDrive);
    const entries = hits.map((found) => toEntry(found));
    openMenu({
      at,
      label: t('find.menu'),
      items: [
        ...(isOne
          ? [
              one('open', 'external', t('find.open'), () => {
                open(hit);
              }),
              one('locate', 'folder', t('find.locate'), () => {
                locate(hit);
              }),
            ]
          : []),
        one('download', 'download', t('find.download'), () => {
          void downloadEntries({ ...tools, base: deviceBase }, entries);
        }),
        'separator',
        ...(copyOnly
          ? []
          : [
              one('cut', 'cut', translate('files:action.cut'), () => {
                hold('cut', hits);
              }),
            ]),
        one('copy', 'copy', translate('files:action.copy'), () => {
          hold('copy', hits);
        }),
        one('copyTo', 'copy', translate('filework:action.copyTo'), () => void send('copy', sourcesOf(hits))),
        ...(copyOnly
          ? []
          : [one('moveTo', 'folder', translate('filework:action.moveTo'), () => void send('move', sourcesOf(hits)))]),
        ...(isOne && !copyOnly
          ? [
              {
                ...one('rename', 'edit', translate('files:action.rename'), () => {
                  startRename(hits);
                }),
                ...(hit.is_sys === '1' ? { disabled: true, reason: translate('files:refusal.system') } : {}),
              },
            ]
          : []),
        ...(mayShare
          ? [
              one('share', 'share', translate('filework:action.share'), () => {
                shareEntries(own, hits);
              }),
            ]
          : []),
        ...(mayMark
          ? [
              one('favourite', 'star', translate('filework:action.favourite'), () => {
                void markEntries(tools, hits, false);
              }),
            ]
          : []),
        ...(copyOnly
          ? []
          : [
              'separator' as const,
              { ...one('delete', 'trash', translate('files:action.delete'), () => void remove(hits)), danger: true },
            ]),
      ],
    });
  };
  return { open, menu, remove, rename, press, translate, asked: picker };
}
