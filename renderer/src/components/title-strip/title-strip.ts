import { TITLE_BAR_HEIGHT } from '#shared/constants.ts';
import './title-strip.css';

/** Pixels at the top of the page that belong to the window (Windows: beside the system's own buttons), else 0. */
export function pageTop(): number {
  return document.documentElement.dataset.titlebar === 'overlay' ? TITLE_BAR_HEIGHT : 0;
}

/**
 * Puts the strip to the top of the page where the system draws its buttons over it: the title of the window, and the
 * place to drag it by. It is no part of what can be read or reached by keys: the system tells the title itself.
 */
export function startTitleStrip(page: Document): void {
  page.documentElement.dataset.titlebar = 'overlay';
  const strip = page.createElement('div');
  strip.className = 'title-strip';
  strip.ariaHidden = 'true';
  const follow = () => {
    strip.textContent = page.title;
  };
  follow();
  new MutationObserver(follow).observe(page.head, { subtree: true, childList: true, characterData: true });
  page.body.prepend(strip);
}
