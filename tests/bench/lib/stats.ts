/** Value below which the given share of the sorted samples lies, interpolated; NaN for none. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.filter(Number.isFinite).toSorted((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** The middle sample. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

export interface FrameStats {
  /** Frames a second over the whole span. */
  fps: number;
  /** Gaps longer than 25 ms: one frame or more was missed. */
  longFrames: number;
  /** Longest gap in milliseconds. */
  worst: number;
}

/** What a row of frame times (milliseconds) says about smoothness. */
export function frameStats(times: readonly number[]): FrameStats {
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time));
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  if (gaps.length === 0 || span <= 0) return { fps: 0, longFrames: 0, worst: 0 };
  return {
    fps: (1000 * gaps.length) / span,
    longFrames: gaps.filter((gap) => gap > 25).length,
    worst: Math.max(...gaps),
  };
}
