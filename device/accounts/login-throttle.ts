import { LOGIN_CAPTCHA_AFTER, LOGIN_LOCK_AFTER, LOGIN_WINDOW_MS } from '#shared/constants.ts';

/** Memory bound: the oldest entries are forgotten first. */
const MAX_ENTRIES = 10_000;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Counts wrong passwords per account and address, so that a stranger elsewhere cannot lock the owner out. After five
 * within ten minutes a captcha is asked for; after ten, tries are refused until ten minutes after the last failure
 * (CALL-AUTH-01). Kept in memory: a restart of the device forgives.
 */
export function createLoginThrottle(now: () => number = Date.now) {
  const failures = new Map<string, number[]>();
  const key = (username: string, ip: string): string => `${username.toLowerCase()} ${ip}`;
  const recent = (id: string): number[] => (failures.get(id) ?? []).filter((at) => at > now() - LOGIN_WINDOW_MS);

  return {
    /** Minutes until the next try is allowed; 0 when it is allowed now. */
    lockedMinutes(username: string, ip: string): number {
      const times = recent(key(username, ip));
      if (times.length < LOGIN_LOCK_AFTER) return 0;
      return Math.ceil(((times.at(-1) ?? 0) + LOGIN_WINDOW_MS - now()) / 60_000);
    },
    /** True when the next try must come with a captcha. */
    needsCaptcha: (username: string, ip: string): boolean => recent(key(username, ip)).length >= LOGIN_CAPTCHA_AFTER,
    fail(username: string, ip: string): void {
      const id = key(username, ip);
      const times = [...recent(id), now()].slice(-LOGIN_LOCK_AFTER);
      failures.delete(id);
      failures.set(id, times);
      const oldest = failures.keys().next();
      if (failures.size > MAX_ENTRIES && !oldest.done) failures.delete(oldest.value);
    },
    succeed(username: string, ip: string): void {
      failures.delete(key(username, ip));
    },
  };
}
