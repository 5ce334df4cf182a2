import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import '../layers.css';
import { toUnits } from '../zoom.ts';
import styles from './tooltip.module.css';

/** The pointer or the focus rests this long on an element before its tooltip shows; the next one comes sooner (ms). */
const SHOW_MS = 500;
const NEXT_MS = 120;
/** Somebody who has just read a tooltip reads on. */
const READING_MS = 600;
/** Kept between a tooltip, its element and the edge of the viewport, in desktop units. */
const GAP = 6;
const ID = 'tooltip';

interface Shown {
  readonly anchor: HTMLElement;
  readonly text: string;
}

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** A focus that was placed by the keyboard; a click places none that wants to be read. */
const isKeyFocus = (element: Element): boolean => element.matches(':focus-visible');

/**
 * Draws the tooltip of whatever carries `data-tip`: one for the document, so that a hundred buttons cost no more than
 * their text. Shown after a rest of the pointer or a keyboard focus; gone with Escape, a press, a scroll.
 */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let anchor: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let visible = false;
    let hiddenAt = -Infinity;

    const hide = () => {
      clearTimeout(timer);
      anchor = null;
      if (!visible) return;
      visible = false;
      hiddenAt = performance.now();
      setShown(null);
    };
    const wait = (next: HTMLElement | null) => {
      if (next === anchor) return;
      hide();
      anchor = next;
      if (next === null) return;
      const reading = performance.now() - hiddenAt < READING_MS;
      timer = setTimeout(
        () => {
          const text = next.dataset.tip ?? '';
          if (text === '' || !next.isConnected) return;
          visible = true;
          setShown({ anchor: next, text });
        },
        reading ? NEXT_MS : SHOW_MS,
      );
    };
    const onOver = (event: PointerEvent) => {
      // A finger rests on what it presses: a long press has a menu instead.
      if (event.pointerType !== 'touch') wait(anchorOf(event.target));
    };
    const onFocus = (event: FocusEvent) => {
      const next = anchorOf(event.target);
      if (next !== null && isKeyFocus(next)) wait(next);
    };
    const onBlur = (event: FocusEvent) => {
      if (anchorOf(event.target) === anchor) hide();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') hide();
    };
    const listening = new AbortController();
    const on = { capture: true, passive: true, signal: listening.signal } as const;
    document.addEventListener('pointerover', onOver, on);
    document.documentElement.addEventListener('pointerleave', hide, on);
    document.addEventListener('focusin', onFocus, on);
    document.addEventListener('focusout', onBlur, on);
    document.addEventListener('keydown', onKey, on);
    document.addEventListener('scroll', hide, on);
    document.addEventListener('pointerdown', hide, on);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);
  return shown && <Tooltip {...shown} />;
}

function Tooltip({ anchor, text }: Shown) {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const box = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const middle = toUnits(box.left + box.width / 2);
    const below = toUnits(box.bottom) + GAP;
    const fits = below + height <= toUnits(window.innerHeight) - GAP;
    setPlace({
      left: Math.max(GAP, Math.min(middle - width / 2, toUnits(window.innerWidth) - width - GAP)),
      top: fits ? below : toUnits(box.top) - GAP - height,
    });
  }, [anchor, text]);
  useLayoutEffect(() => {
    // What an element says of itself already is not said again.
    if (anchor.hasAttribute('aria-describedby') || anchor.getAttribute('aria-label') === text) return;
    anchor.setAttribute('aria-describedby', ID);
    return () => {
      anchor.removeAttribute('aria-describedby');
    };
  }, [anchor, text]);
  return (
    <div ref={ref} id={ID} role="tooltip" className={styles.tooltip} style={place ?? { visibility: 'hidden' }}>
      {text}
    </div>
  );
}
