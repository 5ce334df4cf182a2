/** What a click presses; rows and icons, which a double click opens, are none of them. */
const CONTROL = 'button, a[href], [role="button"], [role="switch"], [role^="menuitem"]';
/** What does something with what is shown; arrows, zooms and players are pressed quickly on purpose. */
const DEED = '.btn, .link-btn, a[href], [role="switch"]';

function controlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  // The words beside a switch are part of it.
  const labelled = target.closest('label')?.control;
  return labelled?.matches('[role="switch"]') ? labelled : target.closest(CONTROL);
}

/**
 * Many people click everything twice, and hold a key a little long: the second half of a double click and the
 * repetitions of Enter press nothing again, and never what the first half has brought under the pointer, so that one
 * folder is made and one line removed. The answer ends it.
 */
export function startSinglePresses(page: Document = document): () => void {
  const listening = new AbortController();
  const on = { capture: true, signal: listening.signal } as const;
  let pressed: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const control = controlAt(event.target);
    // A key and a program press without counting.
    if (event.detail <= 1) {
      pressed = control;
      return;
    }
    if (control === null) return;
    if (control === pressed && !(event.detail === 2 && control.matches(DEED))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && controlAt(event.target)?.matches(DEED)) event.preventDefault();
  };
  page.addEventListener('click', onClick, on);
  page.addEventListener('keydown', onKeyDown, on);
  return () => {
    listening.abort();
  };
}
