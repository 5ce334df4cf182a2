/** What a person can use, on the page that is put together. */
const USABLE = '#root :is(input, button, [role="button"]):not(:disabled)';

/**
 * Tells once that the page can be used: something on it takes an answer, and the frame with it was painted. It ends the
 * start that is timed (`phases`).
 */
export function tellInteractive(page: Document, tell: () => void): void {
  page.addEventListener('DOMContentLoaded', () => {
    const observer = new MutationObserver(() => look());
    const look = () => {
      if (page.querySelector(USABLE) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(tell));
    };
    observer.observe(page.documentElement, { childList: true, subtree: true });
    look();
  });
}
