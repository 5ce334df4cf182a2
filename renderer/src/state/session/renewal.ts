import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { everythingStale, pushGapFound } from '../push-actions.ts';
import { pollRequested } from '../storage-actions.ts';
import type { AppStore } from '../store.ts';
import { loadSettings, loadTeams, loadUser } from './load-account.ts';

/**
 * Asks anew for what may have changed unheard: after a restart of the device (UPT-02) and after lost push messages.
 * Cached answers are dropped, account, settings and team folders are loaded again, once for each occasion.
 */
export function startRenewal(store: AppStore): Unsubscribe {
  const signedIn = () => store.getState().session.token !== '';
  const renew = () => {
    if (!signedIn()) return;
    store.dispatch(everythingStale());
    store.dispatch(pollRequested());
    void loadUser(store);
    void loadSettings(store, signedIn);
    void loadTeams(store);
  };
  let restarts = store.getState().storage.restarts;
  const endRestarts = store.subscribe(() => {
    const now = store.getState().storage.restarts;
    const again = now > restarts;
    restarts = now;
    if (again) renew();
  });
  const endGaps = store.startListening({ actionCreator: pushGapFound, effect: renew });
  return () => {
    endRestarts();
    endGaps();
  };
}
