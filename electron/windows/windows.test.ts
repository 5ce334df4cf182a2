import { EventEmitter } from 'node:events';
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import { textsOf } from '../i18n/texts.ts';
import { createEventFeed } from '../ipc/event-feed.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { firstSettings, type Settings } from '../session/settings.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import { applicationMenu } from './menu.ts';
import { createWindows } from './windows.ts';

const log = createLogger({ write: () => undefined, now: () => new Date(0), redactor: createRedactor(), level: 'info' });

/** A window that only remembers what it was told. */
class FakeWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents = Object.assign(new EventEmitter(), {});
  readonly loaded: string[] = [];
  bounds: Rectangle;
  visible = false;
  maximized = false;
  destroyed = false;
  readonly focus = vi.fn<() => void>();
  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    this.bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 0, height: options.height ?? 0 };
  }
  async loadURL(url: string) {
    this.loaded.push(url);
  }
  show() {
    this.visible = true;
    this.emit('show');
  }
  hide() {
    this.visible = false;
  }
  maximize() {
    this.maximized = true;
  }
  close() {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (prevented) return;
    this.destroyed = true;
    this.emit('closed');
  }
  setBounds(bounds: Rectangle) {
    this.bounds = bounds;
  }
  readonly restore = () => undefined;
  readonly isVisible = () => this.visible;
  readonly isMinimized = () => false;
  readonly isMaximized = () => this.maximized;
  readonly isFullScreen = () => false;
  readonly isDestroyed = () => this.destroyed;
  readonly getNormalBounds = () => this.bounds;
}

function setUp(over: Partial<Settings> = {}) {
  const world = { tray: true, quitting: false, now: 0, hidden: 0, painted: 0 };
  const made: FakeWindow[] = [];
  const sent: [unknown, string, unknown][] = [];
  let settings: Settings = { ...firstSettings('a'.repeat(32)), ...over };
  const store: SettingsStore = {
    get: () => settings,
    update: (change) => (settings = { ...settings, ...change }),
    quarantined: null,
    lost: false,
  };
  const feed = createEventFeed<WebContents>({ send: (to, channel, payload) => sent.push([to, channel, payload]) });
  const area = { x: 0, y: 0, width: 1920, height: 1040 };
  const windows = createWindows({
    createWindow: (options) => {
      const one = new FakeWindow(options);
      made.push(one);
      return one as unknown as BrowserWindow;
    },
    preload: '/app/preload.cjs',
    workAreas: () => [area],
    workAreaAt: () => area,
    settings: store,
    feed,
    mayHide: () => world.tray,
    isQuitting: () => world.quitting,
    onHidden: () => (world.hidden += 1),
    onFirstPaint: () => (world.painted += 1),
    backgroundColor: () => '#000',
    now: () => world.now,
    log,
  });
  return { world, made, sent, feed, windows, settings: () => settings };
}
const contentsOf = (window: FakeWindow) => window.webContents as unknown as WebContents;

test('every window is isolated and sandboxed and has no Node', () => {
  const { windows, made } = setUp();
  windows.showMain();
  windows.openRoute('/photos');
  windows.togglePopover({ x: 0, y: 0, width: 24, height: 24 });
  expect(made.map((window) => window.loaded[0])).toEqual([
    'app://console/home/',
    'app://console/home/photos',
    'app://console/home/tray',
  ]);
  for (const { options } of made) {
    expect(options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
    });
  }
  expect(made[0]?.options).toMatchObject({ minWidth: 900, minHeight: 600, width: 1100, height: 700 });
});

test('a window is shown when its page can be seen; a hidden start shows none until it is asked for', () => {
  const { windows, made, world } = setUp();
  windows.prepareMain();
  made[0]?.emit('ready-to-show');
  expect([made[0]?.visible, world.painted]).toEqual([false, 1]);
  windows.showMain();
  expect(made[0]?.visible).toBe(true);
});

test('TOK-02 closing hides while there is a tray, closes without one, and always when quitting', () => {
  const { windows, made, world } = setUp();
  windows.showMain();
  made[0]?.show();
  made[0]?.close();
  expect([made[0]?.visible, made[0]?.destroyed, world.hidden]).toEqual([false, false, 1]);
  world.quitting = true;
  made[0]?.close();
  expect(made[0]?.destroyed).toBe(true);
  const second = setUp();
  second.world.tray = false;
  second.windows.showMain();
  second.made[0]?.close();
  expect([second.made[0]?.destroyed, second.world.hidden]).toEqual([true, 0]);
  second.windows.showMain('/login');
  expect(second.made[1]?.loaded).toEqual(['app://console/home/login']);
});

test('a second start shows the window and its route, also when the page is still loading', () => {
  const { windows, made, sent, feed } = setUp();
  windows.showMain();
  windows.showMain('/photos');
  expect(made).toHaveLength(1);
  expect(sent).toEqual([]);
  feed.subscribe(contentsOf(made[0]!), 'window:navigate');
  expect(sent).toEqual([[made[0]?.webContents, 'window:navigate', { route: '/photos' }]]);
  expect(made[0]?.focus).toHaveBeenCalled();
});

test('a page that loads anew has to subscribe anew; moving inside the page changes nothing', () => {
  const { windows, made, sent, feed } = setUp();
  windows.showMain();
  const contents = contentsOf(made[0]!);
  feed.subscribe(contents, 'power:event');
  made[0]?.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
  feed.broadcast('power:event', { type: 'resume' });
  made[0]?.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  feed.broadcast('power:event', { type: 'resume' });
  expect(sent).toHaveLength(1);
});

test('bounds and the maximised state are remembered', () => {
  const { windows, made, settings } = setUp();
  windows.showMain();
  made[0]!.bounds = { x: 5, y: 6, width: 1000, height: 650 };
  made[0]?.maximize();
  made[0]?.close();
  expect(settings().mainWindow).toEqual({ x: 5, y: 6, width: 1000, height: 650, maximized: true });
  const next = setUp({ mainWindow: settings().mainWindow });
  next.windows.showMain();
  expect(next.made[0]?.options).toMatchObject({ x: 5, y: 6, width: 1000, height: 650 });
  expect(next.made[0]?.maximized).toBe(true);
});

test('only windows of ours are known, and only while they are open', () => {
  const { windows, made, world } = setUp();
  world.tray = false;
  windows.showMain();
  const contents = contentsOf(made[0]!);
  expect(windows.isKnown(contents)).toBe(true);
  expect(windows.isKnown({} as WebContents)).toBe(false);
  made[0]?.close();
  expect(windows.isKnown(contents)).toBe(false);
});

test('there is an end to opening windows', () => {
  const { windows, made } = setUp();
  for (let i = 0; i < 30; i += 1) windows.openRoute('/photos');
  expect(made).toHaveLength(20);
  made[0]?.close();
  windows.openRoute('/photos');
  expect(made).toHaveLength(21);
});

test('the popover closes on blur and on Esc, and the click that blurred it does not open it again', () => {
  const { windows, made, world } = setUp();
  const icon = { x: 1700, y: 1050, width: 24, height: 24 };
  windows.togglePopover(icon);
  const popover = made[0]!;
  expect([popover.visible, popover.bounds]).toEqual([true, { x: 1532, y: 560, width: 360, height: 480 }]);
  world.now = 1000;
  popover.emit('blur');
  expect(popover.visible).toBe(false);
  windows.togglePopover(icon);
  expect(popover.visible).toBe(false);
  world.now = 1300;
  windows.togglePopover(icon);
  expect(popover.visible).toBe(true);
  popover.webContents.emit('before-input-event', {}, { type: 'keyDown', key: 'a' });
  expect(popover.visible).toBe(true);
  popover.webContents.emit('before-input-event', {}, { type: 'keyDown', key: 'Escape' });
  expect(popover.visible).toBe(false);
  popover.close();
  expect(popover.destroyed).toBe(false);
  expect(made).toHaveLength(1);
});

test('the menu takes no key of the console, and quit is in it', () => {
  const actions = { openMain: () => undefined, showPanel: () => undefined, quit: () => undefined };
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const menu = JSON.stringify(applicationMenu(platform, textsOf('en-US'), actions, false));
    expect(menu).not.toMatch(/"role":"(reload|forceReload|close|windowMenu|viewMenu|fileMenu|toggleDevTools)"/);
    expect(menu).toMatch(platform === 'darwin' ? /"role":"hide".*"id":"quit".*"role":"editMenu"/ : /"id":"quit"/);
    for (const label of ['About Hearth', 'Check for updates…']) expect(menu).toContain(`"label":"${label}"`);
  }
  expect(JSON.stringify(applicationMenu('linux', textsOf('en-US'), actions, true))).toContain('toggleDevTools');
});
