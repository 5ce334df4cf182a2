import { createContext, useContext } from 'react';
import type { SessionService } from './session-service.ts';

const SessionContext = createContext<SessionService | null>(null);

/** Puts the session service above the console. */
export const SessionProvider = SessionContext.Provider;

/** Sign-in, sign-out and the start of the session. Throws where no provider is above. */
export function useSession(): SessionService {
  const service = useContext(SessionContext);
  if (service === null) throw new Error('useSession needs a SessionProvider');
  return service;
}
