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
