import { useSyncExternalStore } from 'react';
import type { RemoteSession } from './remote-client.ts';

/** Sessions at other devices, by the account here and the device there. In memory alone: a reload asks for the password again. */
const sessions = new Map<string, RemoteSession>();
const listeners = new Set<() => void>();
const keyOf = (username: string, nasid: string): string => `${username}\n${nasid}`;
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Keeps a session, or forgets one that is over. */
export function keepSession(username: string, nasid: string, session: RemoteSession | null): void {
  if (session === null) sessions.delete(keyOf(username, nasid));
  else sessions.set(keyOf(username, nasid), session);
  tell();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The session of an account at another device; null before a sign-in there. */
export function useRemoteSession(username: string, nasid: string): RemoteSession | null {
  return useSyncExternalStore(subscribe, () => sessions.get(keyOf(username, nasid)) ?? null);
}
