import { expect, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { firstSettings, type Settings } from '../session/settings.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import { acceleratorOf, openHotKey, type ShortcutPort } from './hot-key.ts';

const log = createLogger({ write: () => undefined, now: () => new Date(0), redactor: createRedactor(), level: 'info' });

/** A system in which another program may have keys. */
function setUp(kept: string | null = null, others: readonly string[] = []) {
  const taken = new Map<string, () => void>();
  const shortcuts: ShortcutPort = {
    register: vi.fn((accelerator: string, run: () => void) => {
      if (others.includes(accelerator)) return false;
      taken.set(accelerator, run);
      return true;
    }),
    unregister: (accelerator) => void taken.delete(accelerator),
  };
  let settings: Settings = { ...firstSettings('a'.repeat(32)), hotKeys: kept };
  const store: SettingsStore = {
    get: () => settings,
    update: (change) => (settings = { ...settings, ...change }),
    quarantined: null,
    lost: false,
  };
  const onPress = vi.fn<() => void>();
  const hotKey = openHotKey({ shortcuts, held: 'Control', settings: store, onPress, log });
  return { hotKey, taken, shortcuts, onPress, settings: () => settings };
}

test('DSK the keys that call Hearth are off at first, taken when chosen, kept, and given back', () => {
  const { hotKey, taken, onPress, settings } = setUp();
  expect(hotKey.state()).toEqual({ keys: null, state: 'off' });
  expect(hotKey.set('ctrl+alt+h')).toEqual({ keys: 'ctrl+alt+h', state: 'on' });
  expect([...taken.keys()]).toEqual(['Control+Alt+H']);
  taken.get('Control+Alt+H')?.();
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(settings().hotKeys).toBe('ctrl+alt+h');
  hotKey.set('alt+shift+F9');
  expect([...taken.keys()]).toEqual(['Alt+Shift+F9']);
  expect(hotKey.set(null)).toEqual({ keys: null, state: 'off' });
  expect([taken.size, settings().hotKeys]).toEqual([0, null]);
});

test('DSK keys of another program are refused, and those that worked go on to', () => {
  const { hotKey, taken, settings } = setUp('ctrl+alt+h', ['Control+Alt+J']);
  expect(hotKey.set('ctrl+alt+j')).toEqual({ keys: 'ctrl+alt+j', state: 'refused' });
  expect(hotKey.state()).toEqual({ keys: 'ctrl+alt+h', state: 'on' });
  expect([[...taken.keys()], settings().hotKeys]).toEqual([['Control+Alt+H'], 'ctrl+alt+h']);
});

test('DSK keys that another program took first are told, and tried again at the next start', () => {
  const { hotKey, settings } = setUp('ctrl+alt+h', ['Control+Alt+H']);
  expect(hotKey.state()).toEqual({ keys: 'ctrl+alt+h', state: 'refused' });
  expect(settings().hotKeys).toBe('ctrl+alt+h');
  expect(hotKey.set(null)).toEqual({ keys: null, state: 'off' });
});

test('DSK a system that throws refuses; the end of the app gives the keys back', () => {
  const { hotKey, taken, shortcuts } = setUp('ctrl+alt+h');
  vi.mocked(shortcuts.register).mockImplementationOnce(() => {
    throw new TypeError('conversion failure');
  });
  expect(hotKey.set('ctrl+alt+k').state).toBe('refused');
  hotKey.dispose();
  expect(taken.size).toBe(0);
});

test('DSK no keys that people write with or that every program uses', () => {
  expect(acceleratorOf('ctrl+alt+h', 'Command')).toBe('Command+Alt+H');
  expect(acceleratorOf('ctrl+shift+ArrowUp', 'Control')).toBe('Control+Shift+Up');
  expect(acceleratorOf('alt+5', 'Control')).toBe('Alt+5');
  for (const keys of ['ctrl+c', 'shift+a', 'ctrl+alt+Tab', 'ctrl+alt+Delete', 'ctrl+alt+ä', 'ctrl+alt+'])
    expect(acceleratorOf(keys, 'Control'), keys).toBeNull();
});
