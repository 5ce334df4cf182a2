import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { localKv } from '../../state/local-kv.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { fakeMusic, songPath, type FakeSong } from '../../test/fake-music.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { MusicApp } from './index.tsx';

const few: readonly FakeSong[] = [
  { name: '02.mp3', title: 'Lanterns', artist: 'Mira', album: 'Harbour', track: 2 },
  { name: '01.mp3', title: 'Low tide', artist: 'Mira', album: 'Harbour', track: 1 },
  { name: 'lull.mp3', title: 'Lullaby', fav: true },
];

beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  await localKv.delete('music.queue:mira');
  await speakFiles('en-US');
  await i18next.loadNamespaces(['music', 'musicplay', 'places']);
  stopClock();
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

async function open(url = '/music/library', list: readonly FakeSong[] = few, folders?: string[]) {
  let device: ReturnType<typeof fakeMusic> | undefined;
  const view = await renderScreenAt(<MusicApp />, url, { [HOME]: { names: ['Music/'] } }, (files) => {
    device = fakeMusic(files, list, folders);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

const titles = (): string[] =>
  screen.queryAllByTestId('record').map((row) => (row.dataset.name ?? '').split(',')[0] ?? '');
const row = (title: string): HTMLElement => {
  const found = screen.getAllByTestId('record').find(({ dataset }) => dataset.name?.startsWith(title));
  if (found === undefined) throw new Error(`no song ${title}`);
  return found;
};
async function choose(title: string, entry: string): Promise<void> {
  await user.pointer({ keys: '[MouseRight]', target: row(title) });
  await settle();
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }));
  await settle();
}
const playing = (): string => screen.queryByTestId('player-title')?.textContent ?? '';

describe('the library', () => {
  test('APP-MUSIC-01 songs with who made them; a search leaves those that match, and says when none does', async () => {
    await open();
    expect(titles()).toEqual(['Lanterns', 'Low tide', 'Lullaby']);
    expect(row('Lullaby')).toHaveTextContent('Unknown artist');
    await user.type(screen.getByTestId('place-search'), 'low{Enter}');
    await settle(400);
    expect(titles()).toEqual(['Low tide']);
    await user.type(screen.getByTestId('place-search'), 'xyz{Enter}');
    await settle(400);
    expect(screen.getByText('Nothing is found for “lowxyz”.')).toBeVisible();
  });

  test('APP-MUSIC-01 a group opens its songs, an album in the order of its tracks, and leads back', async () => {
    const { url } = await open('/music/library?view=album');
    const albums = screen.getAllByTestId('song-group');
    expect(albums.map(({ dataset }) => dataset.name)).toEqual(['Unknown album', 'Harbour']);
    await user.click(within(albums[1] as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    await settle(50);
    expect(url()).toBe('/music/library?view=album&id=album%3AHarbour');
    expect(screen.getByRole('heading', { name: 'Harbour' })).toBeVisible();
    expect(titles()).toEqual(['Low tide', 'Lanterns']);
    await user.click(screen.getByTestId('group-back'));
    await settle(50);
    expect(url()).toBe('/music/library?view=album');
  });

  test('APP-MUSIC-01 a group that is gone says so and leads back', async () => {
    await open('/music/library?view=artist&id=nobody');
    expect(screen.getByText('These songs are not there any more.')).toBeVisible();
    expect(screen.getByTestId('group-back')).toBeVisible();
  });

  test('APP-MUSIC-01 a double click plays from there on through the list; the song is marked', async () => {
    await open();
    await user.dblClick(row('Low tide'));
    await settle();
    expect(playing()).toContain('Low tide');
    expect(within(row('Low tide')).getByLabelText(/Playing|Paused/)).toBeInTheDocument();
    expect(within(row('Lanterns')).queryByLabelText(/Playing|Paused/)).toBeNull();
  });

  test('APP-MUSIC-01 marking a song shows at once and can be undone', async () => {
    const { files } = await open();
    await choose('Low tide', 'Add to favourites');
    expect(files.named('favoriteAdd')).toEqual([{ paths: [songPath('01.mp3')] }]);
    expect(within(row('Low tide')).getByLabelText('Favourite')).toBeInTheDocument();
    await choose('Low tide', 'Remove from favourites');
    expect(files.named('favoriteRemove')).toEqual([{ paths: [songPath('01.mp3')] }]);
    expect(within(row('Low tide')).queryByLabelText('Favourite')).toBeNull();
  });

  test('APP-MUSIC-01 songs that come to the device appear by themselves', async () => {
    const { device, store } = await open();
    device.list.push({ name: 'new.mp3', title: 'Almost new' });
    store.dispatch(
      pushReceived({ cmd: 'message', id: 1, topic: 'index', type: 'progress', data: { area: 'music' } } as never),
    );
    await settle(200);
    expect(titles()).toEqual(['Almost new', 'Lanterns', 'Low tide', 'Lullaby']);
  });
});

describe('playlists', () => {
  test('APP-MUSIC-02 songs go into a new list; its name must be free', async () => {
    const { device } = await open();
    device.lists.l1 = { name: 'Evening', paths: [] };
    await choose('Low tide', 'Add to a playlist');
    await user.click(screen.getByTestId('choose-new'));
    await settle();
    await user.type(screen.getByLabelText('Name'), 'Evening');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(screen.getByText('Another playlist has this name.')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), ' two');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(device.lists.l2).toEqual({ name: 'Evening two', paths: [songPath('01.mp3')] });
    expect(screen.queryByTestId('choose-list')).toBeNull();
  });

  test('APP-MUSIC-02 what is in the list already is said and not added twice; adding can be undone', async () => {
    const { device } = await open();
    device.lists.l1 = { name: 'Evening', paths: [songPath('01.mp3')] };
    await choose('Low tide', 'Add to a playlist');
    await user.click(within(screen.getByTestId('choose-list')).getByRole('button', { name: /Evening/ }));
    await settle();
    expect(toastStore.getState().at(-1)?.text).toBe('“Evening” has them already.');
    await choose('Lanterns', 'Add to a playlist');
    await user.click(within(screen.getByTestId('choose-list')).getByRole('button', { name: /Evening/ }));
    await settle();
    expect(device.lists.l1.paths).toEqual([songPath('01.mp3'), songPath('02.mp3')]);
    toastStore.getState().at(-1)?.actions[0]?.onSelect();
    await settle();
    expect(device.lists.l1.paths).toEqual([songPath('01.mp3')]);
  });

  async function openList() {
    const { device, ...view } = await open('/music/list');
    device.lists.l1 = { name: 'Evening', paths: ['02.mp3', '01.mp3', 'gone.mp3', 'lull.mp3'].map(songPath) };
    view.store.dispatch(
      pushReceived({ cmd: 'message', id: 2, topic: 'settings', type: 'changed', data: { area: 'music' } } as never),
    );
    await settle(200);
    await user.click(
      within(screen.getAllByTestId('playlist')[1] as HTMLElement).getAllByRole('button')[0] as HTMLElement,
    );
    await settle(50);
    return { device, ...view };
  }

  test('APP-MUSIC-02 a list keeps the order that keys give it, and the keyboard stays on the song', async () => {
    const { device } = await openList();
    expect(titles()).toEqual(['Lanterns', 'Low tide', 'gone.mp3', 'Lullaby']);
    row('Low tide').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await settle();
    expect(titles()).toEqual(['Low tide', 'Lanterns', 'gone.mp3', 'Lullaby']);
    expect(row('Low tide')).toHaveFocus();
    expect(device.lists.l1?.paths.map((path) => path.split('/').at(-1))).toEqual([
      '01.mp3',
      '02.mp3',
      'gone.mp3',
      'lull.mp3',
    ]);
  });

  test('APP-MUSIC-02 an order that the device does not take is as it was', async () => {
    const { files } = await openList();
    const { musicPlaylist } = files.answers;
    files.answers.musicPlaylist = (args) =>
      args.action === 'save' ? failure('500', 'no') : (musicPlaylist?.(args) ?? failure('500', 'no'));
    row('Lullaby').focus();
    await user.keyboard('{Alt>}{Home}{/Alt}');
    await settle(50);
    expect(titles()).toEqual(['Lanterns', 'Low tide', 'gone.mp3', 'Lullaby']);
    expect(toastStore.getState().at(-1)?.kind).toBe('error');
  });

  test('APP-MUSIC-02 a song is taken out with Delete and comes back where it was; its file stays', async () => {
    const { device, files } = await openList();
    await user.click(row('Low tide'));
    await user.keyboard('{Delete}');
    await settle(50);
    expect(titles()).toEqual(['Lanterns', 'gone.mp3', 'Lullaby']);
    toastStore.getState().at(-1)?.actions[0]?.onSelect();
    await settle(50);
    expect(device.lists.l1?.paths[1]).toBe(songPath('01.mp3'));
    expect(files.named('fileRemove')).toEqual([]);
  });

  test('APP-MUSIC-02 a song whose file is gone says so and is not played', async () => {
    await openList();
    expect(row('gone.mp3')).toHaveTextContent('This file is not there any more.');
    await user.dblClick(row('gone.mp3'));
    await settle();
    expect(playing()).toBe('');
    await user.click(screen.getByTestId('play-all'));
    await settle();
    expect(playing()).toContain('Lanterns');
  });

  test('APP-MUSIC-02 the favourites are a fixed list: marked songs, in no order of their own', async () => {
    await open('/music/list?id=favorites');
    expect(titles()).toEqual(['Lullaby']);
    expect(row('Lullaby')).toHaveAttribute('draggable', 'false');
    await user.click(screen.getByRole('button', { name: 'More about Favourites' }));
    await settle();
    expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Play next' })).toBeVisible();
  });

  test('APP-MUSIC-02 a list that was deleted elsewhere says so', async () => {
    await open('/music/list?id=l9');
    expect(screen.getByText('This playlist is not there any more.')).toBeVisible();
  });
});
