/** Who is still here this long after the top document was to be reloaded was forgotten (ms). */
const AGAIN_MS = 1000;
const TIMES = 3;

/**
 * Reloads the top document once (RTE-06); false when it belongs to somebody else. A top document that goes to its
 * sign-in page at the same moment stops what it loads (RTE-08), this reload as well: then it is asked for again.
 */
export function createReloadTop(reload: () => void): () => boolean {
  let done = false;
  const again = (left: number): void => {
    if (left > 0)
      setTimeout(() => {
        reload();
        again(left - 1);
      }, AGAIN_MS);
  };
  return () => {
    if (done) return true;
    try {
      reload();
    } catch {
      return false;
    }
    done = true;
    again(TIMES);
    return true;
  };
}
