/** What takes the device away waits this long for code at most (ms). */
const PATIENCE_MS = 10_000;
/** A link is waited for no longer than this: browsers that do not know its kind never tell what became of it (ms). */
const LINK_MS = 30_000;

let loading = 0;
let waiting: (() => void)[] = [];

/** Whether code of the console is being fetched right now, also by a link that the head of the page has made. */
export const arePartsLoading = (): boolean => loading > 0 || document.querySelector('link[data-coming]') !== null;

/** Counts the fetch of a part of the console while it lasts. */
export async function partLoading<T>(fetch: Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await fetch;
  } finally {
    loading -= 1;
    if (loading === 0) {
      const told = waiting;
      waiting = [];
      for (const tell of told) tell();
    }
  }
}

/**
 * Counts code that a link fetches until it is there or has failed, or nothing was heard of it for long; called before
 * the link is put into the page.
 */
export function linkLoading(link: HTMLLinkElement): void {
  void partLoading(
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LINK_MS);
      link.onload = link.onerror = () => {
        clearTimeout(timer);
        resolve();
      };
    }),
  );
}

/**
 * Resolves once no code is on its way any more, or after a while: whoever makes the device go away waits for it, since
 * a page never gets a part again whose fetch was cut off.
 */
export function partsThere(patienceMs: number = PATIENCE_MS): Promise<void> {
  if (loading === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    waiting.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
