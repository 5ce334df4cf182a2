import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetEarlyCalls, requestKey } from '../api/early-calls.ts';
import { SCHEME_KEY } from '../components/theme/scheme.ts';
import { HEARTBEAT_KEY } from '../host/heartbeat-mark.ts';
import { clearSession, writeSession } from '../host/session-cookies.ts';
import { LANGUAGE_KEY } from '../i18n/languages.ts';
import { runHead } from './head.ts';

const session = { token: 't0', username: 'mira', nasid: 'n1', keepLogin: true, base: '' };
let sent: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(new Response('{"code":"500","msg":""}'));
  });
});

afterEach(() => {
  forgetEarlyCalls();
  clearSession(document);
  localStorage.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  for (const name of ['theme', 'host', 'motion']) Reflect.deleteProperty(document.documentElement.dataset, name);
});

test('appearance: scheme, language and motion stand on the document before the first paint', () => {
  runHead(undefined);
  expect(document.documentElement.dataset.theme).toBe('dark');
  localStorage.setItem(SCHEME_KEY, 'light');
  localStorage.setItem(LANGUAGE_KEY, 'zh-CN');
  localStorage.setItem('hearth.motion', 'reduced');
  runHead(undefined);
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light', motion: 'reduced' });
  expect(document.documentElement.lang).toBe('zh-CN');
});

test('RTE-24 a browser that refuses its storage still gets its looks, and nothing is asked of the device', () => {
  writeSession(document, session, false);
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage');
  const get = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { configurable: true, get });
  try {
    runHead(undefined);
  } finally {
    Object.defineProperty(window, 'localStorage', own!);
  }
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(sent).toEqual([]);
});

test('RTE-24 what will be needed first is fetched early: the desktop only for somebody who has a session', () => {
  const early = JSON.stringify({
    texts: { 'en-US': ['words-en-US.js'], 'zh-CN': ['words-zh-CN.js'] },
    desktop: ['shell.js', 'shell.css'],
    desktopTexts: { 'en-US': ['shell-en-US.js'], 'zh-CN': ['shell-zh-CN.js'] },
  });
  localStorage.setItem(LANGUAGE_KEY, 'zh-CN');
  const fetched = (address: string) => {
    history.replaceState(null, '', address);
    runHead(early);
    const links = [...document.head.querySelectorAll('link')];
    for (const link of links) link.remove();
    return links.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
  };
  const every = ['modulepreload /home/words-zh-CN.js'];
  expect(fetched('/home/')).toEqual(every);
  writeSession(document, session, false);
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

test('TOK-01 none are made without a session, for one that the start ends, and in the app, which keeps it itself', () => {
  runHead(undefined);
  writeSession(document, { ...session, keepLogin: false }, false);
  runHead(undefined);
  expect(sent).toEqual([]);
  vi.stubGlobal('hearth', {});
  localStorage.setItem(HEARTBEAT_KEY, String(Date.now()));
  runHead(undefined);
  expect(sent).toEqual([]);
  Reflect.deleteProperty(window, 'hearth');
  runHead(undefined);
  expect(sent).toHaveLength(5);
});

test('SES-07 an early answer is for the same request alone: address, language and every field', () => {
  const init = { headers: { 'accept-language': 'en-US' }, body: new URLSearchParams({ k: 'a', token: 't0' }) };
  const key = requestKey('/kv/load?rnd=1_0001&webagent=v2', init);
  expect(requestKey('/kv/load?rnd=2_0002&webagent=v2', init)).toBe(key);
  expect(requestKey('/kv/save?rnd=1_0001&webagent=v2', init)).not.toBe(key);
  const inChinese = { ...init, headers: { 'accept-language': 'zh-CN' } };
  expect(requestKey('/kv/load?rnd=1_0001&webagent=v2', inChinese)).not.toBe(key);
  const body = new URLSearchParams({ k: 'a', token: 't1' });
  expect(requestKey('/kv/load?rnd=1_0001&webagent=v2', { ...init, body })).not.toBe(key);
});
