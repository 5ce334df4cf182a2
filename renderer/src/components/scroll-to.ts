/** Brings an element of a list into sight, by as little as it takes; where nothing scrolls, as in tests, does nothing. */
export function scrollTo(element: Element | null | undefined): void {
  if (typeof element?.scrollIntoView === 'function') element.scrollIntoView({ block: 'nearest' });
}

/** Scrolls an element to a place (px). */
export function scrollToTop(element: Element, top: number): void {
  element.scrollTop = top;
}
