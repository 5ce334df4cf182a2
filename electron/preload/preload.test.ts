import { beforeEach, expect, test, vi } from 'vitest';
import type { HearthBridge } from '#shared/ipc/bridge.ts';

type Heard = (event: object, payload: unknown) => void;
interface Page {
  exposed: Record<string, unknown>;
  invoked: unknown[][];
  heard: Map<string, Heard[]>;
}
const page = vi.hoisted((): Page => ({ exposed: {}, invoked: [], heard: new Map() }));
vi.mock('electron', () => ({
  webUtils: { getPathForFile: (file: { path?: string }) => file.path ?? '' },
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => (page.exposed[name] = api) },
  ipcRenderer: {
    invoke: (...args: unknown[]) => {
      page.invoked.push(args);
      return Promise.resolve();
    },
    on: (channel: string, fn: Heard) => page.heard.set(channel, [...(page.heard.get(channel) ?? []), fn]),
    removeListener: (channel: string, fn: Heard) =>
      page.heard.set(
        channel,
        (page.heard.get(channel) ?? []).filter((one) => one !== fn),
      ),
  },
}));

const online: (() => void)[] = [];
const loaded: (() => void)[] = [];
const changed: (() => void)[] = [];
const html = { lang: '', dataset: { theme: '' } };
vi.stubGlobal('document', {
  documentElement: html,
  querySelector: () => null,
  addEventListener: (_name: string, fn: () => void) => loaded.push(fn),
});
vi.stubGlobal(
  'MutationObserver',
  class {
    constructor(look: () => void) {
      changed.push(look);
    }
    readonly observe = () => undefined;
  },
);
vi.stubGlobal('window', { addEventListener: (_name: string, fn: () => void) => online.push(fn) });
await import('./preload.ts');
const hearth = page.exposed.hearth as HearthBridge;

beforeEach(() => {
  page.invoked.length = 0;
});

test('the bridge is one frozen object of verbs', () => {
  expect(Object.keys(page.exposed)).toEqual(['hearth']);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    expect(Object.isFrozen(value)).toBe(true);
    Object.values(value).forEach(walk);
  };
  walk(hearth);
  expect(JSON.stringify(hearth)).not.toContain('ipc');
});

test('a verb becomes one message of its channel', async () => {
  await hearth.session.get();
  await hearth.push.since(4);
  await hearth.window.showMain();
  await hearth.window.showMain('/tray');
  expect(page.invoked).toEqual([
    ['session:get'],
    ['push:since', { seq: 4 }],
    ['window:showMain', {}],
    ['window:showMain', { route: '/tray' }],
  ]);
});

test('a subscription tells main, hands on the payload without the event, and ends', () => {
  const got: unknown[] = [];
  const end = hearth.power.onEvent((...args) => got.push(args));
  expect(page.invoked).toEqual([['events:subscribe', { channel: 'power:event' }]]);
  page.heard.get('power:event')?.[0]?.({ sender: 'plumbing' }, { type: 'resume' });
  expect(got).toEqual([['resume']]);
  end();
  expect(page.heard.get('power:event')).toEqual([]);
});

test('PUSH-04 the network coming back reconnects at once', () => {
  online[0]?.();
  expect(page.invoked).toEqual([['push:reconnect']]);
});

test('tray, menus and title bar follow language and looks of the page, told once each', () => {
  html.lang = 'en-US';
  loaded[0]?.();
  changed[0]?.();
  html.lang = 'zh-CN';
  changed[0]?.();
  html.lang = 'tlh';
  html.dataset.theme = 'dark';
  changed[0]?.();
  html.dataset.theme = 'sepia';
  changed[0]?.();
  expect(page.invoked).toEqual([
    ['app:language', { language: 'en-US' }],
    ['app:language', { language: 'zh-CN' }],
    ['app:theme', { theme: 'dark' }],
  ]);
});
