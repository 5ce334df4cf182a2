import { useCallback } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { useOfferedRoutes } from '../../components/offered-routes.ts';
import { refusal } from '../../routes/guard.ts';
import { resolveRoute } from '../../routes/route-table.ts';
import { useVisitor } from '../../routes/visitor.ts';

const pathOf = (url: string): string => url.replace(/\?.*$/, '');

/** Whether a screen exists and the account may enter it. */
export function useShown(): (url: string) => boolean {
  const visitor = useVisitor();
  const isBuilt = useOfferedRoutes();
  return useCallback(
    (url) => {
      const entry = resolveRoute(pathOf(url));
      return entry !== undefined && isBuilt(entry.path) && refusal(entry, visitor) === null;
    },
    [isBuilt, visitor],
  );
}

/** Shows a screen: pages of the help in this window, others in a window of their own where there are any. */
export function useGo(): (url: string) => void {
  const { navigate, openWindow, inWindow } = useAppWindow();
  return (url) => {
    if (url.startsWith('/helpCenter') || !inWindow) navigate(url);
    else openWindow(url);
  };
}
