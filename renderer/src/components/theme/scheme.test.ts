import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '../../host/session-cookies.ts';
import { LANGUAGE_KEY } from '../../i18n/languages.ts';
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

/** The script of the page head, run as the browser runs it. */
function boot() {
  const file = path.join(import.meta.dirname, '../../../public/boot.js');
  // In the scope of the page, as its element would be.
  (0, eval)(readFileSync(file, 'utf8'));
}

test('appearance: scheme and language stand on the document before the first paint', () => {
  stubSystem(true);
  boot();
  expect(document.documentElement.dataset.theme).toBe('dark');
  localStorage.setItem(SCHEME_KEY, 'light');
  localStorage.setItem(LANGUAGE_KEY, 'zh-CN');
  boot();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(document.documentElement.lang).toBe('zh-CN');
});

test('RTE-24 what will be needed first is fetched early: the desktop only for somebody who has a session', () => {
  stubSystem(false);
  const early = {
    texts: { 'en-US': ['words-en-US.js'], 'zh-CN': ['words-zh-CN.js'] },
    desktop: ['shell.js', 'shell.css'],
    desktopTexts: { 'en-US': ['shell-en-US.js'], 'zh-CN': ['shell-zh-CN.js'] },
  };
  const script = document.createElement('script');
  script.dataset.early = JSON.stringify(early);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  localStorage.setItem(LANGUAGE_KEY, 'zh-CN');
  const fetched = (address: string) => {
    history.replaceState(null, '', address);
    boot();
    const links = [...document.head.querySelectorAll('link')];
    for (const link of links) link.remove();
    return links.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
  };
  const every = ['modulepreload /home/words-zh-CN.js'];
  expect(fetched('/home/')).toEqual(every);
  writeSession(document, { token: 't0', username: 'mira', nasid: '', keepLogin: false, base: '' }, false);
  expect(fetched('/home/monitor')).toEqual(every);
  expect(fetched('/home/')).toEqual([
    ...every,
    'modulepreload /home/shell.js',
    'preload /home/shell.css',
    'modulepreload /home/shell-zh-CN.js',
  ]);
  clearSession(document);
  expect(fetched('/home/')).toEqual(every);
});
