import { memo, startTransition, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { RouteView } from '../../routes/route-view.tsx';
import { WindowProvider, type WindowFacts } from './window-provider.tsx';
import { WindowRouter } from './window-router.tsx';

/** Longest wait for the frame's first paint (ms). */
const UNPAINTED_MS = 100;

/**
 * What stands in a window: the screen of its route with its own router (WIN-19). The frame is painted first and the
 * screen right after, so that a click shows its window at once.
 */
export const WindowContent = memo(function WindowContent({ hidden, ...facts }: WindowFacts & { hidden: boolean }) {
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
    // After the frame was painted; a page in the background paints none, so a timer stands by.
    const frame = requestAnimationFrame(show);
    const timer = setTimeout(show, UNPAINTED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [seen]);
  if (!ready) return null;
  return (
    <ErrorBoundary>
      <WindowProvider {...facts}>
        <WindowRouter name={facts.name} url={facts.url}>
          <RouteView />
        </WindowRouter>
      </WindowProvider>
    </ErrorBoundary>
  );
});
