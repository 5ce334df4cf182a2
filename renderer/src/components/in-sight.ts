/** Whether an element is in sight; one of a minimised window or a page in the background is not. */
export const isInSight = (element: HTMLElement | null): boolean =>
  element !== null &&
  document.visibilityState === 'visible' &&
  element.offsetWidth > 0 &&
  getComputedStyle(element).visibility !== 'hidden';
