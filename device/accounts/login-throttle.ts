/** Wrong passwords that lock further tries, and for how long (CALL-AUTH-01). */
export const LOCK_AFTER_FAILURES = 10;
export const FAILURE_WINDOW_MS = 10 * 60_000;
/**
 * From this many wrong passwords on, a captcha is to be asked for (CALL-AUTH-01). The captcha calls are not part of
 * the contract yet, so the device counts but does not ask: a client could not answer.
 */
export const CAPTCHA_AFTER_FAILURES = 5;
/** Memory bound: the oldest entries are forgotten first. */
const MAX_ENTRIES = 10_000;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Counts wrong passwords per account and address, so that a stranger elsewhere cannot lock the owner out. After ten
 * within ten minutes, tries are refused until ten minutes after the last failure. Kept in memory: a restart of the
 * device forgives.
 */
export function createLoginThrottle(now: () => number = Date.now) {
  const failures = new Map<string, number[]>();
  const key = (username: string, ip: string): string => `${username.toLowerCase()} ${ip}`;
  const recent = (id: string): number[] => (failures.get(id) ?? []).filter((at) => at > now() - FAILURE_WINDOW_MS);
  return {
    /** Minutes until the next try is allowed; 0 when it is allowed now. */
    lockedMinutes(username: string, ip: string): number {
      const times = recent(key(username, ip));
      if (times.length < LOCK_AFTER_FAILURES) return 0;
      return Math.ceil(((times.at(-1) ?? 0) + FAILURE_WINDOW_MS - now()) / 60_000);
    },
    fail(username: string, ip: string): void {
      const id = key(username, ip);
      const times = [...recent(id), now()].slice(-LOCK_AFTER_FAILURES);
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
