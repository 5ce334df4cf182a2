import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isSidebarOpen, setSidebarOpen, useSidebarOpen } from './sidebar-state.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = `sidebarStatus=; path=${import.meta.env.BASE_URL}; max-age=0`;
});

test('WIN-23 without a cookie sidebars are open; every app follows a change, which a reload keeps', () => {
  const first = renderHook(() => useSidebarOpen());
  const second = renderHook(() => useSidebarOpen());
  expect([first.result.current, second.result.current]).toEqual([true, true]);
  act(() => {
    setSidebarOpen(false);
  });
  expect([first.result.current, second.result.current]).toEqual([false, false]);
  expect(document.cookie).toContain('sidebarStatus=0');
  expect(isSidebarOpen()).toBe(false);
});

test('WIN-23 the cookie lives 360 days below the base of the console', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  setSidebarOpen(true);
  const [text = ''] = written.mock.calls[0] ?? [];
  expect(text).toContain('sidebarStatus=1');
  expect(text).toContain(`max-age=${360 * 24 * 60 * 60}`);
  expect(text).toContain(`path=${import.meta.env.BASE_URL}`);
});
