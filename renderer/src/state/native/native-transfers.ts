import type { TransferBridge, Unsubscribe } from '#shared/ipc/bridge.ts';
import { sessionReady } from '../session-slice.ts';
import type { AppStore } from '../store.ts';
import { hereCounted } from '../tasks-slice.ts';
import { nativeCounter } from './native-counter.ts';
import { nativeChanged, nativeListed, nativeSettingsTold } from './native-slice.ts';

/** Keeps the store up to date about the transfers of the desktop app (APP-TASK-01); returns the end of it. */
export function followNative(store: AppStore, bridge: TransferBridge): Unsubscribe {
  let ended = false;
  const count = (): void => {
    const { native, tasks } = store.getState();
    // The device knows nothing of what is saved here, and little of what is sent: what goes in one request with others,
    // what waits, and why something failed before it was asked about (TSK-01).
    const counters = {
      nativeUpload: nativeCounter(native.items, 'nativeUpload'),
      nativeSave: nativeCounter(native.items, 'nativeSave'),
    };
    const { nativeUpload, nativeSave } = tasks.ofHere;
    if (JSON.stringify(counters) !== JSON.stringify({ nativeUpload, nativeSave }))
      store.dispatch(hereCounted(counters));
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
