import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { AreaSearch } from './area-search.tsx';
import { BigSearch } from './big-search.tsx';

const TEAMS = '/zenith_sata/public';
const index = { index_content: 1, folders: [], exclude: [], indexed: 40, total: 40, state: 'idle' };
const answer = (own: number, team: number): CallResult<unknown> =>
  success({
    list: [],
    total: 0,
    cost_ms: 1,
    partial: 0,
    sources: [
      { source: 'own', count: own },
      { source: `${TEAMS}/g1`, count: team },
    ],
  });

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('places');
  stopClock();
});
afterEach(startClock);

test('SRC-01 the search of the team files looks through all team folders, and only through them', async () => {
  const { files } = await renderScreenAt(<AreaSearch />, '/publicManage/search?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success(index);
    fake.answers.searchQuery = () => answer(0, 1);
  });
  await settle();
  expect(files.named('searchQuery')).toMatchObject([{ keyword: 'sea', path: TEAMS }]);
  expect(screen.getByLabelText('Where')).toHaveValue(TEAMS);
});

test('SRC-01 the team files are among the places that can be searched alone', async () => {
  const { files } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success(index);
    fake.answers.searchQuery = () => answer(1, 1);
  });
  await settle();
  await user.selectOptions(screen.getByLabelText('Where'), 'team files');
  await settle();
  expect(files.named('searchQuery').at(-1)).toMatchObject({ path: TEAMS });
});

test('SRC-01 counts of places are those of the shown question: none while it is asked, and none when it fails', async () => {
  const waiting: ((answer: CallResult<unknown>) => void)[] = [];
  await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success(index);
    fake.answers.searchQuery = () => new Promise((resolve) => waiting.push(resolve)) as never;
  });
  waiting[0]?.(answer(7, 2));
  await settle();
  const bar = () => within(screen.getByTestId('search-sources'));
  expect(bar().getByText('7')).toBeInTheDocument();
  await user.type(screen.getByTestId('place-search'), 'food{Enter}');
  await settle();
  expect(bar().queryByText('7')).toBeNull();
  expect(bar().getByText('my files')).toBeInTheDocument();
  waiting[1]?.(failure('N000008', 'no'));
  await settle();
  expect(screen.queryByTestId('search-sources')).toBeNull();
});

test('APP-BIGS-01 APP-SET-07 a network mount is searched for names, and says what it could not look into; nothing there is moved', async () => {
  const mount = '/usb/net-1';
  const list = [{ path: `${mount}/films/sea.mkv`, name: 'sea.mkv', is_dir: '0', size: 4, mtime: 7, display_path: 'Films/films' }]; // prettier-ignore
  const found = success({ list, total: 1, cost_ms: 1, partial: 1, searching: 0 });
  const { files } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success({ ...index, state: 'indexing' });
    fake.answers.searchQuery = (args) => ((args as { path?: string }).path === undefined ? answer(0, 0) : found);
    fake.answers.fileList = (args) => {
      const { path } = args as { path?: string };
      if (path !== undefined) return success({ list: [], total: 0, folder: { path, permission: 0, free: 0 } });
      const place = { path: mount, name: 'Films', is_dir: '1', is_sys: '1', size: 0, mtime: 0 };
      return success({ list: [place], total: 1, folder: { path: '', permission: 0, free: 0 } });
    };
  });
  await settle();
  const why = within(screen.getByTestId('why-nothing'));
  await user.click(why.getByRole('button', { name: 'Search Films' }));
  await settle();
  expect(screen.getByLabelText('Where')).toHaveValue(mount);
  expect(files.named('searchQuery').at(-1)).toMatchObject({ keyword: 'sea', path: mount });
  expect(screen.queryByText(/still being made/)).toBeNull();
  expect(screen.getByText(/Not every folder of this server could be looked into/)).toBeInTheDocument();
  // What it could not look into is not asked for again and again.
  const asked = files.named('searchQuery').length;
  await settle(5000);
  expect(files.named('searchQuery')).toHaveLength(asked);
  await user.pointer({ keys: '[MouseRight]', target: screen.getByText('sea.mkv') });
  await settle();
  const menu = within(screen.getByRole('menu'));
  expect(menu.getByRole('menuitem', { name: 'Copy' })).toBeInTheDocument();
  for (const name of ['Cut', 'Rename', 'Delete']) expect(menu.queryByRole('menuitem', { name })).toBeNull();
});
