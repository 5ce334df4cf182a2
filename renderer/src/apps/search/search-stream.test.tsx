import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { windowShortcut } from '../../components/shortcuts/window-shortcuts.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { hit, names, searchIndex } from '../../test/search-hits.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { BigSearch } from './big-search.tsx';

type Asked = { search: string; from: number; size: number; keyword: string };

/** A search that answers when the test says so. */
async function begin(url = '/bigSearch/bigSearch-home?q=sea') {
  const waiting: ((answer: CallResult<unknown>) => void)[] = [];
  const shown = await renderScreenAt(<BigSearch />, url, {}, (fake) => {
    fake.answers.searchSetting = () => success(searchIndex());
    fake.answers.searchHistory = () => success({ list: [] });
    fake.answers.searchQuery = () => new Promise((resolve) => waiting.push(resolve)) as never;
  });
  const answer = async (list: readonly string[], total: number, searching: 0 | 1): Promise<void> => {
    waiting.at(-1)?.(
      success({ list: list.map((name) => hit(name)), total, cost_ms: 2, partial: 0, sources: [], searching }),
    );
    await settle(200);
  };
  const asked = (): Asked[] => shown.files.named('searchQuery') as Asked[];
  return { ...shown, waiting, answer, asked, stops: () => shown.files.named('searchStop') };
}

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('places');
  stopClock();
});
afterEach(startClock);

test('SRC-02 the first hits show while the rest is looked for, later ones stand behind them', async () => {
  const { answer, asked } = await begin();
  await answer([], 0, 1);
  expect(screen.queryByText('nothing found')).toBeNull();
  expect(screen.getByTestId('still-searching')).toHaveTextContent('Still searching… 0 found');
  await answer(['sea b.txt', 'sea c.txt'], 40, 1);
  expect(names()).toEqual(['sea b.txt', 'sea c.txt']);
  expect(screen.getByTestId('still-searching')).toHaveTextContent('Still searching… 40 found');
  await answer(['a sea.txt', 'sea b.txt'], 3, 0);
  expect(names()).toEqual(['sea b.txt', 'sea c.txt', 'a sea.txt']);
  expect(screen.queryByTestId('still-searching')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('3 results · 6 ms');
  expect(asked().map(({ from, size }) => [from, size])).toEqual([
    [0, 200],
    [0, 200],
    [2, 198],
  ]);
  expect(new Set(asked().map(({ search }) => search)).size).toBe(1);
});

test('SRC-02 another question ends the one before on the device, and no answer of it is shown', async () => {
  const { waiting, answer, asked, stops } = await begin();
  await answer(['sea.txt'], 1, 1);
  const late = waiting.at(-1);
  await user.type(screen.getByTestId('place-search'), '{Control>}a{/Control}lake{Enter}');
  await settle();
  expect(names()).toEqual([]);
  const [first] = asked();
  expect(stops()).toEqual([{ search: first?.search }]);
  expect(asked().at(-1)).toMatchObject({ from: 0 });
  expect(asked().at(-1)?.search).not.toBe(first?.search);
  await answer(['lake.txt'], 1, 0);
  late?.(success({ list: [hit('sea 2.txt')], total: 2, cost_ms: 1, partial: 0, searching: 1 }));
  await settle(500);
  expect(names()).toEqual(['lake.txt']);
  // What has come to its end has nothing to be ended.
  expect(stops()).toHaveLength(1);
});

test('SRC-02 the end of the window ends its search', async () => {
  const { answer, asked, stops, url } = await begin();
  await answer(['sea.txt'], 1, 1);
  await user.click(screen.getByRole('button', { name: 'Index' }));
  await settle();
  expect(url()).toContain('bigSearch-setting');
  expect(stops()).toEqual([{ search: asked()[0]?.search }]);
});

test('SRC-02 Escape and a button stop a search; what was found stays', async () => {
  const { answer, asked, stops } = await begin();
  await answer(['sea.txt'], 12, 1);
  await user.click(screen.getByTestId('place-search'));
  await user.keyboard('{Escape}');
  expect(screen.getByTestId('place-search')).toHaveValue('sea');
  await settle(5000);
  expect(names()).toEqual(['sea.txt']);
  expect(screen.getByRole('status')).toHaveTextContent('Stopped · 12 results until then');
  expect(stops()).toHaveLength(1);
  const count = asked().length;
  // Nothing is under way any more: Escape empties the field as ever.
  await user.keyboard('{Escape}');
  expect(screen.getByTestId('place-search')).toHaveValue('');
  await settle(5000);
  expect(asked()).toHaveLength(count);
});

test('SRC-02 the button of a search that goes on, and Escape anywhere in its window', async () => {
  const { answer, stops } = await begin();
  await answer(['sea.txt'], 1, 1);
  expect(windowShortcut('w1', 'Escape', false)?.title).toBe('Stop searching');
  await user.click(screen.getByRole('button', { name: 'Stop searching' }));
  await settle();
  expect(stops()).toHaveLength(1);
  expect(windowShortcut('w1', 'Escape', false)).toBeUndefined();
});

test('SRC-02 a search that breaks off keeps what it has found; one that had found nothing says why and is tried again', async () => {
  const { waiting, answer } = await begin();
  await answer(['sea.txt'], 1, 1);
  waiting.at(-1)?.(failure('NETWORK', 'gone'));
  await settle();
  expect(names()).toEqual(['sea.txt']);
  expect(screen.queryByTestId('still-searching')).toBeNull();
  await user.type(screen.getByTestId('place-search'), ' side{Enter}');
  await settle();
  waiting.at(-1)?.(failure('N000005', 'busy'));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  await answer(['sea side.txt'], 1, 0);
  expect(names()).toEqual(['sea side.txt']);
});

test('SRC-01 hits follow what becomes of their files, in their places', async () => {
  const { answer, files, store } = await begin();
  await answer(['a sea.txt', 'b sea.txt', 'c sea.txt'], 3, 0);
  files.answers.searchLook = () => success({ list: [hit('a sea.txt', { size: 2048 }), hit('c sea.txt')] });
  const push = (path: string) =>
    store.dispatch(
      pushReceived({ cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'mira', ts: 1, data: { path } }),
    );
  push(`${HOME}/Elsewhere`);
  await settle(1000);
  expect(files.named('searchLook')).toEqual([]);
  push(`${HOME}/Docs`);
  await settle(1000);
  expect(files.named('searchLook')).toHaveLength(1);
  expect(names()).toEqual(['a sea.txt', 'c sea.txt']);
  expect(screen.getAllByTestId('record')[0]).toHaveTextContent('2KB');
  // What comes back stands where it stood.
  files.answers.searchLook = () => success({ list: ['c', 'a', 'b'].map((name) => hit(`${name} sea.txt`)) });
  push(`${HOME}/Docs`);
  await settle(1000);
  expect(names()).toEqual(['a sea.txt', 'b sea.txt', 'c sea.txt']);
});
