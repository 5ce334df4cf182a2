import { screen, within } from '@testing-library/react';
import { fakeVideos, libOf, VIDEOS, type FakeVideo, type FakeVideos } from './fake-video.ts';
import { HOME, renderScreenAt, settle, user } from './files-harness.tsx';
import { VideoApp } from '../apps/video/index.tsx';

/** Where a film that was begun goes on. */
export const begun = {
  id: 'tide',
  path: `${VIDEOS}/tide.mp4`,
  season: 0,
  episode: 0,
  title: '',
  pos: 600,
  duration: 6000,
};
/** A device's few videos. */
export const few: readonly FakeVideo[] = [
  {
    id: 'tide',
    title: 'Low Tide',
    original_title: 'Niedrigwasser',
    year: 2019,
    genres: ['Drama'],
    progress: 0.1,
    next: begun,
  },
  { id: 'fog', title: 'Fog', year: 2021, genres: ['Crime', 'Drama'], watched: 1, fav: 1 },
  {
    id: 'pier',
    kind: 'series',
    title: 'The Pier',
    episodes: [
      { season: 1, no: 1, title: 'Arrivals', watched: 1 },
      { season: 1, no: 2, title: 'Departures' },
      { season: 2, no: 1, title: 'Return' },
    ],
    next: {
      id: 'e1-2',
      path: `${VIDEOS}/s1e2.mp4`,
      season: 1,
      episode: 2,
      title: 'Departures',
      pos: 0,
      duration: 1500,
    },
  },
  { id: 'night', kind: 'diy', title: 'Film night', lib_id: '', items: ['fog', 'tide'] },
];

/** Opens the videos at an address, on a device that has these. */
export async function open(url = '/video/homePage', list = few, libs = [libOf({ id: 'l1', name: 'Films', count: 3 })]) {
  let device: FakeVideos | undefined;
  const view = await renderScreenAt(<VideoApp />, url, { [HOME]: { names: ['Videos/', 'Papers/'] } }, (files) => {
    device = fakeVideos(files, list, libs);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

/** Names of the videos that are shown, and one of them by its name. */
export const cards = (within_: HTMLElement = document.body): string[] =>
  within(within_)
    .queryAllByTestId('video')
    .map(({ dataset }) => dataset.name ?? '');
export const card = (name: string): HTMLElement => {
  const found = screen.getAllByTestId('video').find(({ dataset }) => dataset.name === name);
  if (found === undefined) throw new Error(`no card ${name}`);
  return found;
};
/** Chooses an entry of a video's menu. */
export async function choose(name: string, entry: string): Promise<void> {
  await user.click(within(card(name)).getByRole('button', { name: `More about ${name}` }));
  await settle();
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }));
  await settle();
}
/** Picks an option of a list. */
export const pick = async (label: string, option: string): Promise<void> => {
  await user.selectOptions(screen.getByRole('combobox', { name: label }), option);
  await settle(50);
};
