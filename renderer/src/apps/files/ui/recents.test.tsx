import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../../api/result.ts';
import { pushReceived } from '../../../state/push-actions.ts';
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
  ['VRT-03', 'recentlyBackuped', 'Nothing was uploaded yet'],
  ['VRT-04', 'recentlyVisited', 'Nothing was opened yet'],
  ['VRT-05', 'favorite', 'No favourites yet'],
  ['VRT-06', 'shareToMe', 'Nobody shares anything with you'],
  ['VRT-01', 'tag:red', 'Nothing has this tag'],
])('%s FIL-10 a list without entries says how they come into it', async (_id, root, words) => {
  await renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${encodeURIComponent(root)}`, {}, (fake) => {
    fake.answers.fileList = (fields) =>
      fields.root === root || fields.tag !== undefined
        ? success({ list: [], total: 0, folder: { path: '', permission: 0 } })
        : undefined;
  });
  await settle();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.queryByText('This folder is empty')).toBeNull();
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

test.each([
  ['VRT-03', 'recentlyBackuped'],
  ['VRT-04', 'recentlyVisited'],
  ['VRT-05', 'favorite'],
  ['VRT-06', 'shareToMe'],
  ['VRT-06', 'myShare'],
])('%s FIL-10 the list %s follows what is told of it and of what it lists, and nothing else', async (_id, root) => {
  let listed = ['a.txt'];
  const { files, store } = await renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${root}`, {}, (fake) => {
    fake.answers.fileList = (fields) =>
      fields.root === root
        ? success({
            list: listed.map((name) => ({ name, path: `${HOME}/Docs/${name}`, is_dir: '0', at: 1_700_000_000 })),
            total: listed.length,
            folder: { path: '', permission: 0 },
          })
        : undefined;
  });
  await settle();
  expect(rowNames()).toEqual(['a.txt']);
  const tell = async (
    topic: string,
    type: string,
    data: Record<string, unknown>,
    next: string[],
  ): Promise<string[]> => {
    listed = next;
    store.dispatch(pushReceived({ cmd: 'message', id: 1, topic, type, to: 'mira', ts: 1, data }));
    await settle(2000);
    return rowNames();
  };
  const asked = (): number => files.named('fileList').filter((fields) => fields.root === root).length;
  expect(await tell('files', 'changed', { path: root }, ['a.txt', 'b.txt'])).toEqual(['a.txt', 'b.txt']);
  // A file of it got another name, or a folder above it.
  expect(await tell('files', 'changed', { path: `${HOME}/Docs` }, ['c.txt'])).toEqual(['c.txt']);
  expect(await tell('files', 'changed', { path: HOME }, ['d.txt'])).toEqual(['d.txt']);
  const before = asked();
  await tell('files', 'changed', { path: `${HOME}/Music` }, ['e.txt']);
  expect(asked()).toBe(before);
  const ofShares = root === 'shareToMe' || root === 'myShare';
  const share = { id: 's1', name: 'plans', kind: 'file', from: 'Bob' };
  expect(await tell('share', 'canceled', share, ['f.txt'])).toEqual([ofShares ? 'f.txt' : 'd.txt']);
});

const shareEntry = (more: object) => ({
  ...{ name: 'plans', path: '/zenith_sata/bob/data/plans', is_dir: '1', is_sys: '0', nshare: '0', mtime: 1000 },
  ...more,
});

test.each([
  ['shareToMe', 'Owner', { owner: 'bob', owner_name: 'Bob (dad)' }, 'Bob (dad)'],
  [
    'myShare',
    'Shared with',
    { path: `${HOME}/plans`, members: ['Ann', 'Bob'], expire_at: Date.UTC(2033, 4, 2, 12) / 1000 },
    'Ann, Bob · until 2033-05-02',
  ],
  ['favorite', 'Location', { path: `${HOME}/Docs/plans` }, 'My files/Docs'],
  ['favorite', 'Location', { path: '/zenith_sata/public/g1/plans', missing: '1' }, 'Team files/Family'],
])('VRT-05 VRT-06 the list %s has a column: %s', async (root, column, more, text) => {
  await renderScreenAt(<FileWindow />, `/fileManage/myFiles?path=${root}`, {}, (fake) => {
    fake.answers.fileList = (fields) =>
      fields.root === root
        ? success({ list: [shareEntry(more)], total: 1, folder: { path: '', permission: 0 } })
        : undefined;
  });
  await settle(500);
  expect(screen.getByRole('columnheader', { name: column })).toBeInTheDocument();
  expect(rowOf('plans')).toHaveTextContent(text);
  // Tiles say it where they are named.
  fireEvent.keyDown(window, { key: '2', code: 'Digit2', ctrlKey: true, shiftKey: true });
  await settle();
  expect(screen.getByRole('option')).toHaveAccessibleName(expect.stringContaining(text));
});

test('FIL-02 the header of a shared folder has the badge; that of another one has none', async () => {
  for (const nshare of ['1', '0']) {
    document.body.innerHTML = '';
    await renderScreenAt(<FileWindow />, '/fileManage/myFiles', {}, (fake) => {
      fake.answers.fileList = ({ path }) =>
        path === HOME ? success({ list: [], total: 0, folder: { path: HOME, permission: 1, nshare } }) : undefined;
    });
    await settle();
    const bar = within(screen.getByTestId('address-bar'));
    expect(bar.queryAllByRole('img', { name: 'Shared' })).toHaveLength(nshare === '1' ? 1 : 0);
  }
});
