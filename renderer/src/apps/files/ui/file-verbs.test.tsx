import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { windowVerbsOf, type WindowVerb } from '../../../components/shortcuts/window-verbs.ts';
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

const open = (writable = true) =>
  renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${encodeURIComponent(HOME)}`, {
    [HOME]: { names: ['Summer/', 'apple.txt', 'avocado.txt'], writable },
  });
const verbs = (): WindowVerb[] => windowVerbsOf('w1');
const verb = (title: string): WindowVerb => {
  const found = verbs().filter((one) => one.title === title);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} verbs "${title}"`);
  return found[0];
};
const run = async (title: string) => {
  act(() => {
    verb(title).run();
  });
  await settle();
};

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test('WIN-27 APP-FM-03 the menus of a file window are verbs of the palette; without a selection they say that one is missing', async () => {
  await open();
  expect(verb('New folder').disabled).toBeUndefined();
  expect(verb('Paste').disabled).toBe('Nothing has been copied or cut');
  for (const title of ['Rename', 'Delete', 'Compress', 'Share'])
    expect(verbs().find((one) => one.title.startsWith(title))?.disabled).toMatch(/^Select/);
  expect(verbs().map(({ id }) => id)).toEqual([...new Set(verbs().map(({ id }) => id))]);
});

test('WIN-27 APP-FM-03 verbs do what the menus do with what is selected', async () => {
  const { files } = await open();
  await run('Select all');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3);
  await user.click(rowOf('apple.txt'));
  expect(verb('Delete').disabled).toBeUndefined();
  expect(verb('Delete').keys).toBe('Delete');
  await run('Delete');
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
  await settle();
  expect(files.named('fileRemove')).toHaveLength(1);
  expect(rowNames()).not.toContain('apple.txt');
});

test('WIN-27 APP-FM-02 the folder is shown another way by a verb; the way it is shown says so', async () => {
  await open();
  expect(verb('View: List').disabled).toBe('It is shown so already');
  await run('View: Gallery');
  expect(screen.getByTestId('file-list')).toHaveAttribute('data-mode', 'gallery');
  expect(verb('View: Gallery').disabled).toBeDefined();
  expect(verb('View: List').disabled).toBeUndefined();
});

test('WIN-27 APP-FM-03 where nothing may be written the palette offers what the menus do, and nothing that writes', async () => {
  await open(false);
  const titles = verbs().map(({ title }) => title);
  expect(titles).toContain('Select all');
  expect(titles).not.toContain('New folder');
});
