import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { pushReceived } from '../../state/push-actions.ts';
import type { AppStore } from '../../state/store.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { PictureScreen } from './index.tsx';

const at = (name: string): string => `/zsviewer?path=${encodeURIComponent(`${HOME}/${name}`)}`;
const picture = (): HTMLElement => screen.getByRole('group', { name: /Picture/ });
const large = (): HTMLImageElement => {
  const image = picture().querySelector<HTMLImageElement>('img[src^="/v2/file/stream"]');
  if (image === null) throw new Error('no large picture');
  return image;
};
const tell = async (store: AppStore): Promise<void> => {
  const data = { path: HOME };
  store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'files', type: 'changed', data }));
  await settle(1000);
};

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test('APP-ZSV-01 a shown picture that another program writes anew is shown as it is now', async () => {
  let mtime = 1000;
  const { store } = await renderScreenAt(<PictureScreen />, at('a.jpg'), {}, (files) => {
    files.answers.fileList = ({ path }) => {
      const list = ['a.jpg', 'b.jpg'].map((name) => ({ name, path: `${String(path)}/${name}`, is_dir: '0', mtime }));
      return success({ list, total: 2, folder: { path, name: 'data', permission: 1 } });
    };
  });
  await settle();
  const before = large();
  fireEvent.load(before);
  await tell(store);
  expect(large()).toBe(before);
  mtime = 2000;
  await tell(store);
  expect(large().src).not.toBe(before.src);
  expect(picture()).toHaveAttribute('data-state', 'loading');
  fireEvent.load(large());
  expect(picture()).toHaveAttribute('data-state', 'full');
});

test('APP-ZSV-01 a shown picture that is taken away elsewhere is gone, and the way goes on to its neighbours', async () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg'];
  const folder = { names: [...names] };
  const { store, url } = await renderScreenAt(<PictureScreen />, at('b.jpg'), { [HOME]: folder }, (files) => {
    files.answers.fileInfo = ({ paths }) =>
      folder.names.some((name) => String(paths) === `${HOME}/${name}`) ? undefined : failure('N002001', 'gone');
  });
  await settle();
  fireEvent.load(large());
  folder.names = ['a.jpg', 'c.jpg'];
  await tell(store);
  expect(screen.getByText('This file no longer exists')).toBeVisible();
  expect(screen.getByText('2 of 3')).toBeVisible();
  fireEvent.keyDown(picture(), { key: 'ArrowRight' });
  await settle();
  expect(url()).toBe(at('c.jpg'));
  expect(screen.getByText('2 of 2')).toBeVisible();
});

test('APP-ZSV-01 of a picture that is gone nothing is offered but the way on, and the keys stay with it', async () => {
  const folder = { names: ['a.jpg', 'b.jpg'] };
  const { store, url } = await renderScreenAt(<PictureScreen />, at('a.jpg'), { [HOME]: folder }, (files) => {
    files.answers.fileInfo = ({ paths }) =>
      folder.names.some((name) => String(paths) === `${HOME}/${name}`) ? undefined : failure('N002001', 'gone');
  });
  await settle();
  fireEvent.load(large());
  const tools = (): string[] =>
    within(screen.getByRole('toolbar'))
      .getAllByRole<HTMLButtonElement>('button')
      .flatMap((tool) => (tool.disabled ? [] : [tool.getAttribute('aria-label') ?? tool.textContent]));
  expect(tools()).toEqual(expect.arrayContaining(['Rotate', 'Download', 'Delete', 'Share']));
  screen.getByRole('button', { name: 'Delete' }).focus();
  folder.names = ['b.jpg'];
  await tell(store);
  expect(tools()).toEqual(['Next', 'Slide show', 'Information']);
  expect(picture()).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await settle();
  expect(url()).toBe(at('b.jpg'));
  expect(tools()).toEqual(expect.arrayContaining(['Rotate', 'Download', 'Delete', 'Share']));
});

test('APP-ZSV-01 a neighbour without a small picture has a sign in its place, not the browser’s of a broken one', async () => {
  await renderScreenAt(<PictureScreen />, at('a.jpg'), { [HOME]: { names: ['a.jpg', 'b.jpg'] } });
  await settle();
  const neighbour = within(screen.getByTestId('film-strip')).getByRole('button', { name: 'b.jpg' });
  fireEvent.error(neighbour.querySelector('img') ?? document.body);
  expect(neighbour.querySelector('img')).toBeNull();
  expect(neighbour.querySelector('svg')).not.toBeNull();
});

test('APP-ZSV-01 after a press on a tool the keys go on with the pictures, and Space presses the tool', async () => {
  const { url } = await renderScreenAt(<PictureScreen />, at('a.jpg'), { [HOME]: { names: ['a.jpg', 'b.jpg'] } });
  await settle();
  await user.click(screen.getByRole('button', { name: 'Rotate' }));
  await user.keyboard(' ');
  expect(screen.getByTestId('image-viewer')).toHaveAttribute('data-playing', 'false');
  await user.keyboard('{ArrowRight}');
  await settle();
  expect(url()).toBe(at('b.jpg'));
});
