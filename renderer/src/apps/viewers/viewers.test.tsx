import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import {
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  type FakeFiles,
  stopClock,
  startClock,
  user,
} from '../../test/files-harness.tsx';
import { CodeScreen, PictureScreen, TextScreen } from './index.tsx';

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

describe('APP-TXT-01 APP-CODE-01 text', () => {
  const text =
    (content: string, encoding = 'utf-8') =>
    (files: FakeFiles) => {
      files.answers.textLoad = (args) =>
        success({ content, encoding: args.encoding ?? encoding, etag: 'e', size: content.length });
    };

  test('APP-CODE-01 code has numbered lines that do not wrap, text wraps; both say how they were read', async () => {
    await renderScreenAt(<CodeScreen />, at('/codeViewer', `${HOME}/m.ts`), {}, text('a\nb\nc'));
    const lines = [...screen.getByTestId('text-viewer').querySelectorAll('[data-line]')];
    expect(lines.map((line) => [line.getAttribute('data-line'), line.textContent])).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ]);
    expect(screen.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('3 lines')).toBeVisible();
    expect(screen.getByTestId('text-encoding')).toHaveTextContent('UTF-8');
  });

  test('APP-TXT-01 another encoding reads the file again in it', async () => {
    const { files } = await renderScreenAt(<TextScreen />, at('/txtEditor', `${HOME}/a.txt`), {}, text('你好', 'gbk'));
    expect(screen.getByTestId('text-encoding')).toHaveTextContent('GBK');
    await user.click(screen.getByTestId('text-encoding'));
    await user.click(screen.getByRole('menuitemradio', { name: 'UTF-16LE' }));
    await settle();
    expect(files.named('textLoad').at(-1)).toEqual({ path: `${HOME}/a.txt`, encoding: 'utf-16le' });
    expect(screen.getByTestId('text-encoding')).toHaveTextContent('UTF-16LE');
  });

  test('APP-TXT-01 everything can be copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await renderScreenAt(<TextScreen />, at('/txtEditor', `${HOME}/a.txt`), {}, text('one\ntwo'));
    await user.click(screen.getByRole('button', { name: 'Copy everything' }));
    expect(write).toHaveBeenCalledWith('one\ntwo');
  });

  test.each([
    ['N000001', 'This file is too large to be shown as text'],
    ['N002001', 'This file no longer exists'],
  ] as const)('APP-CODE-01 %s is told as "%s"', async (code, told) => {
    await renderScreenAt(<CodeScreen />, at('/codeViewer', `${HOME}/x.json`), {}, (files) => {
      files.answers.textLoad = () => failure(code, '');
    });
    expect(screen.getByText(told)).toBeVisible();
    if (code === 'N000001')
      expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
        'href',
        expect.stringContaining('/v2/file/download'),
      );
  });
});
