import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A spot of a page: how far down and across it is, as parts of the page. */
interface Spot {
  readonly page: string;
  readonly down: number;
  readonly across: number;
}

/** The page in the middle of a box, and which spot of it stands there; null where none does. */
function spotIn(box: HTMLElement): Spot | null {
  const { top, left } = box.getBoundingClientRect();
  const middle = { x: left + box.clientWidth / 2, y: top + box.clientHeight / 2 };
  for (const element of box.querySelectorAll<HTMLElement>('[data-page]')) {
    const page = element.getBoundingClientRect();
    if (page.bottom < middle.y || page.height === 0) continue;
    const down = Math.max(0, (middle.y - page.top) / page.height);
    return { page: element.dataset.page ?? '', down, across: (middle.x - page.left) / page.width };
  }
  return null;
}

/** Keeps what stands in the middle of the pages there when they become larger or smaller; `hold` is called before. */
export function useZoomPlace(box: RefObject<HTMLElement | null>, zoom: number): { readonly hold: () => void } {
  const held = useRef<Spot | null>(null);
  useLayoutEffect(() => {
    const [spot, element] = [held.current, box.current];
    held.current = null;
    const page = spot && element?.querySelector(`[data-page="${spot.page}"]`)?.getBoundingClientRect();
    if (!page || !element) return;
    const { top, left } = element.getBoundingClientRect();
    element.scrollTop += page.top + spot.down * page.height - (top + element.clientHeight / 2);
    element.scrollLeft += page.left + spot.across * page.width - (left + element.clientWidth / 2);
  }, [box, zoom]);
  const hold = (): void => {
    held.current = box.current && spotIn(box.current);
  };
  return { hold };
}
