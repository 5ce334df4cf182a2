import { Suspense, useCallback, useEffect, useLayoutEffect } from 'react';
import { TASKBAR_OFFSET } from '#shared/constants.ts';
import { useHost } from '../host/host-context.ts';
import { lazyPart } from '../components/lazy-part.ts';
import { closeMenus, usePanel } from '../components/menu/menu-service.ts';
import { pageTop } from '../components/title-strip/title-strip.ts';
import { toUnits, useZoom } from '../components/zoom.ts';
import { OverlayHost } from '../overlays/overlay-host.tsx';
import { useAppStore } from '../state/store.ts';
import { useMiniWindow } from '../state/transfers/mini-window.ts';
import { windowActions } from '../state/windows-slice.ts';
import './desktop.css';
import { preloadable } from '../components/preloadable.tsx';
import { whenCalm } from '../host/calm.ts';
import { useCalm } from '../host/use-calm.ts';
import { startDriveOffers } from './drives/drive-offers.ts';
import { IconGrid } from './icons/icon-grid.tsx';
import { Launcher } from './launcher/launcher.tsx';
import { noticesPanel } from './panels/notice-parts.ts';
import { palette } from './palette/palette-part.ts';
import { PanelBoundary } from './panels/panel-boundary.tsx';
import { panels } from './panels/panel-names.ts';
import { useShellEvents } from './shell-events.ts';
import { useShellKeys } from './shell-keys.ts';
import { startWindowMemory } from './restore/window-memory.ts';
import { useSwitching } from './switcher/switcher-service.ts';
import { Taskbar } from './taskbar/taskbar.tsx';
import { useTaskbarPrefs } from './taskbar/taskbar-prefs.ts';
import { WallpaperTip } from './wallpaper/wallpaper-tip.tsx';
import { useWallpaperOfAccount, WallpaperContext } from './wallpaper/use-wallpaper.ts';
import { WallpaperView } from './wallpaper/wallpaper-view.tsx';
import { preloadKeyboardMove } from './window/move-by-keys.ts';
import { openRoute } from './window/window-commands.ts';
import { WindowLayer } from './window/window-layer.tsx';
import { DesktopTitle } from './desktop-title.ts';

const WallpaperDialog = lazyPart(() =>
  import('./wallpaper/wallpaper-dialog.tsx').then((module) => ({ default: module.WallpaperDialog })),
);
const account = preloadable(() => import('./panels/account-panel.tsx').then((module) => module.AccountPanel));
const connection = preloadable(() => import('./panels/connection-panel.tsx').then((module) => module.ConnectionPanel));
const overview = preloadable(() => import('./overview/overview.tsx').then((module) => module.Overview));
const MiniTransfers = lazyPart(() =>
  import('./transfers/mini-transfers.tsx').then((module) => ({ default: module.MiniTransfers })),
);
const ReturnHint = lazyPart(() =>
  import('./own-window/return-hint.tsx').then((module) => ({ default: module.ReturnHint })),
);
const Switcher = lazyPart(() => import('./switcher/switcher.tsx').then((module) => ({ default: module.Switcher })));
const ShortcutSheet = lazyPart(() =>
  import('./panels/shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);

/** Keeps the store's size of the desktop equal to the page's, in desktop units (WIN-24, ZOOM-02). */
function useViewport(hides: boolean): void {
  const store = useAppStore();
  const zoom = useZoom();
  useLayoutEffect(() => {
    const measure = () => {
      const width = Math.round(toUnits(window.innerWidth));
      // A taskbar that hides leaves its room to the windows.
      const height = Math.round(toUnits(window.innerHeight - pageTop())) + (hides ? TASKBAR_OFFSET : 0);
      store.dispatch(windowActions.setViewport({ width, height }));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
    };
  }, [store, zoom, hides]);
}

/** The windows of the account come back, and are kept (WIN-25). A page in a frame is somebody else's. */
function useWindowMemory(): void {
  const store = useAppStore();
  useEffect(() => (window.self === window.top ? startWindowMemory(store) : undefined), [store]);
}

/** The desktop: wallpaper, icons, windows, taskbar, and the panels of the shell. */
export function Desktop() {
  const { hides } = useTaskbarPrefs();
  useViewport(hides);
  useShellKeys();
  useShellEvents();
  useWindowMemory();
  useEffect(() => closeMenus, []);
  const calm = useCalm();
  const host = useHost();
  const store = useAppStore();
  useEffect(() => startDriveOffers(store), [store]);
  const openWindow = useCallback(
    (route: string) => {
      openRoute(store, route);
    },
    [store],
  );
  return (
    <>
      <main className="desktop" data-testid="desktop" data-taskbar={hides ? 'hides' : undefined}>
        <Ground />
        <WallpaperTip />
        <WindowLayer />
        <Launcher />
        <LaterPanels />
        <Ring />
        <Mini />
        <Taskbar />
        {host.kind === 'electron' && (
          <PanelBoundary>
            <Suspense fallback={null}>
              <ReturnHint />
            </Suspense>
          </PanelBoundary>
        )}
      </main>
      <DesktopTitle />
      <Dialogs />
      <OverlayHost openWindow={openWindow} calm={calm} />
    </>
  );
}

/** The ring of windows, while its keys are held. */
function Ring() {
  const switching = useSwitching();
  return (
    switching?.shown && (
      <PanelBoundary>
        <Suspense fallback={null}>
          <Switcher />
        </Suspense>
      </PanelBoundary>
    )
  );
}

/** The mini window of the transfers, while somebody wants it. */
function Mini() {
  const { open } = useMiniWindow();
  return (
    open && (
      <PanelBoundary>
        <Suspense fallback={null}>
          <MiniTransfers />
        </Suspense>
      </PanelBoundary>
    )
  );
}

/** What lies below the windows: the wallpaper, and the icons, whose labels follow its colours. */
function Ground() {
  const wallpaper = useWallpaperOfAccount();
  return (
    <WallpaperContext value={wallpaper}>
      <WallpaperView />
      <IconGrid />
    </WallpaperContext>
  );
}

/** Those of the panels that a person hardly opens at once; fetched ahead, so that the first press shows them at once. */
function LaterPanels() {
  const panel = usePanel();
  useEffect(() => {
    void whenCalm().then(() =>
      Promise.all([
        ...[palette, overview, account, connection, noticesPanel].map((part) => part.preload()),
        preloadKeyboardMove(),
      ]),
    );
  }, []);
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        {panel === panels.palette && <palette.Component />}
        {panel === panels.overview && <overview.Component />}
        {panel === panels.account && <account.Component />}
        {panel === panels.connection && <connection.Component />}
        {panel === panels.notices && <noticesPanel.Component />}
      </Suspense>
    </PanelBoundary>
  );
}

/** Dialogs of the shell that are seldom opened. */
function Dialogs() {
  const panel = usePanel();
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        {panel === panels.wallpaper && <WallpaperDialog onClose={closeMenus} />}
        {panel === panels.shortcuts && <ShortcutSheet />}
      </Suspense>
    </PanelBoundary>
  );
}
