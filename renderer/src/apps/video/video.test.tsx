import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { rightsChanged } from '../../state/session-slice.ts';
import { fakeVideos, libOf, VIDEOS, type FakeVideo, type FakeVideos } from '../../test/fake-video.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { VideoApp } from './index.tsx';

const begun = { id: 'tide', path: `${VIDEOS}/tide.mp4`, season: 0, episode: 0, title: '', pos: 600, duration: 6000 };
const few: readonly FakeVideo[] = [
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

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['video', 'places']);
  stopClock();
});
afterEach(startClock);

async function open(url = '/video/homePage', list = few, libs = [libOf({ id: 'l1', name: 'Films', count: 3 })]) {
  let device: FakeVideos | undefined;
  const view = await renderScreenAt(<VideoApp />, url, { [HOME]: { names: ['Videos/', 'Papers/'] } }, (files) => {
    device = fakeVideos(files, list, libs);
  });
  await settle(50);
  if (device === undefined) throw new Error('no device');
  return { ...view, device };
}

const cards = (within_: HTMLElement = document.body): string[] =>
  within(within_)
    .queryAllByTestId('video')
    .map(({ dataset }) => dataset.name ?? '');
const card = (name: string): HTMLElement => {
  const found = screen.getAllByTestId('video').find(({ dataset }) => dataset.name === name);
  if (found === undefined) throw new Error(`no card ${name}`);
  return found;
};
async function choose(name: string, entry: string): Promise<void> {
  await user.click(within(card(name)).getByRole('button', { name: `More about ${name}` }));
  await settle();
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }));
  await settle();
}
const pick = async (label: string, option: string): Promise<void> => {
  await user.selectOptions(screen.getByRole('combobox', { name: label }), option);
  await settle(50);
};

describe('the start', () => {
  test('APP-VIDEO-02 without a library it asks for folders, of which likely ones are chosen, and makes one', async () => {
    const { files, device, url } = await open('/video/homePage', [], []);
    expect(screen.getByRole('checkbox', { name: /Videos$/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Papers$/ })).not.toBeChecked();
    await user.click(screen.getByTestId('guide-start'));
    await settle(50);
    expect(files.named('videoLib').filter(({ action }) => action === 'save')).toHaveLength(1);
    expect(device.libs).toMatchObject([{ name: 'My videos', paths: [VIDEOS], kind: 'all' }]);
    expect(url()).toBe('/video/homePage');
    expect(screen.getByText('Nothing is found yet')).toBeVisible();
  });

  test('APP-VIDEO-02 a half-watched film appears in continue watching, and goes on there with a press', async () => {
    const { openWindow } = await open();
    const row = screen.getByRole('region', { name: 'Continue watching' });
    expect(cards(row)).toEqual(['Low Tide']);
    expect(within(row).getByRole('img', { name: '10 % seen' })).toBeVisible();
    await user.click(within(row).getByRole('button', { name: /Low Tide.*2019/ }));
    expect(openWindow).toHaveBeenLastCalledWith(
      `/player?path=${encodeURIComponent(begun.path)}&id=tide&at=600`,
      expect.objectContaining({ title: 'Low Tide' }),
    );
    expect(cards(screen.getByRole('region', { name: 'Recently added' }))).toEqual(['Low Tide', 'Fog', 'The Pier']);
  });

  test('APP-VIDEO-03 marked as watched it leaves continue watching', async () => {
    const { device, store } = await open();
    await user.click(
      within(screen.getByRole('region', { name: 'Continue watching' })).getByRole('button', {
        name: 'More about Low Tide',
      }),
    );
    await settle();
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as watched' }));
    await settle();
    expect(device.list[0]).toMatchObject({ watched: 1 });
    device.list = device.list.map(({ next, ...video }) =>
      video.id === 'tide' ? video : { ...video, ...(next && { next }) },
    );
    store.dispatch(
      pushReceived({ cmd: 'message', id: 1, topic: 'settings', type: 'changed', data: { area: 'video' } } as never),
    );
    await settle(200);
    expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull();
  });

  test('APP-VIDEO-01 what cannot be had says so and is tried again', async () => {
    let fails = true;
    await renderScreenAt(<VideoApp />, '/video/homePage', {}, (files) => {
      fakeVideos(files, few, [libOf({ id: 'l1', name: 'Films' })]);
      const { videoLib } = files.answers;
      files.answers.videoLib = (args) => (fails ? failure('504', 'No answer') : (videoLib?.(args) ?? failure('', '')));
    });
    await settle(50);
    expect(screen.getByTestId('error-state')).toHaveTextContent('No answer');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle(50);
    expect(cards().length).toBeGreaterThan(0);
  });
});

describe('the wall', () => {
  test('APP-VIDEO-02 filters by genre, year and watched stand in the address, and everything can be shown again', async () => {
    const { url } = await open('/video/list');
    expect(cards()).toEqual(['Low Tide', 'Fog', 'The Pier']);
    await pick('Genre', 'Crime');
    expect(cards()).toEqual(['Fog']);
    await pick('Watch state', 'Not watched');
    expect(cards()).toEqual([]);
    expect(url()).toBe('/video/list?genre=Crime&seen=no');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await settle(50);
    expect(url()).toBe('/video/list');
    await pick('Year', '2019');
    expect(cards()).toEqual(['Low Tide']);
    await pick('Year', 'All years');
    await pick('Watch state', 'Favourites');
    expect(cards()).toEqual(['Fog']);
  });

  test('APP-VIDEO-04 series stand by themselves, and open with a press', async () => {
    const { url } = await open('/video/seriesList');
    expect(cards()).toEqual(['The Pier']);
    expect(card('The Pier')).toHaveTextContent('3 episodes');
    await user.click(within(card('The Pier')).getByRole('button', { name: /^The Pier/ }));
    expect(url()).toBe('/video/seriesDetail?id=pier');
  });

  test('arrows go from card to card', async () => {
    await open('/video/list');
    within(card('Low Tide'))
      .getByRole('button', { name: /Low Tide ?2019/ })
      .focus();
    await user.keyboard('{ArrowRight}');
    expect(card('Fog')).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{End}');
    expect(card('The Pier')).toContainElement(document.activeElement as HTMLElement);
  });

  test('APP-VIDEO-05 what is hidden leaves the list, and comes back with undo', async () => {
    const { device } = await open('/video/list');
    await choose('Fog', 'Hide');
    await settle(200);
    expect(cards()).toEqual(['Low Tide', 'The Pier']);
    const toast = toastStore.getState().find(({ text }) => text === '“Fog” is hidden.');
    toast?.actions[0]?.onSelect();
    await settle(50);
    expect(device.list.find(({ id }) => id === 'fog')).toMatchObject({ hidden: 0 });
  });
});

describe('a film', () => {
  test('APP-VIDEO-03 its page tells what it is, resumes, begins anew, is marked and shown in its folder', async () => {
    const { openWindow, device } = await open('/video/detail?id=tide', [
      {
        ...few[0],
        id: 'tide',
        title: 'Low Tide',
        overview: 'Two sisters and a boat.',
        directors: ['A. Wren'],
        files: [
          {
            path: begun.path,
            name: 'tide.mp4',
            size: 1_500_000_000,
            audio: [{ language: 'en', name: '', codec: 'aac' }],
            subs: [{ language: 'zh', name: '', codec: 'srt', path: `${VIDEOS}/tide.zh.srt` }],
          },
          { path: `${VIDEOS}/old.avi`, name: 'old.avi', container: 'avi', codec: 'mpeg4', missing: 1 },
        ],
      },
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Low Tide');
    expect(screen.getByText('Original title: Niedrigwasser')).toBeVisible();
    const [file, gone] = screen.getAllByTestId('video-file');
    expect(file).toHaveTextContent(/1920 × 1080 · H\.264 · 1 h 40 min · Sound: English · Subtitles: Chinese/);
    expect(gone).toHaveTextContent('File missing');
    expect(within(gone as HTMLElement).getByRole('button', { name: /^old\.avi/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Resume at 10:00' }));
    expect(openWindow).toHaveBeenLastCalledWith(expect.stringContaining('&at=600'), expect.anything());
    await user.click(screen.getByRole('button', { name: 'Play from the beginning' }));
    expect(openWindow).toHaveBeenLastCalledWith(expect.stringMatching(/&at=0$/), expect.anything());
    await user.click(screen.getByTestId('video-fav'));
    await settle(50);
    expect(device.list[0]).toMatchObject({ fav: 1 });
    expect(screen.getByTestId('video-fav')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Show tide.mp4 in its folder' }));
    expect(openWindow).toHaveBeenLastCalledWith(expect.stringContaining('select=tide.mp4'), expect.anything());
  });

  test('APP-VIDEO-03 a title is written by hand, never an empty one, and another description is chosen', async () => {
    const { device, files } = await open('/video/detail?id=fog');
    device.matches = [{ id: 'nfo-2', title: 'Fog Bank', year: 1999, path: `${VIDEOS}/other.nfo` }];
    await user.click(screen.getByTestId('video-more'));
    await settle();
    await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
    await settle();
    const field = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('It needs a title.')).toBeVisible();
    await user.type(field, 'Sea fog');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await settle(50);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sea fog');
    expect(files.named('videoEdit').at(-1)).toEqual({ id: 'fog', title: 'Sea fog' });
    await user.click(screen.getByTestId('video-more'));
    await settle();
    await user.click(await screen.findByRole('menuitem', { name: 'Choose a description…' }));
    await settle(50);
    await user.click(screen.getByRole('radio', { name: /Fog Bank \(1999\)/ }));
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await settle(50);
    expect(files.named('videoEdit').at(-1)).toEqual({ id: 'fog', match_id: 'nfo-2' });
  });

  test('APP-VIDEO-03 of a library of somebody else nothing can be changed that is not the own', async () => {
    await open(
      '/video/detail?id=fog',
      [{ id: 'fog', title: 'Fog', own: 0, owner: 'jo' }],
      [libOf({ id: 'l1', name: 'Films', own: 0, owner: 'jo', shared: 1 })],
    );
    expect(screen.getByText(/shared by jo/)).toBeVisible();
    await user.click(screen.getByTestId('video-more'));
    await settle();
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Add to a collection…', 'Share…', 'Show in its folder']);
  });

  test('APP-VIDEO-08 what is gone leads to the page that says so, and back to the start', async () => {
    const { url } = await open('/video/detail?id=none&owner=Jo');
    expect(url()).toBe('/video/shareEmpty?owner=Jo');
    expect(screen.getByText(/It belonged to Jo/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'To the start' }));
    await settle(50);
    expect(url()).toBe('/video/homePage');
  });
});

describe('a series', () => {
  test('APP-VIDEO-04 finishing episode 1 offers episode 2; episodes are marked one by one', async () => {
    const { openWindow, files } = await open('/video/seriesDetail?id=pier');
    await user.click(screen.getByRole('button', { name: 'Play S1 E2' }));
    expect(openWindow).toHaveBeenLastCalledWith(
      expect.stringContaining('&id=e1-2'),
      expect.objectContaining({ title: 'Departures' }),
    );
    expect(screen.getAllByTestId('episode').map(({ dataset }) => dataset.watched)).toEqual(['true', 'false']);
    await user.click(screen.getByRole('tab', { name: 'Season 2' }));
    expect(screen.getAllByTestId('episode')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Mark episode 1 as watched' }));
    await settle();
    expect(files.named('videoEdit').at(-1)).toEqual({ id: 'e2-1', watched: true });
  });
});

describe('collections', () => {
  test('APP-VIDEO-05 one is made, with a name that is not taken', async () => {
    const { url } = await open('/video/list?kind=diy');
    await user.click(screen.getByTestId('new-collection'));
    await settle();
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.type(field, 'Film night');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle();
    expect(screen.getByText('Another collection has this name.')).toBeVisible();
    await user.type(field, ' 2');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await settle(50);
    expect(url()).toBe('/video/diyDetail?id=c-new');
    expect(screen.getByText('Nothing is in it yet')).toBeVisible();
  });

  test('APP-VIDEO-05 its films change places by keys and are taken out with the way back', async () => {
    const { device } = await open('/video/diyDetail?id=night');
    const rows = () => screen.getAllByTestId('video-row').map(({ dataset }) => dataset.name);
    const held = () => device.list.find(({ id }) => id === 'night')?.items;
    expect(rows()).toEqual(['Fog', 'Low Tide']);
    const [first] = screen.getAllByTestId('record');
    first?.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await settle(50);
    expect(held()).toEqual(['tide', 'fog']);
    expect(rows()).toEqual(['Low Tide', 'Fog']);
    await user.keyboard(' {Delete}');
    await settle(50);
    expect(held()).toHaveLength(1);
    toastStore.getState().at(-1)?.actions[0]?.onSelect();
    await settle(50);
    expect(held()).toEqual(['tide', 'fog']);
  });

  test('APP-VIDEO-05 a film is put into one from its menu, and told when it is in it already', async () => {
    const { device } = await open('/video/list');
    await choose('The Pier', 'Add to a collection');
    await settle(50);
    await user.click(screen.getByRole('button', { name: /^Film night/ }));
    await settle(50);
    expect(device.list.find(({ id }) => id === 'night')?.items).toEqual(['fog', 'tide', 'pier']);
    await choose('Fog', 'Add to a collection');
    await settle(50);
    await user.click(screen.getByRole('button', { name: /^Film night/ }));
    await settle(50);
    expect(toastStore.getState().map(({ text }) => text)).toContain('“Film night” has it already.');
  });
});

describe('managing', () => {
  test('APP-VIDEO-05 many are hidden, matched again and removed at once; files are not spoken of as deleted', async () => {
    const { device, files } = await open('/video/contentManage', [
      ...few,
      { id: 'old', title: 'Old', hidden: 1 },
      { id: 'their', title: 'Theirs', lib_id: 'l9' },
    ]);
    const rows = () => screen.getAllByTestId('video-row').map(({ dataset }) => dataset.name);
    expect(rows()).toEqual(['Low Tide', 'Fog', 'The Pier', 'Old']);
    await user.click(screen.getByRole('checkbox', { name: /Fog/ }));
    await user.click(screen.getByRole('checkbox', { name: /Low Tide/ }));
    await user.click(screen.getByTestId('manage-rematch'));
    await settle(50);
    expect(files.named('videoEdit').at(-1)).toEqual({ ids: ['tide', 'fog'], match_id: '' });
    await user.click(screen.getByTestId('manage-hide'));
    await settle(50);
    expect(device.list.filter(({ hidden }) => hidden === 1).map(({ id }) => id)).toEqual(['tide', 'fog', 'old']);
    await user.click(screen.getByTestId('manage-remove'));
    await settle();
    expect(screen.getByText(/Its files stay where they are/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await settle(50);
    expect(rows()).toEqual(['The Pier', 'Old']);
  });
});

describe('searching', () => {
  test('APP-VIDEO-06 title and original title are found, by kind; nothing found says so', async () => {
    const { url } = await open('/video/search');
    await user.type(screen.getByTestId('place-search'), 'niedrig{Enter}');
    await settle(50);
    expect(cards(screen.getByRole('region', { name: 'Films' }))).toEqual(['Low Tide']);
    expect(url()).toBe('/video/search?key=niedrig');
    await user.clear(screen.getByTestId('place-search'));
    await user.type(screen.getByTestId('place-search'), 'i{Enter}');
    await settle(50);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Films',
      'Series',
      'Collections',
    ]);
    await user.type(screen.getByTestId('place-search'), 'zzz{Enter}');
    await settle(50);
    expect(screen.getByText('Nothing is found for “izzz”')).toBeVisible();
  });
});

describe('libraries', () => {
  test('APP-VIDEO-07 they tell their folders and how far they are read; one is made with a name and a folder', async () => {
    await open('/video/setting', few, [
      libOf({ id: 'l1', name: 'Films', count: 3, state: 'scan', indexed: 3, total: 9 }),
      libOf({ id: 'l2', name: 'Theirs', own: 0, owner: 'jo', shared: 1 }),
    ]);
    const [own, theirs] = screen.getAllByTestId('video-lib');
    expect(own).toHaveTextContent('Reading: 3 of 9');
    expect(within(own as HTMLElement).getByRole('button', { name: 'Scan Films' })).toBeDisabled();
    expect(theirs).toHaveTextContent('shared by jo');
    expect(within(theirs as HTMLElement).queryByRole('button', { name: /Scan/ })).toBeNull();
    await user.click(screen.getByTestId('new-lib-button'));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('The library needs a name.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kids');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Choose at least one folder.')).toBeVisible();
  });

  test('APP-VIDEO-07 deleting one is asked for and speaks of its files; its last folder cannot be taken out', async () => {
    const { device, url } = await open('/video/settingDetail?id=l1');
    await user.click(within(screen.getByTestId('sources')).getByRole('button', { name: /^Take/ }));
    await settle();
    expect(device.libs[0]?.paths).toEqual([VIDEOS]);
    await user.click(screen.getByRole('switch', { name: 'Match by itself' }));
    await settle(50);
    expect(device.libs[0]).toMatchObject({ auto_match: false });
    await user.click(screen.getByTestId('delete-lib'));
    await settle();
    expect(screen.getByText(/All files stay where they are/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await settle(50);
    expect(device.libs).toEqual([]);
    expect(url()).toBe('/video/setting');
  });

  test('APP-VIDEO-07 only the administrator shares one with all', async () => {
    const { store } = await open('/video/settingDetail?id=l1');
    expect(screen.getByRole('switch', { name: 'Share with all accounts' })).toBeVisible();
    store.dispatch(rightsChanged({ isMaster: false }));
    await settle();
    expect(screen.queryByRole('switch', { name: 'Share with all accounts' })).toBeNull();
  });
});
