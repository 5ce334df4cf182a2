import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { keptNotes } from '../../components/kept-state.ts';
import { createFakeTransfers } from '../../test/fake-transfers.ts';
import { film, setUpFilms } from '../../test/film-stage.ts';
import { type FakeFiles, HOME, renderScreenAt, settle, speakFiles, user } from '../../test/files-harness.tsx';
import { PlayerScreen } from './player-screen.tsx';

const FILM = `${HOME}/b.mp4`;
const URL = `/player?path=${encodeURIComponent(FILM)}`;
const folder = { [HOME]: { names: ['b.mp4'] } };
const plain = (fake: FakeFiles): void => {
  fake.answers.kvLoad = () => success({ value: '' });
  fake.answers.videoProgress = () => success({ pos: 0, duration: 1, watched: 0 });
};
/** The film has played to a second, louder and slower than usual, when its element fails. */
function failsAt(second: number, code: number): void {
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
  film().currentTime = second;
  film().volume = 0.4;
  film().playbackRate = 1.5;
  fireEvent.play(film());
  Object.defineProperty(film(), 'error', { configurable: true, value: { code } });
  fireEvent.error(film());
}

setUpFilms();

test('APP-PLAYER-02 a device that is away is told as that, and the film goes on at its place', async () => {
  const { files } = await renderScreenAt(<PlayerScreen />, URL, folder, plain);
  await settle();
  files.answers.fileInfo = () => failure('NETWORK', '');
  failsAt(42, 2);
  await settle();
  expect(screen.getByText('The connection to the device was lost')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  // A window that is kept now comes back where the film was.
  expect(keptNotes.of('')[`playback:${FILM}`]).toMatchObject({ at: 42 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.loadedMetadata(film());
  expect([film().currentTime, film().volume, film().playbackRate]).toEqual([42, 0.4, 1.5]);
  expect(film().autoplay).toBe(true);
  expect(screen.getByRole('group', { name: 'b.mp4' })).toHaveFocus();
});

test.each([
  [2, 'N002001', 'This file no longer exists'],
  [4, 'N002001', 'This file no longer exists'],
  [2, 'N000002', 'You may not open this file'],
  [4, 'TIMEOUT', 'The connection to the device was lost'],
  // The device is back already.
  [2, '', 'The connection to the device was lost'],
  [3, '', 'This file cannot be played from here on: it is damaged'],
  // It played until now: its format is no unknown one.
  [4, '', 'The connection to the device was lost'],
])('APP-PLAYER-02 a film that stops says why: error %i, answer “%s”', async (code, answer, text) => {
  const { files } = await renderScreenAt(<PlayerScreen />, URL, folder, plain);
  await settle();
  files.answers.fileInfo = () => (answer === '' ? success({ list: [] }) : failure(answer, ''));
  failsAt(42, code);
  await settle();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('APP-PLAYER-02 in the desktop app what the browser cannot play is opened with a program of the computer', async () => {
  const { bridge } = createFakeTransfers();
  await renderScreenAt(<PlayerScreen />, URL, folder, plain, bridge);
  await settle();
  fireEvent.error(film());
  await settle();
  expect(screen.getByText('this format cannot be played in the browser')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open with system player' }));
  expect(bridge.open).toHaveBeenCalledWith(FILM);
  expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument();
});

test.each([
  ['en-US', 'b.mp4', 'This file is empty'],
  ['zh-CN', 'b.mp4', '文件是空的'],
  ['en-US', 'b.mp3', 'This file is empty'],
] as const)(
  'APP-PLAYER-02 a file with nothing in it is told as that, not as one of an unknown format: %s, %s',
  async (language, name, text) => {
    await speakFiles(language);
    const path = `${HOME}/${name}`;
    const url = `/player?path=${encodeURIComponent(path)}`;
    const { files } = await renderScreenAt(<PlayerScreen />, url, { [HOME]: { names: [name] } }, plain);
    await settle();
    files.answers.fileInfo = () => success({ list: [{ ...files.entry(path), size: 0 }] });
    const element = document.querySelector('video, audio');
    if (element === null) throw new Error('nothing plays');
    Object.defineProperty(element, 'error', { configurable: true, value: { code: 4 } });
    fireEvent.error(element);
    await settle();
    expect(screen.getByText(text)).toBeInTheDocument();
  },
);
