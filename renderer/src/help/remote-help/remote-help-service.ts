import { useSyncExternalStore } from 'react';

/*
 * Remote help over whatever is on the screen: an overlay that offers it covers the windows, so that its own page would
 * open unseen below it.
 */
let isOpen = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (isOpen === next) return;
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Shows the remote help of the device over everything but alerts and the lock. RHP-01, UPG-24, DBR-06 */
export function openRemoteHelp(): void {
  change(true);
}

export function closeRemoteHelp(): void {
  change(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True while the dialog is wanted. */
export const useRemoteHelpOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
