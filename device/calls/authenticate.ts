import type { FastifyRequest } from 'fastify';
import type { AccountStore } from '../accounts/account-store.ts';
import type { Session, SessionStore } from '../accounts/session-store.ts';
import type { Caller } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { bodyFields, queryFields, readCookie } from './form.ts';

/** A caller together with what the call layer alone asks for. */
export interface SignedIn extends Caller {
  /** False until the administrator approves the account (ROL-07). */
  readonly authorized: boolean;
  readonly session: Session;
}

/**
 * Who makes a request, or why not: the refusal carries one of the session codes. Used for calls and for byte
 * streams alike.
 */
export type Authenticate = (request: FastifyRequest) => SignedIn | DeviceError;

interface Presented {
  readonly token: string;
  /** The cookie and the header reach the device only from the client they were given to. */
  readonly carrier: 'field' | 'cookie' | 'header';
}

/** A page of another site may not act with this browser's cookie. */
function isForeignPage(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/** Token of a request: from the form, then the query, then the cookie; tus clients send it as a header. */
export function presentedToken(request: FastifyRequest): Presented | undefined {
  const field = bodyFields(request).token || queryFields(request).token;
  if (field) return { token: field, carrier: 'field' };
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, carrier: 'header' };
  const cookie = readCookie(request.headers.cookie, 'token');
  return cookie && !isForeignPage(request) ? { token: cookie, carrier: 'cookie' } : undefined;
}

/** The client's id as the request gives it; empty when it does not. */
export function presentedDeviceId(request: FastifyRequest): string {
  return bodyFields(request).device_id ?? queryFields(request).device_id ?? '';
}

/** What a token is worth now; `deviceId` undefined where the carrier itself ties it to its client. */
export function checkToken(
  deps: { accounts: AccountStore; sessions: SessionStore },
  token: string,
  deviceId: string | undefined,
): SignedIn | DeviceError {
  const { accounts, sessions } = deps;
  const session = sessions.find(token);
  if (!session || (deviceId !== undefined && deviceId !== session.deviceId)) return new DeviceError('N001207');
  const account = accounts.find(session.username);
  if (!account) return new DeviceError('N001100');
  if (session.removed) return new DeviceError('N001209');
  if (sessions.isExpired(session)) return new DeviceError('N001208');
  sessions.touch(session);
  return {
    username: account.username,
    isMaster: account.isMaster,
    isLocal: account.isLocal,
    perm: account.perm,
    token,
    deviceId: session.deviceId,
    remote: false,
    authorized: account.authorized || account.isMaster,
    session,
  };
}

/**
 * Makes the check of a request's token (ERR-02): N001001 none sent, N001207 unknown or of another client, N001100
 * account gone, N001209 removed, N001208 run out. A token in form or query must come with the device_id it was given
 * to; in a cookie or header the device_id may be missing, but not be another one.
 */
export function createAuthenticate(deps: { accounts: AccountStore; sessions: SessionStore }): Authenticate {
  return (request) => {
    const presented = presentedToken(request);
    if (!presented) return new DeviceError('N001001');
    const deviceId = presentedDeviceId(request);
    return checkToken(deps, presented.token, deviceId === '' && presented.carrier !== 'field' ? undefined : deviceId);
  };
}
