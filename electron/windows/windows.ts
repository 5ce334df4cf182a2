import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebContents } from 'electron';
import type { AppPanel } from '#shared/ipc/desktop-channels.ts';
import { WINDOW_HEIGHT, WINDOW_WIDTH } from '#shared/constants.ts';
import type { EventFeed } from '../ipc/event-feed.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import { consoleUrl } from '../proxy/console-protocol.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import { placePopover, placeWindow } from './bounds.ts';
import { POPOVER_SIZE, popoverOptions, windowOptions } from './window-options.ts';

/** Windows beside the main one; a page in a loop must not fill the screen. */
const MAX_WINDOWS = 20;
/** A click on the tray icon takes the focus first; the popover it has just closed must not open again. */
const REOPEN_GUARD_MS = 200;

export interface WindowsDeps {
  readonly createWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Absolute path of the preload script. */
  readonly preload: string;
  readonly workAreas: () => Rectangle[];
  readonly workAreaAt: (icon: Rectangle) => Rectangle;
  readonly settings: SettingsStore;
  /** The main window stands at its first place, whatever is remembered. */
  readonly startsAfresh?: boolean;
  readonly feed: EventFeed<WebContents>;
  /** False without a tray: closing closes then. */
  readonly mayHide: () => boolean;
  readonly isQuitting: () => boolean;
  /** The main window was hidden by closing it. */
  readonly onHidden: () => void;
  /** The first page can be seen. */
  readonly onFirstPaint: () => void;
  readonly backgroundColor: () => string;
  readonly now: () => number;
  readonly log: Logger;
}

/** The windows of the app. */
export interface Windows {
  /** Shows the main window, made when it is not there; with a route the console goes to it. */
  showMain(route?: string | null): void;
  /** Shows the main window with a panel of the app open. */
  showPanel(panel: AppPanel): void;
  /** Makes the main window without showing it (start at login). */
  prepareMain(): void;
  /** Opens a route as a window of its own; nothing happens beyond 20. */
  openRoute(route: string): void;
  /** Opens or closes the popover at the tray icon. */
  togglePopover(icon: Rectangle): void;
  isKnown(contents: WebContents): boolean;
}

/** Makes the windows' service; no window before it is asked for. */
export function createWindows(deps: WindowsDeps): Windows {
  const known = new Set<WebContents>();
  let main: BrowserWindow | null = null;
  let popover: BrowserWindow | null = null;
  let popoverHiddenAt = Number.NEGATIVE_INFINITY;
  let others = 0;

  const open = (options: BrowserWindowConstructorOptions, route: string, reveal: () => boolean): BrowserWindow => {
    const window = deps.createWindow(options);
    const contents = window.webContents;
    known.add(contents);
    deps.feed.attach(contents);
    contents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) deps.feed.reset(contents);
    });
    window.once('ready-to-show', () => {
      deps.onFirstPaint();
      if (reveal()) window.show();
    });
    window.on('closed', () => {
      known.delete(contents);
      deps.feed.detach(contents);
    });
    window.loadURL(consoleUrl(route)).catch((error: unknown) => {
      deps.log.error('a page did not load', { reason: errorText(error) });
    });
    return window;
  };

  const remember = (window: BrowserWindow) => {
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const bounds = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    if (JSON.stringify(bounds) !== JSON.stringify(deps.settings.get().mainWindow)) {
      deps.settings.update({ mainWindow: bounds });
    }
  };

  const openMain = (route: string, show: boolean): BrowserWindow => {
    const saved = deps.startsAfresh ? null : deps.settings.get().mainWindow;
    let wanted = show;
    const window = open(
      { ...windowOptions(deps.preload, deps.backgroundColor()), ...placeWindow(saved, deps.workAreas()) },
      route,
      () => wanted && !window.isVisible(),
    );
    main = window;
    if (saved?.maximized && show) window.maximize();
    window.on('show', () => (wanted = true));
    window.on('blur', () => remember(window));
    window.on('close', (event) => {
      remember(window);
      if (deps.isQuitting() || !deps.mayHide()) return;
      event.preventDefault();
      window.hide();
      deps.onHidden();
    });
    window.on('closed', () => (main = null));
    return window;
  };

  const openPopover = (): BrowserWindow => {
    const window = open(popoverOptions(deps.preload, deps.backgroundColor()), '/tray', () => false);
    const hide = () => {
      if (window.isDestroyed() || !window.isVisible()) return;
      popoverHiddenAt = deps.now();
      window.hide();
    };
    window.on('blur', hide);
    window.webContents.on('before-input-event', (_event, input) => {
      if (input.type === 'keyDown' && input.key === 'Escape') hide();
    });
    window.on('close', (event) => {
      if (deps.isQuitting()) return;
      event.preventDefault();
      hide();
    });
    window.on('closed', () => (popover = null));
    return window;
  };

  const showMain = (route?: string | null): BrowserWindow => {
    const window = main;
    if (!window) return openMain(route ?? '/', true);
    if (route !== undefined && route !== null) deps.feed.send(window.webContents, 'window:navigate', { route });
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return window;
  };

  return {
    showMain: (route) => void showMain(route),
    showPanel: (panel) => deps.feed.send(showMain().webContents, 'app:panel', { panel }),
    prepareMain() {
      if (!main) openMain('/', false);
    },
    openRoute(route) {
      if (others >= MAX_WINDOWS) {
        deps.log.warn('too many windows');
        return;
      }
      others += 1;
      const size = { width: WINDOW_WIDTH, height: WINDOW_HEIGHT };
      const window = open({ ...windowOptions(deps.preload, deps.backgroundColor()), ...size }, route, () => true);
      window.on('closed', () => (others -= 1));
    },
    togglePopover(icon) {
      if (popover?.isVisible()) return popover.hide();
      if (deps.now() - popoverHiddenAt < REOPEN_GUARD_MS) return;
      popover ??= openPopover();
      popover.setBounds(placePopover(icon, POPOVER_SIZE, deps.workAreaAt(icon)));
      popover.show();
      popover.focus();
    },
    isKnown: (contents) => known.has(contents),
  };
}
