import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVersionWatch } from './version-watch.ts';

const own = '2.3.2023052901';

function setup(kept: string | null = null) {
  const memory = new Map<string, string>();
  if (kept !== null) memory.set('hearth.reloadedFor', kept);
  let busy = false;
  const reload = vi.fn();
  const onPersistent = vi.fn();
  const watch = createVersionWatch({
    reload,
    onPersistent,
    isBusy: () => busy,
    memory: { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => memory.set(key, value) },
  });
  return {
    watch,
    reload,
    onPersistent,
    setBusy: (value: boolean) => {
      busy = value;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('POL-06, CON-113 another version reloads the page once, 3 s later', () => {
  const { watch, reload } = setup();
  watch.seen('2.4.0');
  vi.advanceTimersByTime(1000);
  watch.seen('2.4.0');
  vi.advanceTimersByTime(1999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('POL-06 a matching version before that calls it off; none and empty say nothing', () => {
  const { watch, reload } = setup();
  watch.seen('2.4.0');
  vi.advanceTimersByTime(1000);
  watch.seen(own);
  watch.seen('');
  watch.seen(undefined);
  vi.advanceTimersByTime(10_000);
  expect(reload).not.toHaveBeenCalled();
});

test('POL-07 after the reload the same version is told once instead', () => {
  const { watch, reload, onPersistent } = setup('2.4.0');
  watch.seen('2.4.0');
  watch.seen('2.4.0');
  vi.advanceTimersByTime(10_000);
  expect(reload).not.toHaveBeenCalled();
  expect(onPersistent.mock.calls).toEqual([['2.4.0']]);
});

test('POL-07 no reload while something is going on; it follows afterwards', () => {
  const { watch, reload, setBusy } = setup();
  setBusy(true);
  watch.seen('2.4.0');
  vi.advanceTimersByTime(10_000);
  expect(reload).not.toHaveBeenCalled();
  setBusy(false);
  watch.seen('2.4.0');
  setBusy(true);
  vi.advanceTimersByTime(3000);
  expect(reload).not.toHaveBeenCalled();
  setBusy(false);
  watch.seen('2.4.0');
  vi.advanceTimersByTime(3000);
  expect(reload).toHaveBeenCalledTimes(1);
});
