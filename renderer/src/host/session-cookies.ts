import { LOGIN_COOKIE_DAYS } from '#shared/constants.ts';
import type { StoredSession } from '#shared/ipc/channels.ts';

/** Where cookies are read and written: `document.cookie`, or a stand-in. */
export interface CookieJar {
  cookie: string;
}

const names = ['token', 'username', 'nasid', 'keepLogin'] as const;
const MAX_AGE_S = LOGIN_COOKIE_DAYS * 24 * 60 * 60;

function read(jar: CookieJar, name: string): string {
  const prefix = `${name}=`;
  const found = jar.cookie.split('; ').find((part) => part.startsWith(prefix));
  if (found === undefined) return '';
  try {
    return decodeURIComponent(found.slice(prefix.length));
  } catch {
    return '';
  }
}

/** The session of the cookies; null without a token (SES-04). `base` is the origin of the page. */
export function readSession(jar: CookieJar, base: string): StoredSession | null {
  const token = read(jar, 'token');
  if (token === '') return null;
  return {
    token,
    username: read(jar, 'username'),
    nasid: read(jar, 'nasid'),
    keepLogin: read(jar, 'keepLogin') === '1',
    base,
  };
}

/** SES-04: 360 days with keepLogin, else for this run of the browser; never sent to other sites. */
export function writeSession(jar: CookieJar, session: StoredSession, secure: boolean): void {
  const life = session.keepLogin ? `; Max-Age=${MAX_AGE_S}` : '';
  const values = { ...session, keepLogin: session.keepLogin ? '1' : '0' };
  for (const name of names)
    jar.cookie = `${name}=${encodeURIComponent(values[name])}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${life}`;
}

export function clearSession(jar: CookieJar): void {
  for (const name of names) jar.cookie = `${name}=; Path=/; SameSite=Lax; Max-Age=0`;
}
