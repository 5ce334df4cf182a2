import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { success } from '../../api/result.ts';
import { windowShortcut, windowShortcutsOf } from '../../components/shortcuts/window-shortcuts.ts';
import { film, setUpFilms } from '../../test/film-stage.ts';
import { HOME, renderScreenAt, settle, user } from '../../test/files-harness.tsx';
import { PlayerScreen } from './player-screen.tsx';

const at = (name: string): string => `/player?path=${encodeURIComponent(`${HOME}/${name}`)}`;
const folder = { [HOME]: { names: ['a.mp4', 'a.en.srt', 'a.zh.srt', 'b.mp4'] } };
const press = (key: string): void => {
  fireEvent.keyDown(screen.getByRole('group', { name: /mp4$/ }), { key });
};
async function open(name = 'a.mp4') {
  const view = await renderScreenAt(<PlayerScreen />, at(name), folder, (fake) => {
    fake.answers.textLoad = () => success({ content: '', encoding: 'utf-8', etag: '1', size: 0 });
    fake.answers.videoProgress = () => success({ pos: 0, duration: 1, watched: 0 });
  });
  await settle();
  Object.defineProperty(film(), 'duration', { configurable: true, value: 600 });
  fireEvent.loadedMetadata(film());
  return view;
}

setUpFilms();

test('APP-PLAYER-01 keys turn to the next subtitles and put them earlier and later, and say so for a moment', async () => {
  await open();
  const shown = (): HTMLElement => screen.getByRole('combobox', { name: 'Subtitles' });
  const notice = (): string => screen.getAllByRole('status').at(-1)?.textContent ?? '';
  press('c');
  expect(notice()).toBe('Subtitles: a.zh.srt');
  expect(shown()).toHaveValue(`${HOME}/a.zh.srt`);
  press('h');
  press('h');
  expect(notice()).toBe('Subtitles 0.2 s later');
  for (let times = 0; times < 3; times += 1) press('g');
  expect(notice()).toBe('Subtitles 0.1 s earlier');
  press('h');
  expect(notice()).toBe('Subtitles on time');
  await settle(2_000);
  expect(notice()).toBe('');
  press('c');
  expect(notice()).toBe('No subtitles');
  press('h');
  expect(notice()).toBe('No subtitles');
  press('c');
  expect(shown()).toHaveValue(`${HOME}/a.en.srt`);
});

test('APP-PLAYER-01 after its end the next film begins in a moment, unless somebody wants otherwise', async () => {
  const { url } = await open();
  fireEvent.ended(film());
  await settle(3_000);
  expect(screen.getByTestId('player-next-in')).toHaveTextContent('Next in 5 s');
  // Looked at again: no next one then.
  fireEvent.seeking(film());
  await settle(9_000);
  expect(url()).toBe(at('a.mp4'));
  fireEvent.ended(film());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await settle(9_000);
  expect(url()).toBe(at('a.mp4'));
  expect(screen.getByRole('button', { name: 'Play the next one' })).toBeInTheDocument();
  fireEvent.play(film());
  fireEvent.ended(film());
  await settle(8_050);
  expect(url()).toBe(at('b.mp4'));
  // The last one has none after it.
  fireEvent.ended(film());
  expect(screen.queryByTestId('player-next')).toBeNull();
});

test('APP-PLAYER-01 the screen stays on while a film plays, also after the page was out of sight', async () => {
  const released: number[] = [];
  let asked = 0;
  const request = vi.fn(async () => {
    asked += 1;
    const no = asked;
    return { release: async () => void released.push(no) };
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  await open();
  expect(request).not.toHaveBeenCalled();
  fireEvent.play(film());
  await settle();
  expect(request).toHaveBeenCalledWith('screen');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(asked).toBe(2);
  fireEvent.pause(film());
  await settle();
  expect(released).toEqual([2]);
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('APP-PLAYER-01 a film goes into a small picture above other windows, by button and by key', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true });
  const requested = vi.fn(async () => ({}));
  const left = vi.fn(async () => undefined);
  Object.assign(HTMLVideoElement.prototype, { requestPictureInPicture: requested });
  Object.assign(document, { exitPictureInPicture: left });
  await open();
  const button = screen.getByRole('button', { name: 'Picture in picture' });
  await user.click(button);
  expect(requested).toHaveBeenCalledOnce();
  fireEvent(film(), new Event('enterpictureinpicture'));
  expect(button).toHaveAttribute('aria-pressed', 'true');
  press('i');
  expect(left).toHaveBeenCalledOnce();
  cleanup();
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  Reflect.deleteProperty(document, 'exitPictureInPicture');
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture');
  await open();
  expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull();
});

test('APP-PLAYER-01 its keys stand in the sheet of shortcuts, and are taken by the player alone', async () => {
  await open();
  const titles = windowShortcutsOf('w1').map(({ title, keys }) => [keys[0], title]);
  expect(titles).toContainEqual([' ', 'Play or pause']);
  expect(titles).toContainEqual(['c', 'Next subtitles, or none']);
  expect(windowShortcut('w1', 'c', false)).toBeUndefined();
});
