/** How far the slowest disk was at a moment; `at` in unix milliseconds, `percent` 0..100. */
export interface EtaSample {
  readonly at: number;
  readonly percent: number;
}

/** So much has to be seen before a time is named: less would be a guess. */
const SEEN_MS = 4000;
const SEEN_PERCENT = 2;

/**
 * Seconds until the slowest disk is done at the pace that was really seen; null while too little was seen to say.
 * Never less than a second before the end.
 */
export function formatEta(first: EtaSample | null, now: EtaSample): number | null {
  if (first === null || now.percent >= 100) return null;
  const gained = now.percent - first.percent;
  const took = now.at - first.at;
  if (took < SEEN_MS || gained < SEEN_PERCENT) return null;
  return Math.max(1, Math.ceil(((100 - now.percent) * took) / gained / 1000));
}
