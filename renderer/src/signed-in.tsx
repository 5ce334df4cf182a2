import { lazy, Suspense } from 'react';
import { Router, type RouterProps } from 'react-router-dom';
import { DialogHost } from './components/dialogs/dialog-host.tsx';
import { LoadingState } from './components/loading-state.tsx';
import { MenuHost } from './components/menu/menu-host.tsx';
import { usePageKeys } from './components/page-keys.ts';
import { PageWindow } from './components/page-window.tsx';
import { AppTheme } from './components/theme/app-theme.tsx';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { RouteView } from './routes/route-view.tsx';

const Desktop = lazy(() => import('./desktop/desktop.tsx').then((module) => ({ default: module.Desktop })));

const TransfersHost = lazy(() =>
  import('./desktop/transfers/transfers-host.tsx').then((module) => ({ default: module.TransfersHost })),
);

type Page = Pick<RouterProps, 'location' | 'navigationType' | 'navigator'>;

interface Props {
  /** A deep link: the app alone on the page (RTE-24); null = the desktop. */
  readonly page: Page | null;
}

/** Everything behind the sign-in: the desktop, or one app on the whole page, with the services of the shell. */
export function SignedIn({ page }: Props) {
  return (
    <AppTheme>
      <Suspense fallback={<LoadingState />}>{page === null ? <Desktop /> : <FullPage page={page} />}</Suspense>
      <DialogHost />
      <MenuHost />
      <Suspense fallback={null}>
        <TransfersHost />
      </Suspense>
    </AppTheme>
  );
}

/** One app on the whole page. A frame has the shell services of the document above it (OVL-01). */
function FullPage({ page }: { page: Page }) {
  usePageKeys();
  return (
    <>
      <Router {...page}>
        <PageWindow>
          <RouteView />
        </PageWindow>
      </Router>
      {window.self === window.top && <OverlayHost />}
    </>
  );
}
