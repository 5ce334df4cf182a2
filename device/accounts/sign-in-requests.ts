import { randomBytes } from 'node:crypto';
import { AUTH_CODE_S } from '#shared/constants.ts';
import { sameText } from './same-text.ts';

/** Requests at the same time; the oldest gives way. */
const MAX_REQUESTS = 200;

export type RequestState = 'waiting' | 'seen' | 'allowed' | 'refused' | 'expired';

interface Request {
  readonly secret: string;
  readonly device: string;
  readonly ip: string;
  readonly expireAt: number;
  state: 'waiting' | 'seen' | 'allowed' | 'refused';
  username: string;
}

const fresh = (): string => randomBytes(16).toString('hex');

export type SignInRequests = ReturnType<typeof createSignInRequests>;

/**
 * Clients that ask to be let in by somebody who is signed in elsewhere: the id goes into the picture to scan, the secret
 * stays with the client that asked. Valid 300 s, answered once; in memory only.
 */
export function createSignInRequests(now: () => number = Date.now) {
  const requests = new Map<string, Request>();
  const find = (id: string): Request | undefined => {
    const request = requests.get(id);
    if (request !== undefined && request.expireAt <= now()) {
      requests.delete(id);
      return undefined;
    }
    return request;
  };
  return {
    /** A new request; `expireAt` in unix milliseconds. */
    ask(device: string, ip: string): { id: string; secret: string; expireAt: number } {
      for (const [id, { expireAt }] of requests) if (expireAt <= now()) requests.delete(id);
      if (requests.size >= MAX_REQUESTS) requests.delete(requests.keys().next().value ?? '');
      const id = fresh();
      const secret = fresh();
      const expireAt = now() + AUTH_CODE_S * 1000;
      requests.set(id, { secret, device, ip, expireAt, state: 'waiting', username: '' });
      return { id, secret, expireAt };
    },
    /** Who asks, for somebody who is signed in; undefined when it is over or was answered. */
    look(id: string): Pick<Request, 'device' | 'ip' | 'expireAt'> | undefined {
      const request = find(id);
      if (request === undefined || request.state === 'allowed' || request.state === 'refused') return undefined;
      request.state = 'seen';
      return request;
    },
    /** The answer of an account, once; false when there is nothing to answer any more. */
    answer(id: string, username: string, isAllowed: boolean): boolean {
      const request = find(id);
      if (request === undefined || request.state === 'allowed' || request.state === 'refused') return false;
      request.state = isAllowed ? 'allowed' : 'refused';
      request.username = username;
      return true;
    },
    /** How it stands, for the client that asked; an allowed one names its account once. */
    poll(id: string, secret: string): { state: RequestState; username: string } {
      const request = find(id);
      if (request === undefined || !sameText(request.secret, secret)) return { state: 'expired', username: '' };
      const { state, username } = request;
      if (state === 'allowed' || state === 'refused') requests.delete(id);
      return { state, username: state === 'allowed' ? username : '' };
    },
  };
}
