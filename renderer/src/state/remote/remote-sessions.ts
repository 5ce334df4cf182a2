import type { RemoteSession } from './remote-client.ts';

export type RemoteSessions = ReturnType<typeof createRemoteSessions>;

/** Sessions at other devices, by their id. In memory alone: a reload asks for the password again. */
export function createRemoteSessions() {
  const sessions = new Map<string, RemoteSession>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    /** The session there; null before a sign-in. */
    of: (nasid: string): RemoteSession | null => sessions.get(nasid) ?? null,
    /** Keeps a session, or forgets one that is over. */
    keep(nasid: string, session: RemoteSession | null): void {
      if (session === null) sessions.delete(nasid);
      else sessions.set(nasid, session);
      tell();
    },
    clear(): void {
      sessions.clear();
      tell();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
