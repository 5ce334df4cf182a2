import { useEffect } from 'react';
import { api } from '../api/api-slice.ts';
import { dialogStore } from '../components/dialogs/dialog-service.ts';
import { openPanel } from '../components/menu/menu-service.ts';
import { onGivenBack, OWN_PARAM, takeOver } from '../components/own-window/own-window.ts';
import { useHost } from '../host/host-context.ts';
import { useAppHistory } from '../routes/history-context.ts';
import { useAppStore } from '../state/store.ts';
import { panels } from './panels/panel-names.ts';
import { usePowerWatch } from '../components/power/use-power.tsx';
import { windowsKey } from '../state/forget-windows.ts';
import type { AppStore } from '../state/store.ts';
import { isCovered } from './shell-keys.ts';
import { openRoute, takeBack } from './window/window-commands.ts';

/** The part of the address that asks for a window beside the desktop (WIN-25). */
const OPEN = 'open';

/** Opens what an address asks for beside the desktop: a route, or the window that was put down with it. */
function openAsked(store: AppStore, query: URLSearchParams): void {
  const route = query.get(OPEN);
  if (route === null) return;
  const own = query.get(OWN_PARAM);
  const open = () => {
    if (/^\/(?![/\\])/.test(route)) openRoute(store, route);
  };
  if (own === null) {
    open();
    return;
  }
  const { device, session } = store.getState();
  void takeOver(windowsKey(device.nasId, session.username), own).then((moved) => {
    if (moved) takeBack(store, moved);
    else open();
  });
}

/** The four events to the desktop shell (DSK-01 to DSK-04), and routes that it is asked to show. */
export function useShellEvents(): void {
  const host = useHost();
  const store = useAppStore();
  const history = useAppHistory();
  const watchPower = usePowerWatch();

  useEffect(
    () =>
      host.onShellEvent((event) => {
        if (event === 'closeDialog') dialogStore.closeTopShell();
        else if (event === 'regetApp') store.dispatch(api.util.invalidateTags(['account']));
        else if (event === 'reboot') watchPower('reboot');
      }),
    [host, store, watchPower],
  );

  useEffect(
    () =>
      host.onNavigate((route) => {
        if (route.startsWith('/?')) openAsked(store, new URLSearchParams(route.slice(2)));
        else if (route !== '/') openRoute(store, route);
      }),
    [host, store],
  );

  // The keys that call up Hearth from any program lead to where everything is found, where keys in the page do as well.
  useEffect(
    () =>
      host.desktop?.onPanel((panel) => {
        if (panel === 'search' && !isCovered(store)) openPanel(panels.palette);
      }),
    [host, store],
  );

  useEffect(
    () =>
      onGivenBack(
        () => store.getState().session.username,
        (moved) => {
          takeBack(store, moved);
        },
      ),
    [store],
  );

  useEffect(() => {
    const { pathname, search } = history.current().location;
    const query = new URLSearchParams(search);
    if (!query.has(OPEN)) return;
    openAsked(store, query);
    query.delete(OPEN);
    query.delete(OWN_PARAM);
    const rest = query.toString();
    history.navigator.replace(`${pathname}${rest === '' ? '' : `?${rest}`}`);
  }, [history, store]);
}
