import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { toastStore } from '../../../components/dialogs/dialog-service.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { accountLoaded } from '../../../state/session-slice.ts';
import { master } from '../../../test/desktop-harness.tsx';
import type { AppStore } from '../../../state/store.ts';
import {
  type FakeFiles,
  forward,
  HOME,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  stopClock,
  startClock,
  user,
} from '../../../test/files-harness.tsx';
import { open, docs } from '../../../test/file-window-harness.tsx';

/** Somebody else changes the names of the folder, and the device says so. */
async function elsewhere(
  files: FakeFiles,
  store: AppStore,
  change: (names: readonly string[]) => string[],
): Promise<void> {
  const folder = files.folders[HOME];
  if (folder !== undefined) folder.names = change(folder.names);
  const message = { cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'mira', ts: 0 } as const;
  store.dispatch(pushReceived({ ...message, data: { path: HOME } }));
  await settle(2000);
}

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

  test('FIL-08 FIL-10 a name being typed goes on at its entry when somebody else renames that meanwhile', async () => {
    const { files, store } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    const field = screen.getByTestId('rename-input');
    await user.clear(field);
    await user.type(field, 'Wo');
    await elsewhere(files, store, (names) => names.map((name) => (name === 'a.txt' ? 'z.txt' : name)));
    expect(screen.getByTestId('rename-input')).toBe(field);
    expect(field).toHaveFocus();
    await user.keyboard('rk{Enter}');
    await settle();
    expect(files.named('fileRename')).toEqual([{ path: `${HOME}/z.txt`, name: 'Work' }]);
    expect(screen.queryByTestId('rename-input')).toBeNull();
  });

  test('FIL-08 FIL-10 a field in which nothing was typed takes the name that somebody else gave', async () => {
    const { files, store } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    await elsewhere(files, store, (names) => names.map((name) => (name === 'a.txt' ? 'z.txt' : name)));
    expect(screen.getByTestId('rename-input')).toHaveValue('z.txt');
    await user.keyboard('{Enter}');
    await settle();
    expect(files.named('fileRename')).toEqual([]);
    expect(rowOf('z.txt')).toHaveAttribute('aria-selected', 'true');
  });

  test('FIL-08 FIL-10 a name being typed is told and can be copied when its entry goes meanwhile', async () => {
    const { files, store } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    await user.clear(screen.getByTestId('rename-input'));
    await user.type(screen.getByTestId('rename-input'), 'Minutes of May');
    await elsewhere(files, store, (names) => names.filter((name) => name !== 'a.txt'));
    expect(screen.queryByTestId('rename-input')).toBeNull();
    const [told] = toastStore.getState();
    expect(told?.text).toBe('“a.txt” is no longer in this list. You typed: Minutes of May');
    expect(told?.actions[0]?.label).toBe('Copy');
    expect(files.named('fileRename')).toEqual([]);
    expect(screen.getByTestId('file-list')).toHaveFocus();
  });

  test('APP-FM-03 a name that could not be given for another reason stays in the field', async () => {
    const { files } = await open({ [HOME]: docs() });
    await user.click(rowOf('a.txt'));
    fireEvent.keyDown(window, { key: 'F2' });
    await user.clear(screen.getByTestId('rename-input'));
    files.answers.fileRename = () => failure('NETWORK', 'away');
    await user.type(screen.getByTestId('rename-input'), 'Work{Enter}');
    await settle();
    expect(screen.getByTestId('rename-input')).toHaveValue('Work');
    expect(screen.getByTestId('rename-input')).toHaveFocus();
    delete files.answers.fileRename;
    await user.keyboard('{Enter}');
    await settle();
    expect(files.named('fileRename').at(-1)).toEqual({ path: `${HOME}/a.txt`, name: 'Work' });
    expect(screen.queryByTestId('rename-input')).toBeNull();
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
