import type { FastifyRequest } from 'fastify';
import type { AccountStore } from '../accounts/account-store.ts';
import type { Session, SessionStore } from '../accounts/session-store.ts';
import type { TmpTokens } from '../accounts/tmp-tokens.ts';
import type { Caller } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { relayMarkOf } from '../relay/relay-mark.ts';
import { mayComeRemotely } from '../relay/remote-rules.ts';
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

/** What the check of a token needs to know. */
export interface AuthenticateDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly sessions: Pick<SessionStore, 'find' | 'findHash' | 'isExpired' | 'touch'>;
  readonly tmpTokens: Pick<TmpTokens, 'open'>;
  /** True while accounts may come through the relay (CALL-EXT-25). */
  readonly isOutsideOn: () => boolean;
}

interface Presented {
  readonly token: string;
  /** The cookie and the header reach the device only from the client they were given to. */
  readonly carrier: 'field' | 'cookie' | 'header' | 'temporary';
}

/** A page of another site may not act with this browser's cookie. */
function isForeignPage(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/** Token that a request carries itself: from the form, then the query, then a header (tus clients), then the cookie. */
function ownToken(request: FastifyRequest): Presented | undefined {
  const field = bodyFields(request).token || queryFields(request).token;
  if (field) return { token: field, carrier: 'field' };
  const temporary = queryFields(request).tmptoken || bodyFields(request).tmptoken;
  if (temporary) return { token: temporary, carrier: 'temporary' };
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, carrier: 'header' };
  const cookie = readCookie(request.headers.cookie, 'token');
  return cookie && !isForeignPage(request) ? { token: cookie, carrier: 'cookie' } : undefined;
}

/** Token of a request: its own, or the one the relay has put in its place. */
export function presentedToken(request: FastifyRequest): Presented | undefined {
  const swap = relayMarkOf(request.raw)?.swap;
  if (!swap) return ownToken(request);
  return swap.token === '' ? undefined : { token: swap.token, carrier: 'field' };
}

/** The client's id as the request gives it; empty when it does not. */
function ownDeviceId(request: FastifyRequest): string {
  return bodyFields(request).device_id ?? queryFields(request).device_id ?? '';
}

/** The client's id: as the request gives it, or as the relay has put in its place. */
export function presentedDeviceId(request: FastifyRequest): string {
  return relayMarkOf(request.raw)?.swap?.deviceId ?? ownDeviceId(request);
}

/** The account of a session as it stands now, or the session code that ends it (ERR-02). */
function checkSession(
  { accounts, sessions, isOutsideOn }: AuthenticateDeps,
  session: Session,
  token: string,
  remote: boolean,
): SignedIn | DeviceError {
  const account = accounts.find(session.username);
  if (!account) return new DeviceError('N001100');
  if (session.removed || account.disabled) return new DeviceError('N001209');
  if (sessions.isExpired(session)) return new DeviceError('N001208');
  if (remote && !mayComeRemotely(account, isOutsideOn())) return new DeviceError('N001413');
  sessions.touch(session);
  return {
    username: account.username,
    isMaster: account.isMaster,
    isLocal: account.isLocal,
    perm: account.perm,
    token,
    deviceId: session.deviceId,
    remote,
    authorized: account.authorized || account.isMaster,
    session,
  };
}

/** What a token is worth now; `deviceId` undefined where the carrier itself ties it to its client. */
export function checkToken(
  deps: AuthenticateDeps,
  token: string,
  deviceId: string | undefined,
  remote = false,
): SignedIn | DeviceError {
  const session = deps.sessions.find(token);
  if (!session || (deviceId !== undefined && deviceId !== session.deviceId)) return new DeviceError('N001207');
  return checkSession(deps, session, token, remote);
}

/** What a session is worth now, found by the hash of its token: for tokens that belong to a session. */
export function checkSessionHash(deps: AuthenticateDeps, hash: string, remote: boolean): SignedIn | DeviceError {
  const session = deps.sessions.findHash(hash);
  return session ? checkSession(deps, session, '', remote) : new DeviceError('N001207');
}

/** What a temporary token is worth for this request (CALL-AUTH-08). */
function checkTemporary(deps: AuthenticateDeps, token: string, request: FastifyRequest): SignedIn | DeviceError {
  const { path: plain, encrypted_path: encrypted, id } = queryFields(request);
  const file = plain ?? encrypted;
  const noteId = bodyFields(request).id;
  const path = request.url.split('?')[0] ?? '';
  const opened = deps.tmpTokens.open(token, {
    method: request.method,
    path,
    file: file ?? id ?? (noteId || undefined),
  });
  if ('refused' in opened) {
    const codes = { unknown: 'N001207', expired: 'N001208', scope: 'N000002' } as const;
    return new DeviceError(codes[opened.refused]);
  }
  const session = deps.sessions.findHash(opened.session);
  if (!session) return new DeviceError('N001207');
  return checkSession(deps, session, token, relayMarkOf(request.raw) !== undefined);
}

function check(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  presented: Presented | undefined,
  deviceId: string,
  remote: boolean,
): SignedIn | DeviceError {
  if (!presented) return new DeviceError('N001001');
  if (presented.carrier === 'temporary') return checkTemporary(deps, presented.token, request);
  const isTied = deviceId === '' && presented.carrier !== 'field';
  return checkToken(deps, presented.token, isTied ? undefined : deviceId, remote);
}

/**
 * Makes the check of a request's token (ERR-02): N001001 none sent, N001207 unknown or of another client, N001100
 * account gone, N001209 removed, N001208 run out, N001413 not through the relay. A token in form or query must come
 * with the device_id it was given to; in a cookie or header the device_id may be missing, but not be another one.
 */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  return (request) => {
    const remote = relayMarkOf(request.raw) !== undefined;
    return check(deps, request, presentedToken(request), presentedDeviceId(request), remote);
  };
}

/** Makes the check of who asks this device to pass a request on: by what the request itself carries (wire contract §2). */
export function createOwnAuthenticate(deps: AuthenticateDeps): Authenticate {
  return (request) => check(deps, request, ownToken(request), ownDeviceId(request), false);
}
