import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
import { completions } from './path-suggestions.ts';

const url = (path = HOME): string => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;
const folders = (): Record<string, FakeFolder> => ({
  [HOME]: { names: ['Summer/', 'Sunday/', 'a.txt', 'song.mp3', 'film.mp4'] },
  [`${HOME}/Summer`]: { names: ['Beach/', 'c.txt'] },
  [`${HOME}/Sunday`]: { names: ['d.txt'] },
});
const open = (at = url()) => renderScreenAt(<FileWindow />, at, folders());

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('a look at files', () => {
  test('APP-FM-04 Space looks at the selection, the arrows walk on in the order of the list, Escape closes', async () => {
    await open();
    await user.click(rowOf('a.txt'));
    const list = screen.getByTestId('file-list');
    list.focus();
    fireEvent.keyDown(list, { key: ' ' });
    await settle(150);
    const look = screen.getByTestId('quick-look');
    expect(look).toHaveTextContent('a.txt');
    expect(within(look).getByTestId('text-preview')).toHaveTextContent('some words');
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    expect(look).toHaveTextContent('song.mp3');
    expect(look.querySelector('audio')).not.toBeNull();
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    expect(look.querySelector('video')).not.toBeNull();
    expect(list).toHaveFocus();
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(screen.queryByTestId('quick-look')).toBeNull();
    expect(rowOf('film.mp4')).toHaveAttribute('aria-selected', 'true');
    fireEvent.keyDown(list, { key: ' ' });
    expect(screen.getByTestId('quick-look')).toBeVisible();
    fireEvent.keyDown(list, { key: ' ' });
    expect(screen.queryByTestId('quick-look')).toBeNull();
  });

  test('APP-FM-04 the panel of details shows text and plays sound and film', async () => {
    await open();
    const details = within(screen.getByTestId('details'));
    await user.click(rowOf('a.txt'));
    await settle(150);
    expect(details.getByTestId('text-preview')).toHaveTextContent('some words');
    await user.click(rowOf('film.mp4'));
    expect(screen.getByTestId('details').querySelector('video')?.src).toContain('/v2/file/stream');
  });
});

describe('going about', () => {
  test('APP-FM-02 the side buttons of the mouse and Alt with the arrows go back and forth', async () => {
    const { url: shown } = await open();
    await user.dblClick(rowOf('Summer'));
    await settle();
    fireEvent.mouseUp(screen.getByTestId('file-list'), { button: 3 });
    await settle();
    expect(shown()).toBe(url());
    fireEvent.mouseUp(screen.getByTestId('file-list'), { button: 4 });
    await settle();
    expect(shown()).toBe(url(`${HOME}/Summer`));
    fireEvent.keyDown(window, { key: 'ArrowLeft', altKey: true });
    await settle();
    expect(shown()).toBe(url());
  });

  test('APP-FM-02 the arrow behind a step leads to the folders beside the next one', async () => {
    const { url: shown } = await open(url(`${HOME}/Summer`));
    await user.click(screen.getByRole('button', { name: 'Folders in my files' }));
    await settle();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Summer', 'Sunday']);
    await user.click(screen.getByRole('menuitem', { name: 'Sunday' }));
    await settle();
    expect(shown()).toBe(url(`${HOME}/Sunday`));
  });

  test('APP-FM-02 VRT-07 a typed path is completed by the names people know', async () => {
    await open();
    await user.click(screen.getByTestId('address-edit'));
    const field = screen.getByTestId('address-field');
    fireEvent.change(field, { target: { value: 'my files/Su' } });
    await settle(150);
    const ways = within(screen.getByRole('listbox', { name: 'Folders that begin so' }));
    expect(ways.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'my files/Summer',
      'my files/Sunday',
    ]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(field).toHaveValue('my files/Summer/');
    await settle(150);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await settle();
    expect(screen.getByTestId('address-bar')).toHaveTextContent('Beach');
    expect(completions(['team files', 'my files'], 'T')).toEqual(['team files']);
    expect(rowNames()).toEqual([]);
  });

  test.each([
    ['as it is read', 'my files/Summer/Beach/sea.jpg'],
    ['as the device has it', `${HOME}/Summer/Beach/sea.jpg`],
  ])('APP-FM-02 RTE-13 a pasted path of a file, %s, opens its folder with the file selected', async (_how, text) => {
    const { url: shown } = await renderScreenAt(<FileWindow />, url(), {
      [HOME]: { names: ['Summer/'] },
      [`${HOME}/Summer/Beach`]: { names: ['sand.jpg', 'sea.jpg'] },
    });
    await user.click(screen.getByTestId('address-edit'));
    fireEvent.change(screen.getByTestId('address-field'), { target: { value: ` ${text} ` } });
    fireEvent.keyDown(screen.getByTestId('address-field'), { key: 'Enter' });
    await settle();
    expect(shown()).toBe(`${url(`${HOME}/Summer/Beach`)}&select=sea.jpg`);
    expect(rowOf('sea.jpg')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByTestId('address-bar')).toBeInTheDocument();
  });

  test('APP-FM-02 what is left out of a long way is a button with a menu, by keyboard too', async () => {
    const deep = `${HOME}/a/b/c/d/e`;
    const { url: shown } = await renderScreenAt(<FileWindow />, url(deep), { [deep]: { names: [] } });
    const bar = within(screen.getByTestId('address-bar'));
    const button = bar.getByRole('button', { name: '2 hidden steps' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['a', 'b']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await settle();
    expect(shown()).toBe(url(`${HOME}/a/b`));
  });
});
