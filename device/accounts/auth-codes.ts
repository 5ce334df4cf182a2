import { randomInt } from 'node:crypto';
import { AUTH_CODE_S } from '#shared/constants.ts';

const DIGITS = 6;
/** Codes of one account at the same time; the oldest gives way. */
const PER_ACCOUNT = 5;

export type AuthCodes = ReturnType<typeof createAuthCodes>;

/**
 * Sign-in codes: six digits that sign their account in once within 300 s (CALL-AUTH-10). In memory only: a restart of
 * the device ends them. Guessing is the caller's to slow down.
 */
export function createAuthCodes(now: () => number = Date.now) {
  const codes = new Map<string, { username: string; expireAt: number }>();
  const purge = (): void => {
    for (const [code, { expireAt }] of codes) if (expireAt <= now()) codes.delete(code);
  };
  const fresh = (): string => {
    for (;;) {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      if (!codes.has(code)) return code;
    }
  };
  return {
    /** A new code for the account; `expireAt` in unix milliseconds. */
    create(username: string): { code: string; expireAt: number } {
      purge();
      const own = [...codes].filter(([, entry]) => entry.username === username);
      if (own.length >= PER_ACCOUNT) codes.delete(own[0]?.[0] ?? '');
      const code = fresh();
      const expireAt = now() + AUTH_CODE_S * 1000;
      codes.set(code, { username, expireAt });
      return { code, expireAt };
    },
    /** The account of a code, once; undefined for one that is unknown, used or too old. */
    use(code: string): string | undefined {
      purge();
      const entry = codes.get(code);
      codes.delete(code);
      return entry?.username;
    },
  };
}
