import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { failure, success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { HOME, renderScreenAt, settle, speakFiles, stopClock, startClock, user } from '../../test/files-harness.tsx';
import { PictureScreen } from './index.tsx';

const at = (route: string, path: string): string => `${route}?path=${encodeURIComponent(path)}`;
const folder = { [HOME]: { names: ['Sub/', 'a.jpg', 'b.jpg', 'c.heic'] } };

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('APP-ZSV-01 pictures', () => {
  const picture = (): HTMLElement => screen.getByRole('group', { name: /Picture/ });
  const strip = (): HTMLElement[] => within(screen.getByTestId('film-strip')).getAllByRole('button');
  const images = (): string[] => [...picture().querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');

  test('APP-ZSV-01 the small picture stands in for the large one, which the device streams as it is', async () => {
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), folder);
    expect(images().map((source) => source.split('?')[0])).toEqual(['/v2/file/thumb', '/v2/file/stream']);
    const [thumb, full] = [...picture().querySelectorAll('img')];
    if (thumb === undefined || full === undefined) throw new Error('no pictures');
    fireEvent.load(thumb);
    expect(picture()).toHaveAttribute('data-state', 'thumb');
    fireEvent.load(full);
    expect(picture()).toHaveAttribute('data-state', 'full');
    expect(images()).toHaveLength(1);
  });

  test('APP-ZSV-01 nothing is offered to be deleted where one may only read', async () => {
    const { files } = await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), {
      [HOME]: { ...folder[HOME], names: ['a.jpg'], writable: false },
    });
    await settle();
    expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.keyDown(picture(), { key: 'Delete' });
    await settle();
    expect(files.named('fileRemove')).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('FIL-09 APP-ZSV-01 what a browser cannot show is shown as the device makes it', async () => {
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/c.heic`), folder);
    expect(images()).toHaveLength(1);
    expect(images()[0]).toMatch(/^\/v2\/file\/thumb\?.*size=l/);
  });

  test('APP-ZSV-01 arrow keys walk the pictures of the folder in its own order, and nothing is put into the history', async () => {
    const { url, files } = await renderScreenAt(
      <PictureScreen />,
      at('/zsviewer', `${HOME}/a.jpg`),
      folder,
      (_files) => {
        localStorage.setItem('hearth.files.sort.mira', JSON.stringify([[HOME, { sortBy: 'mtime', order: 'desc' }]]));
      },
    );
    const listings = () => files.named('fileList').filter(({ ftype }) => ftype !== undefined);
    expect(listings()[0]).toMatchObject({ path: HOME, sortBy: 'mtime', order: 'desc', ftype: '101' });
    expect(screen.getByText('1 of 3')).toBeVisible();
    fireEvent.keyDown(picture(), { key: 'ArrowRight' });
    await settle();
    expect(url()).toBe(at('/zsviewer', `${HOME}/b.jpg`));
    expect(screen.getByText('2 of 3')).toBeVisible();
    fireEvent.keyDown(picture(), { key: 'Home' });
    await settle();
    fireEvent.keyDown(picture(), { key: 'ArrowLeft' });
    await settle();
    expect(url()).toBe(at('/zsviewer', `${HOME}/a.jpg`));
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    // Its pictures once, and once whether it may be written.
    expect(listings()).toHaveLength(1);
    expect(files.named('fileList')).toHaveLength(2);
  });

  test('APP-ZSV-01 a folder of more pictures than one answer holds is walked through to its end', async () => {
    const names = Array.from({ length: FILE_PAGE_MAX + 500 }, (_, index) => `p${index}.jpg`);
    const { url } = await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/p4.jpg`), { [HOME]: { names } });
    await settle();
    expect(screen.getByText('5 of 1500')).toBeVisible();
    fireEvent.keyDown(picture(), { key: 'End' });
    await settle();
    expect(url()).toBe(at('/zsviewer', `${HOME}/p1499.jpg`));
  });

  test('SES-15 APP-ZSV-01 a folder without an order of its own is walked through in that of the account', async () => {
    const { files } = await renderScreenAt(
      <PictureScreen />,
      at('/zsviewer', `${HOME}/a.jpg`),
      folder,
      ({ answers }) => {
        answers.fileSetting = () => success({ sortBy: { sort_by: 'size', sort_order: 'desc', folders_first: '1' } });
      },
    );
    await settle();
    expect(files.named('fileList').at(-1)).toMatchObject({ sortBy: 'size', order: 'desc' });
  });

  test('APP-ZSV-01 APP-FM-03 a shown picture is deleted, and the next one takes its place; the way back is offered', async () => {
    const names = ['a.jpg', 'b.jpg', 'c.heic'];
    const { files, url } = await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/b.jpg`), folder);
    files.answers.fileRemove = () => success({ task_id: 't' });
    await settle();
    expect(strip().map((one) => one.getAttribute('aria-label'))).toEqual(names);
    fireEvent.keyDown(picture(), { key: 'Delete' });
    await settle();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Move to recycle bin' }));
    await settle();
    expect(files.named('fileRemove')).toEqual([{ paths: [`${HOME}/b.jpg`], permanent: false }]);
    expect(url()).toBe(at('/zsviewer', `${HOME}/c.heic`));
    expect(strip().map((one) => one.getAttribute('aria-label'))).toEqual(['a.jpg', 'c.heic']);
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(toastStore.getState().map(({ actions }) => actions.map(({ label }) => label))).toEqual([['Undo']]);
  });

  test('APP-ZSV-01 APP-FM-03 DEV-06 a picture is marked by its key, shared, and put behind the windows; in the safe box it is neither', async () => {
    const { files, openWindow } = await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), folder);
    await settle();
    fireEvent.keyDown(picture(), { key: 'f' });
    await settle();
    expect(files.named('favoriteAdd')).toEqual([{ paths: [`${HOME}/a.jpg`] }]);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(decodeURIComponent(openWindow.mock.calls[0]?.[0] ?? '')).toBe(`/fileManage/share?new=["${HOME}/a.jpg"]`);
    files.answers.settingChange = () => success({});
    await user.click(screen.getByRole('button', { name: 'Set as wallpaper' }));
    await settle();
    expect(files.named('settingChange')).toEqual([{ key: 'desktop.wallpaper', value: `${HOME}/a.jpg` }]);
    const safe = HOME.replace(/data$/, 'safebox');
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${safe}/a.jpg`), { [safe]: { names: ['a.jpg'] } });
    const bars = screen.getAllByRole('toolbar', { name: 'Viewer tools' });
    const bar = within(bars.at(-1) ?? document.body);
    expect(bar.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(bar.queryByRole('button', { name: 'Favourite' })).toBeNull();
    expect(bar.queryByRole('button', { name: 'Set as wallpaper' })).toBeNull();
    expect(bar.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  test('APP-SAFEB-02 a picture of the safe box is covered while somebody works elsewhere; others are not', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const leave = () => {
      act(() => {
        window.dispatchEvent(new Event('blur'));
      });
    };
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), folder);
    leave();
    expect(screen.queryByTestId('safe-cover')).toBeNull();
    const safe = HOME.replace(/data$/, 'safebox');
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${safe}/a.jpg`), { [safe]: { names: ['a.jpg'] } });
    await settle();
    leave();
    expect(screen.getByTestId('safe-cover')).toHaveTextContent('Hidden while you work elsewhere');
  });

  test('APP-ZSV-01 a finger across the whole picture leads to the next one, two fingers make it grow', async () => {
    const { url } = await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), folder);
    await settle();
    Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
    const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) => {
      fireEvent[type](picture(), { pointerId, pointerType: 'touch', clientX, clientY: 100, button: 0 });
    };
    // Too short for a swipe, then long enough.
    finger('pointerDown', 1, 300);
    finger('pointerUp', 1, 270);
    expect(url()).toBe(at('/zsviewer', `${HOME}/a.jpg`));
    finger('pointerDown', 1, 300);
    finger('pointerUp', 1, 200);
    await settle();
    expect(url()).toBe(at('/zsviewer', `${HOME}/b.jpg`));
    const image = picture().querySelector('img');
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
    Object.defineProperties(image, { naturalWidth: { value: 4000 }, naturalHeight: { value: 2000 } });
    fireEvent.load(image);
    await settle();
    finger('pointerDown', 1, 350);
    finger('pointerDown', 2, 450);
    finger('pointerMove', 2, 650);
    await settle();
    expect(picture()).toHaveAttribute('data-fits', 'false');
    finger('pointerUp', 1, 100);
    finger('pointerUp', 2, 650);
    await settle();
    // What the last finger of a pinch does is no swipe.
    expect(url()).toBe(at('/zsviewer', `${HOME}/b.jpg`));
  });

  test('APP-ZSV-01 the film strip shows the pictures of the folder and leads to each', async () => {
    const { url } = await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), folder);
    await settle();
    expect(strip().map((one) => one.getAttribute('aria-current'))).toEqual(['true', 'false', 'false']);
    const last = strip().at(-1);
    if (last === undefined) throw new Error('no strip');
    await user.click(last);
    expect(url()).toBe(at('/zsviewer', `${HOME}/c.heic`));
    expect(strip().at(-1)).toHaveAttribute('aria-current', 'true');
  });

  test('APP-ZSV-01 a broken picture says so and offers the download; a missing one says that it is gone', async () => {
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), folder);
    for (const image of picture().querySelectorAll('img')) fireEvent.error(image);
    expect(screen.getByText('This picture cannot be shown')).toBeVisible();
    expect(within(screen.getByTestId('empty-state')).getByRole('button', { name: 'Download' })).toBeVisible();
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/gone.jpg`), folder, (files) => {
      files.answers.fileInfo = () => failure('N002001', 'gone');
    });
    expect(screen.getByText('This file no longer exists')).toBeVisible();
  });

  test('APP-ZSV-01 a picture that may not be read any more, or cannot be reached, says that, and is tried again', async () => {
    let answer: ReturnType<typeof failure> | undefined = failure('N000002', 'You may not do this');
    await renderScreenAt(<PictureScreen />, at('/zsviewer', `${HOME}/a.jpg`), folder, (files) => {
      files.answers.fileInfo = () => answer;
    });
    for (const image of picture().querySelectorAll('img')) fireEvent.error(image);
    expect(screen.getByTestId('error-state')).toHaveTextContent('You may not do this');
    expect(screen.queryByText(/It may be damaged/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
    answer = undefined;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(picture()).toHaveAttribute('data-state', 'loading');
    expect(picture().querySelectorAll('img')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });
});
