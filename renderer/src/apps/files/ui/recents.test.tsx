import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import {
  HOME,
  forward,
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

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test.each([
  ['VRT-03', 'recentlyBackuped', 'Uploaded'],
  ['VRT-04', 'recentlyVisited', 'Opened'],
])('%s the list stands by days, with the time at which each file came into it', async (_id, root, column) => {
  const noon = new Date().setHours(12, 0, 0, 0) / 1000;
  const day = (back: number): Date => new Date((noon - back * 86_400) * 1000);
  const ages = [0, 0, 1, 3, 40];
  await renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${root}`, {}, (fake) => {
    fake.answers.fileList = (fields) =>
      fields.root === root
        ? success({
            list: ages.map((back, index) => ({
              ...{ name: `${index}.txt`, path: `${HOME}/${index}.txt`, is_dir: '0', mtime: 1000 },
              at: day(back).getTime() / 1000,
            })),
            total: ages.length,
            folder: { path: '', permission: 0 },
          })
        : undefined;
  });
  await settle();
  const words = (date: Date): string => {
    const month = date.toLocaleDateString('en-US', { month: 'short' });
    return `${date.getDate()} ${month} ${date.getFullYear()}`;
  };
  expect(screen.getAllByTestId('group-header').map((header) => header.textContent)).toEqual([
    'Today2',
    'Yesterday1',
    `${words(day(3))}1`,
    `${words(day(40))}1`,
  ]);
  expect(rowNames()).toEqual(ages.map((_age, index) => `${index}.txt`));
  expect(rowOf('0.txt')).toHaveTextContent('Today, 12:00');
  expect(screen.getByRole('columnheader', { name: column })).toBeInTheDocument();
});

test.each([
  ['VRT-03', 'recentlyBackuped', [{ type: 'backuped', action: 'clear', paths: [`${HOME}/a.txt`] }], []],
  ['VRT-04', 'recentlyVisited', [{ type: 'visited', action: 'clear', paths: [`${HOME}/a.txt`] }], []],
  ['VRT-05', 'favorite', [], [{ paths: [`${HOME}/a.txt`] }]],
])('%s APP-FM-03 Delete takes the entry out of the list; the file stays', async (_id, root, forgotten, unmarked) => {
  const { files } = await renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${root}`, {}, (fake) => {
    const list = ['a.txt', 'b.txt'].map((name) => ({ name, path: `${HOME}/${name}`, is_dir: '0', fav: '1' }));
    fake.answers.fileList = (fields) =>
      fields.root === root ? success({ list, total: 2, folder: { path: '', permission: 0 } }) : undefined;
  });
  await settle();
  await user.click(rowOf('a.txt'));
  expect(await forward('Delete')).toBe(true);
  await settle();
  expect(files.named('systemRecent')).toEqual(forgotten);
  expect(files.named('favoriteRemove')).toEqual(unmarked);
  expect(files.named('fileRemove')).toEqual([]);
});
