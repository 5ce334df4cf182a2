import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { keptNotes } from '../../components/kept-state.ts';
import { useMediaKeysOf, type MediaKeys } from '../../components/media-keys.ts';
import { rightsChanged } from '../../state/session-slice.ts';
import { film, setUpFilms } from '../../test/film-stage.ts';
import { type FakeFiles, HOME, renderScreenAt, settle, user } from '../../test/files-harness.tsx';
import { PlayerScreen } from './player-screen.tsx';
import { readPlaces, withPlace } from './progress.ts';
import { lyricOf, subtitlesOf, toVtt } from '../../components/media/player/subtitles.ts';
import { clock } from '../../components/media/clock.ts';

const FILM = `${HOME}/b.mp4`;
const at = (path: string): string => `/player?path=${encodeURIComponent(path)}`;
const folder = { [HOME]: { names: ['a.mp4', 'b.mp4', 'b.srt', 'c.mp4', 'song.mp3'] } };

const plain = (fake: FakeFiles): void => {
  fake.answers.textLoad = () => failure('N002001', 'no');
  fake.answers.kvLoad = () => success({ value: '' });
  fake.answers.videoProgress = () => success({ pos: 0, duration: 1, watched: 0 });
};

setUpFilms();

test('APP-PLAYER-01 a film streams, offers to go on where it was left, and keeps its place every ten seconds', async () => {
  let kept = { pos: 20, duration: 600 };
  const { files, url } = await renderScreenAt(<PlayerScreen />, at(FILM), folder, (fake) => {
    fake.answers.textLoad = () => failure('N002001', 'no');
    fake.answers.videoProgress = ({ id, pos, duration }) => {
      if (id === FILM && typeof pos === 'number') kept = { pos, duration: Number(duration) };
      return success({ ...(id === FILM ? kept : { pos: 0, duration: 1 }), watched: 0 });
    };
  });
  await settle();
  expect(film().getAttribute('src')).toBe(`/v2/file/stream?path=${encodeURIComponent(FILM)}`);
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
  expect(screen.getByTestId('player-resume')).toHaveTextContent('You stopped at 0:20');
  await user.click(screen.getByRole('button', { name: 'Go on from there' }));
  expect(film().currentTime).toBe(20);
  film().currentTime = 75;
  fireEvent.play(film());
  await settle(10_100);
  expect(kept).toEqual({ pos: 75, duration: 600 });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await settle();
  expect(url()).toBe(at(`${HOME}/c.mp4`));
  expect(files.named('textLoad')[0]).toEqual({ path: `${HOME}/b.srt` });
});

test('APP-PLAYER-01 an account without the video app has its places kept as well', async () => {
  let kept = JSON.stringify([[FILM, 20]]);
  const { files } = await renderScreenAt(<PlayerScreen />, at(FILM), folder, (fake, store) => {
    plain(fake);
    store.dispatch(rightsChanged({ isMaster: false, userPerm: { video: 0 } }));
    fake.answers.kvLoad = () => success({ value: kept });
    fake.answers.kvCreate = ({ v }) => {
      kept = String(v);
      return success(null);
    };
  });
  await settle();
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
  film().currentTime = 75;
  fireEvent.play(film());
  await settle(10_100);
  expect(readPlaces(kept)).toEqual([[FILM, 75]]);
  expect(files.named('videoProgress').filter(({ pos }) => pos !== undefined)).toEqual([]);
});

test('APP-VIDEO-04 the episodes of a series play one after the other over its seasons, from a second that is named', async () => {
  const [one, two] = [`${HOME}/S1/a.mp4`, `${HOME}/S2/b.mp4`];
  const episode = (id: string, path: string) => ({ id, path, missing: 0 });
  const { url } = await renderScreenAt(
    <PlayerScreen />,
    `/player?path=${encodeURIComponent(one)}&id=e1&at=42`,
    { [`${HOME}/S1`]: { names: ['a.mp4', 'a.en.srt', 'a.zh.srt', 'z.mp4'] } },
    (fake) => {
      plain(fake);
      fake.answers.videoDetail = () =>
        success({
          meta: { id: 's' },
          files: [],
          subs_language: 'zh',
          seasons: [
            { no: 0, title: '', episodes: [episode('e0', `${HOME}/S0/extra.mp4`)] },
            { no: 1, title: '', episodes: [episode('e1', one)] },
            { no: 2, title: '', episodes: [episode('e2', two)] },
          ],
        });
    },
  );
  await settle();
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
  expect(film().currentTime).toBe(42);
  expect(screen.queryByTestId('player-resume')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Subtitles' })).toHaveValue(`${HOME}/S1/a.zh.srt`);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await settle();
  expect(url()).toBe(`/player?path=${encodeURIComponent(two)}&id=e2`);
});

test('APP-PLAYER-01 keys go to tenths, change volume and speed, and play a part again and again', async () => {
  await renderScreenAt(<PlayerScreen />, at(FILM), folder, plain);
  await settle();
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
  const stage = screen.getByRole('group', { name: 'b.mp4' });
  const press = (key: string): void => {
    fireEvent.keyDown(stage, { key });
  };
  press('5');
  expect(film().currentTime).toBe(300);
  press('j');
  expect(film().currentTime).toBe(290);
  film().volume = 0.5;
  press('ArrowUp');
  expect(film().volume).toBeCloseTo(0.55);
  fireEvent.volumeChange(film());
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('0.55');
  press('>');
  fireEvent.rateChange(film());
  expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25');
  press('[');
  expect(screen.getByTestId('player-loop')).toHaveTextContent('Again and again from 4:50');
  film().currentTime = 295;
  press(']');
  expect(screen.getByTestId('player-loop')).toHaveTextContent('4:50 to 4:55');
  film().currentTime = 296;
  fireEvent.timeUpdate(film());
  expect(film().currentTime).toBe(290);
  await user.click(screen.getByRole('button', { name: 'Play on to the end' }));
  film().currentTime = 400;
  fireEvent.timeUpdate(film());
  expect(film().currentTime).toBe(400);
  // A slider has its arrows for itself.
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Volume' }), { key: 'ArrowUp' });
  expect(film().volume).toBeCloseTo(0.55);
});

test('APP-PLAYER-01 WIN-22 others are offered its keys: play, pause, the one before and the one after', async () => {
  const seen: (MediaKeys | null)[] = [];
  function Taskbar() {
    seen.push(useMediaKeysOf('w1'));
    return null;
  }
  const content = (
    <>
      <PlayerScreen />
      <Taskbar />
    </>
  );
  const { url } = await renderScreenAt(content, at(FILM), folder, plain);
  await settle();
  expect(seen.at(-1)).toMatchObject({ title: 'b.mp4', running: false });
  fireEvent.play(film());
  expect(seen.at(-1)?.running).toBe(true);
  seen.at(-1)?.next?.();
  await settle();
  expect(url()).toBe(at(`${HOME}/c.mp4`));
  expect(seen.at(-1)).toMatchObject({ title: 'c.mp4', next: null });
  cleanup();
});

test('APP-PLAYER-02 what the browser cannot play says so with a download; missing and forbidden have their own texts', async () => {
  await renderScreenAt(<PlayerScreen />, at(FILM), folder, plain);
  fireEvent.error(film());
  await settle();
  expect(screen.getByText('this format cannot be played in the browser')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument();
  for (const [code, text] of [
    ['N002001', 'This file no longer exists'],
    ['N000002', 'You may not open this file'],
  ] as const) {
    document.body.innerHTML = '';
    await renderScreenAt(<PlayerScreen />, at(FILM), folder, (fake) => {
      plain(fake);
      fake.answers.fileInfo = () => failure(code, 'no');
    });
    await settle();
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});

test('APP-PLAYER-01 texts beside a film become WebVTT; a film seen to its end has no place', () => {
  expect(subtitlesOf('Film.mp4', ['film.srt', 'Film.en.ass', 'films.srt', 'film.txt'])).toEqual([
    'film.srt',
    'Film.en.ass',
  ]);
  expect(toVtt('a.srt', '\uFEFF1\r\n00:00:01,500 --> 00:00:02,000\r\nHi\r\n\r\nbad')).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nHi',
  );
  const ass = 'Format: Layer, Start, End, Text\nDialogue: 0,0:00:01.50,0:00:02.00,{\\b1}Hi, you\\Nthere';
  expect(toVtt('a.ass', ass)).toBe('WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nHi, you\nthere');
  expect(withPlace([['/a', 30]], '/a', 595, 600)).toEqual([]);
  expect(withPlace([['/a', 30]], '/a', 100, 600)).toEqual([['/a', 100]]);
  expect(readPlaces('nonsense')).toEqual([]);
  expect([clock(65), clock(3661), clock(Number.NaN)]).toEqual(['1:05', '1:01:01', '0:00']);
});

test('WIN-25 WIN-21 a window that comes back waits where it was; one that went over from another page goes on', async () => {
  const playback = { at: 42, playing: true, volume: 0.35, muted: false, speed: 1.5 };
  for (const [moved, plays] of [
    [false, false],
    [true, true],
  ] as const) {
    document.body.innerHTML = '';
    await renderScreenAt(<PlayerScreen />, at(FILM), folder, (fake) => {
      plain(fake);
      keptNotes.put('', { [`playback:${FILM}`]: playback }, moved);
    });
    await settle();
    expect(film().autoplay).toBe(plays);
    fireEvent.loadedMetadata(film());
    expect([film().currentTime, film().volume, film().playbackRate]).toEqual([42, 0.35, 1.5]);
    expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5');
    expect(screen.queryByTestId('player-resume')).toBeNull();
    // What is kept next is how it is now.
    film().currentTime = 50;
    expect(keptNotes.of('')[`playback:${FILM}`]).toMatchObject({ at: 50, volume: 0.35 });
  }
});

test('RTE-23 a song tells the other pages where it is and which lyrics stand beside it; a film tells nothing', async () => {
  const said: unknown[] = [];
  class Line {
    onmessage: unknown = null;
    postMessage(word: unknown): void {
      said.push(word);
    }
    close(): void {
      said.push('closed');
    }
  }
  vi.stubGlobal('BroadcastChannel', Line);
  const songs = { [HOME]: { names: ['a.mp4', 'song.lrc', 'song.mp3'] } };
  const path = `${HOME}/song.mp3`;
  await renderScreenAt(<PlayerScreen />, at(path), songs, plain);
  await settle();
  expect(said.filter((word) => word !== 'closed').map((word) => (word as { type: string }).type)).not.toContain('song');
  fireEvent.loadedMetadata(film());
  const song = { username: 'mira', path, lyric: `${HOME}/song.lrc`, at: 0, rate: 0 };
  expect(said.at(-1)).toMatchObject({ type: 'song', song });
  Object.defineProperty(film(), 'paused', { configurable: true, value: false });
  film().currentTime = 30;
  film().playbackRate = 1.5;
  fireEvent.playing(film());
  expect(said.at(-1)).toMatchObject({ type: 'song', song: { ...song, at: 30, rate: 1.5 } });
  // It stands still while it waits for the device.
  fireEvent.waiting(film());
  expect(said.at(-1)).toMatchObject({ song: { at: 30, rate: 0 } });
  fireEvent.playing(film());
  const count = said.length;
  film().currentTime = 31;
  fireEvent.timeUpdate(film());
  expect(said).toHaveLength(count);
  film().currentTime = 32;
  fireEvent.timeUpdate(film());
  expect(said.at(-1)).toMatchObject({ song: { at: 32, rate: 1.5 } });
  cleanup();
  expect(said.slice(-2)).toEqual([expect.objectContaining({ type: 'gone' }), 'closed']);

  said.length = 0;
  await renderScreenAt(<PlayerScreen />, at(FILM), folder, plain);
  fireEvent.loadedMetadata(film());
  expect(said).toEqual([]);
  expect(lyricOf('Song.mp3', ['song.en.lrc', 'song.LRC', 'songs.lrc'])).toBe('song.LRC');
  expect(lyricOf('Song.mp3', ['songs.lrc'])).toBe('');
});
