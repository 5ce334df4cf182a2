import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  HOME,
  renderScreenAt,
  rowNames,
  rowOf,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

const url = `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`;
const open = () =>
  renderScreenAt(<FileWindow />, url, {
    [HOME]: { names: ['Summer/', 'sea view.txt', 'season.txt', 'view of a sea.txt'] },
    [`${HOME}/Summer`]: { names: ['sea.txt', 'sun.txt'] },
  });
const field = () => screen.getByTestId('files-filter');

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test('APP-FM-02 SRC-02 the filter takes several words: a space between them can be typed', async () => {
  await open();
  await user.type(field(), 'sea view');
  await settle(200);
  expect(field()).toHaveValue('sea view');
  expect(rowNames()).toEqual(['sea view.txt', 'view of a sea.txt']);
});

test('APP-FM-02 the filter stays when the folder is listed in another order, and cleared there it does not come back', async () => {
  await open();
  const sort = (name: string) => screen.getByRole('button', { name });
  await user.type(field(), 'view');
  await settle(200);
  await user.click(sort('Size'));
  await settle(200);
  expect(field()).toHaveValue('view');
  expect(rowNames()).toEqual(['sea view.txt', 'view of a sea.txt']);
  await user.clear(field());
  await user.click(sort('Name'));
  await settle(200);
  expect(field()).toHaveValue('');
  expect(rowNames()).toHaveLength(4);
});

test('APP-FM-02 SHK-03 Escape in the filter and in the address gives the keyboard to the list', async () => {
  await open();
  await user.type(field(), 'nothing like this');
  await settle(200);
  await user.keyboard('{Escape}');
  await settle(200);
  expect(screen.getByTestId('file-list')).toHaveFocus();
  await user.type(field(), 'nor this');
  await settle(200);
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await settle(200);
  expect(screen.getByTestId('file-list')).toHaveFocus();
  await user.type(field(), 'sea');
  await settle(200);
  await user.keyboard('{Escape}{ArrowDown}');
  expect(screen.getByTestId('file-list')).toHaveFocus();
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(1);
  await user.click(screen.getByTestId('address-edit'));
  await user.keyboard('{Escape}');
  await settle();
  expect(screen.getByTestId('file-list')).toHaveFocus();
  await user.click(screen.getByTestId('address-edit'));
  await user.type(screen.getByTestId('address-field'), '/Summer{Enter}');
  await settle(200);
  expect(rowNames()).toEqual(['sea.txt', 'sun.txt']);
  expect(screen.getByTestId('file-list')).toHaveFocus();
});

test('APP-FM-02 SHK-03 a folder that takes its time gets the keyboard of the one that it was opened from', async () => {
  const { files } = await open();
  await user.click(rowOf('Summer'));
  screen.getByTestId('file-list').focus();
  const { promise, resolve } = Promise.withResolvers<null>();
  files.gate = promise;
  await user.dblClick(rowOf('Summer'));
  await settle(300);
  expect(screen.queryByTestId('file-list')).toBeNull();
  // What the page does with the keyboard of something that has gone.
  const around = screen.getByTestId('listing');
  around.tabIndex = -1;
  around.dataset.holdsFocus = '';
  around.focus();
  resolve(null);
  await settle(300);
  expect(screen.getByTestId('file-list')).toHaveFocus();
});
