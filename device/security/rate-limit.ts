/** Addresses that are remembered; those not heard of for longest are forgotten first. */
const MAX_ADDRESSES = 10_000;
const MINUTE_MS = 60_000;

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Counts what addresses do: each may do `perMinute` things at once, and gets that share back over a minute. Kept in
 * memory only.
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    /** Seconds to wait before the next one is allowed; 0 when it is allowed now, and counted. */
    take(address: string): number {
      const { left = perMinute, at = now() } = buckets.get(address) ?? {};
      const filled = Math.min(perMinute, left + ((now() - at) * perMinute) / MINUTE_MS);
      const isAllowed = filled >= 1;
      buckets.delete(address);
      buckets.set(address, { left: isAllowed ? filled - 1 : filled, at: now() });
      if (buckets.size > MAX_ADDRESSES) buckets.delete(buckets.keys().next().value ?? '');
      return isAllowed ? 0 : Math.max(1, Math.ceil(((1 - filled) * MINUTE_MS) / perMinute / 1000));
    },
  };
}
