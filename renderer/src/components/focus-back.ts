/** The focus goes back to an element when what had it has gone, unless something else took it meanwhile. */
export function giveFocusBack(to: Element | null): void {
  const lost = document.activeElement === document.body || document.activeElement === null;
  if (lost && to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
}

/** A control that is off while its work runs gets the focus once it is on again, unless that goes elsewhere before. */
export function focusOnceOn(control: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (control.isConnected && !control.matches(':disabled')) control.focus({ preventScroll: true });
  });
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop, true);
  };
  observer.observe(control.closest('fieldset:disabled') ?? control, { attributeFilter: ['disabled'] });
  document.addEventListener('focusin', stop, true);
}
