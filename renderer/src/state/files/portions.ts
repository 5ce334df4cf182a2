/** What one call may name at most. */
const PORTION = 1000;

/** A long list in the portions that a call takes. */
export function inPortions<T>(list: readonly T[]): T[][] {
  const out: T[][] = [];
  for (let at = 0; at < list.length; at += PORTION) out.push(list.slice(at, at + PORTION));
  return out;
}
