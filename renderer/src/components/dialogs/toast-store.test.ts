import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, TOAST_MS } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (store: ReturnType<typeof createToastStore>) => store.getState().map((toast) => toast.text);

test('ERR-12 ERR-101 the same text within 3 s is shown once', () => {
  const store = createToastStore();
  store.show({ kind: 'error', text: 'Failed' });
  store.dismiss(store.getState()[0]?.id ?? 0);
  vi.advanceTimersByTime(2999);
  store.show({ kind: 'error', text: 'Failed' });
  expect(texts(store)).toEqual([]);
  vi.advanceTimersByTime(1);
  store.show({ kind: 'error', text: 'Failed' });
  expect(texts(store)).toEqual(['Failed']);
});

test('a toast goes after 8 s, and the clock stands while it is read', () => {
  const store = createToastStore();
  store.show({ kind: 'info', text: 'Moved' });
  vi.advanceTimersByTime(TOAST_MS - 1000);
  store.pause();
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toEqual(['Moved']);
  store.resume();
  vi.advanceTimersByTime(999);
  expect(texts(store)).toEqual(['Moved']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

test('ERR-12 what follows a toast that was just answered is shown, though it has the same key', () => {
  const store = createToastStore();
  store.show({ key: 'undo', kind: 'success', text: 'Renamed' });
  const [first] = store.getState();
  if (first) store.dismiss(first.id);
  store.show({ key: 'undo', kind: 'success', text: 'Renamed' });
  expect(store.getState()).toEqual([]);
  store.show({ key: 'undo', kind: 'success', text: 'Undone' });
  expect(store.getState().map(({ text }) => text)).toEqual(['Undone']);
});

test('a toast with the key of another changes it in place', () => {
  const store = createToastStore();
  store.show({ key: 'upload', kind: 'info', text: '1 of 2' });
  store.show({ kind: 'success', text: 'Done' });
  store.show({ key: 'upload', kind: 'success', text: '2 of 2' });
  expect(texts(store)).toEqual(['2 of 2', 'Done']);
  store.dismissKey('upload');
  expect(texts(store)).toEqual(['Done']);
});

test('the oldest gives way when there are too many', () => {
  const store = createToastStore();
  for (const text of ['1', '2', '3', '4', '5']) store.show({ kind: 'info', text });
  expect(texts(store)).toEqual(['2', '3', '4', '5']);
});
