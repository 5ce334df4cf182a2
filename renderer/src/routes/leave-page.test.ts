import { expect, test, vi } from 'vitest';
import { isMenuOpen, openMenu } from '../components/menu/menu-service.ts';
import { leavePage, pageStops } from './leave-page.ts';

test.each([
  ['/', '/video/list', true],
  ['/video/list', '/album/photo', true],
  ['/', '/notebooks', true],
  ['/backupBaidu/list', '/video/list', true],
  ['/video/list', '/', false],
  ['/', '/notebook', false],
  ['/', '/safeNotebook', false],
  ['/', '/safeNotebook/notebookEditor', false],
  ['/', '/notebookSetup', false],
  ['/', '/notebookPrint', false],
  ['/', '/notebookMemo', false],
  ['/backupBaidu/login', '/backupBaidu/list', false],
])('WND-04, RTE-08, RTE-10 from %s to %s: the load is stopped: %s, and the menu closes', (from, to, stopped) => {
  const stop = vi.fn();
  const before = pageStops();
  openMenu({ items: [{ id: 'a', label: 'A', onSelect: vi.fn() }], at: { x: 0, y: 0 }, label: 'Menu' });
  leavePage(from, to, stop);
  expect(stop).toHaveBeenCalledTimes(stopped ? 1 : 0);
  expect(pageStops() - before).toBe(stopped ? 1 : 0);
  expect(isMenuOpen()).toBe(false);
});
