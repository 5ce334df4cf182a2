import { useSyncExternalStore } from 'react';
import { signedOut } from '../session-slice.ts';
import { useAppStore, type AppStore } from '../store.ts';
import { createCopies, type Copies, type Copy } from './copies.ts';
import type { RemoteSession } from './remote-client.ts';
import { createRemoteSessions, type RemoteSessions } from './remote-sessions.ts';

/** What a page keeps of other devices: the sessions there and the copies under way. */
export interface RemoteState {
  readonly sessions: RemoteSessions;
  readonly copies: Copies;
}

const states = new WeakMap<AppStore, RemoteState>();

/**
 * That of a page. It belongs to the account that is signed in: with its sign-out all of it ends and is forgotten. The
 * browser warns before the page is left while something is copied.
 */
export function remoteStateOf(store: AppStore): RemoteState {
  const known = states.get(store);
  if (known !== undefined) return known;
  const made = { sessions: createRemoteSessions(), copies: createCopies() };
  states.set(store, made);
  window.addEventListener('beforeunload', (event) => {
    if (made.copies.busy()) event.preventDefault();
  });
  store.startListening({
    actionCreator: signedOut,
    effect: () => {
      made.sessions.clear();
      made.copies.end();
    },
  });
  return made;
}

/** The session at another device; null before a sign-in there. */
export function useRemoteSession(nasid: string): RemoteSession | null {
  const { sessions } = remoteStateOf(useAppStore());
  return useSyncExternalStore(sessions.subscribe, () => sessions.of(nasid));
}

/** Copies of this page, the oldest first. */
export function useCopies(): readonly Copy[] {
  const { copies } = remoteStateOf(useAppStore());
  return useSyncExternalStore(copies.subscribe, copies.list);
}
