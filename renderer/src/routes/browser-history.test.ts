import { afterEach, expect, test, vi } from 'vitest';
import { createAppHistory } from './browser-history.ts';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

test('RTE-01 addresses are below the base and without a hash', () => {
  window.history.replaceState(null, '', '/home/monitor/disk?x=1');
  const history = createAppHistory('/home', () => undefined);
  expect(history.current().location).toMatchObject({ pathname: '/monitor/disk', search: '?x=1' });
  history.navigator.push('/album/photo?a=b');
  expect(window.location.pathname + window.location.search).toBe('/home/album/photo?a=b');
  expect(history.current().location.pathname).toBe('/album/photo');
  expect(history.navigator.createHref('/login')).toBe('/home/login');
});

test('RTE-01 the base itself is the desktop', () => {
  window.history.replaceState(null, '', '/home/');
  expect(createAppHistory('/home', () => undefined).current().location.pathname).toBe('/');
  window.history.replaceState(null, '', '/home');
  expect(createAppHistory('/home', () => undefined).current().location.pathname).toBe('/');
});

test('RTE-02 a replaced address leaves no entry behind', () => {
  window.history.replaceState(null, '', '/home/nope');
  const history = createAppHistory('/home', () => undefined);
  const before = window.history.length;
  history.navigator.replace('/404');
  expect(window.history.length).toBe(before);
  expect(window.location.pathname).toBe('/home/404');
});

test('RTE-08, RTE-10 every navigation is announced before it happens, back included', async () => {
  window.history.replaceState(null, '', '/home/');
  const seen: [string, string][] = [];
  const listener = vi.fn();
  const history = createAppHistory('/home', (from, to) => seen.push([from, to]));
  history.listen(listener);
  history.navigator.push('/video/list');
  history.navigator.replace('/video/search?q=1');
  expect(seen).toEqual([
    ['/', '/video/list'],
    ['/video/list', '/video/search'],
  ]);
  window.history.back();
  await vi.waitFor(() => {
    expect(history.current().location.pathname).toBe('/');
  });
  expect(seen.at(-1)).toEqual(['/video/search', '/']);
  expect(listener).toHaveBeenCalledTimes(3);
});
