interface Scrolled {
  readonly element: Element;
  readonly top: number;
  readonly left: number;
}

/** Where an element stands in the document, and what it would lose by leaving. */
export interface PlaceKeeper {
  /** Puts the element into its place, with the scroll positions and the focus it had before. */
  enter(place: Element): void;
  /** Takes the element out of the document. */
  leave(): void;
}

/** An element that leaves the document loses its scroll positions and the focus: this one gets them back. */
export function createPlaceKeeper(content: HTMLElement): PlaceKeeper {
  let scrolled: readonly Scrolled[] = [];
  let focused: Element | null = null;
  return {
    enter(place) {
      place.append(content);
      for (const { element, top, left } of scrolled) {
        element.scrollTop = top;
        element.scrollLeft = left;
      }
      if (focused instanceof HTMLElement && content.contains(focused)) focused.focus({ preventScroll: true });
      scrolled = [];
      focused = null;
    },
    leave() {
      scrolled = [...content.querySelectorAll('*')]
        .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
        .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
      focused = content.contains(document.activeElement) ? document.activeElement : null;
      content.remove();
    },
  };
}
