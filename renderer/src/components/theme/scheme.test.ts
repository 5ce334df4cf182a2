import { afterEach, expect, test, vi } from 'vitest';
import { applyScheme, readScheme, resolveScheme, SCHEME_KEY, writeScheme } from './scheme.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
});

function stubSystem(dark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return {
    turn: (next: boolean) => {
      query.matches = next;
      for (const listener of listeners) listener();
    },
  };
}

test('appearance: automatic follows the system, a choice does not', () => {
  const system = stubSystem(true);
  const end = applyScheme('auto');
  expect(document.documentElement.dataset.theme).toBe('dark');
  system.turn(false);
  expect(document.documentElement.dataset.theme).toBe('light');
  end();
  system.turn(true);
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(resolveScheme('light')).toBe('light');
});

test('appearance: a later choice ends the following of the system', () => {
  const system = stubSystem(false);
  applyScheme('auto');
  applyScheme('light');
  system.turn(true);
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('appearance: each account keeps its own; the last one is shown before sign-in', () => {
  expect(readScheme('mira')).toBe('auto');
  writeScheme('dark', 'mira');
  writeScheme('light', 'bob');
  expect(readScheme('mira')).toBe('dark');
  expect(readScheme()).toBe('light');
  localStorage.setItem(SCHEME_KEY, 'purple');
  expect(readScheme()).toBe('auto');
});
