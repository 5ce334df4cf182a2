import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { folderAlbums } from '../../state/album/folder-albums.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { HOME, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { pathOf } from '../../test/fake-album.ts';
import { few, open, photos, photo, wall, chosen, press } from '../../test/album-harness.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places']);
  await folderAlbums.forget('mira');
  stopClock();
});
afterEach(startClock);

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
