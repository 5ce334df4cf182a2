/** A value at the end of a span: unix seconds, value. */
export type Point = readonly [number, number];

/** Steps that are easy to read, of a decade. */
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** The least an axis of bytes reaches to: what is next to nothing is drawn as that, and its steps can be told apart. */
const LEAST_BYTES = 4096;

/** Values of an axis from 0 to at least `most`, in about `count` easy steps; `base` is 1024 for bytes. */
export function ticksOf(most: number, count = 4, base: 10 | 1024 = 10): number[] {
  const top = base === 1024 ? Math.max(most, LEAST_BYTES) : most > 0 ? most : 1;
  const unit = base === 1024 ? 1024 ** Math.max(0, Math.floor(Math.log(top) / Math.log(1024))) : 1;
  const rough = top / unit / count;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * decade >= rough) ?? 10) * decade * unit;
  const steps = Math.max(1, Math.ceil(top / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_each, index) => index * step);
}

/** Points that were noted: those whose span ended after the noting began. */
export const recorded = (points: readonly Point[], since = 0): readonly Point[] => points.filter(([at]) => at > since);

export interface Summary {
  readonly low: number;
  readonly high: number;
  readonly average: number;
}

/** The least and the most that a point averages. */
export type Spread = readonly [low: number, high: number];

/**
 * The least, the most and the average of a course; null for none. The averages of long spans hide what was short:
 * `spread`, one for each point, has it.
 */
export function summaryOf(points: readonly Point[], spread?: readonly Spread[]): Summary | null {
  if (points.length === 0) return null;
  const values = points.map(([, value]) => value);
  return {
    low: Math.min(...(spread?.map(([low]) => low) ?? values)),
    high: Math.max(...(spread?.map(([, high]) => high) ?? values)),
    average: values.reduce((all, value) => all + value, 0) / values.length,
  };
}

/** A line through points of a drawing. */
export const lineThrough = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Index of the span whose place lies nearest to a share 0..1 of the width. */
export const indexAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));

const two = (value: number): string => String(value).padStart(2, '0');

/** Label of a moment below an axis: the time of day, or the day of a week. */
export function axisTime(seconds: number, range: '1h' | '24h' | '7d'): string {
  const date = new Date(seconds * 1000);
  return range === '7d'
    ? `${date.getMonth() + 1}-${date.getDate()}`
    : `${two(date.getHours())}:${two(date.getMinutes())}`;
}
