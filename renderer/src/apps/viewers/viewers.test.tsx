import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { HOME, renderScreenAt, settle, speakFiles, stopClock, startClock } from '../../test/files-harness.tsx';
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
    expect(files.named('fileList')[0]).toMatchObject({ path: HOME, sortBy: 'mtime', order: 'desc', ftype: '101' });
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
    expect(files.named('fileList')).toHaveLength(1);
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
});
