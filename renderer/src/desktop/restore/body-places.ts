/** The way from a window's body to an element in it: places among the children, '0/2/1'. */
export function wayTo(element: Element, body: Element): string {
  const steps: number[] = [];
  for (let at: Element = element; at !== body;) {
    const parent = at.parentElement;
    if (!parent) return '';
    steps.unshift([...parent.children].indexOf(at));
    at = parent;
  }
  return steps.join('/');
}

/** The element at the end of a way, if there is one now. */
export function follow(way: string, body: Element): Element | undefined {
  return way
    .split('/')
    .filter((step) => step !== '')
    .reduce<Element | undefined>((at, step) => at?.children[Number(step)], body);
}

/** The body of a window of the document; '' is the page that is a window itself. */
export const bodyOf = (name: string): Element | null =>
  document.querySelector(`[data-window="${CSS.escape(name)}"][data-active] > [data-window-body]`);

/** The body an element of the document stands in, with the name of its window. */
export function placeOf(target: EventTarget | null): { body: Element; name: string } | null {
  const body = target instanceof Element ? target.closest('[data-window-body]') : null;
  const name = body?.parentElement?.dataset.window;
  return body && name !== undefined ? { body, name } : null;
}
