import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { film, setUpFilms } from '../../test/film-stage.ts';
import { HOME, renderScreenAt, settle, user } from '../../test/files-harness.tsx';
import { PlayerScreen } from './player-screen.tsx';

const FILM = `${HOME}/b.mp4`;
const folder = { [HOME]: { names: ['a.mp4', 'b.mp4', 'c.mp4'] } };
/** Places that the device was told of the film. */
let kept: number[] = [];

/** The film, of which the device knows a place. */
async function open(pos = 0): Promise<void> {
  kept = [];
  await renderScreenAt(<PlayerScreen />, `/player?path=${encodeURIComponent(FILM)}`, folder, (fake) => {
    fake.answers.textLoad = () => failure('N002001', 'no');
    fake.answers.videoProgress = (args) => {
      if (args.id === FILM && typeof args.pos === 'number') kept.push(args.pos);
      return success({ pos, duration: 600, watched: 0 });
    };
  });
  await settle();
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
}

setUpFilms();

test('APP-PLAYER-01 the place of a film is kept when its window closes', async () => {
  await open();
  fireEvent.play(film());
  film().currentTime = 75;
  cleanup();
  expect(kept).toEqual([75]);
});

test('APP-PLAYER-01 the place of a film is kept when the next one begins', async () => {
  await open();
  fireEvent.play(film());
  film().currentTime = 75;
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await settle();
  expect(kept).toEqual([75]);
});

test('APP-PLAYER-01 the place of a film is kept when its page is left, and when it is put elsewhere while it waits', async () => {
  await open();
  fireEvent.play(film());
  film().currentTime = 75;
  dispatchEvent(new Event('pagehide'));
  expect(kept).toEqual([75]);
  fireEvent.pause(film());
  film().currentTime = 300;
  fireEvent.seeked(film());
  expect(kept).toEqual([75, 75, 300]);
});

test('APP-PLAYER-01 a film that is opened and closed again keeps the place that it offered', async () => {
  await open(400);
  expect(screen.getByTestId('player-resume')).toHaveTextContent('You stopped at 6:40');
  fireEvent.play(film());
  film().currentTime = 3;
  cleanup();
  expect(kept).toEqual([]);
  // Who refuses the offer wants to begin anew.
  await open(400);
  fireEvent.play(film());
  await user.click(screen.getByRole('button', { name: 'Play from the beginning' }));
  film().currentTime = 3;
  cleanup();
  expect(kept).toEqual([3]);
});
