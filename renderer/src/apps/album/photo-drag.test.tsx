import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { FOLDER_SPRING_MS } from '../../components/drag/springs.ts';
import { i18next } from '../../i18n/index.ts';
import { folderAlbums } from '../../state/album/folder-albums.ts';
import { dragOver, installUnder, letGo, pointer, spotOf, take } from '../../test/drag-harness.ts';
import { fakeAlbum, pathOf } from '../../test/fake-album.ts';
import {
  forward,
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { Album } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places']);
  await folderAlbums.forget('mira');
  stopClock();
  installUnder();
});
afterEach(() => {
  window.dispatchEvent(new Event('blur'));
  startClock();
});

const albums = [
  { id: 'a1', name: 'Summer', permission: 1 },
  { id: 'a2', name: 'Theirs', permission: 0, kind: 'share' },
];

async function open() {
  const view = await renderScreenAt(<Album />, '/album/photo', { [HOME]: { names: ['Pictures/'] } }, (files) => {
    fakeAlbum(files, [
      { name: 'c.jpg', day: '2024-06-02' },
      { name: 'b.jpg', day: '2024-06-01' },
      { name: 'a.jpg', day: '2023-01-05' },
    ]);
    const whole = { kind: 'manual', cover: '', count: 0, members: 0, owner: 'mira', filter: {} };
    files.answers.albumList = () => success({ list: albums.map((album) => ({ ...whole, ...album })) });
    files.answers.albumSave = ({ add = [] }) => success({ id: 'a1', name: 'Summer', added: add });
    files.answers.fileCopy = () => success({ task_id: 't1', conflicts: [] });
  });
  await settle();
  return view;
}
const photo = (name: string): HTMLElement => {
  const found = screen.queryAllByTestId('photo').find(({ dataset }) => dataset.path === pathOf(name));
  if (found === undefined) throw new Error(`no photo ${name}`);
  return found;
};
const label = () => screen.getByTestId('drag-label');
const tab = (name: string) => screen.getByRole('button', { name });
const writable = { kind: 'folder', path: `${HOME}/Papers`, writable: true } as const;

test('DRG-10 APP-ALBUM-02 selected photos are dragged to a folder: the label says so, and their files are copied', async () => {
  const { files } = await open();
  await user.click(photo('c.jpg'));
  fireEvent.click(photo('b.jpg'), { ctrlKey: true });
  await take(photo('b.jpg'));
  await dragOver(spotOf(writable, 'Papers'));
  expect(label()).toHaveTextContent('Copy to Papers');
  await letGo();
  await settle();
  expect(files.named('fileCopy')).toMatchObject([{ paths: [pathOf('c.jpg'), pathOf('b.jpg')], to: `${HOME}/Papers` }]);
  expect(files.named('fileMove')).toEqual([]);
  // The click that a release makes of it takes nothing away from the selection.
  fireEvent.click(screen.getByRole('listbox'));
  expect(photo('c.jpg')).toHaveAttribute('aria-selected', 'true');
});

test('DRG-09 APP-ALBUM-02 a folder that may not be written refuses photos, and Escape ends the drag', async () => {
  const { files } = await open();
  await take(photo('a.jpg'));
  await dragOver(spotOf({ ...writable, writable: false }, 'Papers'));
  expect(label()).toHaveAttribute('data-refused', 'true');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByTestId('drag-layer')).toBeNull();
  await letGo();
  await settle();
  expect(files.named('fileCopy')).toEqual([]);
});

test('APP-ALBUM-03 DRG-10 photos are dragged to an album beside the wall, which takes them in; what is no photo it refuses', async () => {
  const { files } = await open();
  expect(screen.queryByRole('button', { name: 'Theirs' })).toBeNull();
  await take(photo('a.jpg'));
  await dragOver(tab('Summer'));
  expect(label()).toHaveTextContent('Add to Summer');
  expect(tab('Summer')).toHaveAttribute('data-drop', 'here');
  await letGo();
  await settle();
  expect(files.named('albumSave')).toEqual([{ id: 'a1', add: [pathOf('a.jpg')] }]);
  expect(toastStore.getState().at(-1)?.text).toContain('Summer');
});

test('DRG-27 APP-ALBUM-03 a rest on an album opens it while photos are dragged, and they can still be let go of there', async () => {
  const { files, url } = await open();
  await take(photo('a.jpg'));
  await dragOver(tab('Summer'));
  await settle(FOLDER_SPRING_MS + 20);
  expect(url()).toBe('/album/list?id=a1');
  await dragOver(tab('Summer'));
  await letGo();
  await settle();
  expect(files.named('albumSave')).toEqual([{ id: 'a1', add: [pathOf('a.jpg')] }]);
});

test('APP-ALBUM-02 interaction 3.3 Ctrl+C holds the files of photos, to be pasted in a folder', async () => {
  const { store } = await open();
  await user.click(photo('c.jpg'));
  expect(await forward('mod+c')).toBe(true);
  expect(store.getState().clipboard).toMatchObject({
    mode: 'copy',
    view: 'myShare',
    entries: [{ path: pathOf('c.jpg'), name: 'c.jpg', isDir: false }],
  });
  await pointer(window, 'pointerup');
});
