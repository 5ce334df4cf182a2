import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../../api/result.ts';
import { toastStore } from '../../../components/dialogs/dialog-service.ts';
import { i18next } from '../../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { fakeAlbum, pathOf } from '../../../test/fake-album.ts';
import { Album } from '../index.tsx';
import { readShows, writeShows, type SlideShow } from './slide-show.ts';
import { SHOWS_KEY } from './slide-shows-api.ts';

const names = ['g', 'f', 'e', 'd', 'c', 'b', 'a'].map((name) => `${name}.jpg`);
const list = names.map((name, index) => ({ name, day: `2024-06-0${names.length - index}` }));
const show: SlideShow = {
  id: 's1',
  name: 'Lake',
  photos: names.slice(0, 5).map(pathOf),
  song: `${HOME}/Music/tide.mp3`,
  songTitle: 'Low tide',
  seconds: 5,
  transition: 'fade',
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places']);
  stopClock();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

/** The slide shows of an account that has some. */
async function open(shows: readonly SlideShow[], url = '/album/music') {
  const kept = { text: shows.length === 0 ? '' : writeShows(shows) };
  const view = await renderScreenAt(<Album />, url, { [HOME]: { names: ['Pictures/'] } }, (files) => {
    fakeAlbum(files, list);
    Object.assign(files.answers, {
      kvLoad: ({ k }: { k?: unknown }) => success({ value: k === SHOWS_KEY ? kept.text : '' }),
      kvCreate: ({ k, v }: { k?: unknown; v?: unknown }) => {
        if (k === SHOWS_KEY) kept.text = String(v);
        return success(null);
      },
    });
  });
  await settle();
  return { ...view, kept: () => readShows(kept.text) };
}

/** The photo that is shown comes. */
const shown = (): HTMLElement => {
  const found = screen.getByTestId('slide-player').querySelector<HTMLElement>('img[data-shown="true"]');
  if (found === null) throw new Error('no photo is shown');
  return found;
};
const comes = (): void => void fireEvent.load(shown());
const passes = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('APP-ALBUM-06 a show of five photos is made, and kept', async () => {
  const { kept } = await open([]);
  await user.click(screen.getAllByTestId('new-show')[0] as HTMLElement);
  await settle();
  await user.type(screen.getByLabelText('Name'), 'By the water');
  await user.click(screen.getByTestId('save-show'));
  expect(within(screen.getByTestId('show-form')).getByText('Choose 5 to 50 photos.')).toBeInTheDocument();
  await user.click(screen.getByTestId('choose-show-photos'));
  await settle();
  const photos = screen.getAllByTestId('choose-photo');
  for (const photo of photos.slice(0, 4)) await user.click(photo);
  expect(screen.getByTestId('take-photos')).toBeDisabled();
  await user.click(photos[6] as HTMLElement);
  await user.click(screen.getByTestId('take-photos'));
  await user.click(screen.getByTestId('save-show'));
  await settle();
  expect(kept()).toMatchObject([
    { name: 'By the water', photos: ['g', 'f', 'e', 'd', 'a'].map((name) => pathOf(`${name}.jpg`)), song: '' },
  ]);
  expect(screen.getByTestId('slide-show')).toHaveAttribute('data-name', 'By the water');
});

test('APP-ALBUM-06 each photo is shown for its time from when it is there, and what is gone is left out', async () => {
  await open([show], '/album/music?play=s1');
  expect(shown()).toHaveAttribute('alt', 'g.jpg');
  passes(10_000);
  expect(shown()).toHaveAttribute('alt', 'g.jpg');
  comes();
  passes(4900);
  expect(shown()).toHaveAttribute('alt', 'g.jpg');
  passes(200);
  expect(shown()).toHaveAttribute('alt', 'f.jpg');
  fireEvent.error(shown());
  expect(shown()).toHaveAttribute('alt', 'e.jpg');
  expect(screen.getByRole('status')).toHaveTextContent('3 of 5');
});

test('APP-ALBUM-06 keys: pause, back, on, mute, end; the song is played with it', async () => {
  const { url } = await open([show], '/album/music?play=s1');
  const player = screen.getByTestId('slide-player');
  const song = screen.getByTestId<HTMLAudioElement>('slide-song');
  expect(song.getAttribute('src')).toContain(encodeURIComponent(show.song));
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  comes();
  fireEvent.keyDown(player, { key: ' ' });
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
  passes(60_000);
  expect(shown()).toHaveAttribute('alt', 'g.jpg');
  fireEvent.keyDown(player, { key: 'ArrowLeft' });
  expect(shown()).toHaveAttribute('alt', 'c.jpg');
  fireEvent.keyDown(player, { key: 'ArrowRight' });
  expect(shown()).toHaveAttribute('alt', 'g.jpg');
  fireEvent.keyDown(player, { key: 'm' });
  expect(song.muted).toBe(true);
  fireEvent.keyDown(player, { key: 'Escape' });
  await settle();
  expect(url()).toBe('/album/music');
});

test('APP-ALBUM-06 a show is renamed, deleted and taken back', async () => {
  const { kept } = await open([show]);
  const menu = async (item: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'More about Lake' }));
    await user.click(screen.getByRole('menuitem', { name: item }));
    await settle();
  };
  await menu('Rename…');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Shore');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await settle();
  expect(kept()).toMatchObject([{ id: 's1', name: 'Shore' }]);
  await user.click(screen.getByRole('button', { name: 'More about Shore' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await settle();
  expect(kept()).toEqual([]);
  expect(screen.getByText('No slide shows yet')).toBeInTheDocument();
  toastStore.getState().at(-1)?.actions[0]?.onSelect();
  await settle();
  expect(kept()).toMatchObject([{ id: 's1', name: 'Shore' }]);
  expect(screen.getByTestId('slide-show')).toBeInTheDocument();
});

test('APP-ALBUM-06 shows that would not fit into the record are refused, and nothing of it is lost', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...show,
    id: `s${index}`,
    name: `Show ${index}`,
    photos: Array.from({ length: 50 }, (_unused, at) => `/zenith_sata/mira/data/Pictures/${'long'.repeat(7)}${at}.jpg`),
  }));
  const { kept } = await open(many);
  await user.click(screen.getAllByRole('button', { name: /^More about/ })[0] as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Rename…' }));
  await settle();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Shore');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await settle();
  expect(screen.getByText('No more slide shows can be kept. Delete one first.')).toBeInTheDocument();
  expect(kept()[0]?.name).toBe('Show 0');
});

test('APP-ALBUM-06 a show that is gone leaves the others to choose from', async () => {
  await open([show], '/album/music?play=none');
  expect(screen.queryByTestId('slide-player')).toBeNull();
  expect(screen.getByTestId('slide-show')).toBeInTheDocument();
});

test('APP-ALBUM-06 kept shows survive the way through their record; what is none is left out', () => {
  const other = { ...show, id: 's2', song: '', songTitle: '', photos: ['/a/1.jpg', '/b/1.jpg', '/a/2.jpg'] };
  expect(readShows(writeShows([show, other]))).toEqual([show, other]);
  expect(readShows('[{"id":"x"},7,{"id":"y","name":"n","folders":["/a"],"photos":[[3,"a.jpg"]]}]')).toEqual([]);
  expect(readShows('{')).toEqual([]);
});
