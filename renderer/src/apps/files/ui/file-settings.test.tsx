import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import { forgetSorts, loadSort } from '../../../state/files/preferences.ts';
import { fileSettingsChanged } from '../../../state/push-actions.ts';
import {
  forward,
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

const plain = { show_hidden: 0, open_mode: 'double', confirm_delete: 1, thumbnails: 1, date_format: 'auto', recycle_days: 30 }; // prettier-ignore
const byName = { sort_by: 'name', sort_order: 'asc', folders_first: 1 };

/** A file window whose account has these settings; `change` is what another client does to them. */
async function open(common: object, sortBy: object = byName) {
  let answer = { common: { ...plain, ...common }, sortBy, sameName: { policy: 'ask' } };
  const folders = {
    [HOME]: { names: ['Summer/', 'apple.txt', 'banana.jpg'] },
    [`${HOME}/Summer`]: { names: ['sea.jpg'] },
  };
  const url = `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`;
  const shown = await renderScreenAt(<FileWindow />, url, folders, (files) => {
    files.answers.fileSetting = () => success(answer);
  });
  const change = async (next: object, sort: object = byName): Promise<void> => {
    answer = { ...answer, common: { ...plain, ...next }, sortBy: sort };
    act(() => {
      shown.store.dispatch(fileSettingsChanged());
    });
    await settle();
  };
  return { ...shown, change };
}

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test('APP-FSET-02 with one click a plain click opens, and a click with a key selects', async () => {
  const { url, openWindow } = await open({ open_mode: 'single' });
  fireEvent.click(rowOf('apple.txt'), { ctrlKey: true });
  fireEvent.click(rowOf('Summer'), { shiftKey: true });
  await settle();
  expect(openWindow).not.toHaveBeenCalled();
  expect(rowNames()).toContain('apple.txt');
  await user.click(rowOf('apple.txt'));
  await settle();
  expect(openWindow).toHaveBeenCalledTimes(1);
  await user.click(rowOf('Summer'));
  await settle();
  expect(url()).toContain(encodeURIComponent(`${HOME}/Summer`));
  expect(rowNames()).toEqual(['sea.jpg']);
});

test('APP-FSET-02 with one click a double click opens once, and nothing of what comes under it', async () => {
  const { openWindow } = await open({ open_mode: 'single' });
  await user.dblClick(rowOf('apple.txt'));
  await settle();
  expect(openWindow).toHaveBeenCalledTimes(1);
  fireEvent.click(rowOf('apple.txt'), { detail: 2 });
  expect(openWindow).toHaveBeenCalledTimes(1);
});

test('APP-FSET-02 how an entry is opened follows the setting in an open window', async () => {
  const { openWindow, change } = await open({});
  await user.click(rowOf('apple.txt'));
  expect(openWindow).not.toHaveBeenCalled();
  await change({ open_mode: 'single' });
  await user.click(rowOf('apple.txt'));
  expect(openWindow).toHaveBeenCalledTimes(1);
});

test('APP-FSET-02 without small pictures the tiles show the icon of the kind', async () => {
  const { change } = await open({});
  await user.click(screen.getByTestId('view-grid'));
  await settle();
  expect(rowOf('banana.jpg').querySelector('img')).not.toBeNull();
  await change({ thumbnails: 0 });
  expect(rowOf('banana.jpg').querySelector('img')).toBeNull();
  expect(rowOf('banana.jpg').querySelector('svg')).not.toBeNull();
});

test('APP-FSET-02 lists and details write dates in the order of the setting', async () => {
  const { change } = await open({});
  const time = (): string => rowOf('banana.jpg').textContent;
  expect(time()).toContain('Nov 2023');
  for (const [date_format, text] of Object.entries({ ymd: '2023-11-14', dmy: '14/11/2023', mdy: '11/14/2023' })) {
    await change({ date_format });
    expect(time()).toContain(text);
    await user.click(rowOf('banana.jpg'));
    expect(screen.getByRole('complementary')).toHaveTextContent(text);
  }
});

test('APP-FSET-02 Delete asks as soon as another client wants it', async () => {
  const { files, change } = await open({ confirm_delete: 0 });
  await user.click(rowOf('apple.txt'));
  await change({ confirm_delete: 1 });
  await forward('Delete');
  await settle();
  expect(files.named('fileRemove')).toEqual([]);
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
});

test('APP-FSET-02 a changed default order, and folders among the files, show in an open window', async () => {
  const { files, change } = await open({});
  const asked = () => files.named('fileList').filter(({ path }) => path === HOME);
  await change({}, { ...byName, sort_by: 'size', sort_order: 'desc' });
  expect(asked().at(-1)).toMatchObject({ sortBy: 'size', order: 'desc' });
  const before = asked().length;
  files.folders[HOME] = { names: ['apple.txt', 'banana.jpg', 'Summer/'] };
  await change({}, { sort_by: 'size', sort_order: 'desc', folders_first: 0 });
  expect(asked().length).toBeGreaterThan(before);
  expect(rowNames()).toEqual(['apple.txt', 'banana.jpg', 'Summer']);
});

test('APP-FSET-02 SES-15 an order applied to all folders shows in an open window, which keeps its view', async () => {
  const { files } = await open({});
  const last = () =>
    files
      .named('fileList')
      .filter(({ path }) => path === HOME)
      .at(-1);
  await user.click(screen.getByRole('button', { name: 'Size' }));
  await user.click(screen.getByTestId('view-grid'));
  await settle();
  expect(last()).toMatchObject({ sortBy: 'size' });
  act(() => {
    forgetSorts('mira');
  });
  await settle();
  expect(last()).toMatchObject({ sortBy: 'name', order: 'asc' });
  expect(screen.getByTestId('file-list')).toHaveAttribute('data-mode', 'grid');
  // The order that was forgotten does not come back with the next view.
  await user.click(screen.getByTestId('view-list'));
  await settle();
  expect(loadSort('mira', HOME)).toEqual({ sortBy: 'name', order: 'asc', mode: 'list' });
});

test('APP-FSET-02 SES-15 an order applied to all folders in another tab shows too', async () => {
  const { files } = await open({});
  await user.click(screen.getByRole('button', { name: 'Size' }));
  await settle();
  const key = 'hearth.files.sort.mira';
  const kept = JSON.stringify([[HOME, { mode: 'list' }]]);
  localStorage.setItem(key, kept);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: kept }));
  });
  await settle();
  expect(files.named('fileList').at(-1)).toMatchObject({ path: HOME, sortBy: 'name' });
});

test('APP-FSET-02 SES-15 a folder with a view of its own follows the default order when that changes', async () => {
  const { files, change } = await open({});
  await user.click(screen.getByTestId('view-grid'));
  await change({}, { ...byName, sort_by: 'mtime', sort_order: 'desc' });
  expect(files.named('fileList').at(-1)).toMatchObject({ path: HOME, sortBy: 'mtime', order: 'desc' });
});
