/** Points of an answer. */
export const POINTS = 60;
const MINUTE_S = 60;

/** How long each point of a range stands for (s). */
export const ranges = { '1h': MINUTE_S, '24h': 24 * MINUTE_S, '7d': 7 * 24 * MINUTE_S } as const;
export type Range = keyof typeof ranges;

/**
 * The course of values over the last week, in memory: averages of spans that end at whole multiples of their length,
 * for each range its own, so that a week takes no more room than an hour.
 */
export function createHistory<Metric extends string>() {
  const spans = new Map<string, Map<number, { sum: number; count: number }>>();
  return {
    note(metric: Metric, value: number, atS: number): void {
      for (const [range, length] of Object.entries(ranges)) {
        const key = `${metric} ${range}`;
        const own = spans.get(key) ?? new Map<number, { sum: number; count: number }>();
        spans.set(key, own);
        const end = (Math.floor(atS / length) + 1) * length;
        const { sum = 0, count = 0 } = own.get(end) ?? {};
        own.set(end, { sum: sum + value, count: count + 1 });
        while (own.size > POINTS + 1) own.delete(own.keys().next().value ?? 0);
      }
    },
    /** Sixty points up to now, 0 where nothing was noted. */
    points(metric: Metric, range: Range, nowS: number): [number, number][] {
      const length = ranges[range];
      const last = (Math.floor(nowS / length) + 1) * length;
      const own = spans.get(`${metric} ${range}`);
      return Array.from({ length: POINTS }, (_each, index) => {
        const end = last - (POINTS - 1 - index) * length;
        const span = own?.get(end);
        return [end, span ? Math.round((span.sum / span.count) * 100) / 100 : 0];
      });
    },
  };
}
