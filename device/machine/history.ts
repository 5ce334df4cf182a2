/** Points of an answer. */
export const POINTS = 60;
const MINUTE_S = 60;

/** How long each point of a range stands for (s). */
export const ranges = { '1h': MINUTE_S, '24h': 24 * MINUTE_S, '7d': 7 * 24 * MINUTE_S } as const;
export type Range = keyof typeof ranges;

/** What was noted in a span of time. */
interface Span {
  readonly sum: number;
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The course of values over the last week, in memory: averages of spans that end at whole multiples of their length,
 * each with its least and its most, for each range its own, so that a week
 * takes no more room than an hour.
 */
export function createHistory<Metric extends string>() {
  const spans = new Map<string, Map<number, Span>>();
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  /** The spans up to now, oldest first, with their ends; undefined where nothing was noted. */
  const spansOf = (metric: Metric, range: Range, nowS: number): [number, Span | undefined][] => {
    const length = ranges[range];
    const last = (Math.floor(nowS / length) + 1) * length;
    const own = spans.get(`${metric} ${range}`);
    return Array.from({ length: POINTS }, (_each, index) => {
      const end = last - (POINTS - 1 - index) * length;
      return [end, own?.get(end)];
    });
  };
  return {
    note(metric: Metric, value: number, atS: number): void {
      for (const [range, length] of Object.entries(ranges)) {
        const key = `${metric} ${range}`;
        const own = spans.get(key) ?? new Map<number, Span>();
        spans.set(key, own);
        const end = (Math.floor(atS / length) + 1) * length;
        const { sum = 0, count = 0, low = value, high = value } = own.get(end) ?? {};
        own.set(end, { sum: sum + value, count: count + 1, low: Math.min(low, value), high: Math.max(high, value) });
        while (own.size > POINTS + 1) own.delete(own.keys().next().value ?? 0);
      }
    },
    /** Sixty points up to now, 0 where nothing was noted. */
    points(metric: Metric, range: Range, nowS: number): [number, number][] {
      return spansOf(metric, range, nowS).map(([end, span]) => [end, span ? rounded(span.sum / span.count) : 0]);
    },
    /** The least and the most that each of these points averages, [0, 0] where nothing was noted. */
    spread(metric: Metric, range: Range, nowS: number): [number, number][] {
      return spansOf(metric, range, nowS).map(([, span]) => (span ? [rounded(span.low), rounded(span.high)] : [0, 0]));
    },
  };
}
