import { useContext, useMemo } from 'react';
import { AppWindowContext, type AppWindow } from '../../components/app-window.ts';
import type { Entry } from '../../state/files/entry.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { entryTarget } from '../open-entry.ts';
import { openAnother, openApp, openRoute } from '../window/window-commands.ts';
import type { OpenHow } from './palette-types.ts';

/** Where what the palette finds is opened: on the desktop, or beside a page of one app, which has no desktop. */
export interface PaletteDoor {
  /** The page that the palette covers; null on the desktop. */
  readonly page: AppWindow | null;
  /** Name of the window whose verbs are offered, and the path of its app; null without an active window. */
  readonly active: { readonly name: string; readonly app: string } | null;
  readonly openApp: (app: string) => void;
  readonly openAnother: (app: string) => void;
  readonly openRoute: (url: string) => void;
  readonly openEntry: (entry: Entry, how: OpenHow) => void;
}

/** The door of the place where the palette stands. A page opens a window of its own for each thing. */
export function usePaletteDoor(): PaletteDoor {
  const store = useAppStore();
  const page = useContext(AppWindowContext);
  const name = useAppSelector((state) => state.windows.active);
  const icon = useAppSelector((state) => state.windows.byName[name]?.icon ?? '');
  return useMemo(() => {
    const openEntry = (open: (url: string, options: object) => void) => (entry: Entry, how: OpenHow) => {
      const target = entryTarget(store.getState().session, entry, how);
      if (target !== null) open(target.url, target.options);
    };
    if (page !== null) {
      return {
        page,
        active: { name: page.name, app: page.url.replace(/[?#].*$/, '') },
        openApp: page.openWindow,
        openAnother: page.openWindow,
        openRoute: page.openWindow,
        openEntry: openEntry(page.openWindow),
      };
    }
    return {
      page,
      active: name === '' ? null : { name, app: icon },
      openApp: (app) => {
        openApp(store, app);
      },
      openAnother: (app) => {
        openAnother(store, app);
      },
      openRoute: (url) => {
        openRoute(store, url);
      },
      openEntry: openEntry((url, options) => {
        openRoute(store, url, options);
      }),
    };
  }, [store, page, name, icon]);
}
