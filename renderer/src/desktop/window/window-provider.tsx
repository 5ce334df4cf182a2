import { useMemo, type ReactNode } from 'react';
import { AppWindowContext, type AppWindow } from '../../components/app-window.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { addBeforeClose, openRoute, requestClose } from './window-commands.ts';

type Verbs = Omit<AppWindow, keyof WindowFacts | 'inWindow'>;

/** What of its window a screen sees. */
export interface WindowFacts {
  readonly name: string;
  readonly url: string;
  readonly active: boolean;
  readonly playing: boolean;
  readonly full: boolean;
  readonly titleSlot: HTMLElement | null;
}

/** Gives the screen inside a window its `AppWindow`. */
export function WindowProvider({ children, ...facts }: WindowFacts & { children: ReactNode }) {
  const store = useAppStore();
  const { name, url, active, playing, full, titleSlot } = facts;
  const verbs = useMemo<Verbs>(() => {
    const patch = (change: Parameters<typeof windowActions.patchWindow>[0]['patch']) => {
      store.dispatch(windowActions.patchWindow({ name, patch: change }));
    };
    return {
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
      onBeforeClose: (hook) => addBeforeClose(name, hook),
      openWindow: (target, options) => {
        openRoute(store, target, options, name);
      },
      navigate: (target) => {
        closeMenus();
        store.dispatch(windowActions.navigateWindow({ name, url: target }));
      },
      back: () => {
        store.dispatch(windowActions.travelWindow({ name, delta: -1 }));
      },
      forward: () => {
        store.dispatch(windowActions.travelWindow({ name, delta: 1 }));
      },
      close: () => {
        void requestClose(store, name);
      },
    };
  }, [name, store]);
  const value = useMemo<AppWindow>(
    () => ({ ...verbs, name, url, active, playing, full, titleSlot, inWindow: true }),
    [verbs, name, url, active, playing, full, titleSlot],
  );
  return <AppWindowContext.Provider value={value}>{children}</AppWindowContext.Provider>;
}
