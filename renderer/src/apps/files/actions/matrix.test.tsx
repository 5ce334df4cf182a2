import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import { accountLoaded } from '../../../state/session-slice.ts';
import { master } from '../../../test/desktop-harness.tsx';
import {
  forward,
  HOME,
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { FileWindow } from '../ui/file-window.tsx';

/* The table of what a file window offers, by area and role (Appendix B of the app list): all that is not named is hidden. */

const SAFE = '/zenith_sata/mira/safebox';
const TEAM = '/zenith_sata/public/g1';
const LENT = '/zenith_sata/max/data/Lent';
const USB = '/usb/u-1';

/** The actions of the table, by the commands that do them. */
const actions = [
  ...(['open', 'properties', 'download', 'share', 'fastShare', 'favourite', 'copy', 'cut', 'moveTo', 'paste'] as const),
  ...(['rename', 'compress', 'extract', 'delete', 'locate', 'tags', 'removeRecord'] as const),
];
const look = ['open', 'properties', 'download', 'copy'];
const changes = ['cut', 'moveTo', 'paste', 'rename', 'delete'];
const packs = ['compress', 'extract'];
const marks = ['favourite', 'tags', 'fastShare'];

interface Area {
  readonly area: string;
  /** Folder of the shown file, or the list it is shown in. */
  readonly folder: string;
  readonly list?: string;
  readonly writable?: boolean;
  readonly offers: readonly string[];
}
const areas: readonly Area[] = [
  { area: 'my files', folder: HOME, offers: [...look, ...marks, 'share', ...changes, ...packs] },
  { area: 'a team folder', folder: TEAM, offers: [...look, ...marks, 'share', ...changes, ...packs] },
  { area: 'a team folder that may be read', folder: TEAM, writable: false, offers: [...look, ...marks, 'share'] },
  { area: 'a drive', folder: USB, offers: [...look, ...marks, ...changes, ...packs] },
  { area: 'a drive that may be read', folder: USB, writable: false, offers: [...look, ...marks] },
  { area: 'the safe box', folder: SAFE, offers: [...look, ...changes, ...packs] },
  { area: 'shared with me', folder: LENT, list: 'shareToMe', offers: [...look, 'locate'] },
  { area: 'favourites', folder: HOME, list: 'favorite', offers: [...look, ...marks, 'share', 'locate'] },
  {
    area: 'recent visits',
    folder: TEAM,
    list: 'recentlyVisited',
    offers: [...look, ...marks, 'share', 'locate', 'removeRecord'],
  },
  {
    area: 'recent uploads of a drive',
    folder: USB,
    list: 'recentlyBackuped',
    offers: [...look, ...marks, 'locate', 'removeRecord'],
  },
  { area: 'a favourite that others share', folder: LENT, list: 'favorite', offers: [...look, 'locate'] },
];
const roles = [
  { role: 'the administrator', account: master, not: [] as readonly string[] },
  { role: 'a member', account: { ...master, isMaster: false, userPerm: {} }, not: [] },
  // The right to share is the device's to give (ROL-07).
  {
    role: 'a member who may not share',
    account: { ...master, isMaster: false, userPerm: { share: 0 } },
    not: ['share', 'fastShare'],
  },
];
const rows = areas.flatMap((area) => roles.map((role) => ({ ...area, ...role })));

function open(
  { folder, list, writable = true }: Omit<Area, 'area' | 'offers'>,
  account = master as object,
  gone = false,
) {
  const path = encodeURIComponent(list ?? folder);
  const at =
    folder === USB && list === undefined ? `/fileManage/usbFiles?path=${path}` : `/fileManage/myFiles?path=${path}`;
  return renderScreenAt(<FileWindow />, at, { [folder]: { names: ['a.zip', 'b.zip'], writable } }, (fake, store) => {
    store.dispatch(accountLoaded(account as typeof master));
    fake.answers.groupAccess = () => success({ id: 'g1', permission: writable ? 1 : 0, granters: [] });
    const entry = { ...fake.entry(`${folder}/a.zip`), ftype: 5, ...(gone ? { missing: '1', fav: '1' } : {}) };
    fake.answers.fileList = ({ root }) =>
      root === undefined
        ? undefined
        : success({ list: [entry], total: 1, folder: { path: '', permission: 0, free: 0 } });
  });
}
const ids = (): string[] => screen.getAllByRole('menuitem').map((item) => item.dataset.item ?? '');
/** All that the menu of a row offers, on both of its pages. */
async function offered(name: string): Promise<string[]> {
  fireEvent.contextMenu(rowOf(name));
  const first = ids();
  if (!first.includes('more')) return first;
  await user.click(screen.getByRole('menuitem', { name: 'More' }));
  return [...first, ...ids()];
}

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('the table of actions', () => {
  test.each(rows)('APP-FM-03 $area, $role', async ({ offers, account, not, ...area }) => {
    await open(area, account);
    const found = await offered('a.zip');
    expect(actions.filter((id) => found.includes(id))).toEqual(
      actions.filter((id) => offers.includes(id) && !not.includes(id)),
    );
  });

  test('VRT-05 a favourite that has gone offers only to be taken out', async () => {
    await open({ folder: HOME, list: 'favorite' }, master, true);
    expect(await offered('a.zip')).toEqual(['favourite']);
  });

  test.each([
    ['shared with me', { folder: LENT, list: 'shareToMe' }],
    ['a folder of others that may be written', { folder: LENT }],
  ])('DRG-06 Ctrl+X in %s says the text of the rule, and cuts nothing', async (_name, area) => {
    const { store } = await open(area);
    await user.click(rowOf('a.zip'));
    expect(await forward('mod+x')).toBe(true);
    await settle();
    expect(screen.getByText("Cannot move other users' shared files")).toBeVisible();
    expect(store.getState().clipboard.mode).toBeNull();
  });
});
