import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { localKv } from '../../state/local-kv.ts';
import { dragOver, installUnder, letGo, spotOf, take } from '../../test/drag-harness.ts';
import { fakeMusic, songPath } from '../../test/fake-music.ts';
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
import { MusicApp } from './index.tsx';

beforeEach(async () => {
  await localKv.delete('music.queue:mira');
  await speakFiles('en-US');
  await i18next.loadNamespaces(['music', 'musicplay', 'places']);
  stopClock();
  installUnder();
});
afterEach(() => {
  window.dispatchEvent(new Event('blur'));
  startClock();
  vi.restoreAllMocks();
});

async function open() {
  let device: ReturnType<typeof fakeMusic> | undefined;
  const view = await renderScreenAt(<MusicApp />, '/music/library', { [HOME]: { names: ['Music/'] } }, (files) => {
    device = fakeMusic(files, [
      { name: '02.mp3', title: 'Lanterns', artist: 'Mira', album: 'Harbour', track: 2 },
      { name: '01.mp3', title: 'Low tide', artist: 'Mira', album: 'Harbour', track: 1 },
    ]);
    device.lists.l1 = { name: 'Evening', paths: [] };
    files.answers.fileCopy = () => success({ task_id: 't1', conflicts: [] });
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}
const row = (title: string): HTMLElement => {
  const found = screen.getAllByTestId('record').find(({ dataset }) => dataset.name?.startsWith(title));
  if (found === undefined) throw new Error(`no song ${title}`);
  return found;
};
const label = () => screen.getByTestId('drag-label');

test('APP-MUSIC-02 DRG-10 songs are dragged to a playlist beside the library, which takes them in', async () => {
  const { device } = await open();
  await take(row('Low tide'));
  await dragOver(screen.getByRole('button', { name: 'Evening' }));
  expect(label()).toHaveTextContent('Add to Evening');
  await letGo();
  await settle();
  expect(device.lists.l1?.paths).toEqual([songPath('01.mp3')]);
});

test('APP-MUSIC-01 DRG-10 songs are dragged to a folder as copies; an album of photos refuses them', async () => {
  const { files } = await open();
  await user.click(row('Lanterns'));
  await take(row('Lanterns'));
  await dragOver(spotOf({ kind: 'collection', media: 'photo', id: 'a', name: 'Summer' }, 'Summer'));
  expect(label()).toHaveAttribute('data-refused', 'true');
  await dragOver(spotOf({ kind: 'folder', path: `${HOME}/Papers`, writable: true }, 'Papers'));
  expect(label()).toHaveTextContent('Copy to Papers');
  await letGo();
  await settle();
  expect(files.named('fileCopy')).toMatchObject([{ paths: [songPath('02.mp3')], to: `${HOME}/Papers` }]);
});

test('APP-MUSIC-01 interaction 3.3 Ctrl+C holds the files of songs, to be pasted in a folder', async () => {
  const { store } = await open();
  await user.click(row('Lanterns'));
  expect(await forward('mod+c')).toBe(true);
  expect(store.getState().clipboard).toMatchObject({ mode: 'copy', entries: [{ path: songPath('02.mp3') }] });
});
