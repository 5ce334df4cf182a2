/** What makes an element known to scripts, forms and assistive technology; a picture of it must not be. */
const hooks = [
  'id',
  'name',
  'for',
  'role',
  'tabindex',
  'autofocus',
  'data-testid',
  'data-window',
  'data-window-body',
  'data-path',
  'data-autofocus',
  'data-dragging',
];

function strip(element: Element): void {
  for (const hook of hooks) element.removeAttribute(hook);
  for (const { name } of [...element.attributes]) if (name.startsWith('aria-')) element.removeAttribute(name);
  if (element instanceof HTMLMediaElement || element instanceof HTMLIFrameElement) element.removeAttribute('src');
}

/** The frame of an open window in the document. */
export function frameOf(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-window="${CSS.escape(name)}"][data-active]`);
}

/**
 * A lifeless copy of a window as it looks now, without anything that could act or be found. Canvases are drawn over;
 * the answer's `settle` scrolls the copy as the window is scrolled, once it stands in the document.
 */
export function copyWindow(frame: HTMLElement): { copy: HTMLElement; settle: () => void } {
  const copy = frame.cloneNode(true) as HTMLElement;
  const originals = [...frame.querySelectorAll('*')];
  const copies = [...copy.querySelectorAll('*')];
  const scrolled: (readonly [Element, number, number])[] = [];
  originals.forEach((original, index) => {
    const twin = copies[index];
    if (!twin) return;
    if (original instanceof HTMLCanvasElement && twin instanceof HTMLCanvasElement && original.width > 0)
      twin.getContext('2d')?.drawImage(original, 0, 0);
    if (original instanceof HTMLInputElement && twin instanceof HTMLInputElement) twin.checked = original.checked;
    if (original.scrollTop > 0 || original.scrollLeft > 0)
      scrolled.push([twin, original.scrollTop, original.scrollLeft]);
  });
  // A radio button in the copy would otherwise take the choice of its group away from the window.
  for (const element of [copy, ...copies]) strip(element);
  copy.dataset.state = 'normal';
  copy.inert = true;
  Object.assign(copy.style, { translate: 'none', transform: 'none', zIndex: '0', pointerEvents: 'none' });
  return {
    copy,
    settle: () => {
      for (const [twin, top, left] of scrolled) {
        twin.scrollTop = top;
        twin.scrollLeft = left;
      }
    },
  };
}
