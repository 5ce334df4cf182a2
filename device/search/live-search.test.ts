import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceError } from '../device-error.ts';
import { createLiveSearch, type LiveSearchDeps } from './live-search.ts';
import { createLiveSearches } from './live-searches.ts';
import type { SearchPortion, SearchQuestion } from './protocol.ts';
import type { PortionListener } from './search-service.ts';

const question: SearchQuestion = {
  words: ['a'],
  scope: 'name',
  parts: [],
  types: [],
  hidden: false,
  page: 1,
  size: 50,
};

/** A device whose portions come when the test says so. */
function stage(more: Partial<LiveSearchDeps<string>> = {}) {
  const passes: { listener: PortionListener; ended: boolean }[] = [];
  const deps: LiveSearchDeps<string> = {
    begin(_question, listener) {
      const pass = { listener, ended: false };
      passes.push(pass);
      return () => {
        pass.ended = true;
      };
    },
    freshen: () => Promise.resolve(false),
    isIndexing: () => false,
    show: (path) => Promise.resolve(path),
    now: Date.now,
    ...more,
  };
  const tell = (paths: readonly string[], portion: Partial<SearchPortion> = {}): void => {
    const sources = [{ source: 'own', count: paths.length }];
    passes.at(-1)?.listener.portion({ paths, sources, cut: false, done: false, ...portion });
  };
  return { deps, passes, tell };
}
const settle = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const numbered = (count: number): string[] => Array.from({ length: count }, (_each, at) => `/f${at}`);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('SRC-02 the first hits are answered while the rest is looked for, and later ones follow them', async () => {
  const { deps, tell } = stage();
  const search = createLiveSearch(question, deps);
  const first = search.ask(0, 50);
  tell(['/b', '/c']);
  await settle(40);
  expect(await first).toMatchObject({ list: ['/b', '/c'], total: 2, searching: true });
  const second = search.ask(2, 48);
  await settle(500);
  tell(['/a', '/b'], { done: true });
  await settle(0);
  // What is listed keeps its place, and nothing comes twice.
  expect(await second).toMatchObject({ list: ['/a'], total: 3, searching: false });
  expect((await search.ask(0, 50)).list).toEqual(['/b', '/c', '/a']);
});

test('SRC-02 a search that finds nothing answers after a second that it goes on', async () => {
  const { deps, tell } = stage();
  const search = createLiveSearch(question, deps);
  let isAnswered = false;
  const asked = search.ask(0, 50).finally(() => (isAnswered = true));
  await settle(1030);
  expect(isAnswered).toBe(false);
  await settle(20);
  expect(await asked).toMatchObject({ list: [], total: 0, searching: true });
  tell([], { done: true, sources: [], cut: true });
  expect(await search.ask(0, 50)).toMatchObject({ list: [], cut: true, searching: false });
});

test('SRC-02 only as many hits are looked at as somebody has asked for; one that is gone counts for none', async () => {
  const show = vi.fn((path: string) => Promise.resolve(path === '/f1' ? undefined : path));
  const { deps, tell } = stage({ show });
  const search = createLiveSearch(question, deps);
  tell(numbered(500), { done: true });
  await settle(0);
  const page = await search.ask(0, 20);
  expect(page.list).toEqual(numbered(21).filter((path) => path !== '/f1'));
  expect(page).toMatchObject({ total: 499, searching: false });
  expect(show).toHaveBeenCalledTimes(21);
  expect(await search.ask(20, 0)).toMatchObject({ list: [], total: 499, searching: false });
});

test('SRC-02 names are listed best first, texts as they are read', async () => {
  for (const [scope, list] of [
    ['name', ['/slow', '/fast']],
    ['content', ['/fast', '/slow']],
  ] as const) {
    const show = (path: string): Promise<string> =>
      new Promise((resolve) => setTimeout(resolve, path === '/slow' ? 30 : 5, path));
    const { deps, tell } = stage({ show });
    const search = createLiveSearch({ ...question, scope }, deps);
    const asked = search.ask(0, 50);
    tell(['/slow', '/fast'], { done: true });
    await settle(40);
    expect((await asked).list).toEqual(list);
  }
});

test('CALL-EXT-07 what has just changed is found a moment later, and what comes into the index for half a minute', async () => {
  let busy = true;
  const { deps, passes, tell } = stage({ freshen: () => Promise.resolve(true), isIndexing: () => busy });
  const search = createLiveSearch(question, deps);
  tell(['/old'], { done: true });
  await settle(0);
  expect(passes).toHaveLength(2);
  tell(['/old', '/new'], { done: true });
  await settle(0);
  expect(await search.ask(0, 2)).toMatchObject({ list: ['/old', '/new'], searching: true });
  await settle(2000);
  expect(passes).toHaveLength(3);
  tell(['/old', '/newer'], { done: true });
  busy = false;
  await settle(2000);
  expect(passes).toHaveLength(3);
  expect(await search.ask(2, 50)).toMatchObject({ list: ['/newer'], searching: false });
});

test('CALL-EXT-07 an index at work for long is not waited for without end', async () => {
  const { deps, passes, tell } = stage({ isIndexing: () => true });
  const search = createLiveSearch(question, deps);
  for (let second = 0; second < 40; second += 1) {
    tell([], { done: true });
    await settle(1000);
  }
  const last = passes.length;
  expect((await search.ask(0, 50)).searching).toBe(false);
  await settle(60_000);
  expect(passes).toHaveLength(last);
});

test('CALL-EXT-07 a search that is stopped ends where it is looked for, and what was found stays', async () => {
  const { deps, passes, tell } = stage({ freshen: () => Promise.resolve(true) });
  const search = createLiveSearch(question, deps);
  tell(['/a']);
  const waiting = search.ask(1, 50);
  await settle(0);
  search.stop();
  await settle(0);
  expect(await waiting).toMatchObject({ list: [], total: 1, searching: false });
  expect(passes.map(({ ended }) => ended)).toEqual([true]);
  expect((await search.ask(0, 50)).list).toEqual(['/a']);
});

test('CALL-EXT-07 a search that fails says so; what it had found before is answered', async () => {
  const { deps, passes, tell } = stage();
  const failing = createLiveSearch(question, deps);
  passes[0]?.listener.failed(new DeviceError('N000005'));
  await expect(failing.ask(0, 50)).rejects.toMatchObject({ code: 'N000005' });
  const partly = createLiveSearch(question, deps);
  void partly.ask(0, 50);
  tell(['/a']);
  passes[1]?.listener.failed(new DeviceError('N000005'));
  await settle(40);
  expect(await partly.ask(0, 50)).toMatchObject({ list: ['/a'], cut: true, searching: false });
});

test('CALL-EXT-07 searches that nobody asks about end, and so does the oldest of nine', async () => {
  const searches = createLiveSearches<string>();
  const stops: string[] = [];
  const begun = vi.fn();
  const answer = { list: [], total: 0, sources: [], cut: false, searching: true };
  const ask = (account: string, name: string) =>
    searches.ask(account, name, { from: 0, size: 50 }, () => {
      begun(name);
      return { ask: () => Promise.resolve(answer), stop: () => void stops.push(`${account} ${name}`) };
    });
  await ask('ann', 's');
  await settle(9000);
  await ask('ann', 's');
  await settle(9000);
  expect([stops, begun.mock.calls]).toEqual([[], [['s']]]);
  await settle(1000);
  expect(stops).toEqual(['ann s']);
  for (let number = 0; number < 8; number += 1) await ask('ann', `t${number}`);
  await ask('bob', 's');
  expect(stops).toEqual(['ann s', 'ann s']);
  searches.stop('bob', 't0');
  searches.stop('ann', 't7');
  expect(stops.at(-1)).toBe('ann t7');
  // One that was forgotten begins anew.
  await ask('ann', 's');
  expect(begun).toHaveBeenLastCalledWith('s');
});
