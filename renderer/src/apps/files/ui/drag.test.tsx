import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../../api/result.ts';
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
  type FakeFiles,
  type FakeFolder,
} from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

const url = (path = HOME): string => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;
const folders = (): Record<string, FakeFolder> => ({
  [HOME]: { names: ['Summer/', 'Winter/', 'a.txt', 'b.txt'] },
  [`${HOME}/Summer`]: { names: ['c.txt'] },
  '/usb/u-1': { names: [] },
  '/zenith_sata/public/g1': { names: [], writable: false },
});
const open = (at = url()) => renderScreenAt(<FileWindow />, at, folders());
const SAFE = '/zenith_sata/mira/safebox';
/** A list of references with one file of another folder. */
const listOf = (fake: FakeFiles, path: string) => ({
  list: [fake.entry(path)],
  total: 1,
  folder: { path: '', permission: 0, free: 0 },
});
let under: Element | null = null;

const pointer = async (target: Element | Window, type: string, init: object = {}): Promise<void> => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: 5, clientY: 5, ...init });
  Object.assign(event, { pointerId: 1, pointerType: 'mouse' });
  await act(async () => {
    target.dispatchEvent(event);
    await Promise.resolve();
  });
};
const pick = async (name: string): Promise<void> => {
  const handle = rowOf(name).querySelector('[data-handle]');
  if (handle === null) throw new Error('no handle');
  await pointer(handle, 'pointerdown');
  under = rowOf(name);
  await pointer(window, 'pointermove', { clientX: 40, clientY: 40 });
};
const moveOver = async (element: Element, init: object = {}): Promise<void> => {
  under = element;
  await pointer(window, 'pointermove', { clientX: 60, clientY: 60, ...init });
};

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => under });
});
afterEach(() => {
  window.dispatchEvent(new Event('blur'));
  startClock();
});

describe('dragging entries', () => {
  test('DRG-10 DRG-11 the label says what happens; plain moves, Ctrl copies, and the move can be taken back', async () => {
    const { files } = await open();
    await pick('a.txt');
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Cannot drag to the same-level directory');
    await moveOver(rowOf('Summer'));
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Move to Summer');
    expect(rowOf('Summer')).toHaveAttribute('data-target', 'true');
    await moveOver(rowOf('Summer'), { ctrlKey: true });
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Copy to Summer');
    await moveOver(rowOf('Summer'));
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileMove')).toEqual([{ paths: [`${HOME}/a.txt`], to: `${HOME}/Summer`, conflict: 'ask' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await settle();
    expect(files.named('fileMove').at(-1)).toEqual({ paths: [`${HOME}/Summer/a.txt`], to: HOME, conflict: 'ask' });
    expect(await forward('mod+y')).toBe(true);
    await settle();
    expect(files.named('fileMove')).toHaveLength(3);
  });

  test('DRG-23 the selection goes along; one that was not selected goes alone', async () => {
    const { files } = await open();
    await user.click(rowOf('a.txt'));
    fireEvent.click(rowOf('b.txt'), { ctrlKey: true });
    await pick('a.txt');
    await moveOver(rowOf('Winter'));
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileMove').at(-1)?.paths).toEqual([`${HOME}/a.txt`, `${HOME}/b.txt`]);
    await pick('Summer');
    await moveOver(rowOf('Winter'));
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileMove').at(-1)?.paths).toEqual([`${HOME}/Summer`]);
  });

  test('DRG-07 DRG-08 DRG-09 DRG-14 places of the sidebar say their own: drives copy, team folders ask for permission', async () => {
    const { files } = await open();
    const sidebar = within(screen.getByRole('navigation', { name: 'Places' }));
    await pick('a.txt');
    await moveOver(sidebar.getByRole('button', { name: 'team files' }));
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Enter a group folder first');
    let release = (): void => undefined;
    files.gate = new Promise<void>((resolve) => (release = resolve));
    await moveOver(sidebar.getByRole('button', { name: 'Family' }));
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Fetching group permission info');
    files.gate = null;
    release();
    await settle();
    expect(screen.getByTestId('drag-label')).toHaveTextContent('No read-write permission here');
    await moveOver(sidebar.getByRole('button', { name: 'Travel' }));
    await settle();
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Copy to Travel');
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileCopy').at(-1)).toMatchObject({ to: '/usb/u-1' });
    expect(files.named('fileMove')).toEqual([]);
  });

  test('DRG-20 lists of the sidebar say that they take nothing, favourites add what is dropped on them', async () => {
    const { files } = await open();
    const sidebar = within(screen.getByRole('navigation', { name: 'Places' }));
    await pick('a.txt');
    for (const name of ['recent visits', 'recent uploads', 'Shares']) {
      await moveOver(sidebar.getByRole('button', { name }));
      expect(screen.getByTestId('drag-label')).toHaveTextContent('Files cannot be placed here');
    }
    const favourites = sidebar.getByRole('button', { name: 'my favourites' });
    await moveOver(favourites);
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Add to favourites');
    expect(favourites).toHaveAttribute('data-drop', 'here');
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('favoriteAdd')).toEqual([{ paths: [`${HOME}/a.txt`] }]);
    expect(files.named('fileMove')).toEqual([]);
  });

  test('DRG-21 over the closed safe box it says to unlock it, a drop opens its sign-in, and once open it takes files', async () => {
    const { files, openWindow } = await renderScreenAt(<FileWindow />, url(), {
      ...folders(),
      [SAFE]: { names: [], fails: 'N001603' },
    });
    const box = within(screen.getByRole('navigation', { name: 'Places' })).getByRole('button', { name: 'Safe box' });
    await pick('a.txt');
    await moveOver(box);
    await settle();
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Unlock the safe box first');
    await pointer(window, 'pointerup');
    await settle();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/safebox');
    expect(files.named('fileMove')).toEqual([]);
    files.folders[SAFE] = { names: [] };
    await settle(3000);
    await pick('b.txt');
    await moveOver(box);
    await settle();
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Move to Safe box');
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileMove')).toEqual([{ paths: [`${HOME}/b.txt`], to: SAFE, conflict: 'ask' }]);
  });

  test('DRG-09 a folder that nobody answered about is asked for again, and is not said to be read-only', async () => {
    const { files } = await renderScreenAt(<FileWindow />, url(), {
      ...folders(),
      '/zenith_sata/public/g1': { names: [], fails: 'NETWORK' },
    });
    const team = within(screen.getByRole('navigation', { name: 'Places' })).getByRole('button', { name: 'Family' });
    await pick('a.txt');
    await moveOver(team);
    await settle();
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Fetching group permission info');
    files.folders['/zenith_sata/public/g1'] = { names: [] };
    await settle(3000);
    await moveOver(team);
    await settle();
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Move to Family');
  });

  test('DRG-13 DRG-18 a favourite of a team folder that may only be read is not moved, which shows while it hovers', async () => {
    const path = '/zenith_sata/public/g1/list.txt';
    const { files } = await renderScreenAt(<FileWindow />, '/fileManage/myFiles?path=favorite', folders(), (fake) => {
      fake.answers.fileList = ({ root }) => (root === 'favorite' ? success(listOf(fake, path)) : undefined);
    });
    const home = within(screen.getByRole('navigation', { name: 'Places' })).getByRole('button', { name: 'my files' });
    await pick('list.txt');
    await moveOver(home);
    await settle();
    expect(screen.getByTestId('drag-label')).toHaveTextContent('No read-write permission here');
    await moveOver(home, { ctrlKey: true });
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Copy to my files');
    await moveOver(home);
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileMove')).toEqual([]);
    expect(screen.getByText('No read-write permission here')).toBeVisible();
  });

  test('DRG-07 dropped on the list of team folders nothing happens but the text, with a way to choose one of them', async () => {
    const { files } = await open();
    const sidebar = within(screen.getByRole('navigation', { name: 'Places' }));
    await pick('a.txt');
    await moveOver(sidebar.getByRole('button', { name: 'team files' }));
    await pointer(window, 'pointerup');
    await settle();
    expect(screen.getByText('Enter a group folder first')).toBeInTheDocument();
    expect(files.named('fileMove')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Choose a group folder' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose a group folder' });
    const list = within(dialog).getByRole('group', { name: 'Folders' });
    expect(await within(list).findByRole('button', { name: 'Family' })).toHaveFocus();
    expect(within(dialog).getByRole('button', { name: 'Move here' })).toBeDisabled();
  });

  test('DRG-10 on Windows a drag with the right button asks at its end what shall be done, and says what cannot be', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Win32');
    const { files } = await open();
    const rightPick = async (name: string): Promise<void> => {
      await pointer(rowOf(name).querySelector('[data-handle]') ?? window, 'pointerdown', { button: 2 });
      under = rowOf(name);
      await pointer(window, 'pointermove', { clientX: 40, clientY: 40 });
    };
    const items = () =>
      screen.getAllByRole('menuitem').map((item) => [item.dataset.item, item.getAttribute('aria-disabled')]);
    await rightPick('a.txt');
    await moveOver(rowOf('Summer'));
    await pointer(window, 'pointerup', { button: 2 });
    // The menu of the row does not open by the same release.
    expect(fireEvent.contextMenu(rowOf('Summer'))).toBe(false);
    await settle();
    expect(items().map(([id]) => id)).toEqual(['move', 'copy', 'cancel']);
    expect(files.named('fileMove')).toEqual([]);
    await user.click(screen.getByRole('menuitem', { name: 'Copy here' }));
    await settle();
    expect(files.named('fileCopy')).toEqual([{ paths: [`${HOME}/a.txt`], to: `${HOME}/Summer`, conflict: 'ask' }]);
    // Onto itself neither is possible, and both say so.
    await rightPick('Summer');
    await moveOver(rowOf('Summer'));
    await pointer(window, 'pointerup', { button: 2 });
    await settle();
    expect(items().slice(0, 2)).toEqual([
      ['move', 'true'],
      ['copy', 'true'],
    ]);
    expect(screen.getByRole('menu')).toHaveTextContent('Cannot drag a folder into itself');
    await user.click(screen.getByRole('menuitem', { name: 'Cancel' }));
    // A press that does not move is the menu of the row, as ever.
    await settle(400);
    await pointer(rowOf('a.txt').querySelector('[data-handle]') ?? window, 'pointerdown', { button: 2 });
    await pointer(window, 'pointerup', { button: 2 });
    fireEvent.contextMenu(rowOf('a.txt'));
    expect(items().length).toBeGreaterThan(3);
    vi.restoreAllMocks();
  });

  test('DRG-27 a rest over a folder goes into it, and the drop lands there', async () => {
    const { files, url: shown } = await open();
    await pick('a.txt');
    await moveOver(rowOf('Summer'));
    await settle(1000);
    expect(shown()).toBe(url(`${HOME}/Summer`));
    await moveOver(rowOf('c.txt'));
    expect(screen.getByTestId('drag-label')).toHaveTextContent('Move to Summer');
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileMove').at(-1)).toMatchObject({ paths: [`${HOME}/a.txt`], to: `${HOME}/Summer` });
  });

  test('DRG-01 Escape ends the drag and sends nothing', async () => {
    const { files } = await open();
    await pick('a.txt');
    await moveOver(rowOf('Summer'));
    act(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    expect(screen.queryByTestId('drag-layer')).toBeNull();
    await pointer(window, 'pointerup');
    await settle();
    expect(files.named('fileMove')).toEqual([]);
  });
});

describe('the same by keyboard and menu', () => {
  /** "Move to" of a.txt, up to the question for the folder. */
  const askWhere = async () => {
    fireEvent.contextMenu(rowOf('a.txt'));
    await user.click(screen.getByRole('menuitem', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Move to…' }));
    await settle();
    await settle();
  };

  test('DRG-10 "Move to" asks for a folder with the keyboard and makes the same call as a drag', async () => {
    const { files } = await open();
    await askWhere();
    const picker = screen.getByTestId('folder-picker');
    expect(screen.getByTestId('picker-refusal')).toHaveTextContent('Cannot drag to the same-level directory');
    expect(screen.getByTestId('folder-picker-ok')).toBeDisabled();
    expect(within(picker).getByRole('button', { name: 'Summer' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    await settle();
    expect(screen.getByTestId('picker-refusal')).toHaveTextContent('');
    await user.click(screen.getByTestId('folder-picker-ok'));
    await settle();
    expect(files.named('fileMove')).toEqual([{ paths: [`${HOME}/a.txt`], to: `${HOME}/Summer`, conflict: 'ask' }]);
  });

  test('DRG-10 a folder that cannot be made on the way says why, and can be tried again', async () => {
    const { files } = await open();
    await askWhere();
    files.answers.fileMkdir = () => failure('N002004', 'Not enough space');
    await user.click(within(screen.getByTestId('folder-picker')).getByRole('button', { name: 'New folder' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('New folder');
    await user.clear(name);
    await user.type(name, 'a/b{Enter}');
    expect(await screen.findByText('The name contains unsupported characters')).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, 'Winter{Enter}');
    expect(await screen.findByText('Not enough space')).toBeInTheDocument();
    expect(files.named('fileMkdir')).toEqual([{ path: HOME, name: 'Winter' }]);
  });

  test('APP-FM-03 F2 on several names them by one rule, with a preview, as one thing to take back', async () => {
    const { files } = await open();
    await user.click(rowOf('a.txt'));
    fireEvent.click(rowOf('b.txt'), { ctrlKey: true });
    fireEvent.keyDown(window, { key: 'F2' });
    await settle();
    await settle();
    const dialog = within(screen.getByTestId('batch-rename'));
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    expect(screen.getByTestId('dialog-ok')).toBeDisabled();
    fireEvent.change(field, { target: { value: 'Note {n}' } });
    expect(screen.getAllByTestId('rename-preview').map((row) => row.textContent)).toEqual([
      'a.txtNote 1.txt',
      'b.txtNote 2.txt',
    ]);
    await user.click(screen.getByTestId('dialog-ok'));
    await settle();
    expect(files.named('fileRename')).toEqual([
      { path: `${HOME}/a.txt`, name: 'Note 1.txt' },
      { path: `${HOME}/b.txt`, name: 'Note 2.txt' },
    ]);
    expect(await forward('mod+z')).toBe(true);
    await settle();
    expect(files.named('fileRename').slice(2)).toEqual([
      { path: `${HOME}/Note 2.txt`, name: 'b.txt' },
      { path: `${HOME}/Note 1.txt`, name: 'a.txt' },
    ]);
  });

  test('APP-FM-03 what was done before a reload is taken back by the first Ctrl+Z after it', async () => {
    await open();
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    await user.clear(screen.getByTestId('rename-input'));
    await user.type(screen.getByTestId('rename-input'), 'z.txt{Enter}');
    await settle();
    cleanup();
    const { files } = await open();
    expect(await forward('mod+z')).toBe(true);
    await settle();
    expect(files.named('fileRename')).toEqual([{ path: `${HOME}/z.txt`, name: 'a.txt' }]);
  });
});
