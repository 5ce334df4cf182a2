import { screen } from '@testing-library/react';
import { forwardShortcut } from '../components/shortcuts/forward.ts';
import { windowShortcut } from '../components/shortcuts/window-shortcuts.ts';
import { type FakeFiles, HOME, renderScreenAt, settle } from './files-harness.tsx';
import { Album } from '../apps/album/index.tsx';
import { fakeAlbum, pathOf } from './fake-album.ts';

/** A device's few photos, the newest first. */
export const few = [
  { name: 'c.jpg', day: '2024-06-02' },
  { name: 'b.jpg', day: '2024-06-01' },
  { name: 'film.mp4', day: '2024-06-01', film: true },
  { name: 'a.jpg', day: '2023-01-05', fav: true },
];

/** Opens the album at an address, on a device that has these photos. */
export async function open(
  url = '/album/photo',
  list: Parameters<typeof fakeAlbum>[1] = few,
  folders?: string[],
  prepare?: (answers: FakeFiles['answers']) => void,
) {
  let device: ReturnType<typeof fakeAlbum> | undefined;
  const view = await renderScreenAt(<Album />, url, { [HOME]: { names: ['Pictures/', 'Papers/'] } }, (files) => {
    device = fakeAlbum(files, list, folders);
    prepare?.(files.answers);
  });
  await settle();
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

/** The photos that are shown, one of them by its name, and what they stand in. */
export const photos = (): HTMLElement[] => screen.queryAllByTestId('photo');
export const photo = (name: string): HTMLElement => {
  const found = photos().find(({ dataset }) => dataset.path === pathOf(name));
  if (found === undefined) throw new Error(`no photo ${name}`);
  return found;
};
export const wall = (): HTMLElement => screen.getByRole('listbox');
/** Names of the photos that are selected. */
export const chosen = (): string[] =>
  photos()
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map(({ dataset }) => dataset.path?.split('/').at(-1) ?? '');
/** A key that the desktop would hand to the window. */
export async function press(keys: string): Promise<void> {
  const shortcut = windowShortcut('w1', keys, false);
  if (shortcut) shortcut.run();
  else if (!forwardShortcut({ keys, window: 'w1' })) throw new Error(`nothing for ${keys}`);
  await settle();
}
