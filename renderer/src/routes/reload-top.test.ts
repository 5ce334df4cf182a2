import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReloadTop } from './reload-top.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('RTE-06 RTE-08 the top document is reloaded once, and again when it has stopped the reload on its own way', () => {
  const reload = vi.fn();
  const reloadTop = createReloadTop(reload);
  expect([reloadTop(), reloadTop()]).toEqual([true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
  // The frame lives on: nothing was loaded anew.
  vi.advanceTimersByTime(1000);
  expect(reload).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(4);
});

test('RTE-06 the document of somebody else is left alone', () => {
  const reload = vi.fn(() => {
    throw new DOMException('cross origin', 'SecurityError');
  });
  expect(createReloadTop(reload)()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
