import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { navigated, replaced, splitHist, travelled, withHist, type WindowHistory } from './history.ts';

const start: WindowHistory = { url: '/a', history: ['/a'], histIdx: 0 };
const through = (...urls: string[]) => urls.reduce(navigated, start);

describe('HIS-01 pushes', () => {
  test('HIS-01 each navigation appends; the current address appends nothing', () => {
    const state = through('/b', '/c');
    expect(state).toEqual({ url: '/c', history: ['/a', '/b', '/c'], histIdx: 2 });
    expect(navigated(state, '/c')).toBe(state);
  });

  test('HIS-03 a push drops the entries ahead', () => {
    const back = travelled(through('/b', '/c'), -1);
    expect(navigated(back, '/d')).toEqual({ url: '/d', history: ['/a', '/b', '/d'], histIdx: 2 });
  });

  test('HIS-04 the newest 20 entries are kept', () => {
    const urls = Array.from({ length: 25 }, (_, index) => `/p${index + 1}`);
    const first = urls[0] ?? '';
    const state = urls.slice(1).reduce(navigated, { url: first, history: [first], histIdx: 0 });
    expect(state.history).toHaveLength(20);
    expect(state.history[0]).toBe('/p6');
    expect(state.histIdx).toBe(19);
  });
});

describe('HIS-02 the hist parameter', () => {
  test('HIS-02 shows an index without a push, and the screen does not see it', () => {
    const state = navigated(through('/b', '/c'), '/b?hist=1');
    expect(state).toEqual({ url: '/b', history: ['/a', '/b', '/c'], histIdx: 1 });
  });

  test.each(['9', '-1', 'x', ''])('HIS-02 an index outside the list is ignored: %j', (hist) => {
    const before = through('/b', '/c');
    expect(navigated(before, `/c?hist=${hist}`)).toEqual(before);
  });

  test.each([
    ['/b?x=1&hist=2&y=2#part', '/b?x=1&y=2#part', '2'],
    ['/b?hist=2', '/b', '2'],
    ['/b?history=2', '/b?history=2', null],
    ['/b#?hist=2', '/b#?hist=2', null],
    ['/b', '/b', null],
  ])('HIS-02 taken out of %s', (address, url, hist) => {
    expect(splitHist(address)).toEqual({ url, hist });
  });

  test('HIS-02 what is added comes off again', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.nat(19), (path, query, index) => {
        const url = `${path.startsWith('/') ? path : `/${path}`}?q${query}`;
        fc.pre(splitHist(url).hist === null);
        expect(splitHist(withHist(url, index))).toEqual({ url, hist: String(index) });
      }),
    );
  });
});

test('HIS-01 a redirect replaces the entry it came from', () => {
  expect(replaced(through('/b'), '/b/default')).toEqual({
    url: '/b/default',
    history: ['/a', '/b/default'],
    histIdx: 1,
  });
});

test('HIS-05 travelling outside the list changes nothing', () => {
  const state = through('/b');
  expect(travelled(state, -5)).toBe(state);
  expect(travelled(state, 1)).toBe(state);
  expect(travelled(state, -1)).toMatchObject({ url: '/a', histIdx: 0 });
});

test('HIS-04 any walk keeps the index inside a list of at most 20', () => {
  const step = fc.oneof(
    fc.constantFrom('/a', '/b', '/c', '/d', '/e').map((url) => (s: WindowHistory) => navigated(s, url)),
    fc.integer({ min: -30, max: 30 }).map((delta) => (s: WindowHistory) => travelled(s, delta)),
    fc.nat(25).map((index) => (s: WindowHistory) => navigated(s, withHist('/b', index))),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const end = steps.reduce((state, apply) => apply(state), start);
      expect(end.history.length).toBeLessThanOrEqual(20);
      expect(end.histIdx).toBeGreaterThanOrEqual(0);
      expect(end.histIdx).toBeLessThan(end.history.length);
    }),
  );
});
