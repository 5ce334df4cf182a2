/** How far a check is, and since when that is watched; times in unix milliseconds. */
export interface CheckProgress {
  /** 0 to 1. */
  readonly rate: number;
  readonly at: number;
  /** What the first look found, and when. */
  readonly from: { readonly rate: number; readonly at: number };
}

/** Takes in how far a check is now; one that is less far than before is another check. */
export function followCheck(before: CheckProgress | null, rate: number, now: number): CheckProgress {
  const share = Math.min(1, Math.max(0, rate));
  const goesOn = before !== null && share >= before.rate;
  return { rate: share, at: now, from: goesOn ? before.from : { rate: share, at: now } };
}

/** Seconds that are left at the pace that was seen; null until something has moved. */
export function checkLeft({ rate, at, from }: CheckProgress): number | null {
  const done = rate - from.rate;
  return done <= 0 ? null : Math.round(((1 - rate) * (at - from.at)) / done / 1000);
}
