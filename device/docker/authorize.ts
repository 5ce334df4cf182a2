import type { IncomingMessage } from 'node:http';
import { type AuthenticateDeps, checkSessionHash, type SignedIn } from '../calls/authenticate.ts';
import { DeviceError } from '../device-error.ts';
import { relayMarkOf } from '../relay/relay-mark.ts';
import { EngineError } from './engine-error.ts';
import { END_POINT_ID, type ContainerEngine } from './service.ts';

/** Who may use the container manager at all (DEV-05): the feature, the account, and that it is shown. */
export function mayUseDocker(caller: Pick<SignedIn, 'isMaster' | 'authorized' | 'perm'>): boolean {
  return caller.isMaster || (caller.authorized && caller.perm.docker === 1);
}

const unauthorized = (): EngineError => new EngineError(401, 'Invalid JWT token');

/** The session that a token belongs to, by the hash of its own token. Throws 401 for one that opens nothing. */
function sessionOf(engine: ContainerEngine, token: string): string {
  const session = token === '' ? undefined : engine.tokens.open(token);
  if (session === undefined) throw unauthorized();
  return session;
}

/** The account of a session, as long as it may use the engine. Throws 401 for a session that is over, else 403. */
function admitted(
  engine: ContainerEngine,
  deps: AuthenticateDeps,
  request: IncomingMessage,
  session: string,
): SignedIn {
  const caller = checkSessionHash(deps, session, relayMarkOf(request) !== undefined);
  if (caller instanceof DeviceError) throw unauthorized();
  if (!mayUseDocker(caller) || !engine.settings.show.get())
    throw new EngineError(403, 'Access denied to the container engine');
  return caller;
}

/**
 * The account that a token of the engine belongs to. Throws 401 for a token that opens nothing any more, so that the
 * client asks for a new one; 403 where the account may not; 404 for another engine.
 */
export function createEngineAuthorize(engine: ContainerEngine, deps: AuthenticateDeps) {
  return (request: IncomingMessage, token: string, deviceId: string, endPoint: string): SignedIn => {
    const caller = admitted(engine, deps, request, sessionOf(engine, token));
    if (deviceId !== '' && deviceId !== caller.deviceId) throw unauthorized();
    if (endPoint !== String(END_POINT_ID))
      throw new EngineError(404, 'Unable to find an environment with the specified identifier inside the database');
    return caller;
  };
}
export type EngineAuthorize = ReturnType<typeof createEngineAuthorize>;

/**
 * Makes, for a connection that stays open, the question whether its account may still be there: its session may end and
 * its rights be taken back. That its token runs out meanwhile does not end it. Throws as the authorisation does.
 */
export function createEngineRecheck(engine: ContainerEngine, deps: AuthenticateDeps) {
  return (request: IncomingMessage, token: string): (() => void) => {
    const session = sessionOf(engine, token);
    return () => void admitted(engine, deps, request, session);
  };
}
export type EngineRecheck = ReturnType<typeof createEngineRecheck>;
