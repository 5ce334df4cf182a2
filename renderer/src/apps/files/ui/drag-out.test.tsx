import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderUrl } from '../../../state/files/location.ts';
import { createFakeTransfers } from '../../../test/fake-transfers.ts';
import { HOME, renderScreenAt, rowOf, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx'; // prettier-ignore
import { FileWindow } from './file-window.tsx';

let under: Element | null = null;
const { bridge } = createFakeTransfers();

const pointer = async (target: Element | Window, type: string, x = 5, y = 5): Promise<void> => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: x, clientY: y });
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
  await pointer(window, 'pointermove', 40, 40);
};
const leave = async (): Promise<void> => {
  under = null;
  await pointer(window, 'pointermove', -20, 40);
};
const open = (isApp = true) => {
  const folders = { [HOME]: { names: ['Album/', 'a.txt', 'setup.exe'] } };
  return renderScreenAt(<FileWindow />, folderUrl(HOME), folders, undefined, isApp ? bridge : null);
};

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
  for (const spy of [bridge.fetch, bridge.drag, bridge.save, bridge.open]) spy.mockClear();
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => under });
});
afterEach(() => {
  window.dispatchEvent(new Event('blur'));
  startClock();
});

test('UPL-06 outside of the window a small file becomes a file of the system’s own drag', async () => {
  await open();
  await pick('a.txt');
  await leave();
  await settle();
  expect(bridge.fetch).toHaveBeenCalledExactlyOnceWith([`${HOME}/a.txt`]);
  // With all that another window needs to take it as a drag of its own.
  expect(bridge.drag).toHaveBeenCalledExactlyOnceWith([
    { path: `${HOME}/a.txt`, name: 'a.txt', isDir: false, isSys: false, writable: true, view: 'folder' },
  ]);
  expect(screen.queryByTestId('drag-layer')).toBeNull();
  await pointer(window, 'pointerup', -20, 40);
  expect(bridge.save).not.toHaveBeenCalled();
});

test('UPL-06 what is too large, or a folder, is saved where it is let go of, and the label says so before', async () => {
  await open();
  bridge.fetch.mockResolvedValueOnce(false);
  await pick('a.txt');
  await leave();
  await settle();
  expect(screen.getByTestId('drag-label')).toHaveTextContent('Let go to save on this computer');
  expect(bridge.drag).not.toHaveBeenCalled();
  await pointer(window, 'pointerup', -20, 40);
  await settle();
  expect(bridge.save).toHaveBeenLastCalledWith([`${HOME}/a.txt`], false);
  await pick('Album');
  await leave();
  await settle();
  expect(bridge.fetch).toHaveBeenCalledTimes(1);
  await pointer(window, 'pointerup', -20, 40);
  await settle();
  expect(bridge.save).toHaveBeenLastCalledWith([`${HOME}/Album`], false);
});

test('UPL-06 whoever comes back into the window before the file is here goes on dragging in it', async () => {
  const { files } = await open();
  let arrive: (isReady: boolean) => void = () => undefined;
  bridge.fetch.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  await pick('a.txt');
  await leave();
  under = rowOf('Album');
  await pointer(window, 'pointermove', 60, 60);
  expect(screen.getByTestId('drag-label')).toHaveTextContent('Move to Album');
  arrive(true);
  await settle();
  expect(bridge.drag).not.toHaveBeenCalled();
  await pointer(window, 'pointerup', 60, 60);
  await settle();
  expect(files.named('fileMove')).toHaveLength(1);
  expect(bridge.save).not.toHaveBeenCalled();
});

test('UPL-06 Escape outside of the window saves nothing', async () => {
  await open();
  bridge.fetch.mockResolvedValueOnce(false);
  await pick('a.txt');
  await leave();
  await settle();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await pointer(window, 'pointerup', -20, 40);
  expect(bridge.save).not.toHaveBeenCalled();
});

test('UPL-06 DL-01 DL-05 in a browser what is let go of outside of the page is downloaded: a file, or one archive', async () => {
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  const { files } = await open(false);
  await pick('a.txt');
  await leave();
  expect(screen.getByTestId('drag-label')).toHaveTextContent('Let go to save on this computer');
  await pointer(window, 'pointerup', -20, 40);
  await settle();
  expect(clicked).toEqual([expect.stringContaining(`/v2/file/download?path=${encodeURIComponent(`${HOME}/a.txt`)}`)]);
  await pick('Album');
  await leave();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await pointer(window, 'pointerup', -20, 40);
  await settle();
  expect(files.named('downloadStart')).toEqual([]);
  await pick('Album');
  await leave();
  await pointer(window, 'pointerup', -20, 40);
  await settle();
  expect(files.named('downloadStart')).toEqual([{ paths: [`${HOME}/Album`], kind: 'zip' }]);
  expect(clicked[1]).toContain('/file/dw?id=download-1');
  expect([bridge.fetch, bridge.save].map((spy) => spy.mock.calls)).toEqual([[], []]);
  click.mockRestore();
});

test('UPL-06 in a browser the picture in the details can be dragged to a folder of the computer', async () => {
  await open(false);
  await user.click(rowOf('a.txt'));
  await settle();
  const set = vi.fn();
  const grip = screen.getByTestId('details').querySelector('[draggable="true"]');
  if (grip === null) throw new Error('nothing to drag');
  const event = new Event('dragstart', { bubbles: true });
  Object.assign(event, { dataTransfer: { setData: set } });
  act(() => {
    grip.dispatchEvent(event);
  });
  const [type, value] = set.mock.calls[0] as [string, string];
  expect(type).toBe('DownloadURL');
  expect(value).toMatch(/^application\/octet-stream:a\.txt:https?:\/\/[^/]+\/v2\/file\/download\?path=/);
  await user.click(rowOf('Album'));
  await settle();
  expect(screen.getByTestId('details').querySelector('[draggable="true"]')).toBeNull();
});

/** Opens the menu of an entry as far as its programs. */
async function programsOf(name: string): Promise<void> {
  await user.pointer({ keys: '[MouseRight]', target: rowOf(name) });
  await user.click(screen.getByRole('menuitem', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Open with' }));
}

test('APP-FM-03 a file is opened with this computer, and what became of that is said', async () => {
  await open();
  for (const [outcome, code, says] of [
    ['opened', '', /a\.txt is open on this computer/],
    ['shown', '', /could run a program/],
    ['noProgram', '', /no program for a\.txt/],
    ['noSpace', '', /space/],
    ['failed', 'NETWORK', 'a.txt could not be fetched.'],
  ] as const) {
    bridge.open.mockResolvedValueOnce({ outcome, code });
    await programsOf('a.txt');
    await user.click(screen.getByRole('menuitem', { name: 'Open with this computer' }));
    await settle();
    expect(bridge.open).toHaveBeenLastCalledWith(`${HOME}/a.txt`);
    expect(screen.getAllByText(says).length).toBeGreaterThan(0);
  }
});
