import type { SessionState } from '../session-slice.ts';

/**
 * Whether somebody's sign-in in another page or window gives this one another session than its own, so that it must be
 * loaded anew (TOK-04). `stored` = who has signed in, and the token that is stored now. Every page says that it is signed
 * in when it starts: those that start at the same time have one session.
 */
export function isOtherSession(
  { status, token, username }: Pick<SessionState, 'status' | 'token' | 'username'>,
  stored: { readonly username: string; readonly token: string },
): boolean {
  // The start takes what is stored.
  if (status === 'unknown') return false;
  // Who it is the device has yet to say.
  if (token !== '' && username === '') return token !== stored.token;
  return token === '' || username !== stored.username;
}
