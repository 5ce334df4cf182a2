/** The page is given this long to become usable before anything that can wait is fetched (ms). */
const HEAD_START_MS = 600;
/** A busy page is not waited for longer than this after that (ms). */
const PATIENCE_MS = 1500;

/** Resolves once the page has been shown and has nothing better to do: the time for what can come later. */
export function whenCalm(headStartMs: number = HEAD_START_MS): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (typeof requestIdleCallback !== 'function') {
        resolve();
        return;
      }
      requestIdleCallback(
        () => {
          resolve();
        },
        { timeout: PATIENCE_MS },
      );
    }, headStartMs);
  });
}
