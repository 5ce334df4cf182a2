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
  destroy() {
    this.destroyed = true;
    this.emit('closed');
  }
  setBounds(bounds: Rectangle) {
    this.bounds = bounds;
  }
  readonly setBackgroundColor = vi.fn<(colour: string) => void>();
  readonly setTitleBarOverlay = vi.fn<(overlay: object) => void>();
  ignoresMouse: [boolean, object?] = [false];
  level = '';
  setIgnoreMouseEvents(...how: [boolean, object?]) {
    this.ignoresMouse = how;
  }
  setAlwaysOnTop(_on: boolean, level: string) {
    this.level = level;
  }
  readonly setVisibleOnAllWorkspaces = () => undefined;
  readonly getBounds = () => this.bounds;
  readonly restore = () => undefined;
  readonly isVisible = () => this.visible;
  readonly isMinimized = () => false;
  readonly isMaximized = () => this.maximized;
  fullScreen = false;
  readonly isFullScreen = () => this.fullScreen;
  /** Leaving takes a while: a test says when it is over. */
  readonly setFullScreen = vi.fn<(on: boolean) => void>();
  readonly isDestroyed = () => this.destroyed;
  readonly getNormalBounds = () => this.bounds;
}

function setUp(over: Partial<Settings> = {}, titleBar: 'system' | 'overlay' = 'system') {
  const world = {
    titleBar,
    areas: [{ x: 0, y: 0, width: 1920, height: 1040 }],
    partition: 'persist:nas-1',
    tray: true,
    quitting: false,
    now: 0,
    hidden: 0,
    painted: 0,
    strip: 0,
  };
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
    partition: () => world.partition,
    workAreas: () => world.areas,
    workAreaAt: () => area,
    settings: store,
    feed,
    mayHide: () => world.tray,
    isQuitting: () => world.quitting,
    onHidden: () => (world.hidden += 1),
    onFirstPaint: () => (world.painted += 1),
    theme: () => 'dark',
    titleBar: world.titleBar,
    floating: 'toolbar',
    fullScreenApart: true,
    tellsMoveEnd: true,
    cursor: () => ({ x: 0, y: 0 }),
    after: () => () => undefined,
    onStrip: () => (world.strip += 1),
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

test('a window in full screen leaves it before it hides: no black screen stays behind', () => {
  const { windows, made, world } = setUp();
  windows.showMain();
  const main = made[0]!;
  main.show();
  main.fullScreen = true;
  main.close();
  expect([main.visible, main.setFullScreen.mock.calls, world.hidden]).toEqual([true, [[false]], 0]);
  main.fullScreen = false;
  main.emit('leave-full-screen');
  expect([main.visible, main.destroyed, world.hidden]).toEqual([false, false, 1]);
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

test('another device gets windows of its own: the old ones are nobody at once and go when the new one is seen', () => {
  const { windows, made, world } = setUp({ mainWindow: { x: 40, y: 50, width: 1000, height: 700, maximized: false } });
  windows.showMain();
  made[0]!.emit('ready-to-show');
  windows.openRoute('/photos');
  windows.togglePopover({ x: 0, y: 0, width: 24, height: 24 });
  world.partition = 'persist:nas-2';
  windows.changeDevice(['--word']);
  const [main, other, popover, next] = made;
  expect([other!.destroyed, popover!.destroyed, main!.destroyed]).toEqual([true, true, false]);
  expect(windows.isKnown(contentsOf(main!))).toBe(false);
  expect(windows.isKnown(contentsOf(next!))).toBe(true);
  expect(next!.options.webPreferences).toMatchObject({ partition: 'persist:nas-2', additionalArguments: ['--word'] });
  expect(next!.bounds).toEqual({ x: 40, y: 50, width: 1000, height: 700 });
  expect(main!.options.webPreferences).toMatchObject({ partition: 'persist:nas-1', additionalArguments: [] });
  next!.emit('ready-to-show');
  expect([main!.destroyed, next!.visible]).toEqual([true, true]);
  // What is shown from now on is the new window.
  windows.showMain();
  expect(made).toHaveLength(4);
});

test('a hidden main window is made anew without being shown', () => {
  const { windows, made } = setUp();
  windows.prepareMain();
  windows.changeDevice([]);
  made[1]!.emit('ready-to-show');
  expect(made.map(({ destroyed, visible }) => [destroyed, visible])).toEqual([
    [true, false],
    [false, false],
  ]);
});

test('what the system draws around pages follows their looks; the popover has no bar', () => {
  const { windows, made } = setUp({}, 'overlay');
  windows.showMain();
  windows.togglePopover({ x: 0, y: 0, width: 24, height: 24 });
  expect(made[0]!.options).toMatchObject({ titleBarStyle: 'hidden', backgroundColor: '#0F1217' });
  expect(made[1]!.options.titleBarStyle).toBeUndefined();
  windows.themeChanged();
  expect(made[0]!.setTitleBarOverlay).toHaveBeenCalledWith(expect.objectContaining({ color: '#0F1217' }));
  expect(made[1]!.setTitleBarOverlay).not.toHaveBeenCalled();
  expect(made[1]!.setBackgroundColor).toHaveBeenCalledWith('#0F1217');
  const system = setUp();
  system.windows.showMain();
  system.windows.themeChanged();
  expect(system.made[0]!.setTitleBarOverlay).not.toHaveBeenCalled();
});

test('a window on a display that went comes back to one that is there, others stay', () => {
  const { windows, made, world } = setUp({
    mainWindow: { x: 2000, y: 50, width: 1000, height: 700, maximized: false },
  });
  world.areas = [world.areas[0]!, { x: 1920, y: 0, width: 1280, height: 984 }];
  windows.showMain();
  expect(made[0]!.bounds).toMatchObject({ x: 2000, y: 50 });
  windows.displaysChanged();
  expect(made[0]!.bounds).toMatchObject({ x: 2000, y: 50 });
  world.areas = [world.areas[0]!];
  windows.displaysChanged();
  expect(made[0]!.bounds).toEqual({ x: 460, y: 170, width: 1000, height: 700 });
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
  const devices = [{ id: 'device-0', label: 'Attic' }];
  const actions = { openMain: () => undefined, showPanel: () => undefined, quit: () => undefined, devices };
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const menu = JSON.stringify(applicationMenu(platform, textsOf('en-US'), actions, false));
    expect(menu).not.toMatch(/"role":"(reload|forceReload|close|windowMenu|viewMenu|fileMenu|toggleDevTools)"/);
    expect(menu).toMatch(platform === 'darwin' ? /"role":"hide".*"id":"quit".*"role":"editMenu"/ : /"id":"quit"/);
    expect(menu).toContain('"label":"Devices","submenu":[{"id":"device-0","label":"Attic"}]');
    expect(
      JSON.stringify(applicationMenu(platform, textsOf('en-US'), { ...actions, devices: [] }, false)),
    ).not.toContain('Devices');
    for (const label of ['About Hearth', 'Check for updates…']) expect(menu).toContain(`"label":"${label}"`);
  }
  expect(JSON.stringify(applicationMenu('linux', textsOf('en-US'), actions, true))).toContain('toggleDevTools');
});

test('RTE-23 the strip of lyrics: one, without a frame, seen through, above all, in no list of windows', () => {
  const { windows, made, world } = setUp();
  windows.openRoute('/nbw_lyric');
  expect(made[0]?.options).toMatchObject({
    frame: false,
    transparent: true,
    backgroundColor: '#00000000',
    hasShadow: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    type: 'toolbar',
    x: 540,
    y: 884,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  expect([made[0]?.level, made[0]?.loaded[0]]).toEqual(['pop-up-menu', 'app://console/home/nbw_lyric']);
  expect([windows.lyric.isOpen(), world.strip]).toEqual([true, 1]);
  windows.openRoute('/nbw_lyric?again=1');
  expect(made).toHaveLength(1);
  // Looks of the console concern what has a ground.
  windows.themeChanged();
  expect(made[0]?.setBackgroundColor).not.toHaveBeenCalled();
});

test('RTE-23 the locked strip ignores the pointer; asking for it again unlocks it; all of it is kept', () => {
  const { windows, made, settings, sent, feed } = setUp();
  windows.openRoute('/nbw_lyric');
  const [strip] = made;
  if (!strip) throw new Error('no strip');
  feed.subscribe(contentsOf(strip), 'lyric:state');
  strip.setBounds({ x: 100, y: 40, width: 840, height: 132 });
  windows.lyric.lock(true);
  expect(strip.ignoresMouse).toEqual([true, { forward: true }]);
  expect(settings().lyricStrip).toEqual({ x: 100, y: 40, locked: true });
  expect(sent).toEqual([[strip.webContents, 'lyric:state', { locked: true }]]);
  windows.openRoute('/nbw_lyric');
  expect([strip.ignoresMouse, windows.lyric.state()]).toEqual([[false], { locked: false }]);
  windows.lyric.lock(true);
  windows.lyric.close();
  expect([windows.lyric.isOpen(), strip.destroyed]).toEqual([false, true]);
  windows.openRoute('/nbw_lyric');
  expect([made[1]?.bounds, made[1]?.ignoresMouse[0]]).toEqual([{ x: 100, y: 40, width: 840, height: 132 }, true]);
});

test('RTE-23 the strip comes back from a display that went, and goes with the device it belongs to', () => {
  const second = { x: 1920, y: 0, width: 1280, height: 720 };
  const { windows, made, world } = setUp({ lyricStrip: { x: 2100, y: 500, locked: false } });
  world.areas.push(second);
  windows.openRoute('/nbw_lyric');
  expect(made[0]?.bounds).toMatchObject({ x: 2100, y: 500 });
  world.areas.pop();
  windows.displaysChanged();
  expect(made[0]?.bounds).toMatchObject({ x: 540, y: 884 });
  windows.changeDevice([]);
  expect([made[0]?.destroyed, windows.lyric.isOpen()]).toEqual([true, false]);
});
