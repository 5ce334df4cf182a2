import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { SnapLayouts } from './snap-layouts.tsx';

/** The pointer rests this long on the button before the layouts show, and may leave them this long (ms). */
const OPEN_MS = 400;
const LEAVE_MS = 250;

interface LayoutsButton {
  readonly props: {
    readonly onPointerEnter: (event: { pointerType: string; currentTarget: HTMLElement }) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: (event: { pointerType: string; currentTarget: HTMLElement }) => void;
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
      onPointerLeave: () => {
        later(LEAVE_MS, null);
      },
      onPointerDown: ({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') close(false);
        else later(OPEN_MS, { anchor: currentTarget, focus: true });
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
