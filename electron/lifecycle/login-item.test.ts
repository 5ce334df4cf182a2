import { expect, test } from 'vitest';
import { createLoginItem, type LoginItems } from './login-item.ts';

function setUp(platform: NodeJS.Platform, wasOpenedAtLogin = false) {
  const asked: unknown[] = [];
  const written = new Map<string, string>();
  const failures: unknown[] = [];
  const refusal: { error?: Error } = {};
  const refuse = () => {
    if (refusal.error) throw refusal.error;
  };
  let openAtLogin = false;
  const items: LoginItems = {
    getLoginItemSettings: (options) => {
      asked.push(['get', options]);
      return { openAtLogin, wasOpenedAtLogin };
    },
    setLoginItemSettings: (settings) => {
      refuse();
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
      write(file, text) {
        refuse();
        written.set(file, text);
      },
      remove(file) {
        refuse();
        written.delete(file);
      },
    },
    onFailure: (error) => failures.push(error),
  });
  return { item, asked, written, failures, refusal };
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

test('a system that refuses is told of, and ends nothing', () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const { item, failures, refusal } = setUp(platform);
    refusal.error = new Error('EROFS');
    item.set(true);
    item.set(false);
    expect([item.isOn(), failures]).toEqual([false, [refusal.error, refusal.error]]);
  }
});
