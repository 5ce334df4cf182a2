import { beforeEach, expect, test } from 'vitest';
import { loadTaskbarPrefs, resetTaskbarPrefs, setEntryOrder, setPinned, setTaskbarHides } from './taskbar-prefs.ts';

const KEY = 'hearth.taskbar/mira';
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown;

beforeEach(() => {
  localStorage.clear();
  resetTaskbarPrefs();
  loadTaskbarPrefs('mira');
});

test('WIN-22 what another tab of the account arranged meanwhile stays as it is', () => {
  setPinned('/monitor', true);
  localStorage.setItem(KEY, JSON.stringify({ pins: ['/monitor', '/album'], order: ['/album'], hides: false }));
  setTaskbarHides(true);
  expect(kept()).toEqual({ pins: ['/monitor', '/album'], order: ['/album'], hides: true });
  setPinned('/monitor', false);
  setEntryOrder(['/setting', '/album']);
  expect(kept()).toEqual({ pins: ['/album'], order: ['/setting', '/album'], hides: true });
});

test('WIN-22 what is damaged counts as nothing arranged', () => {
  localStorage.setItem(KEY, '{"pins":');
  setPinned('/album', true);
  expect(kept()).toEqual({ pins: ['/album'], order: [], hides: false });
});
