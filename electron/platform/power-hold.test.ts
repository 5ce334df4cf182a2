import { expect, test, vi } from 'vitest';
import { createBusyWindows } from '../update/busy.ts';
import { createPowerHold } from './power-hold.ts';

test('the computer stays awake while any window transfers, formats or upgrades, and is let go once none does', () => {
  const blocker = { start: vi.fn<() => number>(() => 7), stop: vi.fn<(id: number) => void>() };
  const hold = createPowerHold(blocker);
  const busy = createBusyWindows<string>((reasons) => hold.set(reasons.length > 0));
  busy.report('one', ['transfers']);
  busy.report('two', ['formatting', 'transfers']);
  expect(blocker.start).toHaveBeenCalledTimes(1);
  expect(busy.reasons()).toEqual(['transfers', 'formatting']);
  busy.report('one', []);
  expect(blocker.stop).not.toHaveBeenCalled();
  busy.forget('two');
  expect(blocker.stop.mock.calls).toEqual([[7]]);
  expect(busy.reasons()).toEqual([]);
});

test('a hold that is left behind is let go at the end, once', () => {
  const blocker = { start: vi.fn<() => number>(() => 0), stop: vi.fn<(id: number) => void>() };
  const hold = createPowerHold(blocker);
  hold.set(true);
  hold.dispose();
  hold.dispose();
  expect(blocker.stop).toHaveBeenCalledTimes(1);
});
