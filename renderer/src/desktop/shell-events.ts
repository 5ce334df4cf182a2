import { useEffect } from 'react';
import { api } from '../api/api-slice.ts';
import { dialogStore } from '../components/dialogs/dialog-service.ts';
import { onGivenBack } from '../components/own-window/own-window.ts';
import { useHost } from '../host/host-context.ts';
import { useAppHistory } from '../routes/history-context.ts';
import { useAppStore } from '../state/store.ts';
import { usePowerWatch } from './power/use-power.tsx';
import { openRoute } from './window/window-commands.ts';

/** The part of the address that asks for a window beside the desktop (WIN-25). */
const OPEN = 'open';

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
        if (route !== '/') openRoute(store, route);
      }),
    [host, store],
  );

  useEffect(
    () =>
      onGivenBack(
        () => store.getState().session.username,
        (url) => {
          openRoute(store, url);
        },
      ),
    [store],
  );

  useEffect(() => {
    const { pathname, search } = history.current().location;
    const query = new URLSearchParams(search);
    const route = query.get(OPEN);
    if (route === null) return;
    if (/^\/(?![/\\])/.test(route)) openRoute(store, route);
    query.delete(OPEN);
    const rest = query.toString();
    history.navigator.replace(`${pathname}${rest === '' ? '' : `?${rest}`}`);
  }, [history, store]);
}
