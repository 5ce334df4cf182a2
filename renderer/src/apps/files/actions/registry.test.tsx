import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  HOME,
  renderScreenAt,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
  type FakeFolder,
} from '../../../test/files-harness.tsx';
import { journalOf, renamedRecord } from '../../../state/files/undo/undo.ts';
import { FileWindow } from '../ui/file-window.tsx';
import { fileCommands } from './registry.ts';

const url = (path = HOME): string => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;
const open = (folders: Record<string, FakeFolder>, at = url()) => renderScreenAt(<FileWindow />, at, folders);
const ids = (): string[] => screen.getAllByRole('menuitem').map((item) => item.dataset.item ?? '');

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('menu', () => {
  test('APP-FM-03 every command has an id of its own, and the first page at most twelve entries', async () => {
    expect(new Set(fileCommands.map(({ id }) => id)).size).toBe(fileCommands.length);
    await open({ [HOME]: { names: ['a.txt'] } });
    fireEvent.contextMenu(rowOf('a.txt'));
    expect(ids().length).toBeLessThanOrEqual(12);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    const content = rowOf('a.txt').parentElement;
    if (content !== null) fireEvent.contextMenu(content);
    expect(ids().length).toBeLessThanOrEqual(12);
    expect(ids()).toContain('newFolder');
  });

  test('APP-FM-03 SHK-03 the menu key opens the menu of the selection, or of the folder when nothing is selected', async () => {
    await open({ [HOME]: { names: ['a.txt', 'b.txt'] } });
    const list = screen.getByTestId('file-list');
    list.focus();
    fireEvent.contextMenu(list);
    expect(ids()).toContain('newFolder');
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    fireEvent.keyDown(list, { key: 'a', ctrlKey: true });
    fireEvent.contextMenu(list);
    expect(ids()).toContain('delete');
    expect(rowOf('a.txt')).toHaveAttribute('aria-selected', 'true');
    expect(rowOf('b.txt')).toHaveAttribute('aria-selected', 'true');
  });

  test('APP-FM-03 what can be undone is listed from the menu of the folder', async () => {
    const { store } = await open({ [HOME]: { names: ['b.txt'] } });
    await act(() => journalOf(store).add(renamedRecord([{ path: `${HOME}/a.txt`, name: 'b.txt' }])));
    const content = rowOf('b.txt').parentElement;
    if (content !== null) fireEvent.contextMenu(content);
    await user.click(screen.getByRole('menuitem', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Undo history' }));
    await settle();
    expect(screen.getByTestId('undo-history')).toHaveTextContent('Rename to “b.txt”');
  });

  test('APP-FM-03 without write permission what changes the folder is not there at all', async () => {
    await open({ [HOME]: { names: ['a.txt'], writable: false } });
    fireEvent.contextMenu(rowOf('a.txt'));
    for (const id of ['cut', 'paste', 'rename', 'delete']) expect(ids()).not.toContain(id);
    for (const id of ['open', 'download', 'copy', 'properties']) expect(ids()).toContain(id);
  });

  test('APP-FM-03 CALL-EXT-06 favourites are added and taken away, and said', async () => {
    const { files } = await open({ [HOME]: { names: ['a.txt'] } });
    fireEvent.contextMenu(rowOf('a.txt'));
    await user.click(screen.getByRole('menuitem', { name: 'Add to favourites' }));
    await settle();
    expect(files.named('favoriteAdd')).toEqual([{ paths: [`${HOME}/a.txt`] }]);
    expect(screen.getByText('1 item is a favourite now')).toBeVisible();
  });

  test('VRT-07 APP-FM-03 the path on the clipboard is the one people read, behind "More"', async () => {
    await open({ [`${HOME}/Trips`]: { names: ['a.txt'] } }, url(`${HOME}/Trips`));
    fireEvent.contextMenu(rowOf('a.txt'));
    await user.click(screen.getByRole('menuitem', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy path' }));
    await settle();
    expect(await navigator.clipboard.readText()).toBe('my files/Trips/a.txt');
    // The one that the device uses is to be had too, and never shown.
    expect(document.body.textContent).not.toContain('/zenith');
    await user.click(screen.getByRole('button', { name: 'Copy the path of the device' }));
    await settle();
    expect(await navigator.clipboard.readText()).toBe(`${HOME}/Trips/a.txt`);
    expect(document.body.textContent).not.toContain('/zenith');
  });

  test('APP-FM-03 APP-CODE-01 two selected texts can be compared in a window of their own; other pairs cannot', async () => {
    const { openWindow } = await open({ [HOME]: { names: ['a.txt', 'b.json', 'c.jpg'] } });
    fireEvent.click(rowOf('a.txt'));
    fireEvent.click(rowOf('b.json'), { ctrlKey: true });
    fireEvent.contextMenu(rowOf('b.json'));
    await user.click(screen.getByRole('menuitem', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Compare the two' }));
    const [target, options] = openWindow.mock.calls.at(-1) ?? [];
    const query = new URLSearchParams(target?.slice(target.indexOf('?')));
    expect(target).toMatch(/^\/codeViewer\?/);
    expect([query.get('path'), query.get('with')]).toEqual([`${HOME}/a.txt`, `${HOME}/b.json`]);
    expect(options).toEqual({ name: '/codeViewer#' });
    fireEvent.click(rowOf('c.jpg'));
    fireEvent.click(rowOf('b.json'), { ctrlKey: true });
    fireEvent.contextMenu(rowOf('b.json'));
    await user.click(screen.getByRole('menuitem', { name: 'More' }));
    expect(ids()).not.toContain('compare');
  });
});
