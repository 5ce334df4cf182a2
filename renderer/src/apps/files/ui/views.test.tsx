import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import {
  HOME,
  renderScreenAt,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
  type FakeFolder,
} from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

const url = (path = HOME): string => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;
const folders = (): Record<string, FakeFolder> => ({
  [HOME]: { names: ['Summer/', 'apple.txt', 'avocado.txt', 'banana.jpg'] },
  [`${HOME}/Summer`]: { names: ['sea.jpg', 'sand.jpg'] },
});
const open = (at = url()) => renderScreenAt(<FileWindow />, at, folders());
const groups = (): string[] => screen.queryAllByTestId('group-header').map((header) => header.textContent);

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('views', () => {
  test('APP-FM-02 SES-15 each folder keeps the view it was given, by button and by keys', async () => {
    await open();
    fireEvent.keyDown(window, { key: '#', code: 'Digit3', ctrlKey: true, shiftKey: true });
    expect(screen.getByTestId('file-list')).toHaveAttribute('data-mode', 'gallery');
    await user.dblClick(rowOf('Summer'));
    await settle();
    expect(screen.getByTestId('file-list')).toHaveAttribute('data-mode', 'gallery');
    await user.click(screen.getByTestId('view-list'));
    expect(screen.getByTestId('file-list')).toHaveAttribute('data-mode', 'list');
    await user.click(screen.getByTestId('files-up'));
    await settle();
    expect(screen.getByTestId('file-list')).toHaveAttribute('data-mode', 'gallery');
  });

  test('APP-FM-02 Ctrl with the wheel shows items larger and smaller, the wheel alone scrolls', async () => {
    await open();
    const list = () => screen.getByTestId('file-list');
    const scroller = () => list().querySelector('[data-drag-scroll]') ?? list();
    const wheel = (deltaY: number, ctrlKey = true) =>
      fireEvent.wheel(scroller(), { deltaY, ctrlKey, cancelable: true });
    expect(wheel(-60)).toBe(false);
    expect(list()).toHaveAttribute('data-mode', 'list');
    wheel(-60);
    expect(list()).toHaveAttribute('data-mode', 'grid');
    wheel(-120);
    wheel(-120);
    expect(list()).toHaveAttribute('data-mode', 'gallery');
    wheel(120);
    expect(list()).toHaveAttribute('data-mode', 'grid');
    expect(wheel(500, false)).toBe(true);
    expect(list()).toHaveAttribute('data-mode', 'grid');
  });

  test('APP-FM-02 columns show the way here and what lies in the selected folder; arrows go along it', async () => {
    const { url: shown } = await open(url(`${HOME}/Summer`));
    await user.click(screen.getByTestId('view-columns'));
    await settle();
    const before = screen.getByRole('listbox', { name: 'Folder my files' });
    expect(within(before).getByRole('option', { selected: true })).toHaveTextContent('Summer');
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    await settle();
    expect(decodeURIComponent(shown())).toBe(`/fileManage/myFiles?path=${HOME}&select=Summer`);
    await settle();
    expect(rowOf('Summer')).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByTestId('view-columns'));
    await settle();
    const next = screen.getByRole('listbox', { name: 'Folder Summer' });
    expect(within(next).getAllByRole('option')).toHaveLength(2);
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    await settle();
    expect(shown()).toBe(url(`${HOME}/Summer`));
  });

  test('APP-FM-02 the keyboard goes along into a folder and back', async () => {
    await open();
    const list = screen.getByTestId('file-list');
    list.focus();
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    await user.dblClick(rowOf('Summer'));
    await settle();
    expect(screen.getByTestId('file-list')).toHaveFocus();
    fireEvent.keyDown(screen.getByTestId('file-list'), { key: 'ArrowDown' });
    expect(rowOf('sea.jpg')).toHaveAttribute('aria-selected', 'true');
  });
});

test('APP-FM-02 the list has columns for name, time, type and size, and sorts by type', async () => {
  const { files } = await open();
  const titles = screen.getAllByRole('columnheader').map((title) => title.textContent);
  expect(titles).toEqual(['', '', 'Name', 'Modified', 'Type', 'Size']);
  expect(within(rowOf('banana.jpg')).getByText('JPG picture')).toBeInTheDocument();
  await user.click(within(screen.getByTestId('file-list')).getByRole('button', { name: 'Type' }));
  await settle();
  expect(files.named('fileList').at(-1)).toMatchObject({ sortBy: 'ftype', order: 'asc' });
});

describe('groups', () => {
  const group = async (): Promise<void> => {
    await user.click(screen.getByTestId('sort'));
    await user.click(screen.getByRole('menuitemradio', { name: 'In groups' }));
    await settle();
  };

  test('APP-FM-02 groups follow the order, close and open, select what is in them, and the folder keeps them', async () => {
    await open();
    await group();
    expect(groups()).toEqual(['Folders1', 'A2', 'B1']);
    await user.click(screen.getByRole('button', { name: 'Close the group A' }));
    expect(rowNames()).toEqual(['Summer', 'banana.jpg']);
    await user.click(screen.getByRole('button', { name: 'Open the group A' }));
    await user.click(screen.getByRole('button', { name: 'Select the group A' }));
    expect(screen.getByTestId('selection-count')).toHaveTextContent('2 selected');
    await user.click(screen.getByTestId('sort'));
    await user.click(screen.getByRole('menuitemradio', { name: 'Type' }));
    await settle();
    expect(groups()).toEqual(['Folders1', 'Documents2', 'Pictures1']);
    expect(localStorage.getItem('hearth.files.sort.mira')).toContain('"group":true');
    cleanup();
  });

  test('SES-15 APP-FSET-02 a folder without its own order follows the setting of the account', async () => {
    const { files } = await renderScreenAt(<FileWindow />, url(), folders(), (fake) => {
      fake.answers.fileSetting = () => success({ sortBy: { sort_by: 'mtime', sort_order: 'desc', folders_first: 1 } });
    });
    await settle();
    expect(
      files
        .named('fileList')
        .filter(({ page }) => page === 1)
        .at(-1),
    ).toMatchObject({
      sortBy: 'mtime',
      order: 'desc',
    });
  });
});

describe('check boxes', () => {
  const boxOf = (name: string): HTMLElement => {
    const box = rowOf(name).querySelector<HTMLElement>('[data-check]');
    if (box === null) throw new Error('no check box');
    return box;
  };
  const selected = (): string[] => rowNames().filter((name) => rowOf(name).getAttribute('aria-selected') === 'true');

  test('APP-FM-02 a check box takes an entry in or out and leaves the others, with Shift all between', async () => {
    const { openWindow } = await open();
    const list = within(screen.getByTestId('file-list'));
    await user.click(rowOf('apple.txt'));
    await user.click(list.getByRole('checkbox', { name: 'Select banana.jpg' }));
    expect(selected()).toEqual(['apple.txt', 'banana.jpg']);
    expect(list.getByRole('checkbox', { name: 'Select apple.txt' })).toBeChecked();
    // Keys go on in the list.
    expect(screen.getByTestId('file-list')).toHaveFocus();
    expect(screen.getByTestId('file-list')).toHaveAttribute('data-picking', 'true');
    fireEvent.keyDown(screen.getByTestId('file-list'), { key: ' ', ctrlKey: true });
    expect(selected()).toEqual(['apple.txt']);
    await user.click(boxOf('Summer'));
    fireEvent.click(boxOf('avocado.txt'), { shiftKey: true });
    expect(selected()).toEqual(['Summer', 'apple.txt', 'avocado.txt']);
    // Pressed twice it is taken in and out, and nothing opens.
    await user.dblClick(boxOf('banana.jpg'));
    expect(selected()).toEqual(['Summer', 'apple.txt', 'avocado.txt']);
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('APP-FM-02 the one of the header takes all, then none, and is half while some are selected', async () => {
    await open();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    await user.click(rowOf('apple.txt'));
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(selected()).toHaveLength(4);
    expect(all).toBeChecked();
    await user.click(all);
    expect(selected()).toEqual([]);
  });

  test('APP-FM-02 tiles and large pictures have them too; where a click opens, they only select', async () => {
    const { openWindow } = await renderScreenAt(<FileWindow />, url(), folders(), (fake) => {
      const sortBy = { sort_by: 'name', sort_order: 'asc', folders_first: 1, pinyin_sort: 1 };
      const common = { open_mode: 'single', thumbnails: 1, show_hidden: 0, confirm_delete: 1, date_format: 'auto' };
      fake.answers.fileSetting = () => success({ common, sortBy });
    });
    for (const digit of ['2', '3']) {
      fireEvent.keyDown(window, { key: digit, code: `Digit${digit}`, ctrlKey: true, shiftKey: true });
      await settle();
      await user.click(boxOf('apple.txt'));
      await user.click(boxOf('banana.jpg'));
      expect(selected()).toEqual(['apple.txt', 'banana.jpg']);
      // What it shows, the option says by itself.
      expect(boxOf('apple.txt')).toHaveAttribute('aria-hidden', 'true');
      expect(screen.getByRole('option', { name: 'apple.txt', selected: true })).toBeInTheDocument();
      await user.click(boxOf('apple.txt'));
      await user.click(boxOf('banana.jpg'));
    }
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('APP-FM-02 a drag does not begin on a check box, nor does a band', async () => {
    await open();
    await user.click(rowOf('apple.txt'));
    fireEvent.pointerDown(boxOf('Summer'), { button: 0, pointerType: 'mouse', clientX: 5, clientY: 5 });
    fireEvent.pointerMove(window, { clientX: 200, clientY: 200, pointerType: 'mouse' });
    fireEvent.pointerUp(window, { clientX: 200, clientY: 200, pointerType: 'mouse' });
    expect(selected()).toEqual(['apple.txt']);
  });
});
