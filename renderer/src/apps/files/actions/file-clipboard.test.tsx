import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { setReturnRenames } from '../../../state/files/preferences.ts';
import { selectTransfers } from '../../../state/transfers-slice.ts';
import { fileOf } from '../../../test/fake-transfer-device.ts';
import {
  forward,
  HOME,
  pressPaste,
  rowOf,
  settle,
  speakFiles,
  type FakeFolder,
  stopClock,
  startClock,
  user,
} from '../../../test/files-harness.tsx';
import { open, docs } from '../../../test/file-window-harness.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

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
