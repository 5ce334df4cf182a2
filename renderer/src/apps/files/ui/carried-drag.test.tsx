import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CarriedEntry } from '#shared/ipc/transfer-channels.ts';
import { tellPageDrag } from '../../../components/drag/carried-drag.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { selectTransfers } from '../../../state/transfers-slice.ts';
import { createFakeTransfers } from '../../../test/fake-transfers.ts';
import { HOME, renderScreenAt, rowOf, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx'; // prettier-ignore
import { FileWindow } from './file-window.tsx';

const entry = (path: string): CarriedEntry => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  isDir: false,
  isSys: false,
  writable: true,
  view: 'folder',
});
const song = entry(`${HOME}/Music/song.mp3`);
const { bridge, carries } = createFakeTransfers();

const open = (isApp: boolean) =>
  renderScreenAt(
    <FileWindow />,
    folderUrl(HOME),
    { [HOME]: { names: ['Album/', 'a.txt'] }, '/usb/u-1': { names: [] } },
    undefined,
    isApp ? bridge : null,
  );
/** Files as the system hands them over. */
const files = (name = 'song.mp3') => {
  const file = new File(['la'], name);
  const items = [{ kind: 'file', getAsFile: () => file }];
  return { dataTransfer: { types: ['Files'], files: [file], items, dropEffect: '', getData: () => '' } };
};
const announce = (entries: CarriedEntry[] | null): void => {
  act(() => {
    carries.emit({ entries });
  });
};
/** The test's page knows no drag events with keys. */
const withCtrl = (type: 'dragOver' | 'drop', row: Element, transfer: object): void => {
  fireEvent(row, Object.assign(createEvent[type](row, transfer), { ctrlKey: true }));
};
/** Lets messages between pages arrive, which come by themselves. */
const arrive = (): Promise<void> => act(async () => new Promise((resolve) => setImmediate(resolve)));

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
  for (const spy of [bridge.carried, bridge.upload, bridge.dragOver]) spy.mockClear();
});
afterEach(() => {
  announce(null);
  fireEvent.dragLeave(document.body, { relatedTarget: null });
  startClock();
});

test('UPL-06 DRG-10 what another window of the app drags is moved here, and the hint says so before', async () => {
  const { files: device, store } = await open(true);
  announce([song]);
  const transfer = files();
  fireEvent.dragOver(rowOf('Album'), transfer);
  expect(screen.getByText('Move to Album')).toBeVisible();
  expect(rowOf('Album')).toHaveAttribute('data-target', 'true');
  // The system's drag draws what is carried.
  expect(screen.queryByTestId('drag-layer')).toBeNull();
  // The system's own drag allows no other effect.
  expect(transfer.dataTransfer.dropEffect).toBe('copy');
  withCtrl('dragOver', rowOf('Album'), transfer);
  expect(screen.getByText('Copy to Album')).toBeVisible();
  fireEvent.dragOver(rowOf('Album'), transfer);
  expect(screen.getByText('Move to Album')).toBeVisible();
  bridge.carried.mockResolvedValueOnce([song]);
  fireEvent.drop(rowOf('Album'), transfer);
  await settle(300);
  expect(bridge.carried).toHaveBeenCalledExactlyOnceWith(transfer.dataTransfer.files);
  expect(device.named('fileMove')).toEqual([{ paths: [song.path], to: `${HOME}/Album`, conflict: 'ask' }]);
  expect(bridge.upload).not.toHaveBeenCalled();
  expect(selectTransfers(store.getState())).toEqual([]);
  expect(screen.queryByText('Move to Album')).toBeNull();
});

test('UPL-06 DRG-10 Ctrl at the drop copies, a drive copies, and favourites take it as within one window', async () => {
  const { files: device } = await open(true);
  const sidebar = within(screen.getByRole('navigation', { name: 'Places' }));
  announce([song]);
  bridge.carried.mockResolvedValue([song]);
  withCtrl('drop', rowOf('Album'), files());
  await settle(300);
  expect(device.named('fileCopy')).toEqual([{ paths: [song.path], to: `${HOME}/Album`, conflict: 'ask' }]);
  const drive = sidebar.getByRole('button', { name: 'Travel' });
  fireEvent.dragOver(drive, files());
  await settle();
  expect(screen.getByText('Copy to Travel')).toBeVisible();
  const favourites = sidebar.getByRole('button', { name: 'my favourites' });
  fireEvent.dragOver(favourites, files());
  expect(screen.getByText('Add to favourites')).toBeVisible();
  fireEvent.drop(favourites, files());
  await settle(300);
  expect(device.named('favoriteAdd')).toEqual([{ paths: [song.path] }]);
  expect(device.named('fileMove')).toEqual([]);
  bridge.carried.mockReset().mockResolvedValue(null);
});

test('UPL-06 DRG-04 over its own folder it is refused before and at the drop, where it would have been uploaded twice', async () => {
  const { files: device } = await open(true);
  const own = entry(`${HOME}/a.txt`);
  announce([own]);
  const transfer = files('a.txt');
  fireEvent.dragOver(rowOf('a.txt'), transfer);
  expect(screen.getByText('Cannot drag to the same-level directory')).toBeVisible();
  expect(transfer.dataTransfer.dropEffect).toBe('none');
  bridge.carried.mockResolvedValueOnce([own]);
  fireEvent.drop(rowOf('a.txt'), transfer);
  await settle(300);
  expect([device.named('fileMove'), device.named('fileCopy')]).toEqual([[], []]);
  expect(bridge.upload).not.toHaveBeenCalled();
});

test('UPL-01 files of the computer are uploaded as ever: main knows them from those of a drag, and a failure is none', async () => {
  await open(true);
  for (const answer of [() => Promise.resolve(null), () => Promise.reject(new Error('gone'))]) {
    bridge.upload.mockClear();
    bridge.carried.mockImplementationOnce(answer);
    fireEvent.dragOver(rowOf('Album'), files('new.txt'));
    expect(screen.getByText('Upload to Album')).toBeVisible();
    fireEvent.drop(rowOf('Album'), files('new.txt'));
    await settle(300);
    expect(bridge.upload).toHaveBeenCalledTimes(1);
    expect(bridge.upload.mock.lastCall?.[1]).toMatchObject({ path: `${HOME}/Album` });
  }
});

test('UPL-06 a pointer that moves with no button held ends the drag for all windows, one that is held does not', async () => {
  await open(true);
  announce([song]);
  const move = (buttons: number) =>
    act(() => void window.dispatchEvent(Object.assign(new MouseEvent('pointermove', { buttons }), { pointerId: 1 })));
  move(1);
  expect(bridge.dragOver).not.toHaveBeenCalled();
  move(0);
  move(0);
  expect(bridge.dragOver).toHaveBeenCalledTimes(1);
  fireEvent.dragOver(rowOf('Album'), files());
  expect(screen.getByText('Upload to Album')).toBeVisible();
});

/** A drag that begins in another page of the browser: only that page can fill it. */
function pageDrag(owner: string, entries: readonly CarriedEntry[]) {
  const data = new Map<string, string>();
  const setData = (type: string, value: string) => data.set(type, value);
  const end = tellPageDrag({ setData } as unknown as DataTransfer, owner, entries);
  const getData = (type: string) => data.get(type) ?? '';
  const types = [...data.keys(), 'text/uri-list'];
  return { end, data, transfer: { dataTransfer: { types, files: [], items: [], dropEffect: '', getData } } };
}

test('DRG-10 DRG-18 in a browser what another page of the same account drags is moved here, also when it has ended first', async () => {
  const { files: device } = await open(false);
  const { transfer, end } = pageDrag('nas-1/mira', [song]);
  await arrive();
  fireEvent.dragOver(rowOf('Album'), transfer);
  expect(screen.getByText('Move to Album')).toBeVisible();
  end();
  await arrive();
  fireEvent.drop(rowOf('Album'), transfer);
  await settle(300);
  expect(device.named('fileMove')).toEqual([{ paths: [song.path], to: `${HOME}/Album`, conflict: 'ask' }]);
});

test('DRG-18 the drag of another account, a forged one and one of long ago are refused and say so', async () => {
  const { files: device } = await open(false);
  const refused = async (transfer: object): Promise<void> => {
    fireEvent.drop(rowOf('Album'), transfer);
    await settle(300);
    expect(screen.getAllByText('Files cannot be placed here').length).toBeGreaterThan(0);
  };
  const other = pageDrag('nas-1/max', [song]);
  await arrive();
  fireEvent.dragOver(rowOf('Album'), other.transfer);
  expect(screen.getByText('Files cannot be placed here')).toBeVisible();
  expect(other.transfer.dataTransfer.dropEffect).toBe('none');
  await refused(other.transfer);
  const known = pageDrag('nas-1/mira', [song]);
  await arrive();
  for (const type of known.data.keys()) known.data.set(type, 'guessed');
  await refused(known.transfer);
  const late = pageDrag('nas-1/mira', [song]);
  await arrive();
  late.end();
  await arrive();
  await vi.advanceTimersByTimeAsync(6000);
  await refused(late.transfer);
  expect(device.named('fileMove')).toEqual([]);
});

test('DRG-18 in a browser the picture in the details tells other pages what is dragged, and when that is over', async () => {
  await open(false);
  await user.click(rowOf('a.txt'));
  await settle();
  const heard: unknown[] = [];
  const line = new BroadcastChannel('hearth.drag');
  line.onmessage = ({ data }) => heard.push(data);
  const grip = screen.getByTestId('details').querySelector('[draggable="true"]');
  if (grip === null) throw new Error('nothing to drag');
  const set = vi.fn();
  fireEvent.dragStart(grip, { dataTransfer: { setData: set } });
  await arrive();
  const [type, id] = set.mock.lastCall as [string, string];
  expect(type).toBe('application/x-hearth-drag');
  expect(heard).toMatchObject([{ id, owner: 'nas-1/mira', entries: [{ path: `${HOME}/a.txt`, name: 'a.txt' }] }]);
  fireEvent.dragEnd(grip);
  await arrive();
  expect(heard).toHaveLength(2);
  expect(heard[1]).toBeNull();
  line.close();
});
