import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { AppRouter, preloadSignedIn } from './app-router.tsx';
import { forgetEarlyCalls } from './api/early-calls.ts';
import { createConsole } from './bootstrap.ts';
import { keepFilesOut } from './components/drag/keep-files-out.ts';
import { lazyPart } from './components/lazy-part.ts';
import { PartBoundary } from './components/part-boundary.tsx';
import './components/theme/tokens.css';
import './components/theme/base.css';
import './components/theme/controls.css';
import { applyScheme, readScheme } from './components/theme/scheme.ts';
import './components/zoom.css';
import { startTitleStrip } from './components/title-strip/title-strip.ts';
import { startZoom } from './components/zoom.ts';
import { looksSignedOut } from './host/create-host.ts';
import { HostProvider } from './host/host-context.ts';
import { currentLanguage, setupI18n } from './i18n/index.ts';
import { TextsProvider } from './i18n/use-translation.ts';
import { HistoryContext } from './routes/history-context.ts';
import { findPublic } from './routes/public-routes.ts';
import { preloadPublic } from './routes/public-screens.ts';
import { SessionProvider } from './state/session/session-context.ts';

// Without them the console is whole: a chunk that does not come must not take the page along.
const AppPanels = lazyPart(() =>
  import('./app-panels.tsx').then(
    (module) => ({ default: module.AppPanels }),
    () => ({ default: () => null }),
  ),
);

/** Path of the address below the base of the console. */
const routePath = (): string => location.pathname.replace(/^\/home(?=\/|$)/, '');

async function start(): Promise<void> {
  keepFilesOut(window);
  applyScheme(readScheme());
  // The tray's popover and the web view of another program have a size of their own; the zoom is the desktop's (ZOOM-01).
  const isTray = location.pathname === '/home/tray';
  if (!isTray && routePath() !== '/mobile/editor') startZoom();
  // The texts first: they are small, and the first call to the device waits for them.
  const starting = Promise.all([setupI18n(), createConsole()]);
  // What is shown first is fetched beside what starts the console: without a session that is a public page.
  void looksSignedOut().then((isOut) =>
    isOut ? preloadPublic(findPublic(routePath())?.path ?? '/login') : preloadSignedIn(routePath()),
  );
  const [, parts] = await starting;
  const { host, store, history, registry, session, reloadTop } = parts;
  document.documentElement.dataset.host = host.kind;
  // The strip of lyrics is a window without a bar as well.
  const isBare = isTray || location.pathname === '/home/nbw_lyric';
  if (host.features.titleStrip && !isBare) startTitleStrip(document);
  host.setLanguage(currentLanguage());
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <TextsProvider>
          <HostProvider value={host}>
            <HistoryContext value={history}>
              <SessionProvider value={session}>
                <AppRouter registry={registry} reloadTop={reloadTop} />
                {host.desktop !== null && (
                  <PartBoundary>
                    <Suspense fallback={null}>
                      <AppPanels desktop={host.desktop} />
                    </Suspense>
                  </PartBoundary>
                )}
              </SessionProvider>
            </HistoryContext>
          </HostProvider>
        </TextsProvider>
      </Provider>
    </StrictMode>,
  );
  await session.resume();
  forgetEarlyCalls();
}

void start();
