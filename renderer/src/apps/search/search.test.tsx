import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success, type CallResult } from '../../api/result.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { i18next } from '../../i18n/index.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import type { AppStore } from '../../state/store.ts';
import {
  type FakeFiles,
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { hit, names, searchIndex } from '../../test/search-hits.ts';
import { BigSearch } from './big-search.tsx';
import { reasonsOf } from './why.ts';
import { searchFields, searchOf, searchQuery, snippetPieces } from './scope.ts';

const found = (...list: object[]): CallResult<unknown> =>
  success({ list, total: list.length, cost_ms: 3.2, partial: 0 });
beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('places');
  stopClock();
});
afterEach(startClock);

test('SRC-02 typing asks once after a rest, and an older answer never shows over a newer one', async () => {
  const waiting: ((answer: CallResult<unknown>) => void)[] = [];
  const { files } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home', {}, (fake) => {
    fake.answers.searchSetting = () => success(searchIndex());
    fake.answers.searchHistory = () => success({ list: [] });
    fake.answers.searchQuery = () => new Promise((resolve) => waiting.push(resolve)) as never;
  });
  const field = screen.getByTestId('place-search');
  await user.type(field, 'rep');
  expect(files.named('searchQuery')).toHaveLength(0);
  await settle(320);
  expect(files.named('searchQuery').map(({ keyword }) => keyword)).toEqual(['rep']);
  await user.type(field, 'ort{Enter}');
  await settle();
  expect(files.named('searchQuery').map(({ keyword }) => keyword)).toEqual(['rep', 'report']);
  waiting[1]?.(found(hit('report.pdf')));
  await settle();
  waiting[0]?.(found(hit('reptile.jpg')));
  await settle();
  expect(names()).toEqual(['report.pdf']);
  expect(screen.getByRole('status')).toHaveTextContent('1 result · 3 ms');
});

test('APP-BIGS-01, RTE-13 a hit opens, or shows in its folder; kinds are tabs', async () => {
  const { files, openWindow } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success(searchIndex());
    fake.answers.searchQuery = () => found(hit('sea.jpg', { ftype: 101 }), hit('sea.xyz'));
  });
  await user.dblClick(screen.getAllByTestId('record')[0] ?? document.body);
  expect(openWindow.mock.calls[0]?.[0]).toBe(`/zsviewer?path=${encodeURIComponent(`${HOME}/Docs/sea.jpg`)}`);
  await user.pointer({ keys: '[MouseRight]', target: screen.getAllByTestId('record')[1] ?? document.body });
  await user.click(screen.getByRole('menuitem', { name: 'Show in its folder' }));
  expect(openWindow.mock.calls[1]?.[0]).toBe(
    `/fileManage/myFiles?path=${encodeURIComponent(`${HOME}/Docs`)}&select=sea.xyz`,
  );
  await user.click(screen.getByRole('tab', { name: 'Images' }));
  await settle();
  expect(files.named('searchQuery').at(-1)).toMatchObject({ keyword: 'sea', ftype: '101', scope: 'name' });
});

test('APP-BIGS-01 what was searched for last is offered, can be taken out one by one and cleared', async () => {
  let kept = ['tax', 'sea'];
  const { files } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home', {}, (fake) => {
    fake.answers.searchSetting = () => success(searchIndex());
    fake.answers.searchHistory = ({ action, keyword }) => {
      if (action === 'delete') kept = kept.filter((one) => one !== keyword);
      if (action === 'clear') kept = [];
      return success({ list: kept });
    };
    fake.answers.searchQuery = () => found();
  });
  await user.click(screen.getByRole('button', { name: 'Forget “tax”' }));
  await settle();
  const list = within(screen.getByTestId('search-recent'));
  expect(list.queryByText('tax')).toBeNull();
  await user.click(list.getByText('sea'));
  await settle();
  expect(files.named('searchQuery')).toMatchObject([{ keyword: 'sea' }]);
  expect(screen.getByText('nothing found')).toBeInTheDocument();
});

test('APP-BIGS-02 a hit by content shows its text with what was found marked; an index that is off says so', async () => {
  const { openWindow } = await renderScreenAt(
    <BigSearch />,
    '/bigSearch/bigSearch-contentSearch?q=lake',
    {},
    (fake) => {
      fake.answers.searchSetting = () => success(searchIndex());
      fake.answers.searchQuery = () =>
        found(hit('trip.txt', { ftype: 107, snippet: 'by the \uE000lake\uE001 we', line: 12 }));
    },
  );
  expect(screen.getByText('lake').tagName).toBe('MARK');
  expect(screen.getByText('Line 12')).toBeVisible();
  await user.dblClick(screen.getByText('trip.txt'));
  expect(openWindow.mock.calls[0]?.[0]).toBe(`/txtEditor?path=${encodeURIComponent(`${HOME}/Docs/trip.txt`)}&line=12`);
});

test('APP-BIGS-02 search by content that is off leads to its setting', async () => {
  const { url, files } = await renderScreenAt(
    <BigSearch />,
    '/bigSearch/bigSearch-contentSearch?q=lake',
    {},
    (fake) => {
      fake.answers.searchSetting = () => success(searchIndex({ state: 'off', index_content: 0 }));
      fake.answers.searchQuery = () => found();
    },
  );
  expect(screen.getByText('Search in contents is switched off')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Index settings' }));
  expect(url()).toBe('/bigSearch/bigSearch-setting');
  expect(files.named('searchSetting').every((args) => Object.keys(args).length === 0)).toBe(true);
});

test('APP-BIGS-03 the administrator switches the index; others see it and cannot', async () => {
  const prepare = (isMaster: boolean) => (fake: FakeFiles, store: AppStore) => {
    fake.answers.searchSetting = (args) =>
      success(searchIndex({ indexed: 12, state: 'indexing', index_content: args.index_content === false ? 0 : 1 }));
    if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
  };
  const { files } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-setting', {}, prepare(true));
  expect(screen.getByTestId('index-state')).toHaveTextContent('Being made · 12 of 40 files');
  await user.click(screen.getByRole('switch'));
  await settle();
  expect(files.named('searchSetting').at(-1)).toEqual({ index_content: false });
  document.body.innerHTML = '';
  await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-setting', {}, prepare(false));
  expect(screen.getByRole('switch')).toBeDisabled();
  expect(screen.getByRole('note')).toHaveTextContent('Only the administrator');
});

test('SRC-01 an address holds a search, and a search becomes the fields of the call', () => {
  const search = {
    keyword: 'a b',
    tab: 'images',
    path: `${HOME}/Photos`,
    source: '/usb/u-1',
    time: 'week',
    size: 'medium',
  } as const;
  expect(searchOf(new URLSearchParams(searchQuery(search)))).toEqual(search);
  expect(searchFields(search, 700_000_000)).toEqual({
    keyword: 'a b',
    ftype: '101',
    path: `${HOME}/Photos`,
    mtime_from: 700_000 - 604_800,
    size_min: 1048576,
    size_max: 104857600,
  });
  expect(searchOf(new URLSearchParams('tab=constructor&size=__proto__'))).toMatchObject({ tab: 'all', size: 'any' });
  expect(snippetPieces('a\uE000b\uE001c\uE000d')).toEqual([
    { text: 'a', found: false },
    { text: 'b', found: true },
    { text: 'c', found: false },
    { text: 'd', found: true },
  ]);
});

test('SRC-02 nothing found says what may have kept it from being found, and each reason leads on', async () => {
  const { files, url } = await renderScreenAt(
    <BigSearch />,
    `/bigSearch/bigSearch-home?q=lake+house&tab=images&time=week&in=${encodeURIComponent(HOME)}`,
    {},
    (fake) => {
      fake.answers.searchSetting = () =>
        success(searchIndex({ state: 'indexing', indexed: 20, exclude: [`${HOME}/Old`, '/usb/u-1'] }));
      fake.answers.searchQuery = () => found();
    },
  );
  const reasons = () =>
    within(screen.getByTestId('why-nothing'))
      .getAllByRole('listitem')
      .map((item) => [item.dataset.reason, item.firstElementChild?.textContent]);
  expect(reasons()).toEqual([
    ['filters', 'Only some kinds, times or sizes are looked for.'],
    ['place', 'Only my files is looked through.'],
    ['indexing', 'The index is still being made: 20 of 40 files are in it.'],
    ['excluded', 'Left out of the index: my files/Old.'],
    ['words', 'Every word has to be found.'],
    ['other', 'Only names are looked through.'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Look for all' }));
  await settle();
  expect(files.named('searchQuery').at(-1)).toEqual(
    expect.not.objectContaining({ ftype: expect.anything() as string }),
  );
  await user.click(screen.getByRole('button', { name: 'Search everywhere' }));
  await settle();
  expect(reasons().map(([kind]) => kind)).toEqual(['indexing', 'excluded', 'words', 'other']);
  await user.click(screen.getByRole('button', { name: 'Only “lake”' }));
  await settle();
  await user.click(screen.getByRole('button', { name: 'Search in contents' }));
  await settle();
  expect(url()).toBe('/bigSearch/bigSearch-contentSearch?q=lake');
});

test('SRC-02 reasons: the contents of some folders alone, hidden names, a window of one place', () => {
  const search = { keyword: 'lake', tab: 'all', path: HOME, source: '', time: 'any', size: 'any' } as const;
  const facts = { state: 'idle', indexed: 1, total: 1, folders: [] as string[], exclude: [] as string[] } as const;
  const kinds = (more: Partial<Parameters<typeof reasonsOf>[0]>): string[] =>
    reasonsOf({ search, scope: 'name', root: HOME, index: facts, showsHidden: false, mounts: [], ...more }).map(
      ({ kind }) => kind,
    );
  expect(kinds({})).toEqual(['other']);
  expect(kinds({ search: { ...search, keyword: '.bashrc' } })).toEqual(['hidden', 'other']);
  expect(kinds({ search: { ...search, keyword: '.bashrc' }, showsHidden: true })).toEqual(['other']);
  const limited = { ...facts, folders: [`${HOME}/Letters`] };
  expect(kinds({ scope: 'content', index: limited })).toEqual(['limited', 'other']);
  expect(kinds({ scope: 'content', index: { ...facts, folders: [HOME] } })).toEqual(['other']);
  expect(kinds({ index: null, root: '' })).toEqual(['place', 'other']);
  // Other servers are looked through when they are chosen, and the index says nothing of them.
  const everywhere = { search: { ...search, path: '' }, root: '', mounts: ['/usb/net-1'] };
  expect(kinds(everywhere)).toEqual(['mounts', 'other']);
  expect(kinds({ ...everywhere, scope: 'content' })).toEqual(['other']);
  const there = { ...everywhere, search: { ...search, path: '/usb/net-1/films' } };
  expect(kinds({ ...there, index: { ...facts, state: 'indexing' } })).toEqual(['place']);
});

test('SRC-02 where nothing was found in a part of the index it is asked for again as the index grows', async () => {
  let indexed = 0;
  const { files, store } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    // The names are indexed all the same while the contents are not.
    fake.answers.searchSetting = () => success(searchIndex({ state: 'off', indexed, total: indexed }));
    fake.answers.searchQuery = () =>
      indexed === 0 ? success({ list: [], total: 0, cost_ms: 1, partial: 1 }) : found(hit('sea.jpg'));
  });
  await settle(500);
  expect(screen.getByText('nothing found')).toBeInTheDocument();
  const before = files.named('searchQuery').length;
  await settle(2000);
  expect(files.named('searchQuery')).toHaveLength(before);
  indexed = 40;
  const tell = () =>
    store.dispatch(
      pushReceived({ cmd: 'message', id: 1, topic: 'index', type: 'progress', to: 'master', ts: 1, data: {} }),
    );
  tell();
  await settle(500);
  expect(screen.getByTestId('record')).toHaveTextContent('sea.jpg');
  // What is whole is not asked for again.
  const asked = files.named('searchQuery').length;
  indexed = 41;
  tell();
  await settle(500);
  expect(files.named('searchQuery')).toHaveLength(asked);
});

test('SRC-01 hits are counted by place, and those of one place can be listed alone', async () => {
  const { files, url } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success(searchIndex());
    fake.answers.searchQuery = ({ keyword }) =>
      success({
        list: [hit('sea.jpg')],
        total: 1,
        cost_ms: 1,
        partial: 0,
        sources:
          keyword === 'none'
            ? []
            : [
                { source: 'own', count: 3 },
                { source: 'shared', count: 1200 },
              ],
      });
  });
  const chips = (): string[] =>
    within(screen.getByRole('group', { name: 'Results by place' }))
      .getAllByRole('button')
      .map((chip) => chip.textContent);
  expect(chips()).toEqual(['Everywhere1,203', 'Shared with me1,200', 'my files3']);
  expect(screen.getByText('The safe box is never searched')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^my files/ }));
  await settle();
  expect(files.named('searchQuery').at(-1)).toMatchObject({ keyword: 'sea', source: 'own' });
  expect(url()).toBe('/bigSearch/bigSearch-home?q=sea&from=own');
  expect(screen.getByRole('button', { name: /^my files/ })).toHaveAttribute('aria-pressed', 'true');
  // A place that is searched by itself is named by the choice beside it.
  await user.selectOptions(screen.getByLabelText('Where'), HOME);
  await settle();
  expect(files.named('searchQuery').at(-1)).toMatchObject({ path: HOME });
  expect(files.named('searchQuery').at(-1)).not.toHaveProperty('source');
  expect(screen.queryByTestId('search-sources')).toBeNull();
});

test('DRG-18 APP-FM-03 what was found is copied, cut, marked and deleted from its menu, for all that are selected', async () => {
  const { files, store } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success(searchIndex());
    fake.answers.searchQuery = () =>
      found(hit('sea.jpg'), hit('sea.txt'), hit('lake.txt', { path: '/usb/u-1/lake.txt' }));
  });
  await settle(500);
  const rows = screen.getAllByTestId('record');
  const items = () => screen.getAllByRole('menuitem').map(({ dataset }) => dataset.item);
  fireEvent.click(rows[0] ?? document.body);
  fireEvent.click(rows[1] ?? document.body, { ctrlKey: true });
  fireEvent.contextMenu(rows[1] ?? document.body);
  expect(items()).toEqual(['download', 'cut', 'copy', 'copyTo', 'moveTo', 'share', 'favourite', 'delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Cut' }));
  const paths = [`${HOME}/Docs/sea.jpg`, `${HOME}/Docs/sea.txt`];
  expect(store.getState().clipboard).toMatchObject({ mode: 'cut', from: '', entries: paths.map((path) => ({ path })) });
  fireEvent.contextMenu(rows[1] ?? document.body);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await settle(500);
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
  await settle(500);
  expect(files.named('fileRemove')).toEqual([{ paths, permanent: false }]);
  // A drive has no links.
  fireEvent.contextMenu(rows[2] ?? document.body);
  expect(items()).toEqual([
    ...['open', 'locate', 'download', 'cut', 'copy', 'copyTo', 'moveTo', 'rename', 'favourite', 'delete'],
  ]);
});

test('DRG-18 DRG-20 hits are dragged by the rules of the folder they lie in', async () => {
  const { files } = await renderScreenAt(<BigSearch />, '/bigSearch/bigSearch-home?q=sea', {}, (fake) => {
    fake.answers.searchSetting = () => success(searchIndex());
    fake.answers.searchQuery = () => found(hit('sea.jpg'));
  });
  await settle(500);
  const bin = document.body.appendChild(document.createElement('div'));
  bin.dataset.app = 'recycle';
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => bin });
  const pointer = (target: Element | Window, type: string, x: number): void => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: x });
    act(() => void target.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse' })));
  };
  pointer(screen.getByTestId('record'), 'pointerdown', 5);
  pointer(window, 'pointermove', 40);
  expect(screen.getByTestId('drag-label')).toHaveTextContent('Move to the recycle bin');
  pointer(window, 'pointerup', 40);
  await settle(500);
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
  await settle(500);
  expect(files.named('fileRemove')).toEqual([{ paths: [`${HOME}/Docs/sea.jpg`], permanent: false }]);
  bin.remove();
});
