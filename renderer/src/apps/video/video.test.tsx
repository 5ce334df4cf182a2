import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { fakeVideos, libOf, VIDEOS } from '../../test/fake-video.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { VideoApp } from './index.tsx';
import { begun, few, open, cards, card, choose, pick } from '../../test/video-harness.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['video', 'places']);
  stopClock();
});
afterEach(startClock);

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
