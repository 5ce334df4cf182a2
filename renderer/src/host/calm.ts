/** The page is given this long to become usable before anything that can wait is fetched (ms). */
const HEAD_START_MS = 600;
/** A busy page is not waited for longer than this after that (ms). */
const PATIENCE_MS = 1500;

/** How often a device that does not answer is asked again (ms). */
const ASK_AGAIN_MS = 1000;

function idle(headStartMs: number): Promise<void> {
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

async function answers(): Promise<boolean> {
  try {
    return (await fetch(`${import.meta.env.BASE_URL}favicon.svg`, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** The one question under way: many parts wait, and a device that is away is asked once a second for all of them. */
let asking: Promise<void> | null = null;

async function ask(): Promise<void> {
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  asking = null;
}

/**
 * Resolves once the page has been shown, has nothing better to do, and can be given more: the time for what can come
 * later. A browser never asks again for a script that it did not get once, so nothing is asked for while the device is
 * away.
 */
export async function whenCalm(headStartMs: number = HEAD_START_MS): Promise<void> {
  await idle(headStartMs);
  // The server of a developer's console does not go away with the device.
  if (!import.meta.env.PROD) return;
  await (asking ??= ask());
}

/**
 * Runs something once the page has been painted as it is now; at once in a page that nobody sees, which is not painted.
 * Returns how to give it up.
 */
export function afterPaint(run: () => void): () => void {
  if (document.hidden) {
    run();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
