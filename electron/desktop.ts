import path from 'node:path';
import { app, autoUpdater, BrowserWindow, dialog, Menu, safeStorage, screen, shell, type WebContents } from 'electron';
import type { Language } from '#shared/ipc/channels.ts';
import type { AppPanel } from '#shared/ipc/desktop-channels.ts';
import { systemLanguage, textsOf } from './i18n/texts.ts';
import { createEventFeed } from './ipc/event-feed.ts';
import { createHandlers } from './ipc/handlers.ts';
import { sendEvent, serveIpc } from './ipc/ipc-main.ts';
import type { StartOptions } from './lifecycle/command-line.ts';
import type { PhaseTimes } from './lifecycle/phases.ts';
import type { HandedOver } from './lifecycle/second-start.ts';
import type { Logger } from './logging/logger.ts';
import type { Redactor } from './logging/redactor.ts';
import { systemClock } from './transfers/clock.ts';
import { mannersOf } from './platform/manners.ts';
import { deviceMenu } from './platform/recent-devices.ts';
import { CONSOLE_ORIGIN } from './proxy/console-protocol.ts';
import { createExternal } from './security/external.ts';
import { createAccount } from './session/account.ts';
import { createChooseDevice } from './session/choose-device.ts';
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
import { followTheme, offerRecent, openBadge, watchDisplays } from './wiring/manners.ts';
import { createTerminalHandlers } from './terminal/terminals.ts';
import { openNotices } from './wiring/notices.ts';
import { openPush } from './wiring/push.ts';
import { openQuit, openSignOut } from './wiring/quit.ts';
import { openTerminals } from './wiring/terminals.ts';
import { openTransfers } from './wiring/transfers.ts';

/** What is not needed for the first picture starts this much after it. */
const IDLE_AFTER_MS = 2000;

export interface DesktopDeps {
  readonly options: StartOptions;
  readonly log: Logger;
  readonly redactor: Redactor;
  readonly onFirstWindow: () => void;
  readonly onInteractive: () => void;
  readonly onIdle: () => void;
  readonly phases: () => PhaseTimes;
  /** Brings the log onto the disk. */
  readonly flushLog: () => Promise<void>;
}

/** The running app, as the start sees it. */
export interface Desktop {
  /** Brings the main window to the front, at a route and on a device where they are given. */
  show(wanted: HandedOver): void;
  dispose(): void;
}

/** Wires every feature of the desktop app; Electron must be ready. Only wiring: no decision is taken here. */
export function createDesktop(deps: DesktopDeps): Desktop {
  const { options, log, redactor, onFirstWindow, onInteractive, onIdle, phases, flushLog } = deps;
  const { platform } = process;
  const manners = mannersOf(platform);
  let quitting = false;
  let idleTimer: NodeJS.Timeout | null = null;

  // What is remembered, and who this installation is.
  const settings = openSettings({ dir: app.getPath('userData'), now: () => new Date(), log: log.for('settings') });
  const texts = () => textsOf(settings.get().language ?? systemLanguage(app.getPreferredSystemLanguages()));
  const identity = createIdentity(settings.get().deviceId, platform);
  const devices = createDevices({
    settings,
    forRun: options.nas,
    now: Date.now,
    onForgotten: (base) => {
      void vault.clear(base);
      access.sessions.forget(base).catch(() => log.warn('the storage of a device could not be emptied'));
    },
  });
  const secrets = createSecretBox(safeStorage, platform);
  const vault = createVault({
    settings,
    secrets,
    onToken: (token) => redactor.add(token),
    onCleared: (base) => {
      access.sessions.signedOut(base).catch(() => log.warn('the caches of a device could not be emptied'));
    },
    log: log.for('vault'),
  });

  // The device: calls through the proxy, push through one socket.
  const access = openDeviceAccess({ devices, vault, settings, identity, log });
  const feed = createEventFeed<WebContents>({ send: sendEvent });
  const push = openPush(identity, () => access.sessions.current(), {
    vault,
    devices,
    pushPort: options.pushPort,
    onMessage: (event) => {
      feed.broadcast('push:message', event);
      notices.tellOfMessage(event.message);
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
    onChange: () => {
      tray.refresh();
      void transfers.follow();
      windows.own.follow(account.owner);
    },
    onSession: (event) => feed.broadcast('session:changed', event),
    log: log.for('account'),
  });
  const transfers = openTransfers({
    ...{ feed, vault, devices, settings, identity, log: log.for('transfers') },
    onBackups: (jobs) => notices.tellOfBackups(jobs),
    texts,
  });
  const terminals = openTerminals({
    feed,
    base: () => devices.base(),
    session: () => access.sessions.current(),
    log: log.for('terminals'),
  });
  const endComputer = watchComputer({
    push,
    account,
    onBack: () => transfers.wake(),
    onEvent: (type) => feed.broadcast('power:event', { type }),
  });

  // What the user sees of main: windows, notices, tray, menu.
  const openExternal = createExternal({
    openExternal: (url) => shell.openExternal(url),
    deviceBase: () => devices.base(),
    log: log.for('security'),
  });
  const notices = openNotices({
    texts,
    isFocused: () => BrowserWindow.getFocusedWindow() !== null,
    deviceName: () => devices.current()?.name ?? '',
    onClick: (route) => windows.showMain(route),
    log: log.for('notices'),
  });
  const closesToTray = () => settings.get().closeToTray ?? manners.closesToTray;
  const mayHide = () => tray.isShown() && closesToTray();
  const windows = createWindows({
    createWindow: (given) => new BrowserWindow(given),
    preload: path.join(import.meta.dirname, 'preload.cjs'),
    partition: () => access.sessions.partition(),
    workAreas: () => screen.getAllDisplays().map((display) => display.workArea),
    workAreaAt: (icon) => screen.getDisplayMatching(icon).workArea,
    settings,
    startsAfresh: options.safe,
    feed,
    mayHide,
    isQuitting: () => quitting,
    onHidden: () => {
      if (settings.get().hideNoticeShown) return;
      settings.update({ hideNoticeShown: true });
      notices.show({ title: texts().hiddenTitle, body: texts().hiddenBody });
    },
    onFirstPaint: () => {
      if (idleTimer) return;
      onFirstWindow();
      idleTimer = setTimeout(() => {
        onIdle();
        if (!options.safe) installed.updater.start();
      }, IDLE_AFTER_MS);
    },
    theme: () => looks.theme(),
    titleBar: manners.titleBar,
    floating: manners.floating,
    fullScreenApart: manners.fullScreenApart,
    tellsMoveEnd: manners.tellsMoveEnd,
    cursor: () => screen.getCursorScreenPoint(),
    after: (ms, run) => systemClock.after(ms, run),
    onStrip: () => tray.refresh(),
    now: Date.now,
    log: log.for('windows'),
  });
  const looks = followTheme(() => windows.themeChanged());
  const badge = openBadge(manners.badge, texts);
  const showAttention = (count: number) => {
    badge.show(count);
    tray.refresh();
  };
  const endDisplays = watchDisplays(() => windows.displaysChanged());
  const chooseDevice = createChooseDevice({
    devices,
    changeDevice: (words) => {
      showAttention(0);
      windows.changeDevice(words);
    },
    onChosen: async () => {
      setMenu();
      await account.follow();
    },
  });
  guardAllContents({
    openRoute: (route) => windows.openRoute(route),
    openExternal,
    texts,
    onStay: () => {
      quitting = false;
      installed.updater.stayed();
    },
    log,
  });

  const work = () => ({ isTransferring: installed.isTransferring(), backups: transfers.runningBackups() });
  const quit = openQuit(work, texts);
  const trayActions: Record<TrayAction, () => void> = {
    open: () => windows.showMain(),
    attention: () => windows.showMain(),
    status: () => windows.togglePopover(tray.bounds()),
    reconnect: () => push.reconnect('tray'),
    signOut: openSignOut(work, texts, () => void account.signOut()),
    quit,
    startAtLogin: () => loginItem.set(!loginItem.isOn()),
    closeToTray: () => settings.update({ closeToTray: !closesToTray() }),
    lockLyrics: () => windows.lyric.lock(!windows.lyric.state().locked),
  };
  const loginItem = openLoginItem(texts, log.for('login-item'));
  const tray = createTrayFeature({
    appPath: app.getAppPath(),
    platform,
    state: () => ({
      push: push.state().state,
      failures: push.state().failures,
      signedIn: account.signedIn,
      deviceName: devices.current()?.name ?? '',
      attention: badge.count,
      choices: {
        closeToTray: closesToTray(),
        // A program that is not installed would start something else the next time.
        ...(app.isPackaged ? { startAtLogin: loginItem.isOn() } : {}),
        ...(windows.lyric.isOpen() ? { lockLyrics: windows.lyric.state().locked } : {}),
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
  const choose = (base: string) => void chooseDevice(base);
  const setMenu = () => {
    offerRecent(manners.recent, devices, texts(), choose);
    const actions = {
      openMain: () => windows.showMain(),
      showPanel: (panel: AppPanel) => windows.showPanel(panel),
      quit,
      devices: deviceMenu(devices.recent(), devices.base(), choose),
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(platform, texts(), actions, !app.isPackaged)));
  };

  // What there is because this is an installed app: update, diagnostics, demo device.
  const installed = openInstalledApp({
    feed,
    pinning: access.pinning,
    safe: options.safe,
    isTransferring: () => transfers.isRunning(),
    onHotKey: () => windows.showPanel('search'),
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
    notify: (notice) => notices.show(notice),
    setLanguage: (language: Language) => {
      if (language === settings.get().language) return;
      settings.update({ language });
      setMenu();
      tray.refresh();
    },
    onSession: () => account.follow(),
    appInfo: installed.info,
    desktop: installed.handlers,
    transfers: transfers.handlers,
    terminals: createTerminalHandlers(terminals),
    quit,
    onInteractive,
    chooseDevice,
    setTheme: (theme) => looks.set(theme),
    setBadge: showAttention,
    setNoticeWishes: (wishes) => notices.setWishes(wishes),
  });
  const endIpc = serveIpc(
    { origin: CONSOLE_ORIGIN, isKnown: (contents) => windows.isKnown(contents), log: log.for('ipc') },
    handlers,
  );

  app.on('before-quit', () => (quitting = true));
  // macOS closes every window for an update before it says `before-quit`.
  autoUpdater.on('before-quit-for-update', () => (quitting = true));
  app.on('window-all-closed', () => {
    if (manners.endsWithLastWindow && !mayHide()) quit();
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
    show({ route, nas }) {
      // A second start while the new version is being put in place would open a window that ends at once.
      if (installed.updater.isInstalling()) return;
      if (nas !== null && nas !== devices.base()) void chooseDevice(nas);
      windows.showMain(route);
    },
    dispose() {
      terminals.dispose();
      transfers.dispose();
      installed.dispose();
      if (idleTimer) clearTimeout(idleTimer);
      endComputer();
      endDisplays();
      looks.end();
      endIpc();
      push.dispose();
      notices.dispose();
      tray.dispose();
      access.end();
    },
  };
}

/** Electron offers no way to look at a tray from outside; the desktop specs read it here. Never in a packaged app. */
function exposeForTests(read: () => object): void {
  if (!app.isPackaged && process.env.HEARTH_TEST_HANDLES === '1') Reflect.set(globalThis, 'hearthTest', read);
}
