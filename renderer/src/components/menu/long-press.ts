/** A finger or a pen that rests this long asks for the menu of what it rests on (ms). */
const HOLD_MS = 550;
/** So far it may tremble meanwhile (px). */
const TREMBLE = 10;

/**
 * Gives a long press the menu that a right click opens, where the browser does not do so itself (iPad). The click that
 * follows such a press is none. The answer ends it.
 */
export function startLongPress(page: Document = document): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let opened = false;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const onDown = (event: PointerEvent) => {
    end();
    opened = false;
    const { target, clientX, clientY } = event;
    const rests = event.pointerType === 'touch' || event.pointerType === 'pen';
    if (!rests || !event.isPrimary || !(target instanceof Element)) return;
    if (target.closest('input, textarea, [contenteditable]')) return;
    from = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      timer = undefined;
      const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY, button: 2 });
      // Somebody showed a menu of his own; without one the press stays a press.
      opened = !target.dispatchEvent(menu);
    }, HOLD_MS);
  };
  const onMove = (event: PointerEvent) => {
    if (timer !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > TREMBLE) end();
  };
  const onMenu = (event: Event) => {
    // The browser brought it itself.
    if (event.isTrusted) end();
  };
  const onClick = (event: Event) => {
    if (!opened) return;
    opened = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const on = { capture: true, signal: listening.signal } as const;
  page.addEventListener('pointerdown', onDown, on);
  page.addEventListener('pointermove', onMove, on);
  page.addEventListener('pointerup', end, on);
  page.addEventListener('pointercancel', end, on);
  page.addEventListener('contextmenu', onMenu, on);
  page.addEventListener('click', onClick, on);
  return () => {
    end();
    listening.abort();
  };
}
