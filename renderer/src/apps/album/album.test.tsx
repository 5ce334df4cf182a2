import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { folderAlbums } from '../../state/album/folder-albums.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { forwardShortcut } from '../../components/shortcuts/forward.ts';
import { windowShortcut } from '../../components/shortcuts/window-shortcuts.ts';
import {
  type FakeFiles,
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { Album, AlbumManage } from './index.tsx';
import { filterOf, foundOf } from './world/discover-urls.ts';
import { fakeAlbum, pathOf } from '../../test/fake-album.ts';

const few = [
  { name: 'c.jpg', day: '2024-06-02' },
  { name: 'b.jpg', day: '2024-06-01' },
  { name: 'film.mp4', day: '2024-06-01', film: true },
  { name: 'a.jpg', day: '2023-01-05', fav: true },
];

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places']);
  await folderAlbums.forget('mira');
  stopClock();
});
afterEach(startClock);

async function open(
  url = '/album/photo',
  list: Parameters<typeof fakeAlbum>[1] = few,
  folders?: string[],
  prepare?: (answers: FakeFiles['answers']) => void,
) {
  let device: ReturnType<typeof fakeAlbum> | undefined;
  const view = await renderScreenAt(<Album />, url, { [HOME]: { names: ['Pictures/', 'Papers/'] } }, (files) => {
    device = fakeAlbum(files, list, folders);
    prepare?.(files.answers);
  });
  await settle();
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

const photos = (): HTMLElement[] => screen.queryAllByTestId('photo');
const photo = (name: string): HTMLElement => {
  const found = photos().find(({ dataset }) => dataset.path === pathOf(name));
  if (found === undefined) throw new Error(`no photo ${name}`);
  return found;
};
const wall = (): HTMLElement => screen.getByRole('listbox');
const chosen = (): string[] =>
  photos()
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map(({ dataset }) => dataset.path?.split('/').at(-1) ?? '');
/** A key that the desktop would hand to the window. */
async function press(keys: string): Promise<void> {
  const shortcut = windowShortcut('w1', keys, false);
  if (shortcut) shortcut.run();
  else if (!forwardShortcut({ keys, window: 'w1' })) throw new Error(`nothing for ${keys}`);
  await settle();
}

describe('the timeline', () => {
  test('APP-ALBUM-02 photos stand under their days, with how many there are; films tell their length', async () => {
    await open();
    expect(screen.getAllByTestId('span').map((head) => head.textContent)).toEqual([
      expect.stringMatching(/^Sun, Jun 2, 20241/),
      expect.stringMatching(/^Sat, Jun 1, 20242/),
      expect.stringMatching(/^Thu, Jan 5, 20231/),
    ]);
    expect(photos().map((one) => one.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^c.jpg, Jun 2, 2024/),
      expect.stringMatching(/^b.jpg/),
      expect.stringMatching(/^film.mp4/),
      expect.stringMatching(/^a.jpg.*favourite$/),
    ]);
    expect(within(photo('film.mp4')).getByText('0:07')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('4 items');
  });

  test('APP-ALBUM-02 5,000 photos scroll without more than 200 image nodes, and each has its place from the beginning', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      name: `${index}.jpg`,
      day: `20${String(24 - Math.floor(index / 1000)).padStart(2, '0')}-05-06`,
    }));
    await open('/album/photo', many);
    const scroller = screen.getByTestId('wall');
    const height = (scroller.firstElementChild as HTMLElement).style.height;
    for (let step = 0; step <= 10; step += 1) {
      scroller.scrollTop = (Number.parseFloat(height) / 10) * step;
      fireEvent.scroll(scroller);
      await settle(200);
      expect(scroller.querySelectorAll('img').length).toBeLessThanOrEqual(200);
      expect(photos().length).toBeLessThanOrEqual(200);
      expect(photos().length).toBeGreaterThan(0);
      expect((scroller.firstElementChild as HTMLElement).style.height).toBe(height);
    }
    expect(photo('4999.jpg')).toBeInTheDocument();
  });

  test('APP-ALBUM-02 a click selects, mod takes in, shift goes over days; a day is taken as a whole; Escape ends it', async () => {
    await open();
    await user.click(photo('c.jpg'));
    expect(chosen()).toEqual(['c.jpg']);
    fireEvent.click(photo('a.jpg'), { ctrlKey: true });
    expect(chosen()).toEqual(['c.jpg', 'a.jpg']);
    await user.click(photo('c.jpg'));
    fireEvent.click(photo('film.mp4'), { shiftKey: true });
    await settle();
    expect(chosen()).toEqual(['c.jpg', 'b.jpg', 'film.mp4']);
    expect(screen.getByTestId('selected-count')).toHaveTextContent('3 selected');
    fireEvent.keyDown(wall(), { key: 'Escape' });
    expect(chosen()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /Select all of Sat, Jun 1/ }));
    await settle();
    expect(chosen()).toEqual(['b.jpg', 'film.mp4']);
  });

  test('APP-ALBUM-02 the keyboard alone: arrows, Shift, x, jumps by day and year, to a date, all, open', async () => {
    const { openWindow } = await open();
    wall().focus();
    fireEvent.keyDown(wall(), { key: 'ArrowRight' });
    expect(chosen()).toEqual(['b.jpg']);
    fireEvent.keyDown(wall(), { key: 'ArrowRight', shiftKey: true });
    await settle();
    expect(chosen()).toEqual(['b.jpg', 'film.mp4']);
    await press('x');
    expect(chosen()).toEqual(['b.jpg']);
    const current = () => photos().find((one) => one.dataset.current === 'true')?.dataset.path;
    fireEvent.keyDown(wall(), { key: 'Home' });
    await press('d');
    expect(current()).toBe(pathOf('b.jpg'));
    await press('y');
    expect(current()).toBe(pathOf('a.jpg'));
    await press('shift+m');
    expect(current()).toBe(pathOf('c.jpg'));
    await press('mod+a');
    expect(chosen()).toHaveLength(4);
    await press('g');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2023-05-01' } });
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await settle();
    expect(current()).toBe(pathOf('a.jpg'));
    await press('Enter');
    expect(openWindow.mock.lastCall?.[0]).toContain('/zsviewer?path=');
    expect(new URLSearchParams(openWindow.mock.lastCall?.[0].split('?')[1]).get('at')).toBe('3');
  });

  test('APP-ALBUM-02 delete removes at once and goes to the recycle bin; the way back is offered', async () => {
    const { files } = await open();
    await user.click(photo('b.jpg'));
    await press('Delete');
    expect(files.named('fileRemove')).toEqual([{ paths: [pathOf('b.jpg')], permanent: false }]);
    expect(photos().map(({ dataset }) => dataset.path)).toEqual(['c.jpg', 'film.mp4', 'a.jpg'].map(pathOf));
    const toast = toastStore.getState().at(-1);
    expect(toast?.actions[0]?.label).toBe('Undo');
  });

  test('APP-ALBUM-02 favourite, share and download do what the file manager does', async () => {
    const { files, openWindow } = await open();
    await user.click(photo('c.jpg'));
    await press('f');
    expect(files.named('favoriteAdd')).toEqual([{ paths: [pathOf('c.jpg')] }]);
    await user.click(screen.getByRole('button', { name: 'Share…' }));
    expect(openWindow.mock.lastCall?.[0]).toBe(
      `/fileManage/share?new=${encodeURIComponent(JSON.stringify([pathOf('c.jpg')]))}`,
    );
    fireEvent.click(photo('a.jpg'), { ctrlKey: true });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await settle();
    expect(files.named('downloadStart')).toEqual([{ paths: [pathOf('c.jpg'), pathOf('a.jpg')], kind: 'zip' }]);
  });

  test('APP-ALBUM-02 while photos are read, the number is told; news of the device bring the new ones', async () => {
    const { device, store } = await open();
    device.setting.busy = 1;
    device.list = [{ name: 'new.jpg', day: '2024-07-01' }, ...device.list];
    device.version += 1;
    store.dispatch(
      pushReceived({
        id: 1,
        ts: 1,
        topic: 'index',
        type: 'progress',
        data: { area: 'album', indexed: 4, total: 5 },
      } as never),
    );
    await settle(400);
    expect(photo('new.jpg')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('5 items');
  });

  test('APP-ALBUM-02 nothing yet, nothing of that kind, and a device that does not answer each say what to do', async () => {
    const empty = await open('/album/photo', []);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No photos yet');
    expect(within(screen.getByTestId('empty-state')).getByTestId('upload')).toBeInTheDocument();
    expect(empty.url()).toBe('/album/photo');
    document.body.innerHTML = '';
    await open('/album/photo?show=films', [{ name: 'a.jpg', day: '2024-01-01' }]);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No films');
  });
});

describe('sources', () => {
  test('APP-ALBUM-01 the first look asks for folders, likely ones chosen, and shows the photos then', async () => {
    const { files } = await open('/album/photo', few, []);
    const guide = screen.getByTestId('guide');
    const boxes = within(guide).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
    await user.click(screen.getByTestId('guide-start'));
    await settle();
    expect(files.named('albumSetting').at(-1)).toEqual({ folders: [`${HOME}/Pictures`] });
    expect(photos()).toHaveLength(4);
  });

  test('APP-ALBUM-09 folders are taken out, sizes and switches are saved, the sources are looked through again', async () => {
    const { files, device } = await open('/album/setup');
    expect(screen.getByTestId('index-state')).toHaveTextContent('4 items, all read');
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await settle();
    expect(files.named('albumSetting').at(-1)).toEqual({ rescan: true });
    fireEvent.change(screen.getByLabelText('Smallest photos'), { target: { value: '50' } });
    await user.click(screen.getByRole('switch', { name: 'People' }));
    await settle();
    expect(device.setting).toMatchObject({ min_size_kb: 50, faces: false });
    await user.click(within(screen.getByTestId('sources')).getByRole('button', { name: /Take .*Pictures out/ }));
    await settle();
    expect(device.setting.folders).toEqual([]);
  });

  test('APP-ALBUM-08 phones with what they sent; their folder opens in files', async () => {
    const { openWindow } = await open('/album/mobiles');
    expect(screen.getByTestId('phone')).toHaveTextContent('Mira’s phone12 items · 2KB');
    await user.click(screen.getByRole('button', { name: 'Open the folder of Mira’s phone' }));
    expect(openWindow.mock.lastCall?.[1]).toEqual({ folderPath: `${HOME}/Pictures` });
  });

  test('DEV-09, APP-ALBUM-08 the second open of an album folder sends no album/list call', async () => {
    const first = await open('/album/fileBrowse?id=f2');
    expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('Lake');
    expect(first.files.named('albumList')).toEqual([{ kind: 'system' }]);
    expect(first.files.named('albumPhotos').at(-1)).toMatchObject({ filter: { album_id: 'f2' } });
    document.body.innerHTML = '';
    const second = await open('/album/fileBrowse?id=f2');
    expect(second.files.named('albumList')).toEqual([]);
    expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('Lake');
    second.store.dispatch(
      pushReceived({ id: 2, ts: 1, topic: 'settings', type: 'changed', data: { area: 'album' } } as never),
    );
    await settle(400);
    expect(second.files.named('albumList')).toEqual([{ kind: 'system' }]);
  });
});

describe('albums', () => {
  test('DEV-06 APP-ALBUM-02 one photo becomes the wallpaper; a film and several photos do not', async () => {
    const { files } = await open();
    files.answers.settingChange = () => success({});
    fireEvent.contextMenu(photo('a.jpg'));
    await user.click(screen.getByRole('menuitem', { name: 'Set as wallpaper' }));
    await settle();
    expect(files.named('settingChange')).toEqual([{ key: 'desktop.wallpaper', value: pathOf('a.jpg') }]);
    fireEvent.contextMenu(photo('film.mp4'));
    expect(screen.queryByRole('menuitem', { name: 'Set as wallpaper' })).toBeNull();
    await press('mod+a');
    fireEvent.contextMenu(photo('a.jpg'));
    expect(screen.queryByRole('menuitem', { name: 'Set as wallpaper' })).toBeNull();
  });

  test('APP-ALBUM-03 create, add 3, set cover, remove 1: count 2', async () => {
    const { device, url } = await open();
    await press('mod+a');
    fireEvent.click(photo('film.mp4'), { ctrlKey: true });
    await press('l');
    await user.click(screen.getByTestId('choose-new'));
    await settle();
    await user.type(screen.getByLabelText('Name'), 'Lake');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(device.albums.a1).toMatchObject({ name: 'Lake', photos: ['c.jpg', 'b.jpg', 'a.jpg'].map(pathOf) });
    await user.click(screen.getByRole('button', { name: 'Albums' }));
    await settle();
    await user.click(within(screen.getByTestId('album')).getByText('Lake'));
    await settle();
    expect(url()).toBe('/album/list?id=a1');
    expect(screen.getByTestId('album-count')).toHaveTextContent('3 items');
    fireEvent.contextMenu(photo('b.jpg'));
    await user.click(screen.getByRole('menuitem', { name: 'Use as cover' }));
    await settle();
    expect(device.albums.a1?.cover).toBe(pathOf('b.jpg'));
    fireEvent.contextMenu(photo('a.jpg'));
    await user.click(screen.getByRole('menuitem', { name: 'Take out of the album' }));
    await settle();
    expect(screen.getByTestId('album-count')).toHaveTextContent('2 items');
    expect(photos()).toHaveLength(2);
  });

  test('APP-ALBUM-03 an album is renamed and deleted; a taken name is said at the field', async () => {
    const { device, store } = await open('/album/manual');
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No albums yet');
    device.albums.a1 = { id: 'a1', name: 'Lake', kind: 'manual', photos: [], cover: '' };
    device.albums.a2 = { id: 'a2', name: 'Hills', kind: 'manual', photos: [], cover: '' };
    const news = { id: 3, ts: 1, topic: 'settings', type: 'changed', data: { area: 'album' } };
    store.dispatch(pushReceived(news as never));
    await settle(400);
    await user.click(screen.getByRole('button', { name: 'More about Hills' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await settle();
    const field = screen.getByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'Lake');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await settle();
    expect(screen.getByText('You have an album of this name already.')).toBeInTheDocument();
    await user.type(field, 's');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await settle();
    expect(device.albums.a2.name).toBe('Lakes');
    await user.click(screen.getByRole('button', { name: 'More about Lakes' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete the album' }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await settle();
    expect(Object.keys(device.albums)).toEqual(['a1']);
  });

  test('APP-ALBUM-03 an album that is gone says so, with a way to the others', async () => {
    const { url } = await open('/album/list?id=none');
    expect(screen.getByTestId('empty-state')).toHaveTextContent('not there any more');
    await user.click(within(screen.getByTestId('empty-state')).getByRole('button', { name: 'Albums' }));
    expect(url()).toBe('/album/manual');
  });

  test('APP-ALBUM-03 an album that fills itself needs a condition', async () => {
    const { files } = await open('/album/manual');
    await user.click(screen.getByTestId('new-condition'));
    await user.type(screen.getByLabelText('Name'), 'Films');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one condition.');
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'films' } });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(files.named('albumSave')).toEqual([{ name: 'Films', kind: 'condition', rule: { ftype: 102 } }]);
  });
});

describe('discovering', () => {
  test('APP-ALBUM-04 groups lead to their photos, a person is renamed', async () => {
    const { files, url } = await open('/album/discover');
    await user.click(screen.getByRole('button', { name: 'Rename Mira' }));
    await settle();
    await user.type(screen.getByLabelText('Name'), ' K.');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await settle();
    expect(files.named('albumDiscover')).toContainEqual({ kind: 'people', id: 'Mira', name: 'Mira K.' });
    await user.click(within(screen.getByTestId('groups-people')).getByText('Mira'));
    await settle();
    expect(url()).toBe('/album/discover?kind=people&id=Mira');
    expect(files.named('albumPhotos').at(-1)).toMatchObject({ filter: { person_id: 'Mira' } });
  });

  test('APP-ALBUM-04 groups that cannot be asked for are not taken for none', async () => {
    const { files } = await open('/album/photo');
    const answer = files.answers.albumDiscover;
    files.answers.albumDiscover = () => failure('N000005', 'The device is busy');
    await user.click(screen.getByRole('button', { name: 'Discover' }));
    await settle();
    expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
    Object.assign(files.answers, { albumDiscover: answer });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getByTestId('groups-people')).toHaveTextContent('Mira');
  });

  test('APP-ALBUM-04 an address becomes a question about photos', () => {
    const at = (query: string) => {
      const found = foundOf(new URLSearchParams(query));
      return found === null ? null : filterOf(found);
    };
    expect(at('kind=place&id=Biel, Switzerland')).toEqual({ place: 'Biel, Switzerland' });
    expect(at('kind=thing&id=red')).toEqual({ tag: 'red' });
    expect(at('kind=time&id=2024')).toEqual({
      from: new Date(2024, 0, 1).getTime() / 1000,
      to: new Date(2025, 0, 1).getTime() / 1000 - 1,
    });
    expect(at('kind=bounds&id=48,47,8,7')).toEqual({ bounds: { north: 48, south: 47, east: 8, west: 7 } });
    for (const odd of ['', 'kind=people', 'kind=time&id=soon', 'kind=bounds&id=1,2', 'kind=other&id=1'])
      expect(at(odd), odd).toBeNull();
  });

  test('APP-ALBUM-04 the map: one cluster zoomed out, two zoomed in, by keyboard as by pointer', async () => {
    const { url } = await open('/album/map');
    await vi.dynamicImportSettled();
    await settle(300);
    const map = screen.getByTestId('map');
    for (let step = 0; step < 20; step += 1) fireEvent.keyDown(map, { key: '-' });
    await settle(300);
    expect(screen.getAllByTestId('cluster').map(({ dataset }) => dataset.count)).toEqual(['2']);
    for (let step = 0; step < 20; step += 1) fireEvent.keyDown(map, { key: '+' });
    await settle(300);
    expect(screen.getAllByTestId('cluster')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(url()).toContain('/album/discover?kind=bounds&id=');
  });

  test('APP-ALBUM-04 without a place in any photo, or with places switched off, the map says so', async () => {
    await open('/album/map', few, undefined, (answers) => {
      answers.albumMap = () => success({ list: [], total: 0 });
    });
    await vi.dynamicImportSettled();
    await settle(300);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('No photo tells where it was taken');
  });
});

describe('managing an album', () => {
  async function manage(child: string, kind = 'manual') {
    let device: ReturnType<typeof fakeAlbum> | undefined;
    const view = await renderScreenAt(<AlbumManage />, `/albumManage/${child}?id=a1`, {}, (files) => {
      device = fakeAlbum(files, few);
      device.albums.a1 = { id: 'a1', name: 'Lake', kind, photos: [pathOf('c.jpg')], cover: '' };
      device.members = ['joel'];
    });
    await settle();
    if (device === undefined) throw new Error('no device');
    return { ...view, device };
  }

  test('APP-AMG-01 the owner changes name and description, takes accounts in and removes them', async () => {
    const { files } = await manage('basicInfo');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Great lake');
    await user.type(screen.getByLabelText('Description'), 'Three days');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(files.named('albumSave')).toEqual([{ id: 'a1', name: 'Great lake', description: 'Three days' }]);
    await user.click(screen.getByRole('button', { name: 'Members' }));
    await settle();
    expect(screen.getAllByTestId('member').map(({ dataset }) => dataset.name)).toEqual(['mira', 'joel']);
    await user.click(screen.getByRole('button', { name: 'Remove joel' }));
    await settle();
    fireEvent.change(screen.getByLabelText('Choose an account'), { target: { value: 'joel' } });
    await user.click(screen.getByRole('button', { name: 'Share with them' }));
    await settle();
    expect(files.named('albumMember').slice(1)).toEqual([
      { album_id: 'a1', action: 'remove', username: 'joel' },
      { album_id: 'a1', action: 'set', username: 'joel' },
    ]);
    expect(screen.queryByTestId('leave')).toBeNull();
  });

  test('APP-AMG-01 members that cannot be asked for say so, and are asked for again', async () => {
    const { files } = await manage('basicInfo');
    const answer = files.answers.albumMember;
    files.answers.albumMember = () => failure('N000005', 'The device is busy');
    await user.click(screen.getByRole('button', { name: 'Members' }));
    await settle();
    expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
    Object.assign(files.answers, { albumMember: answer });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getAllByTestId('member')).toHaveLength(2);
  });

  test('APP-AMG-01 a member sees leave, not delete', async () => {
    const { files } = await manage('basicInfo', 'share');
    expect(screen.queryByRole('button', { name: 'Delete the album' })).toBeNull();
    expect(screen.getByRole('note')).toHaveTextContent('belongs to mira');
    await user.click(screen.getByRole('button', { name: 'Members' }));
    await settle();
    await user.click(screen.getByTestId('leave'));
    await settle();
    await user.click(within(screen.getByTestId('confirm-dialog')).getByRole('button', { name: 'Leave the album' }));
    await settle();
    expect(files.named('albumMember').at(-1)).toEqual({ album_id: 'a1', action: 'remove', username: 'mira' });
  });
});
