import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { SnapLayouts } from './snap-layouts.tsx';

/** The pointer rests this long on the button before the layouts show, and may leave them this long (ms). */
const OPEN_MS = 400;
const LEAVE_MS = 250;

interface LayoutsButton {
  readonly props: {
    readonly onPointerEnter: (event: { pointerType: string; currentTarget: HTMLElement }) => void;
    readonly onPointerLeave: (event: { pointerType: string }) => void;
    readonly onPointerDown: (event: { pointerType: string }) => void;
    readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly 'aria-expanded': boolean;
  };
  readonly card: ReactNode;
}

/**
 * Layouts at the maximise button: shown when the pointer rests on it, when a finger stays on it, and by the down
 * arrow. Put `props` on the button and `card` beside it.
 */
export function useLayouts(name: string): LayoutsButton {
  const [shown, setShown] = useState<{ anchor: HTMLElement; focus: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byMouse = useRef(true);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const later = (ms: number, what: { anchor: HTMLElement; focus: boolean } | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setShown(what);
    }, ms);
  };
  const close = (refocus: boolean) => {
    clearTimeout(timer.current);
    if (refocus && shown?.focus) shown.anchor.focus();
    setShown(null);
  };
  return {
    props: {
      onPointerEnter: ({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch') later(shown ? 0 : OPEN_MS, { anchor: currentTarget, focus: false });
      },
      onPointerLeave: ({ pointerType }) => {
        // A finger that is lifted leaves the button too.
        if (pointerType !== 'touch') later(LEAVE_MS, null);
      },
      onPointerDown: ({ pointerType }) => {
        byMouse.current = pointerType === 'mouse';
        close(false);
      },
      // What a finger gets by resting; a right click has the menu of the window there.
      onContextMenu: (event) => {
        if (byMouse.current) return;
        event.preventDefault();
        event.stopPropagation();
        clearTimeout(timer.current);
        // Without the focus, which the finger takes to the button when it is lifted.
        setShown({ anchor: event.currentTarget, focus: false });
      },
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        setShown({ anchor: event.currentTarget, focus: true });
      },
      'aria-expanded': shown !== null,
    },
    card: shown && (
      <SnapLayouts
        name={name}
        anchor={shown.anchor}
        focus={shown.focus}
        onClose={close}
        onHover={(inside) => {
          if (inside) clearTimeout(timer.current);
          else if (!shown.focus) later(LEAVE_MS, null);
        }}
      />
    ),
  };
}
