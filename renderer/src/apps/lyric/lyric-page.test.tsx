import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { signedOut } from '../../state/session-slice.ts';
import type { PlayingSong } from '../../state/music-channel.ts';
import { HOME, renderScreenAt, speakFiles } from '../../test/files-harness.tsx';
import { LyricPage } from './lyric-page.tsx';

/** Words go over at once: what the pages of a browser do is seen by the test in the browser. */
class Line {
  static readonly all = new Set<Line>();
  readonly said: unknown[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Line.all.add(this);
  }
  postMessage(data: unknown): void {
    this.said.push(data);
    for (const other of Line.all) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    Line.all.delete(this);
  }
}

const LRC = '[00:01.00]first\n[00:02.00]second\n[00:04.50]third';
const song = (over: Partial<PlayingSong> = {}): PlayingSong => ({
  id: 'one',
  username: 'mira',
  path: `${HOME}/Song.mp3`,
  lyric: `${HOME}/Song.lrc`,
  at: 0,
  rate: 1,
  ...over,
});
let player: Line;
const tell = (over?: Partial<PlayingSong>): void => {
  act(() => {
    player.postMessage({ type: 'song', song: song(over) });
  });
};
const pass = (ms: number): Promise<unknown> => act(async () => vi.advanceTimersByTimeAsync(ms));
const shown = (): (string | null)[] => ['lyric-current', 'lyric-next'].map((id) => screen.getByTestId(id).textContent);

async function open() {
  const found = await renderScreenAt(<LyricPage />, '/nbw_lyric', {}, (fake) => {
    fake.answers.musicLyric = () => failure('N000003', 'none');
    fake.answers.textLoad = ({ path }) =>
      path === `${HOME}/Song.lrc`
        ? success({ content: LRC, encoding: 'utf-8', etag: '1', size: 1 })
        : failure('N002001', 'no');
  });
  await pass(20);
  return found;
}

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('openers');
  vi.stubGlobal('BroadcastChannel', Line);
  player = new Line('music');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Line.all.clear();
});

async function follow(over?: Partial<PlayingSong>): Promise<void> {
  tell(over);
  await pass(20);
  // The lines have been read by now, and the song begins.
  tell(over);
}

test('RTE-23 the line that is sung follows the song, and the next one stands below it', async () => {
  await open();
  await follow();
  expect(shown()).toEqual(['Song', 'first']);
  await pass(1010);
  expect(shown()).toEqual(['first', 'second']);
  expect(screen.getByTestId('lyric-current')).toHaveAttribute('aria-current', 'true');
  await pass(1000);
  expect(shown()).toEqual(['second', 'third']);
  tell({ at: 4.4 });
  await pass(110);
  expect(shown()).toEqual(['third', '']);
});

test('RTE-23 it goes as fast as the song, stands when it stands, and goes back with it', async () => {
  await open();
  await follow({ at: 1, rate: 2 });
  expect(shown()).toEqual(['first', 'second']);
  await pass(510);
  expect(shown()).toEqual(['second', 'third']);
  tell({ at: 2.5, rate: 0 });
  await pass(30_000);
  expect(shown()).toEqual(['second', 'third']);
  tell({ at: 0.2, rate: 0 });
  expect(shown()).toEqual(['Song', 'first']);
});

test('RTE-23 nothing plays: no text; before, after, and when its player was cut off', async () => {
  await open();
  expect(shown()).toEqual(['', '']);
  await follow({ at: 1 });
  expect(shown()).toEqual(['first', 'second']);
  act(() => {
    player.postMessage({ type: 'gone', id: 'another' });
  });
  expect(shown()).toEqual(['first', 'second']);
  act(() => {
    player.postMessage({ type: 'gone', id: 'one' });
  });
  expect(shown()).toEqual(['', '']);
  tell({ at: 1 });
  await pass(10_010);
  expect(shown()).toEqual(['', '']);
});

test('RTE-23 a song without lyrics shows its name; one that stands by does not take over from one that plays', async () => {
  await open();
  await follow({ at: 1 });
  tell({ id: 'two', path: `${HOME}/Other.mp3`, lyric: '', rate: 0 });
  expect(shown()).toEqual(['first', 'second']);
  tell({ id: 'two', path: `${HOME}/Other.mp3`, lyric: '' });
  expect(shown()).toEqual(['Other', '']);
  expect(screen.getByTestId('lyric-current')).not.toHaveAttribute('aria-current');
  tell({ id: 'two', path: `${HOME}/Third.mp3`, lyric: `${HOME}/gone.lrc` });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(shown()).toEqual(['Third', '']);
});

test('RTE-23 lyrics that stand in the song itself are sung as well', async () => {
  const { files } = await open();
  files.answers.musicLyric = ({ path }) =>
    path === `${HOME}/Own words.mp3` ? success({ lrc: LRC, offset: 0 }) : failure('N000003', 'none');
  await follow({ path: `${HOME}/Own words.mp3`, lyric: '', at: 1 });
  expect(shown()).toEqual(['first', 'second']);
  await follow({ path: `${HOME}/Without.mp3`, lyric: '', at: 1 });
  expect(shown()).toEqual(['Without', '']);
});

test('RTE-23 the song of another account is not followed, nor any without a session', async () => {
  const { store } = await open();
  tell({ username: 'somebody else' });
  expect(shown()).toEqual(['', '']);
  tell({ at: 1 });
  await pass(20);
  expect(shown()).toEqual(['first', 'second']);
  act(() => {
    store.dispatch(signedOut());
  });
  expect(shown()).toEqual(['', '']);
  tell({ at: 1 });
  expect(shown()).toEqual(['', '']);
});

test('RTE-23 what makes no sense on the channel is passed over', async () => {
  await open();
  for (const word of [
    null,
    'song',
    {},
    { type: 'song' },
    { type: 'song', song: { ...song(), at: 'x' } },
    { type: 'gone' },
  ])
    act(() => {
      player.postMessage(word);
    });
  expect(shown()).toEqual(['', '']);
});

test('RTE-23 the page paints nothing behind the lines, and only while it is there', async () => {
  const before = document.documentElement.className;
  await open();
  expect(document.documentElement.className).not.toBe(before);
  cleanup();
  expect(document.documentElement.className).toBe(before);
});
