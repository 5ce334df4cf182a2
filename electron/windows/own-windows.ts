import type { BrowserWindow, Rectangle, WebContents } from 'electron';
import type { EventFeed } from '../ipc/event-feed.ts';
import type { Logger } from '../logging/logger.ts';
import { CONSOLE_ORIGIN } from '../proxy/console-protocol.ts';
import { destinationOf } from '../security/navigation.ts';
import type { KeptWindow, WindowBounds } from '../session/settings.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import { placeBeside } from './bounds.ts';
import type { DragBack } from './drag-back.ts';

/** Windows beside the main one; a page in a loop must not fill the screen. */
export const MAX_WINDOWS = 20;
/** A second press on the close button within this time closes, whatever the page does with the first (ms). */
const SECOND_PRESS_MS = 5000;
/** Part of a route that names what a window was handed over with. */
const OWN_PARAM = 'own';

/** Who windows belong to. */
export interface WindowOwner {
  /** Origin of the device. */
  readonly base: string;
  readonly username: string;
}

export interface OwnWindowsDeps {
  /** Makes a window at a place; it shows itself when its page can be seen. */
  readonly make: (place: Rectangle, route: string) => BrowserWindow;
  readonly workAreas: () => Rectangle[];
  readonly settings: SettingsStore;
  /** Windows of the run before are not opened. */
  readonly startsAfresh: boolean;
  readonly feed: EventFeed<WebContents>;
  readonly dragBack: DragBack;
  readonly isQuitting: () => boolean;
  readonly now: () => number;
  readonly log: Logger;
}

/** The windows beside the main one: those that left the desktop, and routes that were opened on their own. */
export interface OwnWindows {
  /** Opens a route, where a place is given there; false when there are too many. */
  open(route: string, place: Rectangle | null): boolean;
  /**
   * Somebody signed in, or out (null): windows belong to who opened them. They go when that account does, and come
   * back with it, also after a quit, an update or a crash.
   */
  follow(owner: WindowOwner | null): void;
  /** The main window is seen: from now on those of the run before may come. */
  mayReopen(): void;
  /** Another device is chosen: the windows go, and come back with their own. */
  putAside(): void;
  /** The account that was there last does not want its windows again. */
  forget(): void;
  /** The page of a window closes it for good. */
  end(contents: WebContents): void;
}

interface Open {
  readonly window: BrowserWindow;
  readonly owner: WindowOwner | null;
  readonly own: string | null;
  route: string;
  bounds: WindowBounds;
  /** It closes for good, without a word to its page. */
  ends: boolean;
  /** When its page was last told that it is to close. */
  askedAt: number;
}

const isOf = (owner: WindowOwner, kept: WindowOwner) => kept.base === owner.base && kept.username === owner.username;

/** The route with the sign of its hand-over, which the page takes out of its address. */
function withSign(route: string, own: string | null): string {
  if (own === null) return route;
  const [, plain = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(route) ?? [];
  return `${plain}${plain.includes('?') ? '&' : '?'}${OWN_PARAM}=${own}${hash}`;
}

const signOf = (route: string) => new URLSearchParams(/\?([^#]*)/.exec(route)?.[1] ?? '').get(OWN_PARAM);

/** Makes the service; no window before it is asked for. */
export function createOwnWindows(deps: OwnWindowsDeps): OwnWindows {
  const open = new Map<WebContents, Open>();
  /** Those that are not open: of other accounts, or of the run before. */
  let aside: readonly KeptWindow[] = deps.settings.get().ownWindows;
  let owner: WindowOwner | null = null;
  let last: WindowOwner | null = null;
  let mayReopen = false;

  const recordsOf = (): KeptWindow[] =>
    [...open.values()].flatMap(({ owner: whose, route, bounds }) => (whose ? [{ ...whose, route, bounds }] : []));
  const save = () => {
    const next = [...aside, ...recordsOf()].slice(-2 * MAX_WINDOWS);
    if (JSON.stringify(next) !== JSON.stringify(deps.settings.get().ownWindows))
      deps.settings.update({ ownWindows: next });
  };

  const show = (route: string, place: Rectangle | null, isMaximized: boolean): boolean => {
    if (open.size >= MAX_WINDOWS) {
      deps.log.warn('too many windows');
      return false;
    }
    const window = deps.make(placeBeside(place, deps.workAreas()), route);
    const contents = window.webContents;
    const one: Open = {
      ...{ window, owner, route, own: signOf(route), ends: false, askedAt: Number.NEGATIVE_INFINITY },
      bounds: { ...window.getNormalBounds(), maximized: isMaximized },
    };
    open.set(contents, one);
    if (isMaximized) window.once('show', () => window.maximize());
    const remember = () => {
      if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
      one.bounds = { ...window.getNormalBounds(), maximized: window.isMaximized() };
      if (open.has(contents)) save();
    };
    contents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      const destination = destinationOf(url, CONSOLE_ORIGIN);
      if (isMainFrame && destination.to === 'console') one.route = withSign(destination.route, one.own);
    });
    window.on('blur', remember);
    window.on('close', (event) => {
      remember();
      if (deps.isQuitting() || one.ends || one.own === null || !deps.feed.hears(contents, 'window:closing')) return;
      if (deps.now() - one.askedAt < SECOND_PRESS_MS) return;
      // It goes back to the desktop it came from: its page knows what goes along.
      event.preventDefault();
      one.askedAt = deps.now();
      deps.feed.send(contents, 'window:closing', {});
    });
    // Its page knows what goes along.
    if (one.own !== null) deps.dragBack.follow(window, (at) => deps.feed.send(contents, 'window:comesBack', at));
    window.on('closed', () => {
      if (!open.delete(contents)) return;
      // What a quit closes comes back with the next start, or the next sign-in where the quit is taken back.
      if (deps.isQuitting() && one.owner !== null) {
        aside = [...aside, { ...one.owner, route: one.route, bounds: one.bounds }];
      }
      save();
    });
    save();
    return true;
  };

  const putAside = () => {
    aside = [...aside, ...recordsOf()];
    const windows = [...open.values()];
    open.clear();
    owner = null;
    for (const { window } of windows) if (!window.isDestroyed()) window.destroy();
    save();
  };

  const reopen = () => {
    if (!mayReopen || owner === null || deps.startsAfresh) return;
    const mine = owner;
    const due = aside.filter((kept) => isOf(mine, kept));
    aside = aside.filter((kept) => !isOf(mine, kept));
    for (const { route, bounds } of due) show(route, bounds, bounds.maximized);
  };

  return {
    open: (route, place) => show(route, place, false),
    follow(next) {
      if (next === null ? owner === null : owner !== null && isOf(owner, next)) return;
      if (owner !== null) putAside();
      owner = next;
      last = next ?? last;
      reopen();
    },
    mayReopen() {
      if (mayReopen) return;
      mayReopen = true;
      reopen();
    },
    putAside,
    forget() {
      const gone = last;
      if (gone !== null) aside = aside.filter((kept) => !isOf(gone, kept));
      save();
    },
    end(contents) {
      const one = open.get(contents);
      if (one === undefined) return;
      one.ends = true;
      one.window.close();
    },
  };
}
