/** The focus goes back to an element when what had it has gone, unless something else took it meanwhile. */
export function giveFocusBack(to: Element | null): void {
  const lost = document.activeElement === document.body || document.activeElement === null;
  if (lost && to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
}
