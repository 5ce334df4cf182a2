import { Suspense, useEffect } from 'react';
import { DialogHost } from './components/dialogs/dialog-host.tsx';
import { lazyPart } from './components/lazy-part.ts';
import { LoadingState } from './components/loading-state.tsx';
import { startLongPress } from './components/menu/long-press.ts';
import { MenuHost } from './components/menu/menu-host.tsx';
import { PartBoundary } from './components/part-boundary.tsx';
import { preloadable } from './components/preloadable.tsx';
import { startComfort } from './components/theme/comfort.ts';
import { useSystemAccent } from './components/theme/use-system-accent.ts';
import './components/theme/comfort.css';
import { TooltipHost } from './components/tooltip/tooltip-host.tsx';
import type { Page } from './full-page.tsx';
import { useCalm } from './host/use-calm.ts';
import { preloadScreen } from './routes/screens.ts';
import { LockGate } from './session/lock/lock-gate.tsx';
// The windows are part of the state from here on, also where no desktop is shown.
import './state/windows-slice.ts';

const desktop = preloadable(() => import('./desktop/desktop.tsx').then((module) => module.Desktop));

// The desktop does without what only a page of one app needs.
const fullPage = preloadable(() => import('./full-page.tsx').then((module) => module.FullPage));

/** Loads ahead of time what is shown at a path: the screen of a page of its own, else the desktop. */
export async function preloadBehind(path: string): Promise<void> {
  const screen = preloadScreen(path);
  await (screen === null ? desktop.preload() : Promise.all([screen, fullPage.preload()]));
}

const TransfersHost = lazyPart(() =>
  import('./desktop/transfers/transfers-host.tsx').then((module) => ({ default: module.TransfersHost })),
);

const NativeHost = lazyPart(() =>
  import('./desktop/transfers/native-host.tsx').then((module) => ({ default: module.NativeHost })),
);

const LaterPage = lazyPart(() =>
  import('./components/later-page.tsx').then((module) => ({ default: module.LaterPage })),
);

interface Props {
  /** A deep link: the app alone on the page (RTE-24); null = the desktop. */
  readonly page: Page | null;
}

/** The screen that people open first; there when the page has nothing better to do. */
const FIRST_SCREEN = '/fileManage/myFiles';

/** Everything behind the sign-in: the desktop, or one app on the whole page, with the services of the shell. */
export function SignedIn({ page }: Props) {
  return (
    <LockGate>
      <Content page={page} />
    </LockGate>
  );
}

function Content({ page }: Props) {
  const calm = useCalm();
  useEffect(() => {
    if (calm) void preloadScreen(FIRST_SCREEN);
  }, [calm]);
  useEffect(() => startComfort(), []);
  useSystemAccent();
  useEffect(() => startLongPress(), []);
  return (
    <>
      <Suspense fallback={<LoadingState />}>
        {page === null ? <desktop.Component /> : <fullPage.Component page={page} calm={calm} />}
      </Suspense>
      <DialogHost />
      <MenuHost />
      <TooltipHost />
      <PartBoundary>
        <Suspense fallback={null}>{calm && <TransfersHost />}</Suspense>
      </PartBoundary>
      <PartBoundary>
        <Suspense fallback={null}>{calm && <NativeHost />}</Suspense>
      </PartBoundary>
      <PartBoundary>
        <Suspense fallback={null}>{calm && <LaterPage />}</Suspense>
      </PartBoundary>
    </>
  );
}
