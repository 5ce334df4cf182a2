import type { TransferBridge } from '#shared/ipc/bridge.ts';
import type { AppStore } from '../store.ts';

const bridges = new WeakMap<AppStore, TransferBridge>();

/**
 * Says who transfers for a store. Known before anything is shown: an upload that is chosen while the desktop still
 * settles must not become one of the page (UPL-05).
 */
export function setNativeBridge(store: AppStore, bridge: TransferBridge | null): void {
  if (bridge === null) bridges.delete(store);
  else bridges.set(store, bridge);
}

/** The transfers of the desktop app for whoever has the store; null in a browser. */
export const nativeTransfersOf = (store: AppStore): TransferBridge | null => bridges.get(store) ?? null;
