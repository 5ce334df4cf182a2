import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import { shellTexts } from '#shared/rules/start-texts.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { lazyPart } from './components/lazy-part.ts';
import { partLoading } from './host/part-loading.ts';
import { LoadingState } from './components/loading-state.tsx';
import { preloadable } from './components/preloadable.tsx';
import { textsLoaded } from './i18n/index.ts';
import { useTranslation } from './i18n/use-translation.ts';
import { decide, type Decision } from './routes/guard.ts';
import { useAppHistory } from './routes/history-context.ts';
import { trimSlash } from './routes/paths.ts';
import type { RouteRegistry } from './routes/registry.ts';
import { useRouteTitle } from './routes/route-title.ts';
import { isPublicThere, preloadPublic, publicLoaders } from './routes/public-screens.ts';
import { drawScreen, notFound } from './routes/screen-loader.ts';
import { useVisitor } from './routes/visitor.ts';
import { useAppSelector } from './state/store.ts';

const signedIn = preloadable(() => import('./signed-in.tsx').then((module) => module.SignedIn));
const ForbiddenPage = lazyPart(() =>
  import('./apps/pages/forbidden-page.tsx').then((module) => ({ default: module.ForbiddenPage })),
);
const StartPage = lazyPart(() =>
  import('./apps/pages/start-page.tsx').then((module) => ({ default: module.StartPage })),
);

interface Props {
  readonly registry: RouteRegistry;
  /** Reloads the document above the frame; false when it may not (RTE-06). */
  readonly reloadTop: () => boolean;
}

/** Title of the document: the screen and the device (RTE-25). */
function useDocumentTitle(decision: Decision): void {
  const key =
    decision.kind === 'public' || decision.kind === 'main'
      ? decision.entry.titleKey
      : decision.kind === 'desktop'
        ? 'desktop'
        : 'login';
  const screen = useRouteTitle(key);
  const nasName = useAppSelector((state) => state.device.nasName);
  useEffect(() => {
    document.title = nasName === '' ? screen : `${screen} - ${nasName}`;
  }, [screen, nasName]);
}

/** Fetches what is shown behind the sign-in at a path, with the texts of the shell. Never rejects. */
export async function preloadSignedIn(path: string): Promise<void> {
  const screen = partLoading(import('./signed-in.tsx').then((module) => module.preloadBehind(trimSlash(path))));
  const texts = textsLoaded(shellTexts);
  await Promise.allSettled([screen, texts, signedIn.preload()]);
}

/**
 * Fetches what is shown behind the sign-in while the session is still being started; true when it can be shown at
 * once. A part that cannot be fetched says so itself when it is shown.
 */
function usePreloaded(wanted: boolean, pathname: string): boolean {
  const [first] = useState(pathname);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    // From the sign-in page the way leads to the desktop, whatever is asked for after it.
    void preloadSignedIn(first).then(() => {
      setDone(true);
    });
  }, [wanted, first]);
  return done;
}

/**
 * Whether a public page can be drawn at once; it is fetched where it cannot. Drawn as soon as it is there: React holds
 * back for a third of a second what had to wait inside of a boundary of its own.
 */
function usePublicPage(path: string | null): boolean {
  const [fetched, setFetched] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return;
    let here = true;
    void preloadPublic(path).then(() => {
      if (here) setFetched(path);
    });
    return () => {
      here = false;
    };
  }, [path]);
  return path !== null && (fetched === path || isPublicThere(path));
}

/**
 * Decides what the document shows at its address (RTE-02 to RTE-11) and shows it. The desktop stands outside of any
 * router of its own: its windows bring theirs.
 */
export function AppRouter({ registry, reloadTop }: Props) {
  const { t } = useTranslation('common');
  const history = useAppHistory();
  const { location, action } = useSyncExternalStore(history.listen, history.current);
  const visitor = useVisitor();
  const status = useAppSelector((state) => state.session.status);
  const ready = status === 'ready';
  const { pathname, search } = location;
  const main = ready ? registry.table : null;
  const decision = useMemo(
    () => decide({ pathname, search, visitor, main, framed: window.self !== window.top }),
    [pathname, search, visitor, main],
  );
  const { kind } = decision;
  const target = decision.kind === 'redirect' ? decision.to : null;

  useEffect(() => {
    if (status === 'unknown') return;
    if (target !== null) history.navigator.replace(target);
    // A frame that may not reload its parent shows its own sign-in.
    else if (kind === 'reloadTop' && !reloadTop()) history.navigator.replace('/login');
  }, [status, target, kind, history, reloadTop]);
  useDocumentTitle(decision);
  const preloaded = usePreloaded(status === 'starting' || status === 'signingIn' || ready, pathname);

  // The form stays while the session it made is being started.
  const open = decision.kind === 'public' ? decision.entry.path : status === 'signingIn' ? '/login' : null;
  const isOpenThere = usePublicPage(open);
  if (open !== null) {
    if (!isOpenThere) return <LoadingState />;
    return (
      <Router location={location} navigationType={action} navigator={history.navigator}>
        <ErrorBoundary key={open}>
          <Suspense fallback={<LoadingState />}>{drawScreen(publicLoaders[open] ?? notFound)}</Suspense>
        </ErrorBoundary>
      </Router>
    );
  }
  if (status === 'forbidden') {
    return (
      <Suspense fallback={<LoadingState />}>
        <ForbiddenPage />
      </Suspense>
    );
  }
  // What failed says so on a page of its own; one that is on its way is the same waiting as before and after it.
  const failed = kind === 'register' && status === 'retry';
  const waits = kind === 'redirect' || kind === 'reloadTop' || kind === 'register' || !preloaded;
  if (status === 'unknown' || (waits && !failed)) return <LoadingState reason={t('waitingForDevice')} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingState />}>
        {failed ? (
          <StartPage />
        ) : (
          <signedIn.Component
            page={kind === 'main' ? { location, navigationType: action, navigator: history.navigator } : null}
          />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
