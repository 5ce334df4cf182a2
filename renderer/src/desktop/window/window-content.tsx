import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { findRoute } from '../../routes/route-table.ts';
import { RouteView } from '../../routes/route-view.tsx';
import { putScrollBack } from '../restore/content-memory.ts';
import { WindowPanes } from './window-panes.tsx';
import { WindowProvider, type WindowFacts } from './window-provider.tsx';
import { WindowRouter } from './window-router.tsx';

interface Props extends WindowFacts {
  readonly hidden: boolean;
  /** App the window was opened for: some have tabs. */
  readonly app: string;
}

/** Longest wait for the frame's first paint (ms). */
const UNPAINTED_MS = 100;

/**
 * What stands in a window: the screen of its route with its own router (WIN-19). The frame is painted first and the
 * screen right after, so that a click shows its window at once.
 */
export const WindowContent = memo(function WindowContent({ hidden, app, ...facts }: Props) {
  const [ready, setReady] = useState(false);
  // A window that comes back minimised loads its screen when it is first looked at.
  const [seen, setSeen] = useState(!hidden);
  if (!seen && !hidden) setSeen(true);
  useEffect(() => {
    if (!seen) return;
    const show = () => {
      startTransition(() => {
        setReady(true);
      });
    };
    // After the frame was painted, which the second callback from here tells: the first comes before that. A page in
    // the background paints none, so a timer stands by.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    const timer = setTimeout(show, UNPAINTED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [seen]);
  const { name, url } = facts;
  // The same element as long as the route is: a window that becomes active or plays does not draw its screen anew.
  const screen = useMemo(
    () => (
      <WindowRouter name={name} url={url}>
        <RouteView
          onRetry={() => {
            putScrollBack(name);
          }}
        />
      </WindowRouter>
    ),
    [name, url],
  );
  if (!ready) return null;
  if (findRoute(app)?.window.tabs === true) return <WindowPanes {...facts} />;
  return (
    <ErrorBoundary>
      <WindowProvider {...facts}>{screen}</WindowProvider>
    </ErrorBoundary>
  );
});
