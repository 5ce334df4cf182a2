import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import {
  createPath,
  NavigationType,
  parsePath,
  Router,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  type Navigator,
  type To,
} from 'react-router-dom';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { allTabs, liveId } from '../../state/window-rules/tabs.ts';
import type { WindowsState } from '../../state/window-rules/window-types.ts';

interface Props {
  name: string;
  /** Route with query that the window shows. */
  url: string;
  /** The tab it stands in, where the window has tabs. */
  tab?: number;
  children: ReactNode;
}

/** Base of the console's addresses, without the last slash: what a link shows when it is copied or opened in a tab. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** No route of the document matches inside a window: its own router starts from nothing. */
const noRoute = { outlet: null, matches: [], isDataRoute: false };

function addressOf(to: To, current: string): string {
  const target = typeof to === 'string' ? parsePath(to) : to;
  return createPath({ pathname: parsePath(current).pathname ?? '/', ...target });
}

/** The address that a window shows, or one of its tabs. */
function urlOf(windows: WindowsState, name: string, tab: number | undefined): string {
  const record = windows.byName[name];
  const tabs = windows.frames[name]?.tabs;
  const other =
    tab === undefined || !tabs || liveId(tabs) === tab ? undefined : allTabs(tabs).find(({ id }) => id === tab);
  return other?.url ?? record?.url ?? '/';
}

/**
 * The router of one window (WIN-19): its location is the url of the window's record and every navigation is an action
 * on that record, so the history rules (HIS-01 to HIS-05) hold whoever navigates. The document's address never moves.
 */
export function WindowRouter({ name, url, tab, children }: Props) {
  const store = useAppStore();
  const drawn = useRef(url);
  useLayoutEffect(() => {
    drawn.current = url;
  }, [url]);
  const navigator = useMemo<Navigator>(() => {
    const current = () => urlOf(store.getState().windows, name, tab);
    return {
      createHref: (to) => BASE + addressOf(to, current()),
      push: (to) => {
        closeMenus();
        store.dispatch(windowActions.navigateWindow({ name, url: addressOf(to, current()), tab }));
      },
      replace: (to) => {
        // The redirect of a route that the window has left since would take it back there.
        if (current() !== drawn.current) return;
        // A redirect goes on with a navigation that has begun, which closed what was open (RTE-10): a window that is
        // still opening does not close a menu or the overview, opened since.
        store.dispatch(windowActions.replaceWindowUrl({ name, url: addressOf(to, current()), tab }));
      },
      go: (delta) => {
        closeMenus();
        store.dispatch(windowActions.travelWindow({ name, delta, tab }));
      },
    };
  }, [name, tab, store]);
  const location = useMemo(() => ({ state: null, key: url, ...parsePath(url) }), [url]);
  return (
    <LocationContext.Provider value={null as never}>
      <RouteContext.Provider value={noRoute}>
        <Router location={location} navigator={navigator} navigationType={NavigationType.Push}>
          {children}
        </Router>
      </RouteContext.Provider>
    </LocationContext.Provider>
  );
}
