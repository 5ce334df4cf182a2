import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { PictureScreen } from './index.tsx';
import { SLIDE_MS } from './use-slide-show.ts';

const at = (name: string): string => `/zsviewer?path=${encodeURIComponent(`${HOME}/${name}`)}`;
const folder = { [HOME]: { names: ['a.jpg', 'b.jpg'] } };
const picture = (): HTMLElement => screen.getByRole('group', { name: /Picture/ });
const press = async (key: string): Promise<void> => {
  fireEvent.keyDown(picture(), { key });
  await settle();
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  stopClock();
});
afterEach(startClock);

test('APP-ZSV-01 a slide show goes from picture to picture and round again, until it is stopped', async () => {
  const { url } = await renderScreenAt(<PictureScreen />, at('a.jpg'), folder);
  await settle();
  await press(' ');
  expect(screen.getByTestId('image-viewer')).toHaveAttribute('data-playing', 'true');
  expect(screen.queryByTestId('film-strip')).toBeNull();
  await settle(SLIDE_MS);
  expect(url()).toBe(at('b.jpg'));
  await settle(SLIDE_MS);
  expect(url()).toBe(at('a.jpg'));
  // A step by hand gives the next picture its whole time.
  await settle(SLIDE_MS - 1000);
  await press('ArrowRight');
  await settle(2000);
  expect(url()).toBe(at('b.jpg'));
  await press('Escape');
  await settle(3 * SLIDE_MS);
  expect(url()).toBe(at('b.jpg'));
  await press('F5');
  expect(screen.getByRole('button', { name: 'End the slide show' })).toBeInTheDocument();
});

test('APP-ZSV-01 one picture alone has no slide show', async () => {
  await renderScreenAt(<PictureScreen />, at('a.jpg'), { [HOME]: { names: ['a.jpg'] } });
  await settle();
  expect(screen.queryByRole('button', { name: 'Slide show' })).toBeNull();
  await press(' ');
  expect(screen.getByTestId('image-viewer')).toHaveAttribute('data-playing', 'false');
});

test('APP-ZSV-01 what is known of a picture and what its camera wrote stand beside it', async () => {
  await renderScreenAt(<PictureScreen />, at('a.jpg'), folder, (files) => {
    files.answers.fileInfo = () =>
      success({ list: [{ size: 2048, mtime: 1_700_000_000, width: 40, height: 30, ori: 1 }] });
    files.answers.fileCamera = () => success({ camera: 'Box 1', iso: 200 });
  });
  await settle();
  await user.click(screen.getByRole('button', { name: 'Information' }));
  await settle();
  const info = within(screen.getByTestId('picture-info'));
  for (const text of ['a.jpg', '2KB', '40 × 30', 'Box 1', 'ISO 200']) expect(info.getByText(text)).toBeInTheDocument();
  await press('i');
  expect(screen.queryByTestId('picture-info')).toBeNull();
});
