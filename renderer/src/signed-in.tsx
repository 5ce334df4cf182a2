import { lazy, Suspense } from 'react';
import { Router, type RouterProps } from 'react-router-dom';
import { LoadingState } from './components/loading-state.tsx';
import { AppTheme } from './components/theme/app-theme.tsx';
import { RouteView } from './routes/route-view.tsx';

const Desktop = lazy(() => import('./desktop/desktop.tsx').then((module) => ({ default: module.Desktop })));

interface Props {
  /** A deep link: the app alone on the page (RTE-24); null = the desktop. */
  readonly page: Pick<RouterProps, 'location' | 'navigationType' | 'navigator'> | null;
}

/** Everything behind the sign-in: the desktop, or one app on the whole page, with the services of the shell. */
export function SignedIn({ page }: Props) {
  return (
    <AppTheme>
      <Suspense fallback={<LoadingState />}>
        {page === null ? (
          <Desktop />
        ) : (
          <Router {...page}>
            <RouteView />
          </Router>
        )}
      </Suspense>
    </AppTheme>
  );
}
