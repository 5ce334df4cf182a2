import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { setReturnRenames } from '../../../state/files/preferences.ts';
import { success } from '../../../api/result.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { selectTransfers } from '../../../state/transfers-slice.ts';
import { accountLoaded } from '../../../state/session-slice.ts';
import { master } from '../../../test/desktop-harness.tsx';
import { fileOf } from '../../../test/fake-transfer-device.ts';
import {
  forward,
  HOME,
  pressPaste,
  renderScreenAt,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  type FakeFolder,
  stopClock,
  startClock,
  user,
} from '../../../test/files-harness.tsx';
import { FileWindow } from '../ui/file-window.tsx';

const url = (path = HOME): string => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;
const open = (folders: Record<string, FakeFolder>, at = url()) => renderScreenAt(<FileWindow />, at, folders);
const docs = (): FakeFolder => ({ names: ['Drafts/', 'a.txt', 'b.tar.gz', 'c.jpg'] });

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('names', () => {
  test('APP-FM-03 a new folder is made at once and waits for its name', async () => {
    const { files } = await open({ [HOME]: { names: ['New folder/'] } });
    await user.click(screen.getByTestId('new-folder'));
    await settle();
    expect(files.named('fileMkdir')).toEqual([{ path: HOME, name: 'New folder (1)' }]);
    const field = screen.getByTestId<HTMLInputElement>('rename-input');
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('New folder (1)');
    await user.clear(field);
    await user.type(field, 'Trip{Enter}');
    await settle();
    expect(files.named('fileRename')).toEqual([{ path: `${HOME}/New folder (1)`, name: 'Trip' }]);
    expect(rowNames()).toContain('Trip');
    expect(rowOf('Trip')).toHaveAttribute('aria-selected', 'true');
  });

  test('APP-FM-03 a second press before the device has answered makes no second folder', async () => {
    const { files } = await open({ [HOME]: { names: [] } });
    fireEvent.click(screen.getByTestId('new-folder'));
    fireEvent.click(screen.getByTestId('new-folder'));
    await settle();
    expect(files.named('fileMkdir')).toEqual([{ path: HOME, name: 'New folder' }]);
    await user.keyboard('{Escape}');
    fireEvent.click(screen.getByTestId('new-folder'));
    await settle();
    expect(files.named('fileMkdir')).toHaveLength(2);
  });

  test('FIL-08 F2 selects the name without its extension, and a wrong name says why while it is typed', async () => {
    const { files } = await open({ [HOME]: docs() });
    await user.click(rowOf('b.tar.gz'));
    fireEvent.keyDown(window, { key: 'F2' });
    const field = screen.getByTestId<HTMLInputElement>('rename-input');
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('b.tar');
    await user.clear(field);
    expect(screen.getByRole('alert')).toHaveTextContent('The name is empty');
    await user.type(field, 'a/b');
    expect(screen.getByRole('alert')).toHaveTextContent('The name contains unsupported characters');
    await user.clear(field);
    fireEvent.change(field, { target: { value: 'x'.repeat(256) } });
    expect(screen.getByRole('alert')).toHaveTextContent('The name is too long');
    await user.type(field, '{Enter}');
    expect(screen.getByTestId('rename-input')).toBeVisible();
    await user.type(field, '{Escape}');
    expect(screen.queryByTestId('rename-input')).toBeNull();
    expect(files.named('fileRename')).toEqual([]);
  });

  test('SHK-02 keys typed into a name stay there', async () => {
    const { files } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    const field = screen.getByTestId('rename-input');
    fireEvent.keyDown(field, { key: 'Delete' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'a', ctrlKey: true });
    expect(rowOf('a.txt')).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByTestId('confirm-dialog')).toBeNull();
    expect(files.named('fileRemove')).toEqual([]);
  });

  test('FIL-08 FIL-10 a folder that is read again takes nothing of a name that is being typed', async () => {
    const { files, store } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    const field = screen.getByTestId('rename-input');
    await user.clear(field);
    await user.type(field, 'Wo');
    // So many arrive above it that its row is out of sight.
    files.folders[HOME]?.names.unshift(...Array.from({ length: 60 }, (_, index) => `0-${index}`));
    const message = { cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'mira', ts: 0 } as const;
    store.dispatch(pushReceived({ ...message, data: { path: HOME } }));
    await settle(2000);
    expect(rowNames()).toContain('0-0');
    expect(rowNames().length).toBeLessThan(60);
    expect(screen.getByTestId('rename-input')).toBe(field);
    await user.keyboard('rk{Enter}');
    await settle();
    expect(files.named('fileRename')).toEqual([{ path: `${HOME}/a.txt`, name: 'Work' }]);
  });

  test('APP-FM-03 a name that is taken keeps the field open and says so', async () => {
    await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    const field = screen.getByTestId('rename-input');
    await user.clear(field);
    await user.type(field, 'c.jpg{Enter}');
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('This name is already in use here');
    expect(field).toHaveFocus();
  });

  test('APP-FM-03 Tab takes a name and goes on to that of the next entry, Shift+Tab to the one before', async () => {
    const { files } = await open({ [HOME]: { names: ['a.txt', 'kept/', 'b.txt', 'c.txt'], system: ['kept/'] } });
    const field = () => screen.getByTestId<HTMLInputElement>('rename-input');
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    await user.clear(field());
    // It goes by the order in which Tab was pressed, whatever the new name makes of it.
    files.answers.fileRename = () => {
      const folder = files.folders[HOME];
      if (folder !== undefined) folder.names = ['kept/', 'b.txt', 'c.txt', 'z.txt'];
      delete files.answers.fileRename;
      return success(files.entry(`${HOME}/z.txt`));
    };
    await user.type(field(), 'z.txt');
    await user.keyboard('{Tab}');
    await settle();
    // What belongs to the device keeps its name.
    expect(field()).toHaveValue('b.txt');
    expect(field()).toHaveFocus();
    expect(rowOf('b.txt')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Tab}');
    await settle();
    expect(field()).toHaveValue('c.txt');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await settle();
    expect(field()).toHaveValue('b.txt');
    // A wrong name stays; before the first entry there is none.
    await user.clear(field());
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await settle();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await user.type(field(), 'b.txt');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await settle();
    expect(screen.queryByTestId('rename-input')).toBeNull();
    expect(files.named('fileRename')).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('SHK-03 Delete asks with the verb on the button, then moves to the recycle bin and says so', async () => {
    const { files } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    expect(await forward('Delete')).toBe(true);
    const dialog = screen.getByTestId('confirm-dialog');
    expect(dialog).toHaveTextContent('Move “a.txt” to the recycle bin?');
    await user.click(within(dialog).getByRole('button', { name: 'Move to recycle bin' }));
    await settle();
    expect(files.named('fileRemove')).toEqual([{ paths: [`${HOME}/a.txt`], permanent: false }]);
    expect(screen.getByText('“a.txt” is in the recycle bin')).toBeVisible();
    expect(rowNames()).not.toContain('a.txt');
  });

  test('APP-FM-03 Shift+Delete names what is lost and starts on Cancel; cancelling does nothing', async () => {
    const { files } = await open({ [HOME]: docs() });
    await forward('mod+a');
    fireEvent.keyDown(window, { key: 'Delete', shiftKey: true });
    await settle();
    const dialog = screen.getByTestId('confirm-dialog');
    expect(dialog).toHaveTextContent('Delete 4 items for good?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await settle();
    expect(files.named('fileRemove')).toEqual([]);
  });

  test('DRG-22 a system folder is not deleted, and it says why', async () => {
    const { files } = await open({ [HOME]: { names: ['Album/', 'x'], system: ['Album/'] } });
    await user.click(rowOf('Album'));
    await forward('Delete');
    await settle();
    expect(screen.queryByTestId('confirm-dialog')).toBeNull();
    expect(screen.getByText('System folders cannot be moved, renamed or deleted')).toBeVisible();
    expect(files.named('fileRemove')).toEqual([]);
  });

  test('APP-FM-02 everything of a large folder goes in portions that a call can take', async () => {
    const names = Array.from({ length: 2500 }, (_, index) => `f${index}`);
    const { files } = await open({ [HOME]: { names } });
    await forward('mod+a');
    await forward('Delete');
    await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
    await settle(50);
    expect(files.named('fileRemove').map(({ paths }) => (paths as string[]).length)).toEqual([1000, 1000, 500]);
  });
});

describe('clipboard', () => {
  const inner = `${HOME}/Drafts`;
  const both = (): Record<string, FakeFolder> => ({ [HOME]: docs(), [inner]: { names: ['b/', 'a.txt'] } });

  async function cutAndEnter(keys: 'mod+c' | 'mod+x') {
    const view = await open(both());
    await user.click(rowOf('a.txt'));
    fireEvent.click(rowOf('c.jpg'), { ctrlKey: true });
    await forward(keys);
    await settle();
    if (keys === 'mod+x') expect(rowOf('a.txt')).toHaveAttribute('data-cut', 'true');
    await user.dblClick(rowOf('Drafts'));
    await settle();
    return view;
  }

  test('SHK-03 DRG-10 cut here and pasted there is one move, and the clipboard is empty after it', async () => {
    const { files, store } = await cutAndEnter('mod+x');
    await pressPaste();
    await settle();
    expect(files.named('fileMove')).toEqual([
      { paths: [`${HOME}/a.txt`, `${HOME}/c.jpg`], to: inner, conflict: 'ask' },
    ]);
    expect(store.getState().clipboard.mode).toBeNull();
  });

  test('SHK-03 UPL-01 Ctrl+V uploads files of the computer; what is copied in the console takes their place', async () => {
    const { files, store } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    await forward('mod+c');
    await settle();
    expect(await pressPaste([fileOf('from the computer.pdf', 5)])).toBe(true);
    await settle(500);
    expect(selectTransfers(store.getState()).map(({ name }) => name)).toEqual(['from the computer.pdf']);
    expect(files.named('fileCopy')).toEqual([]);

    const taken: string[] = [];
    const copies = vi.fn(() => {
      const event = new Event('copy', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => taken.push(text) } });
      document.body.dispatchEvent(event);
      return true;
    });
    Object.defineProperty(document, 'execCommand', { configurable: true, value: copies });
    fireEvent.click(rowOf('c.jpg'), { ctrlKey: true });
    await forward('mod+x');
    await settle();
    expect(taken).toEqual(['a.txt\nc.jpg']);
    Reflect.deleteProperty(document, 'execCommand');
  });

  test('SHK-02 what is pasted into a field or while a dialog asks is not for the files', async () => {
    const { files } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    await forward('mod+c');
    await settle();
    await user.click(screen.getByTestId('address-edit'));
    expect(await pressPaste([], screen.getByTestId('address-field'))).toBe(false);
    await user.keyboard('{Escape}');
    act(() => void confirm({ title: 'Sure?' }));
    await settle();
    expect(await pressPaste()).toBe(false);
    expect(files.named('fileCopy')).toEqual([]);
  });

  test('SHK-03 DRG-10 on a Mac what was copied is moved by Cmd+Option+V, elsewhere those keys do nothing', async () => {
    const { files, store } = await cutAndEnter('mod+c');
    const press = (): boolean => fireEvent.keyDown(window, { key: '√', code: 'KeyV', metaKey: true, altKey: true });
    press();
    await settle();
    expect(files.named('fileMove')).toEqual([]);
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    press();
    await settle();
    expect(files.named('fileMove')).toEqual([
      { paths: [`${HOME}/a.txt`, `${HOME}/c.jpg`], to: inner, conflict: 'ask' },
    ]);
    expect(store.getState().clipboard.mode).toBeNull();
    vi.restoreAllMocks();
  });

  test('FIL-08 SHK-03 Return opens; on a Mac whose person wishes it, it renames, and Cmd+O and Cmd+Down open', async () => {
    const { openWindow } = await open({ [HOME]: { names: ['a.txt'] } });
    setReturnRenames('mira', true);
    await user.click(rowOf('a.txt'));
    // The wish of a Mac means nothing elsewhere.
    await forward('Enter');
    await settle();
    expect(openWindow).toHaveBeenCalledTimes(1);
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    await forward('Enter');
    await settle();
    expect(openWindow).toHaveBeenCalledTimes(1);
    const field = screen.getByTestId('rename-input');
    await user.type(field, '{Escape}');
    for (const keys of ['mod+o', 'mod+ArrowDown']) await forward(keys);
    await settle();
    expect(openWindow).toHaveBeenCalledTimes(3);
    setReturnRenames('mira', false);
    await forward('Enter');
    await settle();
    expect(openWindow).toHaveBeenCalledTimes(4);
    vi.restoreAllMocks();
  });

  test('DRG-10 pasted into a folder that has not answered yet, it arrives once that is known; elsewhere by then, nowhere', async () => {
    const { files } = await open(both());
    await user.click(rowOf('c.jpg'));
    await forward('mod+c');
    await settle();
    const { promise, resolve } = Promise.withResolvers<void>();
    files.gate = promise;
    await user.dblClick(rowOf('Drafts'));
    await pressPaste();
    await settle(500);
    expect(files.named('fileCopy')).toEqual([]);
    resolve();
    await settle(500);
    expect(files.named('fileCopy')).toEqual([{ paths: [`${HOME}/c.jpg`], to: inner, conflict: 'ask' }]);
    expect(screen.queryByText('The folder is still loading')).toBeNull();

    files.gate = new Promise(() => undefined);
    await user.dblClick(rowOf('b'));
    await pressPaste();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await settle(6000);
    expect(files.named('fileCopy')).toHaveLength(1);
  });

  test('DRG-04 pasted where it was copied, it becomes a numbered copy without a question', async () => {
    const { files } = await open(both());
    await user.click(rowOf('a.txt'));
    await forward('mod+c');
    await settle();
    await pressPaste();
    await settle();
    expect(files.named('fileCopy')).toEqual([{ paths: [`${HOME}/a.txt`], to: HOME, conflict: 'rename' }]);
  });

  test('Escape lets go of what was cut', async () => {
    const { store } = await open(both());
    await user.click(rowOf('a.txt'));
    await forward('mod+x');
    await settle();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(store.getState().clipboard.mode).toBeNull();
  });
});

describe('opening and downloading', () => {
  test('FIL-07 WIN-04 pictures, text and code open in windows of their own, a torrent asks what to download; the rest offers itself', async () => {
    const { openWindow, store } = await open({ [HOME]: { names: ['a.txt', 'c.jpg', 'm.ts', 'x.torrent', 'y.bin'] } });
    for (const name of ['a.txt', 'c.jpg', 'm.ts']) await user.dblClick(rowOf(name));
    expect(openWindow.mock.calls.map(([target, options]) => [target.split('?')[0], options?.name])).toEqual([
      ['/txtEditor', '/txtEditor#'],
      ['/zsviewer', '/zsviewer#'],
      ['/codeViewer', '/codeViewer#'],
    ]);
    await user.dblClick(rowOf('x.torrent'));
    expect(openWindow).toHaveBeenLastCalledWith(
      `/download/downloading?torrent=${encodeURIComponent(`${HOME}/x.torrent`)}`,
    );
    store.dispatch(accountLoaded({ ...master, isMaster: false, userPerm: { download: 0 } }));
    await user.click(rowOf('x.torrent'));
    await forward('Enter');
    await settle();
    const dialog = screen.getByTestId('choice-dialog');
    expect(within(dialog).queryByRole('button', { name: 'Open as text' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.dblClick(rowOf('y.bin'));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Open as text' }));
    expect(openWindow).toHaveBeenLastCalledWith(
      expect.stringMatching(/^\/txtEditor\?path=.*y\.bin$/),
      expect.anything(),
    );
  });

  test('DL-01 DL-05 APP-FM-03 one file is downloaded under its name, several are one archive', async () => {
    const clicked: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${new URL(this.href).pathname}`);
    });
    await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    await user.click(screen.getByTestId('download'));
    await settle(100);
    fireEvent.click(rowOf('c.jpg'), { ctrlKey: true });
    await user.click(screen.getByTestId('download'));
    await settle(100);
    expect(clicked).toEqual(['a.txt /v2/file/download', ' /file/dw']);
    click.mockRestore();
  });
});

/** A drag of files of the computer, as a browser without handles gives it. */
function drop(files: File[]): { dataTransfer: object } {
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }));
  return { dataTransfer: { types: files.length > 0 ? ['Files'] : ['text/plain'], items, files, dropEffect: '' } };
}

describe('UPL-01 dropping files of the computer', () => {
  const area = (): HTMLElement => screen.getByTestId('listing');

  test('UPL-01 UPL-04 they are taken on for the folder under the pointer, which is shown before', async () => {
    const { store } = await open({ [HOME]: docs() });
    const transfer = drop([fileOf('new.txt', 5)]);
    fireEvent.dragOver(rowOf('Drafts'), transfer);
    expect(screen.getByText('Upload to Drafts')).toBeVisible();
    expect(rowOf('Drafts')).toHaveAttribute('data-target', 'true');
    fireEvent.dragOver(rowOf('a.txt'), transfer);
    expect(screen.getByText('Upload to my files')).toBeVisible();
    fireEvent.drop(rowOf('Drafts'), transfer);
    await settle(300);
    expect(selectTransfers(store.getState())).toMatchObject([{ name: 'new.txt', folder: `${HOME}/Drafts` }]);
  });

  test('UPL-01 DRG-10 DRG-27 places, steps of the address and folders take them too, say so, and open after a rest', async () => {
    const at = url(`${HOME}/Drafts`);
    const { store, url: shown } = await open({ [HOME]: docs(), [`${HOME}/Drafts`]: { names: ['b/'] }, '/usb/u-1': { names: [] } }, at); // prettier-ignore
    const transfer = drop([fileOf('new.txt', 5)]);
    const drive = within(screen.getByRole('navigation', { name: 'Places' })).getByRole('button', { name: 'Travel' });
    fireEvent.dragOver(drive, transfer);
    await settle();
    expect(screen.getByText('Upload to Travel')).toBeVisible();
    expect(drive).toHaveAttribute('data-drop', 'here');
    const step = within(screen.getByTestId('address-bar')).getByRole('button', { name: 'my files' });
    fireEvent.dragOver(step, transfer);
    await settle();
    expect(drive).not.toHaveAttribute('data-drop');
    expect(screen.getByText('Upload to my files')).toBeVisible();
    fireEvent.drop(step, transfer);
    await settle(300);
    expect(step).not.toHaveAttribute('data-drop');
    expect(screen.queryByText('Upload to my files')).toBeNull();
    expect(selectTransfers(store.getState())).toMatchObject([{ name: 'new.txt', folder: HOME }]);
    fireEvent.dragOver(rowOf('b'), transfer);
    await settle(1000);
    expect(shown()).toContain(encodeURIComponent(`${HOME}/Drafts/b`));
    fireEvent.dragLeave(document.body, { relatedTarget: null });
  });

  test('UPL-01 what another screen takes, and what hovers where nothing takes it, is left alone', async () => {
    const { store } = await open({ [HOME]: docs() });
    const transfer = drop([fileOf('new.txt', 5)]);
    expect(fireEvent.dragOver(screen.getByTestId('status-line'), transfer)).toBe(true);
    const own = (event: Event): void => {
      event.preventDefault();
    };
    document.body.addEventListener('dragover', own);
    document.body.addEventListener('drop', own);
    fireEvent.dragOver(rowOf('Drafts'), transfer);
    expect(screen.queryByText('Upload to Drafts')).toBeNull();
    fireEvent.drop(rowOf('Drafts'), transfer);
    await settle(300);
    expect(selectTransfers(store.getState())).toEqual([]);
    document.body.removeEventListener('dragover', own);
    document.body.removeEventListener('drop', own);
  });

  test.each([
    ['the list of team folders', '/publicManage/myFiles', {}, 'Enter a group folder first'],
    [
      'a folder without permission',
      url('/zenith_sata/public/g1'),
      { '/zenith_sata/public/g1': { names: [], writable: false } },
      'No read-write permission here',
    ],
    ['the external devices', '/fileManage/usbFiles', {}, 'Files cannot be placed here'],
  ])('UPL-01 DRG-07 DRG-08 DRG-20 %s takes none and says why', async (_name, at, folders, text) => {
    const { store } = await open(folders, at);
    fireEvent.dragOver(area(), drop([fileOf('x', 1)]));
    expect(screen.getByText(text)).toBeVisible();
    fireEvent.drop(area(), drop([fileOf('x', 1)]));
    await settle(300);
    expect(selectTransfers(store.getState())).toEqual([]);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('DRG-09 UPL-01 a team folder whose permission is not known yet says that it is being fetched', async () => {
    await renderScreenAt(<FileWindow />, url('/zenith_sata/public/g1'), {}, (files) => {
      files.gate = new Promise(() => undefined);
    });
    fireEvent.dragOver(area(), drop([fileOf('x', 1)]));
    expect(screen.getByText('Fetching group permission info')).toBeVisible();
  });

  test('UPL-02 a drag of text shows nothing and does nothing', async () => {
    const { store } = await open({ [HOME]: docs() });
    fireEvent.dragOver(area(), drop([]));
    expect(screen.queryByText(/Upload to/)).toBeNull();
    fireEvent.drop(area(), drop([]));
    await settle(300);
    expect(selectTransfers(store.getState())).toEqual([]);
  });

  test('UPL-03 what does not fit or has a wrong name is refused before a byte is sent', async () => {
    const { store } = await open({ [HOME]: { names: [], free: 10 } });
    fireEvent.drop(area(), drop([fileOf('large.bin', 11)]));
    await settle(300);
    expect(screen.getByText('Not enough space')).toBeVisible();
    fireEvent.drop(area(), drop([fileOf('what?.txt', 1), fileOf('fine.txt', 1)]));
    await settle(300);
    expect(screen.getByText('“what?.txt” was not uploaded: The name contains unsupported characters')).toBeVisible();
    expect(selectTransfers(store.getState()).map(({ name }) => name)).toEqual(['fine.txt']);
  });
});
