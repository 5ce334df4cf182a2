import type { TransferBridge, Unsubscribe } from '#shared/ipc/bridge.ts';
import { sessionReady } from '../session-slice.ts';
import type { AppStore } from '../store.ts';
import { saveCounterTold } from '../tasks-slice.ts';
import { nativeCounter } from './native-counter.ts';
import { nativeChanged, nativeListed, nativeSettingsTold } from './native-slice.ts';

/** Keeps the store up to date about the transfers of the desktop app (APP-TASK-01); returns the end of it. */
export function followNative(store: AppStore, bridge: TransferBridge): Unsubscribe {
  let ended = false;
  const count = (): void => {
    const now = nativeCounter(store.getState().native.items, 'nativeSave');
    const { success, fail, running } = store.getState().tasks.counters.nativeSave;
    // The device knows nothing of what is saved here: this is the only source of these numbers (TSK-01).
    if (now.success !== success || now.fail !== fail || now.running !== running) store.dispatch(saveCounterTold(now));
  };
  const list = (): void => {
    void bridge
      .list()
      .then((snapshot) => {
        if (ended) return;
        store.dispatch(nativeListed(snapshot));
        count();
      })
      .catch(() => undefined);
  };
  const ends = [
    bridge.onChanged((event) => {
      store.dispatch(nativeChanged(event));
      count();
    }),
    bridge.onSettings((settings) => {
      store.dispatch(nativeSettingsTold(settings));
    }),
    store.startListening({ actionCreator: sessionReady, effect: list }),
  ];
  list();
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}
