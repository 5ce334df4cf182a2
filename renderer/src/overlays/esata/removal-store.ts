import { useSyncExternalStore } from 'react';
import type { RemovalStart } from '#shared/flows/esata/removal-machine.ts';

/** What opens the dialog in which the expansion storage leaves or is reset. ESA-07 */
export interface RemovalRequest {
  readonly status: RemovalStart;
  /** Ticket of the password for a reset. */
  readonly second?: string;
  /** Seconds the device has been at it already. */
  readonly duration?: number;
}

type Listener = (request: RemovalRequest) => void;

const openers = new Set<Listener>();
const callers = new Set<() => void>();
const watchers = new Set<() => void>();
let open = false;
/** Asked for before the dialog was there: its code is fetched when it is needed. */
let waiting: RemovalRequest | null = null;

/** Opens the dialog, as soon as its code is there; while it is open nothing happens. ESA-07 */
export function openRemoval(request: RemovalRequest): void {
  if (openers.size === 0) {
    waiting = request;
    for (const wanted of callers) wanted();
  }
  for (const opener of openers) opener(request);
}

/** Called when a request waits for a dialog that is not there, at once when one waits already. Returns the end. */
export function onRemovalWanted(wanted: () => void): () => void {
  callers.add(wanted);
  if (waiting !== null) wanted();
  return () => {
    callers.delete(wanted);
  };
}

/** Called with each request, and with one that waits; the dialog listens. Returns the end of listening. */
export function onOpenRemoval(listener: Listener): () => void {
  openers.add(listener);
  if (waiting !== null) {
    listener(waiting);
    waiting = null;
  }
  return () => {
    openers.delete(listener);
  };
}

/** Told by the dialog: pages below it step aside while it is open. */
export function setRemovalOpen(next: boolean): void {
  if (open === next) return;
  open = next;
  for (const watcher of watchers) watcher();
}

/** True while the dialog is open. */
export function useRemovalOpen(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    () => open,
  );
}
