import { expect, test } from 'vitest';
import { busyWith, createBusyWindows } from './busy.ts';

test('transfers that the app runs by itself hold up an update, with every window closed too', () => {
  const windows = createBusyWindows<string>();
  expect(busyWith(windows.reasons(), false)).toEqual([]);
  expect(busyWith(windows.reasons(), true)).toEqual(['transfers']);
  windows.report('one', ['transfers', 'formatting']);
  expect(busyWith(windows.reasons(), true)).toEqual(['transfers', 'formatting']);
  windows.forget('one');
  expect(busyWith(windows.reasons(), true)).toEqual(['transfers']);
});
