import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { textsOf } from '../i18n/texts.ts';
import { applicationMenu } from './menu.ts';
import { setUp, contentsOf } from '../../tests/fixtures/fake-windows.ts';

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
