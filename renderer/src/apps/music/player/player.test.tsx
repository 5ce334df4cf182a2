import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { toastStore } from '../../../components/dialogs/dialog-service.ts';
import { i18next } from '../../../i18n/index.ts';
import { localKv } from '../../../state/local-kv.ts';
import { followSong, type PlayingSong } from '../../../state/music-channel.ts';
import { fakeMusic, songPath, type FakeSong } from '../../../test/fake-music.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { MusicApp } from '../index.tsx';

const few: readonly FakeSong[] = [
  { name: 'a.mp3', title: 'Anchor', artist: 'Mira' },
  { name: 'b.mp3', title: 'Buoy', artist: 'Jonas' },
  { name: 'c.mp3', title: 'Cove', artist: 'Mira' },
];
const KEPT = 'music.queue:mira';

beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
  await localKv.delete(KEPT);
  await speakFiles('en-US');
  await i18next.loadNamespaces(['music', 'musicplay', 'places']);
  stopClock();
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

async function open(prepare?: (device: ReturnType<typeof fakeMusic>) => void) {
  const view = await renderScreenAt(<MusicApp />, '/music/library', { [HOME]: { names: ['Music/'] } }, (files) => {
    const device = fakeMusic(files, few);
    prepare?.(device);
  });
  await settle(50);
  return view;
}
const title = (): string => screen.queryByTestId('player-title')?.textContent ?? '';
const queued = (): string[] => screen.getAllByTestId('queued').map((row) => row.textContent);
const press = async (name: string | RegExp): Promise<void> => {
  await user.click(screen.getByRole('button', { name }));
  await settle();
};

test('APP-MUSIC-01 the bar is there once something plays: pause, next, order, volume, each with its name', async () => {
  await open();
  expect(screen.queryByTestId('player-bar')).toBeNull();
  await press('Play all');
  expect(title()).toBe('AnchorMira');
  expect(screen.getByTestId('player-bar')).toHaveAttribute('data-running', 'true');
  await press('Next song');
  expect(title()).toBe('BuoyJonas');
  await press('Pause');
  expect(screen.getByTestId('player-bar')).toHaveAttribute('data-running', 'false');
  await press('Order: to the end of the queue');
  expect(screen.getByTestId('play-mode')).toHaveAccessibleName('Order: repeat all');
  await press('Mute');
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } });
  expect(screen.getByRole('button', { name: 'Mute' })).toBeInTheDocument();
  expect(screen.getByRole('slider', { name: 'Place in the song' })).toHaveAttribute('max', '61');
});

test('APP-MUSIC-01 keys play, pause and skip, but not while one types or walks through a list', async () => {
  await open();
  await press('Play all');
  await user.keyboard('n');
  expect(title()).toBe('BuoyJonas');
  const search = screen.getByTestId('place-search');
  await user.type(search, 'n');
  expect(title()).toBe('BuoyJonas');
  await user.clear(search);
  await settle(400);
  const row = screen.getAllByTestId('record')[0] as HTMLElement;
  act(() => {
    row.focus();
  });
  await user.keyboard(' ');
  expect(screen.getByTestId('player-bar')).toHaveAttribute('data-running', 'true');
  expect(row).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('k');
  expect(screen.getByTestId('player-bar')).toHaveAttribute('data-running', 'false');
});

test('APP-MUSIC-01 the queue by keyboard: jump, move, take out; the song that plays goes on', async () => {
  await open();
  await press('Play all');
  await press('Queue');
  expect(queued()).toEqual(['AnchorMira', 'BuoyJonas', 'CoveMira']);
  act(() => {
    (screen.getAllByTestId('queued')[2] as HTMLElement).focus();
  });
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await settle();
  expect(queued()).toEqual(['AnchorMira', 'CoveMira', 'BuoyJonas']);
  expect(title()).toBe('AnchorMira');
  act(() => {
    (screen.getAllByTestId('queued')[1] as HTMLElement).focus();
  });
  await user.keyboard('{Enter}');
  expect(title()).toBe('CoveMira');
  act(() => {
    (screen.getAllByTestId('queued')[0] as HTMLElement).focus();
  });
  await user.keyboard('{Delete}');
  await settle();
  expect(queued()).toEqual(['CoveMira', 'BuoyJonas']);
  expect(screen.getAllByTestId('queued')[0]).toHaveAttribute('aria-current', 'true');
  expect(title()).toBe('CoveMira');
});

test('APP-MUSIC-01 a cleared queue comes back, paused; a queue is kept as a playlist', async () => {
  let music: ReturnType<typeof fakeMusic> | undefined;
  await open((device) => (music = device));
  await press('Play all');
  await press('Queue');
  await press('Clear the queue');
  expect(title()).toBe('');
  expect(screen.getByText('Nothing in the queue')).toBeVisible();
  act(() => {
    toastStore.getState().at(-1)?.actions[0]?.onSelect();
  });
  await settle();
  expect(title()).toBe('AnchorMira');
  expect(screen.getByTestId('player-bar')).toHaveAttribute('data-running', 'false');
  await press('Save the queue as a playlist');
  await user.type(screen.getByLabelText('Name'), 'By the sea');
  await press('Create');
  expect(music?.lists.l1).toEqual({ name: 'By the sea', paths: ['a.mp3', 'b.mp3', 'c.mp3'].map(songPath) });
});

test('APP-MUSIC-01 RTE-23 lyrics line by line, a press on a line goes there; a song without any says so', async () => {
  const { files } = await open();
  files.answers.musicLyric = ({ path }) =>
    path === songPath('a.mp3')
      ? success({ lrc: '[00:01.00]first\n[00:02.00]second', offset: 0 })
      : path === songPath('b.mp3')
        ? success({ lrc: '[ti:Buoy]\nall in one', offset: 0 })
        : failure('N000003', 'none');
  await press('Play all');
  await press('Lyrics');
  const pane = within(screen.getByTestId('lyric-pane'));
  expect(pane.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['first', 'second']);
  await user.click(pane.getByRole('button', { name: 'second' }));
  await settle();
  expect(pane.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'true');
  await press('Next song');
  expect(screen.getByText('all in one')).toBeVisible();
  await press('Next song');
  expect(screen.getByText('No lyrics')).toBeVisible();
});

test('RTE-23 other pages are told what is played, and when it is over', async () => {
  const heard: (PlayingSong | null)[] = [];
  const end = followSong((song) => heard.push(song));
  await open();
  await press('Play all');
  await press('Pause');
  await vi.waitFor(() => {
    expect(heard.at(-1)).toMatchObject({ path: songPath('a.mp3'), username: 'mira', rate: 0 });
  });
  await press('Queue');
  await press('Clear the queue');
  await vi.waitFor(() => {
    expect(heard.at(-1)).toBeNull();
  });
  end();
});

test('WIN-25 APP-MUSIC-03 the queue of the last time is there again, and waits; not where that is not wanted', async () => {
  await open();
  await press('Play all');
  await press('Next song');
  await settle();
  expect(await localKv.get(KEPT)).toMatchObject({ index: 1 });
  cleanup();
  await open();
  expect(title()).toBe('BuoyJonas');
  expect(screen.getByTestId('player-bar')).toHaveAttribute('data-running', 'false');
  cleanup();
  await renderScreenAt(<MusicApp />, '/music/library', { [HOME]: { names: ['Music/'] } }, (files) => {
    fakeMusic(files, few);
    files.answers.kvLoad = () => success({ value: '{"resume":false}' });
  });
  await settle(50);
  expect(screen.queryByTestId('player-bar')).toBeNull();
});

test('APP-MUSIC-01 a song that cannot be played says why: its format, that it is gone, or that the device is away', async () => {
  const { files } = await open();
  const made: HTMLAudioElement[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLAudioElement) {
    made.push(this);
    return Promise.resolve();
  });
  await press('Play all');
  for (const [code, text] of [
    ['N002001', '“Anchor” is no longer on the device.'],
    ['', '“Buoy” cannot be played and is skipped.'],
    ['NETWORK', 'No connection to the device: “Cove” cannot be played now. Press Play to try again.'],
  ] as const) {
    files.answers.fileInfo = () => (code === '' ? success({ list: [] }) : failure(code, 'no'));
    const song = made.at(-1) as HTMLAudioElement;
    Object.defineProperty(song, 'error', { configurable: true, value: { code: 4 } });
    fireEvent.error(song);
    Object.defineProperty(song, 'error', { configurable: true, value: null });
    await settle();
    expect(toastStore.getState().at(-1)?.text).toBe(text);
  }
});

test('APP-MUSIC-01 what is taken out of the queue or moved in it goes back to its place, and what plays goes on', async () => {
  await open();
  const undo = async (): Promise<void> => {
    act(() => {
      toastStore.getState().at(-1)?.actions[0]?.onSelect();
    });
    await settle();
  };
  await press('Play all');
  await press('Queue');
  await press('Take “Buoy” out of the queue');
  expect(queued()).toEqual(['AnchorMira', 'CoveMira']);
  expect(toastStore.getState().at(-1)?.text).toBe('“Buoy” is no longer in the queue.');
  await undo();
  expect(queued()).toEqual(['AnchorMira', 'BuoyJonas', 'CoveMira']);
  expect(title()).toBe('AnchorMira');
  // The one that plays.
  await press('Take “Anchor” out of the queue');
  expect(title()).toBe('BuoyJonas');
  await undo();
  expect(queued()).toEqual(['AnchorMira', 'BuoyJonas', 'CoveMira']);
  expect(title()).toBe('BuoyJonas');
  act(() => {
    (screen.getAllByTestId('queued')[2] as HTMLElement).focus();
  });
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await settle();
  expect(queued()).toEqual(['CoveMira', 'AnchorMira', 'BuoyJonas']);
  await undo();
  expect(queued()).toEqual(['AnchorMira', 'BuoyJonas', 'CoveMira']);
  expect(title()).toBe('BuoyJonas');
});

test('APP-MUSIC-01 RTE-23 lyrics are put earlier and later by tenths of a second, and stay so for their song', async () => {
  const { files } = await open();
  files.answers.musicLyric = () => success({ lrc: '[00:01.00]first\n[00:02.00]second', offset: 0 });
  const seek = async (seconds: number): Promise<void> => {
    const slider = screen.getByRole('slider', { name: 'Place in the song' });
    fireEvent.change(slider, { target: { value: String(seconds) } });
    await settle();
  };
  const sung = (): string =>
    within(screen.getByTestId('lyric-pane'))
      .getAllByRole('listitem')
      .find((line) => line.getAttribute('aria-current') === 'true')?.textContent ?? '';
  await press('Play all');
  await press('Lyrics');
  await seek(2);
  expect(sung()).toBe('second');
  await press('Lyrics 0.1 s later');
  expect(screen.getByTestId('lyric-offset')).toHaveTextContent('+0.1 s');
  expect(sung()).toBe('first');
  await press('Next song');
  expect(screen.getByTestId('lyric-offset')).toHaveTextContent('0.0 s');
  await press('Previous song');
  expect(screen.getByTestId('lyric-offset')).toHaveTextContent('+0.1 s');
  await press('Lyrics 0.1 s earlier');
  await press('Lyrics 0.1 s earlier');
  expect(screen.getByTestId('lyric-offset')).toHaveTextContent('-0.1 s');
});
