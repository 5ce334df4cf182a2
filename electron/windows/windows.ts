import type { BrowserWindow, BrowserWindowConstructorOptions, Point, Rectangle, WebContents } from 'electron';
import type { Theme } from '#shared/ipc/channels.ts';
import type { AskedPanel } from '#shared/ipc/desktop-channels.ts';
import type { EventFeed } from '../ipc/event-feed.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import type { Manners } from '../platform/manners.ts';
import { backgroundOf, overlayOf } from '../platform/title-bar.ts';
import { consoleUrl } from '../proxy/console-protocol.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import { placePopover, placeWindow } from './bounds.ts';
import { createDragBack } from './drag-back.ts';
import { createLyricStrip, LYRIC_ROUTE, type LyricStrip } from './lyric-strip.ts';
import { createOwnWindows, type OwnWindows } from './own-windows.ts';
import { POPOVER_SIZE, popoverOptions, stripOptions, windowOptions, type PageGiven } from './window-options.ts';

/** A click on the tray icon takes the focus first; the popover it has just closed must not open again. */
const REOPEN_GUARD_MS = 200;

export interface WindowsDeps {
  readonly createWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Absolute path of the preload script. */
  readonly preload: string;
  /** Partition for the pages of the chosen device. */
  readonly partition: () => string;
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
  /** What pages look like now. */
  readonly theme: () => Theme;
  readonly titleBar: Manners['titleBar'];
  readonly floating: Manners['floating'];
  readonly fullScreenApart: Manners['fullScreenApart'];
  readonly tellsMoveEnd: Manners['tellsMoveEnd'];
  /** Where the pointer is on the screen. */
  readonly cursor: () => Point;
  /** Runs once, later; the answer takes it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** The strip of lyrics came, went, was locked or unlocked. */
  readonly onStrip: () => void;
  readonly now: () => number;
  readonly log: Logger;
}

/** The windows of the app. */
export interface Windows {
  /** Shows the main window, made when it is not there; with a route the console goes to it. */
  showMain(route?: string | null): void;
  /** Shows the main window with a panel of the app open. */
  showPanel(panel: AskedPanel): void;
  /** Makes the main window without showing it (start at login). */
  prepareMain(): void;
  /** Opens a route as a window of its own, where a place is given there; false beyond 20. */
  openRoute(route: string, place?: Rectangle): boolean;
  /** A page closes its window; one that left the desktop does not go back. */
  close(contents: WebContents): void;
  /** Opens or closes the popover at the tray icon. */
  togglePopover(icon: Rectangle): void;
  isKnown(contents: WebContents): boolean;
  /**
   * Another device was chosen: its pages live in a session of their own, so every window is made anew. The main window
   * keeps its place; what was on it stays to be seen until the new page can. `words` are for the new page's preload.
   */
  changeDevice(words: readonly string[]): void;
  /** Pages look otherwise: what the system draws around them follows. */
  themeChanged(): void;
  /** A display went, or has another size: a window that cannot be reached any more comes back. */
  displaysChanged(): void;
  readonly lyric: LyricStrip;
  readonly own: Pick<OwnWindows, 'follow' | 'forget'>;
}

/** Makes the windows' service; no window before it is asked for. */
export function createWindows(deps: WindowsDeps): Windows {
  const known = new Map<WebContents, BrowserWindow>();
  let main: BrowserWindow | null = null;
  let popover: BrowserWindow | null = null;
  let popoverHiddenAt = Number.NEGATIVE_INFINITY;
  let words: readonly string[] = [];
  const given = (): PageGiven => ({
    preload: deps.preload,
    partition: deps.partition(),
    words,
    titleBar: deps.titleBar,
    theme: deps.theme(),
  });

  const open = (options: BrowserWindowConstructorOptions, route: string, reveal: () => boolean): BrowserWindow => {
    const window = deps.createWindow(options);
    const contents = window.webContents;
    known.set(contents, window);
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
      { ...windowOptions(given()), ...placeWindow(saved, deps.workAreas()) },
      route,
      () => wanted && !window.isVisible(),
    );
    main = window;
    if (saved?.maximized && show) window.maximize();
    window.on('show', () => {
      wanted = true;
      own.mayReopen();
    });
    window.on('blur', () => remember(window));
    window.on('close', (event) => {
      remember(window);
      if (deps.isQuitting() || !deps.mayHide()) return;
      event.preventDefault();
      const hide = () => {
        window.hide();
        deps.onHidden();
      };
      if (!deps.fullScreenApart || !window.isFullScreen()) return hide();
      window.once('leave-full-screen', hide);
      window.setFullScreen(false);
    });
    window.on('closed', () => {
      if (main === window) main = null;
    });
    return window;
  };

  const openPopover = (): BrowserWindow => {
    const window = open(popoverOptions(given()), '/tray', () => false);
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
    window.on('closed', () => {
      if (popover === window) popover = null;
    });
    return window;
  };

  const lyric = createLyricStrip({
    make: (place) => open({ ...stripOptions(given(), deps.floating), ...place }, LYRIC_ROUTE, () => true),
    workAreas: deps.workAreas,
    settings: deps.settings,
    onState: (state) => {
      deps.feed.broadcast('lyric:state', state);
      deps.onStrip();
    },
  });
  const own = createOwnWindows({
    make: (place, route) => open({ ...windowOptions(given()), ...place }, route, () => true),
    workAreas: deps.workAreas,
    settings: deps.settings,
    startsAfresh: deps.startsAfresh ?? false,
    feed: deps.feed,
    dragBack: createDragBack({
      main: () => main,
      cursor: deps.cursor,
      feed: deps.feed,
      tellsEnd: deps.tellsMoveEnd,
      after: deps.after,
    }),
    isQuitting: deps.isQuitting,
    now: deps.now,
    log: deps.log,
  });
  /** A window with a frame, of the usual size. */
  const isFramed = (window: BrowserWindow) => window !== popover && !lyric.isStrip(window);

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
    openRoute(route, place) {
      if (route.split(/[?#]/, 1)[0] !== LYRIC_ROUTE) return own.open(route, place ?? null);
      lyric.show();
      return true;
    },
    close(contents) {
      own.end(contents);
      if (!known.get(contents)?.isDestroyed()) known.get(contents)?.close();
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
    themeChanged() {
      for (const window of known.values()) {
        if (lyric.isStrip(window)) continue;
        window.setBackgroundColor(backgroundOf(deps.theme()));
        if (deps.titleBar === 'overlay' && isFramed(window)) window.setTitleBarOverlay(overlayOf(deps.theme()));
      }
    },
    displaysChanged() {
      lyric.displaysChanged();
      for (const window of known.values()) {
        if (!isFramed(window) || window.isMinimized() || window.isFullScreen() || window.isMaximized()) continue;
        const present = window.getNormalBounds();
        const placed = placeWindow(present, deps.workAreas());
        if (placed.x !== present.x || placed.y !== present.y) window.setBounds(placed);
      }
    },
    lyric,
    own,
    changeDevice(next) {
      if (next.length > 0) words = next;
      const before = main;
      own.putAside();
      // From now on the old pages are nobody: what they ask would be answered for the other device.
      const old = [...known.values()];
      for (const contents of known.keys()) deps.feed.detach(contents);
      known.clear();
      [main, popover] = [null, null];
      for (const window of old) if (window !== before) window.destroy();
      if (before === null) return;
      remember(before);
      const isSeen = before.isVisible();
      const after = openMain('/', isSeen);
      if (!isSeen) return before.destroy();
      const end = () => {
        if (!before.isDestroyed()) before.destroy();
      };
      after.once('show', end);
      after.once('closed', end);
    },
  };
}
