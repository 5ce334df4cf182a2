import { useMemo, type ReactNode } from 'react';
import { ActiveContext, AppWindowContext, type AppWindow } from '../../components/app-window.ts';
import { keptNotes } from '../../components/kept-state.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { addBeforeClose } from './before-close.ts';
import { openRoute, requestClose } from './window-commands.ts';

type Verbs = Omit<AppWindow, keyof WindowFacts | 'inWindow' | 'aside'>;

/** What of its window a screen sees. */
export interface WindowFacts {
  readonly name: string;
  readonly url: string;
  readonly active: boolean;
  readonly playing: boolean;
  readonly full: boolean;
}

interface InTab {
  /** The tab the screen stands in, where the window has tabs. */
  readonly tab?: number;
  readonly aside?: boolean;
}

/** Gives the screen inside a window its `AppWindow`. */
export function WindowProvider({
  children,
  tab,
  aside = false,
  ...facts
}: WindowFacts & InTab & { children: ReactNode }) {
  const store = useAppStore();
  const { name, url, active, playing, full } = facts;
  const verbs = useMemo<Verbs>(() => {
    const patch = (change: Parameters<typeof windowActions.patchWindow>[0]['patch']) => {
      store.dispatch(windowActions.patchWindow({ name, patch: change, tab }));
    };
    return {
      isActive: () => store.getState().windows.active === name,
      kept: keptNotes.stateOf(name),
      setTitle: (title) => {
        patch({ title });
      },
      setLoading: (loading) => {
        patch({ loading });
      },
      setFolderPath: (folderPath) => {
        patch({ folderPath });
      },
      setPlaying: (now) => {
        store.dispatch(windowActions.setPlayingMedia({ name, playing: now }));
      },
      setFull: (now) => {
        store.dispatch(windowActions.setMode({ name, mode: now ? 'full' : 'normal' }));
      },
      onBeforeClose: (hook) => addBeforeClose(store, name, hook, tab),
      openWindow: (target, options) => {
        openRoute(store, target, options, name);
      },
      openTab:
        tab === undefined
          ? null
          : (target, where) => {
              closeMenus();
              const deed =
                where === 'beside'
                  ? { do: where, url: target }
                  : { do: 'open' as const, url: target, back: where === 'back' };
              store.dispatch(windowActions.turnTabs({ name, deed }));
            },
      navigate: (target) => {
        closeMenus();
        store.dispatch(windowActions.navigateWindow({ name, url: target, tab }));
      },
      back: () => {
        store.dispatch(windowActions.travelWindow({ name, delta: -1, tab }));
      },
      forward: () => {
        store.dispatch(windowActions.travelWindow({ name, delta: 1, tab }));
      },
      close: () => {
        void requestClose(store, name);
      },
    };
  }, [name, tab, store]);
  const value = useMemo<AppWindow>(
    () => ({ ...verbs, name, url, playing, full, aside, inWindow: true }),
    [verbs, name, url, playing, full, aside],
  );
  return (
    <ActiveContext.Provider value={active}>
      <AppWindowContext.Provider value={value}>{children}</AppWindowContext.Provider>
    </ActiveContext.Provider>
  );
}
