import { expect, test } from 'vitest';
import { createLoginItem, type LoginItems } from './login-item.ts';

function setUp(platform: NodeJS.Platform, wasOpenedAtLogin = false) {
  const asked: unknown[] = [];
  const written = new Map<string, string>();
  let openAtLogin = false;
  const items: LoginItems = {
    getLoginItemSettings: (options) => {
      asked.push(['get', options]);
      return { openAtLogin, wasOpenedAtLogin };
    },
    setLoginItemSettings: (settings) => {
      asked.push(['set', settings]);
      openAtLogin = settings.openAtLogin;
    },
  };
  const item = createLoginItem({
    platform,
    items,
    program: '/opt/He"arth/hearth',
    configDir: '/home/mira/.config',
    files: {
      exists: (file) => written.has(file),
      write: (file, text) => void written.set(file, text),
      remove: (file) => void written.delete(file),
    },
  });
  return { item, asked, written };
}

test('on Windows the entry carries the argument for a start without a window, and is found by it', () => {
  const { item, asked } = setUp('win32', true);
  item.set(true);
  expect(item.isOn()).toBe(true);
  expect(asked).toEqual([
    ['set', { openAtLogin: true, args: ['--hidden'] }],
    ['get', { args: ['--hidden'] }],
  ]);
  expect(item.wasStartedByLogin()).toBe(false);
});

test('macOS takes no argument and tells itself that it started the app', () => {
  const { item, asked } = setUp('darwin', true);
  item.set(true);
  item.set(false);
  expect(item.isOn()).toBe(false);
  expect(asked.slice(0, 2)).toEqual([
    ['set', { openAtLogin: true }],
    ['set', { openAtLogin: false }],
  ]);
  expect(item.wasStartedByLogin()).toBe(true);
});

test('on Linux a file in the autostart folder does it', () => {
  const { item, asked, written } = setUp('linux');
  const file = '/home/mira/.config/autostart/hearth.desktop';
  item.set(true);
  expect(item.isOn()).toBe(true);
  expect(written.get(file)).toContain(String.raw`Exec="/opt/He\"arth/hearth" --hidden`);
  item.set(false);
  expect(item.isOn()).toBe(false);
  expect(asked).toEqual([]);
});
