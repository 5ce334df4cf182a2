import { Suspense, type ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { LoadingState } from '../components/loading-state.tsx';
import { lazyPart } from '../components/lazy-part.ts';
import { textsLoaded } from '../i18n/index.ts';
import { OfferedRoutes } from '../components/offered-routes.ts';
import { isBuilt } from './built.ts';
import { refusal } from './guard.ts';
import { findRoute } from './route-table.ts';
import { loaderOf, renderScreen } from './screens.ts';
import { useVisitor } from './visitor.ts';

const NotFoundContent = lazyPart(async () => {
  const [module] = await Promise.all([import('../apps/pages/not-found-page.tsx'), textsLoaded('signin')]);
  return { default: module.NotFoundContent };
});
const NoPermissionContent = lazyPart(async () => {
  const [module] = await Promise.all([import('../apps/pages/no-permission-page.tsx'), textsLoaded('signin')]);
  return { default: module.NoPermissionContent };
});
const inPlace = (content: ReactElement) => <Suspense fallback={<LoadingState />}>{content}</Suspense>;

/**
 * Shows the app screen of the location of the router around it: the same table for a window of the desktop (memory
 * router) and for a full page (RTE-24). A parent leads to its default child, a route without permission or outside
 * the table says so in place. `onRetry` is told when a screen that has crashed is drawn anew.
 */
export function RouteView({ onRetry }: { onRetry?: () => void }) {
  const { pathname, search } = useLocation();
  const visitor = useVisitor();
  const entry = findRoute(pathname);
  if (entry === undefined) return inPlace(<NotFoundContent />);
  if (entry.redirect !== undefined) return <Navigate to={`${entry.redirect}${search}`} replace />;
  const why = refusal(entry, visitor);
  if (why !== null) return inPlace(<NoPermissionContent why={why} />);
  return (
    <ErrorBoundary key={entry.app} onRetry={onRetry}>
      <Suspense fallback={<LoadingState />}>
        <OfferedRoutes value={isBuilt}>
          <Routes>
            <Route path={`${entry.app}/*`} element={renderScreen(loaderOf(entry.path, entry.app))} />
          </Routes>
        </OfferedRoutes>
      </Suspense>
    </ErrorBoundary>
  );
}
