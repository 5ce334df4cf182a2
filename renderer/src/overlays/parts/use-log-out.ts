import { useCallback, useRef } from 'react';
import { useSession } from '../../state/session/session-context.ts';

/** Log out of any overlay: once, whatever the answer (SSN-07). */
export function useLogOut(): () => void {
  const session = useSession();
  const asked = useRef(false);
  return useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    void session.signOut({ by: 'user' }).finally(() => {
      asked.current = false;
    });
  }, [session]);
}
