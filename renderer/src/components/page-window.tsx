import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHost } from '../host/host-context.ts';
import { useAppSelector } from '../state/store.ts';
import { keptNotes } from './kept-state.ts';
import { onPlaysElsewhere, tellPagePlays } from './media/play-line.ts';
import { AppWindowContext, type AppWindow, type BeforeClose, type LeaveReason } from './app-window.ts';

const MoveContext = createContext<() => Promise<boolean>>(() => Promise.resolve(true));

/** Asks the screen of this page whether it may go on elsewhere; after a yes the page may be left without a question. */
export const useMayMove = (): (() => Promise<boolean>) => useContext(MoveContext);

/**
 * Gives a screen that fills the page what a window would give it (RTE-24): another window is a window of its own,
 * navigation moves the document's address, closing closes the page where the browser allows that.
 */
export function PageWindow({ children }: { children: ReactNode }) {
  const host = useHost();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const nasName = useAppSelector((state) => state.device.nasName);
  const [title, setTitle] = useState('');
  const [hooks] = useState(() => new Set<BeforeClose>());
  const [playing, setPlaying] = useState(false);
  const [kept] = useState(() => keptNotes.stateOf(''));
  const url = pathname + search;

  useEffect(
    () =>
      onPlaysElsewhere(() => {
        setPlaying(false);
        tellPagePlays(false);
      }),
    [],
  );

  useEffect(() => {
    if (title === '') return;
    const before = document.title;
    document.title = nasName === '' ? title : `${title} - ${nasName}`;
    return () => {
      document.title = before;
    };
  }, [title, nasName]);

  // The browser asks in its own words when the page would lose something.
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hooks.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [hooks]);

  const mayLeave = useCallback(
    async (reason: LeaveReason) => {
      for (const hook of [...hooks]) if (!(await hook(reason))) return false;
      hooks.clear();
      return true;
    },
    [hooks],
  );
  const mayMove = useCallback(() => mayLeave('move'), [mayLeave]);
  const close = useCallback(async () => {
    if (await mayLeave('close')) host.closeWindow();
  }, [mayLeave, host]);
  const value = useMemo<AppWindow>(
    () => ({
      name: '',
      url,
      aside: false,
      openTab: null,
      isActive: () => true,
      inWindow: false,
      playing,
      full: false,
      kept,
      setTitle,
      setLoading: () => undefined,
      setFolderPath: () => undefined,
      setPlaying: (now) => {
        setPlaying(now);
        tellPagePlays(now);
      },
      setFull: (full) => {
        if (full) void document.documentElement.requestFullscreen();
        else if (document.fullscreenElement) void document.exitFullscreen();
      },
      onBeforeClose: (hook) => {
        hooks.add(hook);
        return () => {
          hooks.delete(hook);
        };
      },
      openWindow: (target) => {
        host.openWindow(target);
      },
      navigate: (target) => void navigate(target),
      back: () => void navigate(-1),
      forward: () => void navigate(1),
      close: () => void close(),
    }),
    [url, playing, kept, hooks, host, navigate, close],
  );
  return (
    <MoveContext.Provider value={mayMove}>
      <AppWindowContext.Provider value={value}>{children}</AppWindowContext.Provider>
    </MoveContext.Provider>
  );
}
