import { useLayoutEffect, useState } from 'react';

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an element that is not there yet, or not measured. */
export const unmeasured: ElementSize = { width: 0, height: 0 };

/** Inner size of an element in its own pixels, as it changes; `unmeasured` before it is there. */
export function useElementSize(element: HTMLElement | null): ElementSize {
  const [size, setSize] = useState<ElementSize>(unmeasured);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) =>
        before !== unmeasured && before.width === width && before.height === height ? before : { width, height },
      );
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return size;
}
