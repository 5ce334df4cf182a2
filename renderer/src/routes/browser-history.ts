import {
  createPath,
  NavigationType as Action,
  parsePath,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';

/** What the router needs of the address bar, with a say before each navigation. */
export interface AppHistory {
  readonly navigator: Navigator;
  readonly current: () => { location: Location; action: Action };
  readonly listen: (listener: () => void) => () => void;
}

interface HistoryState {
  readonly usr: unknown;
  readonly key: string;
}

const makeKey = () => Math.random().toString(36).slice(2, 10);

/**
 * HTML5 history under a base (RTE-01). `before` hears of every navigation, back and forward included, before anything
 * of the new page is loaded (RTE-08, RTE-10).
 */
export function createAppHistory(
  base: string,
  before: (from: string, to: string) => void,
  page: Window = window,
): AppHistory {
  const listeners = new Set<() => void>();

  const read = (): Location => {
    const { pathname, search, hash } = page.location;
    const state = page.history.state as HistoryState | null;
    const inside = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
    return {
      pathname: inside === '' ? '/' : inside,
      search,
      hash,
      state: state?.usr ?? null,
      key: state?.key ?? 'default',
    };
  };
  let now: { location: Location; action: Action } = { location: read(), action: Action.Pop };

  const change = (action: Action) => {
    now = { location: read(), action };
    for (const listener of [...listeners]) listener();
  };
  const href = (to: To): string => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    return `${base}${createPath({ pathname: path.pathname ?? now.location.pathname, ...path })}`;
  };
  const move = (action: typeof Action.Push | typeof Action.Replace, to: To, state: unknown) => {
    const target = (typeof to === 'string' ? parsePath(to) : to).pathname ?? now.location.pathname;
    before(now.location.pathname, target);
    const entry: HistoryState = { usr: state ?? null, key: makeKey() };
    if (action === Action.Push) page.history.pushState(entry, '', href(to));
    else page.history.replaceState(entry, '', href(to));
    change(action);
  };
  page.addEventListener('popstate', () => {
    before(now.location.pathname, read().pathname);
    change(Action.Pop);
  });

  return {
    navigator: {
      createHref: href,
      push: (to, state) => {
        move(Action.Push, to, state);
      },
      replace: (to, state) => {
        move(Action.Replace, to, state);
      },
      go: (delta) => {
        page.history.go(delta);
      },
    },
    current: () => now,
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
