import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { openTarget } from '../../components/files/open-target.ts';
import type { MenuItem } from '../../components/menu/menu-service.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { folderUrl } from '../../state/files/location.ts';
import { baseName, parentPath } from '../../state/files/wire-path.ts';
import type { AppStore } from '../../state/store.ts';
import { openEntry, whereOf } from '../open-entry.ts';
import { openRoute } from '../window/window-commands.ts';

const FILES = '/fileManage';
/** Apps that show single files. */
const viewers: ReadonlySet<string> = new Set(['/zsviewer', '/player', '/txtEditor', '/codeViewer']);

/** Most entries of a kind. */
const SHOWN = 5;
const FOLDERS = 3;
/** Asked for, since a viewer shows some of them only. */
const ASKED = 30;

async function listOf(root: 'recentlyVisited' | 'favorite', size: number): Promise<Entry[]> {
  const result = await call(calls.fileList, { root, page: 1, size }, { silent: true });
  return result.success ? result.data.list.map((raw) => toEntry(raw)) : [];
}

/** Folders in which the files lie, the one used last first. */
function foldersOf(files: readonly Entry[]): string[] {
  const folders = files.flatMap(({ path }) => (whereOf(path).folder.length > 0 ? [parentPath(path) ?? ''] : []));
  return [...new Set(folders.filter((folder) => folder !== ''))].slice(0, FOLDERS);
}

/**
 * What an app's entry in the taskbar leads to beside its screens (WIN-22): for the file manager the folders that the
 * account has pinned as favourites, those it was in last and the files it opened last; for an app that shows files those
 * of them that it shows. Nothing when the device does not answer.
 */
export async function jumpFiles(store: AppStore, app: string): Promise<MenuItem[]> {
  if (app !== FILES && !viewers.has(app)) return [];
  const [recent, favourites] = await Promise.all([
    listOf('recentlyVisited', ASKED),
    app === FILES ? listOf('favorite', ASKED) : [],
  ]);
  const files = recent.filter((entry) => {
    if (entry.isDir) return false;
    const target = openTarget(entry);
    return app === FILES || (target.kind === 'viewer' && target.url.startsWith(`${app}?`));
  });
  const pinned = favourites.filter(({ isDir }) => isDir).slice(0, SHOWN);
  const folderItem = (path: string, label: string, icon: 'star' | 'folder'): MenuItem => ({
    id: `folder ${path}`,
    label,
    icon,
    onSelect: () => {
      openRoute(store, folderUrl(path), { folderPath: path });
    },
  });
  const folders = app === FILES ? foldersOf(files).filter((path) => !pinned.some((one) => one.path === path)) : [];
  const groups: MenuItem[][] = [
    pinned.map(({ path, name }) => folderItem(path, name, 'star')),
    folders.map((path) => folderItem(path, baseName(path), 'folder')),
    files.slice(0, SHOWN).map((entry) => ({
      id: `file ${entry.path}`,
      label: entry.name,
      icon: 'document',
      onSelect: () => {
        openEntry(store, entry);
      },
    })),
  ];
  return groups.filter((group) => group.length > 0).flatMap((group): MenuItem[] => [...group, 'separator']);
}
