import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import type { FakeFiles, FakeFolder } from '../../test/files-harness.tsx';
import { FolderPicker } from './folder-picker.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('places');
  stopClock();
});
afterEach(startClock);

const folders: Record<string, FakeFolder> = {
  [HOME]: { names: ['Attic/', 'Barn/', 'Cellar/', 'note.txt'] },
  [`${HOME}/Barn`]: { names: ['Hay/', 'Tools/'] },
  [`${HOME}/Barn/Hay`]: { names: [] },
};
async function open(known = folders, prepare?: (files: FakeFiles) => void) {
  const onDone = vi.fn();
  const content = <FolderPicker title="Where to" okText="Take" onDone={onDone} />;
  const { files } = await renderScreenAt(content, '/fileManage/myFiles', structuredClone(known), prepare);
  await settle();
  return { onDone, files };
}
const places = () => screen.getByRole('list', { name: 'Places' });
const shown = () => within(screen.getByRole('group', { name: 'Folders' }));
const row = (name: string) => shown().getByRole('button', { name });
const press = async (keys: string): Promise<void> => {
  await user.keyboard(keys);
  await settle();
};

test('interaction 3.1 a folder is found by keys alone: arrows, letters, into it and back to where one was', async () => {
  const { onDone } = await open();
  expect(row('Attic')).toHaveFocus();
  await press('{ArrowDown}');
  expect(row('Barn')).toHaveFocus();
  await press('{ArrowRight}');
  expect(row('Hay')).toHaveFocus();
  await press('t{Enter}{Backspace}');
  await press('h{ArrowRight}');
  expect(shown().getByText('There are no folders in here.')).toBeInTheDocument();
  await press('{ArrowLeft}');
  expect(row('Hay')).toHaveFocus();
  await press('{Alt>}{ArrowUp}{/Alt}');
  expect(row('Barn')).toHaveFocus();
  await press('{End}');
  expect(row('Cellar')).toHaveFocus();
  await press('c{ArrowUp}{ArrowRight}');
  await user.click(screen.getByTestId('folder-picker-ok'));
  expect(onDone).toHaveBeenCalledWith(`${HOME}/Barn`);
});

test('interaction 3.1 the list of folders is one tab stop, and so are the places', async () => {
  await open();
  const stops = (list: HTMLElement) =>
    within(list)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops(places())).toHaveLength(1);
  expect(stops(screen.getByRole('group', { name: 'Folders' }))).toEqual([row('Attic')]);
  await press('{ArrowDown}');
  expect(stops(screen.getByRole('group', { name: 'Folders' }))).toEqual([row('Barn')]);
});

test('VRT-07 the same area of two pools is two places with two names', async () => {
  const second = '/zenith_ssd/mira/data';
  await open({ ...folders, [second]: { names: ['Quick/'] } }, (files) => {
    const answer = files.call.bind(files);
    files.call = async (name, args) => {
      const result = await answer(name, args);
      if (name !== 'fileList' || args.path !== undefined || !result.success) return result;
      const data = result.data as { list: object[] };
      return { ...result, data: { ...data, list: [...data.list, { ...data.list[0], path: second }] } };
    };
  });
  const names = within(places())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['My files', 'Family', 'Travel']));
});

test('a folder with more folders than one answer holds shows the rest when asked', async () => {
  const names = Array.from({ length: FILE_PAGE_MAX + 2 }, (_, at) => `Box ${at}/`);
  const { files } = await open({ [HOME]: { names } });
  expect(shown().queryByRole('button', { name: `Box ${FILE_PAGE_MAX}` })).toBeNull();
  await user.click(shown().getByRole('button', { name: 'Show more' }));
  await settle();
  expect(row(`Box ${FILE_PAGE_MAX + 1}`)).toBeInTheDocument();
  expect(shown().queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(files.named('fileList').map(({ page }) => page)).toContain(2);
  // However the account has folders listed.
  const asked = files.named('fileList').filter(({ path }) => path === HOME);
  expect(asked.every(({ folders_first: first }) => first === true)).toBe(true);
});

test('a folder that cannot be listed says why, is tried again, and cannot be taken', async () => {
  let isDown = true;
  const { files } = await open({ [HOME]: { names: ['Attic/'], fails: 'N002001' } }, (own) => {
    own.answers.fileList = ({ path }) => {
      if (path === HOME && !isDown) delete own.folders[HOME]?.fails;
      return undefined;
    };
  });
  expect(shown().getByRole('alert')).toHaveTextContent('no');
  expect(screen.getByTestId('folder-picker-ok')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'New folder' })).toBeDisabled();
  isDown = false;
  await user.click(shown().getByRole('button', { name: 'Retry' }));
  await settle();
  expect(row('Attic')).toBeInTheDocument();
  expect(screen.getByTestId('folder-picker-ok')).toBeEnabled();
  expect(files.named('fileList').filter(({ path }) => path === HOME)).toHaveLength(2);
});
