import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  nativeTheme,
  Notification,
  safeStorage,
  screen,
  shell,
  type WebContents,
} from 'electron';
import type { Language } from '#shared/ipc/channels.ts';
import type { AppPanel } from '#shared/ipc/desktop-channels.ts';
import { systemLanguage, textsOf } from './i18n/texts.ts';
import { createEventFeed } from './ipc/event-feed.ts';
import { createHandlers } from './ipc/handlers.ts';
import { sendEvent, serveIpc } from './ipc/ipc-main.ts';
import type { StartOptions } from './lifecycle/command-line.ts';
import type { PhaseTimes } from './lifecycle/phases.ts';
import type { Logger } from './logging/logger.ts';
import type { Redactor } from './logging/redactor.ts';
import { createNotifications } from './notifications/notifications.ts';
import { createPushNotices } from './notifications/push-notices.ts';
import { CONSOLE_ORIGIN } from './proxy/console-protocol.ts';
import { createExternal } from './security/external.ts';
import { createAccount } from './session/account.ts';
import { createDevices } from './session/devices.ts';
import { createIdentity } from './session/identity.ts';
import { createSecretBox } from './session/secret-box.ts';
import { openSettings } from './session/settings-store.ts';
import { createVault } from './session/vault.ts';
import { createTrayFeature } from './tray/tray-feature.ts';
import type { TrayAction } from './tray/tray-view.ts';
import { applicationMenu } from './windows/menu.ts';
import { createWindows } from './windows/windows.ts';
import { watchComputer } from './wiring/computer.ts';
import { openDeviceAccess } from './wiring/device-access.ts';
import { openDiscovery } from './wiring/discovery.ts';
import { guardAllContents } from './wiring/guards.ts';
import { openInstalledApp } from './wiring/installed-app.ts';
import { openLoginItem } from './wiring/login-item.ts';
import { openPush } from './wiring/push.ts';

/** What is not needed for the first picture starts this much after it. */
const IDLE_AFTER_MS = 2000;
/** Colour of a window before its page is painted: the background of each theme. */
const BACKGROUND = { light: '#F4F5F7', dark: '#0F1217' } as const;

export interface DesktopDeps {
  readonly options: StartOptions;
  readonly log: Logger;
  readonly redactor: Redactor;
  readonly onFirstWindow: () => void;
  readonly onIdle: () => void;
  readonly phases: () => PhaseTimes;
  /** Brings the log onto the disk. */
  readonly flushLog: () => Promise<void>;
}

/** The running app, as the start sees it. */
export interface Desktop {
  /** Brings the main window to the front, at a route where one is given. */
  show(route: string | null): void;
  dispose(): void;
}

/** Wires every feature of the desktop app; Electron must be ready. Only wiring: no decision is taken here. */
export function createDesktop(deps: DesktopDeps): Desktop {
  const { options, log, redactor, onFirstWindow, onIdle, phases, flushLog } = deps;
  const { platform } = process;
  let quitting = false;
  let idleTimer: NodeJS.Timeout | null = null;

  // What is remembered, and who this installation is.
  const settings = openSettings({ dir: app.getPath('userData'), now: () => new Date(), log: log.for('settings') });
  const texts = () => textsOf(settings.get().language ?? systemLanguage(app.getPreferredSystemLanguages()));
  const identity = createIdentity(settings.get().deviceId, platform);
  const devices = createDevices({ settings, forRun: options.nas, now: Date.now });
  const secrets = createSecretBox(safeStorage, platform);
  const vault = createVault({
    settings,
    secrets,
    onToken: (token) => redactor.add(token),
    now: Date.now,
    log: log.for('vault'),
  });

  // The device: calls through the proxy, push through one socket.
  const access = openDeviceAccess({ devices, settings, identity, log });
  const feed = createEventFeed<WebContents>({ send: sendEvent });
  const isFocused = () => BrowserWindow.getFocusedWindow() !== null;
  const push = openPush(identity, {
    vault,
    devices,
    pushPort: options.pushPort,
    onMessage: (event) => {
      feed.broadcast('push:message', event);
      tellOfMessage(event.message);
    },
    onState: (state) => {
      feed.broadcast('push:state', state);
      tray.refresh();
    },
    onShellEvent: (type) => feed.broadcast('shell:event', { type }),
    log: log.for('push'),
  });
  const account = createAccount({
    vault,
    devices,
    calls: access.calls,
    push,
    onChange: () => tray.refresh(),
    onSession: (event) => feed.broadcast('session:changed', event),
    log: log.for('account'),
  });
  const endComputer = watchComputer({
    push,
    account,
    onEvent: (type) => feed.broadcast('power:event', { type }),
  });

  // What the user sees of main: windows, notices, tray, menu.
  const openExternal = createExternal({
    openExternal: (url) => shell.openExternal(url),
    deviceBase: () => devices.base(),
    log: log.for('security'),
  });
  const notifications = createNotifications({
    create: (notice) => new Notification(notice),
    isSupported: () => Notification.isSupported(),
    onClick: (route) => windows.showMain(route),
    log: log.for('notices'),
  });
  const tellOfMessage = createPushNotices({
    isFocused,
    show: (notice) => notifications.show(notice),
    deviceName: () => devices.current()?.name ?? '',
  });
  const windows = createWindows({
    createWindow: (given) => new BrowserWindow(given),
    preload: path.join(import.meta.dirname, 'preload.cjs'),
    workAreas: () => screen.getAllDisplays().map((display) => display.workArea),
    workAreaAt: (icon) => screen.getDisplayMatching(icon).workArea,
    settings,
    startsAfresh: options.safe,
    feed,
    mayHide: () => tray.isShown() && settings.get().closeToTray,
    isQuitting: () => quitting,
    onHidden: () => {
      if (settings.get().hideNoticeShown) return;
      settings.update({ hideNoticeShown: true });
      notifications.show({ title: texts().hiddenTitle, body: texts().hiddenBody });
    },
    onFirstPaint: () => {
      if (idleTimer) return;
      onFirstWindow();
      idleTimer = setTimeout(() => {
        onIdle();
        if (!options.safe) installed.updater.start();
      }, IDLE_AFTER_MS);
    },
    backgroundColor: () => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light),
    now: Date.now,
    log: log.for('windows'),
  });
  guardAllContents({ openRoute: (route) => windows.openRoute(route), openExternal, texts, log });

  const trayActions: Record<TrayAction, () => void> = {
    open: () => windows.showMain(),
    status: () => windows.togglePopover(tray.bounds()),
    reconnect: () => push.reconnect('tray'),
    signOut: () => void account.signOut(),
    quit: () => app.quit(),
    startAtLogin: () => loginItem.set(!loginItem.isOn()),
    closeToTray: () => settings.update({ closeToTray: !settings.get().closeToTray }),
  };
  const loginItem = openLoginItem();
  const tray = createTrayFeature({
    appPath: app.getAppPath(),
    platform,
    state: () => ({
      push: push.state().state,
      failures: push.state().failures,
      signedIn: account.signedIn,
      deviceName: devices.current()?.name ?? '',
      choices: {
        closeToTray: settings.get().closeToTray,
        // A program that is not installed would start something else the next time.
        ...(app.isPackaged ? { startAtLogin: loginItem.isOn() } : {}),
      },
    }),
    texts,
    onAction: (action) => {
      trayActions[action]();
      if (action === 'startAtLogin' || action === 'closeToTray') tray.refresh();
    },
    onPopover: (icon) => windows.togglePopover(icon),
    log: log.for('tray'),
  });
  const setMenu = () => {
    const actions = {
      openMain: () => windows.showMain(),
      showPanel: (panel: AppPanel) => windows.showPanel(panel),
      quit: () => app.quit(),
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(platform, texts(), actions, !app.isPackaged)));
  };

  // What there is because this is an installed app: update, diagnostics, demo device.
  const installed = openInstalledApp({
    feed,
    pinning: access.pinning,
    safe: options.safe,
    settings,
    secrets,
    redactor,
    base: () => devices.base(),
    probe: (base) => access.calls.probe(base),
    deviceTime: (base) => access.calls.time(base),
    push: () => push.state(),
    signedIn: () => account.signedIn,
    hasTray: () => tray.isShown(),
    phases,
    flushLog,
    log,
  });

  // What pages may ask.
  const handlers = createHandlers({
    feed,
    vault,
    devices,
    deviceCalls: access.calls,
    refusedCertificate: (host) => access.pinning.refused(host),
    discover: openDiscovery(log.for('discovery')),
    identity,
    push,
    windows,
    openExternal,
    notify: (notice) => notifications.show(notice),
    setLanguage: (language: Language) => {
      if (language === settings.get().language) return;
      settings.update({ language });
      setMenu();
      tray.refresh();
    },
    onSession: () => account.follow(),
    appInfo: installed.info,
    desktop: installed.handlers,
    quit: () => app.quit(),
  });
  const endIpc = serveIpc(
    { origin: CONSOLE_ORIGIN, isKnown: (contents) => windows.isKnown(contents), log: log.for('ipc') },
    handlers,
  );

  app.on('before-quit', () => (quitting = true));
  app.on('window-all-closed', () => {
    if (platform !== 'darwin' && !tray.isShown()) app.quit();
  });

  setMenu();
  const isHiddenStart = options.hidden || (!options.safe && app.isPackaged && loginItem.wasStartedByLogin());
  if (isHiddenStart) windows.prepareMain();
  else windows.showMain(options.route);
  tray.refresh();
  void account.follow();
  if (settings.lost) {
    void dialog.showMessageBox({ type: 'warning', message: texts().settingsTitle, detail: texts().settingsBody });
  }
  exposeForTests(() => ({ trayMenu: tray.menu(), push: push.state() }));

  return {
    show(route) {
      // A second start while the new version is being put in place would open a window that ends at once.
      if (!installed.updater.isInstalling()) windows.showMain(route);
    },
    dispose() {
      installed.dispose();
      if (idleTimer) clearTimeout(idleTimer);
      endComputer();
      endIpc();
      push.dispose();
      notifications.dispose();
      tray.dispose();
      access.end();
    },
  };
}

/** Electron offers no way to look at a tray from outside; the desktop specs read it here. Never in a packaged app. */
function exposeForTests(read: () => object): void {
  if (!app.isPackaged && process.env.HEARTH_TEST_HANDLES === '1') Reflect.set(globalThis, 'hearthTest', read);
}
