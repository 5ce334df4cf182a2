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

/**
 * The account that a token of the engine belongs to. Throws 401 for a token that opens nothing any more, so that the
 * client asks for a new one; 403 where the account may not; 404 for another engine.
 */
export function createEngineAuthorize(engine: ContainerEngine, deps: AuthenticateDeps) {
  return (request: IncomingMessage, token: string, deviceId: string, endPoint: string): SignedIn => {
    const session = token === '' ? undefined : engine.tokens.open(token);
    const unauthorized = (): EngineError => new EngineError(401, 'Invalid JWT token');
    if (session === undefined) throw unauthorized();
    const caller = checkSessionHash(deps, session, relayMarkOf(request) !== undefined);
    if (caller instanceof DeviceError) throw unauthorized();
    if (deviceId !== '' && deviceId !== caller.deviceId) throw unauthorized();
    if (!mayUseDocker(caller) || !engine.settings.show.get())
      throw new EngineError(403, 'Access denied to the container engine');
    if (endPoint !== String(END_POINT_ID))
      throw new EngineError(404, 'Unable to find an environment with the specified identifier inside the database');
    return caller;
  };
}
export type EngineAuthorize = ReturnType<typeof createEngineAuthorize>;
