import { FILE_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../../api/call.ts';
import { openMenu, type MenuAnchor } from '../../../components/menu/menu-service.ts';
import { folderUrl, type FolderLocation } from '../../../state/files/location.ts';

/** Opens the folders of a place as a menu: what the arrow behind a step of the address bar leads to. */
export async function openFolderMenu(
  location: FolderLocation,
  at: MenuAnchor,
  label: string,
  translate: Translate,
  go: (url: string) => void,
): Promise<void> {
  if (location.kind !== 'path') return;
  const args = { path: location.path, size: FILE_PAGE_SIZE, folders_first: true };
  const result = await call(calls.fileList, args, { silent: true });
  const folders = result.success ? result.data.list.filter(({ is_dir }) => is_dir === '1') : [];
  const items = folders.map(({ name, path }) => ({
    id: name,
    label: name,
    icon: 'folder' as const,
    onSelect: () => {
      go(folderUrl(path));
    },
  }));
  const none = {
    id: 'none',
    label: translate(result.success ? 'filework:send.empty' : 'state.error.title'),
    disabled: true,
    onSelect: () => undefined,
  };
  openMenu({ items: items.length > 0 ? items : [none], at, label });
}
