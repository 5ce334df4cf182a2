import { useMemo } from 'react';
import type { SessionState } from '../state/session-slice.ts';
import { useAppSelector } from '../state/store.ts';
import type { Visitor } from './guard.ts';

/** The session as routes see it. */
export function visitorOf(session: SessionState): Visitor {
  return {
    token: session.token,
    isMaster: session.isMaster,
    authorize: session.authorize,
    perm: session.userPerm,
    hidden: session.hiddenApps,
  };
}

/** Who is signed in, for guards. */
export function useVisitor(): Visitor {
  const session = useAppSelector((state) => state.session);
  return useMemo(() => visitorOf(session), [session]);
}
