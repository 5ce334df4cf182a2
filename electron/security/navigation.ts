import type { Event, WebContents, WebContentsWillNavigateEventParams } from 'electron';
import { CONSOLE_BASE } from '../proxy/console-protocol.ts';
import type { Logger } from '../logging/logger.ts';

export interface NavigationDeps {
  /** Origin of the console. */
  readonly origin: string;
  /** A link that wants another window: a route of the console. */
  readonly openRoute: (route: string) => void;
  /** A link that leads outside. */
  readonly openExternal: (url: string) => void;
  readonly log: Logger;
}

/** Where a link leads, by its parsed parts; never by how its text begins. */
export type Destination = { to: 'console'; route: string } | { to: 'device' } | { to: 'elsewhere' };

/** Tells a route of the console, an address of the device behind the same origin, and everything else apart. */
export function destinationOf(text: string, origin: string): Destination {
  if (!URL.canParse(text)) return { to: 'elsewhere' };
  const url = new URL(text);
  if (`${url.protocol}//${url.host}` !== origin) return { to: 'elsewhere' };
  if (!url.pathname.startsWith(CONSOLE_BASE)) return { to: 'device' };
  return { to: 'console', route: `/${url.pathname.slice(CONSOLE_BASE.length)}${url.search}${url.hash}` };
}

/** Pages that frames inside the console may show beside the console's origin. */
const FRAME_PAGES: ReadonlySet<string> = new Set(['about:blank', 'about:srcdoc']);

function isFramePage(text: string, origin: string): boolean {
  if (FRAME_PAGES.has(text)) return true;
  const inner = text.startsWith('blob:') ? text.slice('blob:'.length) : text;
  return destinationOf(inner, origin).to !== 'elsewhere';
}

/**
 * Keeps a page where it belongs: it stays on the console, opens no window by itself, embeds no webview. An address of
 * the device that a page navigates to is a download; a link to elsewhere goes to the system's browser when asked for
 * as a new window, and nowhere otherwise.
 */
export function guardNavigation(contents: WebContents, deps: NavigationDeps): void {
  const check = (event: Event<WebContentsWillNavigateEventParams>) => {
    const destination = destinationOf(event.url, deps.origin);
    if (event.isMainFrame ? destination.to === 'console' : isFramePage(event.url, deps.origin)) return;
    event.preventDefault();
    if (event.isMainFrame && destination.to === 'device') contents.downloadURL(event.url);
    else deps.log.warn('navigation refused', { mainFrame: event.isMainFrame });
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', (event) => {
    // The main frame has had its will-navigate; asking twice would download twice.
    if (!event.isMainFrame) check(event);
  });
  contents.on('will-redirect', (event) => {
    const stays = event.isMainFrame
      ? destinationOf(event.url, deps.origin).to === 'console'
      : isFramePage(event.url, deps.origin);
    if (stays) return;
    event.preventDefault();
    deps.log.warn('redirect refused', { mainFrame: event.isMainFrame });
  });
  contents.setWindowOpenHandler(({ url }) => {
    const destination = destinationOf(url, deps.origin);
    if (destination.to === 'console') deps.openRoute(destination.route);
    else if (destination.to === 'device') contents.downloadURL(url);
    else deps.openExternal(url);
    return { action: 'deny' };
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    deps.log.warn('webview refused');
  });
}
