import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { film, setUpFilms } from '../../test/film-stage.ts';
import { HOME, renderScreenAt, settle, user } from '../../test/files-harness.tsx';
import { PlayerScreen } from './player-screen.tsx';

const names = ['a.mp4', 'a.en.srt', 'a.zh.srt', 'b.en.srt', 'b.mp4', 'b.zh.srt', 'c.en.srt', 'c.mp4', 's.mp3', 't.mp3'];
const folder = { [HOME]: { names } };

/** Opens a film; what this computer has kept is there again. */
async function open(name: string): Promise<void> {
  const kept = Object.entries({ ...localStorage }) as [string, string][];
  await renderScreenAt(<PlayerScreen />, `/player?path=${encodeURIComponent(`${HOME}/${name}`)}`, folder, (fake) => {
    for (const [key, value] of kept) localStorage.setItem(key, value);
    fake.answers.textLoad = () => success({ content: '', encoding: 'utf-8', etag: '1', size: 0 });
    fake.answers.videoProgress = () => success({ pos: 0, duration: 1, watched: 0 });
  });
  await settle();
}
const next = async (): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await settle();
};

setUpFilms();

test('APP-PLAYER-01 volume, silence and speed are those of the next film, and of the next time', async () => {
  await open('a.mp4');
  expect([film().volume, film().muted, film().playbackRate]).toEqual([1, false, 1]);
  film().volume = 0.35;
  film().muted = true;
  film().playbackRate = 1.5;
  fireEvent.volumeChange(film());
  fireEvent.rateChange(film());
  await next();
  expect([film().volume, film().muted, film().playbackRate]).toEqual([0.35, true, 1.5]);
  expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5');
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
  cleanup();
  await open('c.mp4');
  expect([film().volume, film().muted, film().playbackRate]).toEqual([0.35, true, 1.5]);
  cleanup();
  // A song is as loud, and not as fast.
  await open('s.mp3');
  expect([film().volume, film().playbackRate]).toEqual([0.35, 1]);
  film().playbackRate = 0.5;
  fireEvent.rateChange(film());
  await next();
  expect(film().playbackRate).toBe(1);
  cleanup();
  await open('a.mp4');
  expect(film().playbackRate).toBe(1.5);
});

test('APP-PLAYER-01 subtitles are of the language that the folder is watched with, or none', async () => {
  const subtitles = (): HTMLElement => screen.getByRole('combobox', { name: 'Subtitles' });
  await open('a.mp4');
  expect(subtitles()).toHaveValue(`${HOME}/a.en.srt`);
  await user.selectOptions(subtitles(), `${HOME}/a.zh.srt`);
  await next();
  expect(subtitles()).toHaveValue(`${HOME}/b.zh.srt`);
  // A film that has none in it has the others.
  await next();
  expect(subtitles()).toHaveValue(`${HOME}/c.en.srt`);
  await user.selectOptions(subtitles(), '');
  cleanup();
  await open('b.mp4');
  expect(subtitles()).toHaveValue('');
});

test('APP-PLAYER-01 texts inside of the film are chosen like files, by key too, and by the language of its folder', async () => {
  const inside: Record<string, object[]> = {
    [`${HOME}/x.mkv`]: [
      { id: 3, language: 'eng', name: '', codec: 'srt' },
      { id: 4, language: 'ger', name: 'SDH', codec: 'ass' },
      { id: 5, language: '', name: '', codec: 'srt' },
    ],
    [`${HOME}/y.mkv`]: [
      { id: 7, language: 'en', name: '', codec: 'srt' },
      { id: 8, language: 'de', name: '', codec: 'srt' },
    ],
  };
  const at = `/player?path=${encodeURIComponent(`${HOME}/x.mkv`)}`;
  const all = { [HOME]: { names: ['x.mkv', 'x.fr.srt', 'y.mkv'] } };
  const { files } = await renderScreenAt(<PlayerScreen />, at, all, (fake) => {
    fake.answers.textLoad = () => success({ content: '', encoding: 'utf-8', etag: '1', size: 0 });
    fake.answers.videoProgress = () => success({ pos: 0, duration: 1, watched: 0 });
    fake.answers.fileSubtitles = ({ path }) => success({ list: inside[String(path)] ?? [] });
  });
  await settle();
  const select = (): HTMLElement => screen.getByRole('combobox', { name: 'Subtitles' });
  const track = () => film().querySelector('track')?.getAttribute('src');
  // What lies beside the film stands first, and is shown until something else is wished for.
  expect(within(select()).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No subtitles',
    'x.fr.srt',
    'English (in the film)',
    'German · SDH (in the film)',
    '5 (in the film)',
  ]); // prettier-ignore
  expect(select()).toHaveValue(`${HOME}/x.fr.srt`);
  await user.selectOptions(select(), 'inside:3');
  expect(track()).toBe(`/v2/file/subtitle?path=${encodeURIComponent(`${HOME}/x.mkv`)}&track=3`);
  fireEvent.keyDown(film(), { key: 'c' });
  expect(select()).toHaveValue('inside:4');
  expect(screen.getByText('Subtitles: German · SDH (in the film)')).toBeVisible();
  await next();
  expect(select()).toHaveValue('inside:8');
  expect(track()).toContain('y.mkv&track=8');
  expect(files.named('fileSubtitles').map(({ path }) => path)).toEqual([`${HOME}/x.mkv`, `${HOME}/y.mkv`]);
});
