import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { closeMenu } from '../../components/menu/menu-service.ts';
import { usePointerDrag, type Press } from '../window/use-pointer-drag.ts';
import { setEntryOrder } from './taskbar-prefs.ts';

/** A finger that has got the menu by resting has to mean it (px). */
const HELD_THRESHOLD = 12;

interface Subject {
  readonly entry: HTMLElement;
  readonly bar: HTMLElement;
}

const appOf = (entry: HTMLElement): string => `/${entry.dataset.app ?? ''}`;

function entriesOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[data-testid="taskbar-item"]')];
}

/** Apps in a new order: one of them moved to another place among the others. */
export function movedTo(apps: readonly string[], app: string, to: number): string[] {
  const rest = apps.filter((other) => other !== app);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), app, ...rest.slice(place)];
}

function settle({ entry }: Subject): void {
  entry.style.translate = '';
  entry.removeAttribute('data-moving');
}

interface Reorder {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** The menu of the entry opens. */
  readonly onMenu: () => void;
}

/**
 * Entries of the taskbar change places: dragged sideways, by a finger after a long press, or by Ctrl+Shift and an arrow
 * key.
 */
export function useReorder(): Reorder {
  const pressed = useRef<HTMLElement | null>(null);
  const finger = useRef<Press | null>(null);
  const dragged = useRef(false);
  // The click that follows a drag is none.
  const rest = () => {
    setTimeout(() => {
      dragged.current = false;
    });
  };
  const onPointerDown = usePointerDrag<Subject>({
    start: () => {
      const entry = pressed.current;
      const bar = entry?.parentElement;
      if (!entry || !bar) return null;
      dragged.current = true;
      entry.dataset.moving = '';
      if (finger.current !== null) closeMenu();
      return { entry, bar };
    },
    move: ({ entry }, dx) => {
      entry.style.translate = `${dx}px`;
    },
    end: (subject, _dx, _dy, at) => {
      settle(subject);
      const { entry, bar } = subject;
      const entries = entriesOf(bar);
      const before = entries.filter((other) => {
        const box = other.getBoundingClientRect();
        return other !== entry && box.left + box.width / 2 < at.clientX;
      });
      setEntryOrder(movedTo(entries.map(appOf), appOf(entry), before.length));
      rest();
    },
    cancel: (subject) => {
      settle(subject);
      // The button is still held.
      document.addEventListener('pointerup', rest, { once: true });
    },
  });
  return {
    onPointerDown: (event) => {
      const { currentTarget, pointerType, button, isPrimary, pointerId, clientX, clientY } = event;
      pressed.current = currentTarget;
      onPointerDown(event);
      if (pointerType !== 'touch' || !isPrimary) return;
      finger.current = { currentTarget, button, isPrimary, pointerId, clientX, clientY };
      const lift = () => {
        finger.current = null;
        currentTarget.removeAttribute('data-held');
        document.removeEventListener('pointerup', lift);
        document.removeEventListener('pointercancel', lift);
      };
      document.addEventListener('pointerup', lift);
      document.addEventListener('pointercancel', lift);
    },
    onMenu: () => {
      if (finger.current === null) return;
      finger.current.currentTarget.dataset.held = '';
      onPointerDown(finger.current, HELD_THRESHOLD);
    },
    onClickCapture: (event) => {
      if (!dragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDown: (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const bar = event.currentTarget.parentElement;
      if (step === undefined || !bar || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      const apps = entriesOf(bar).map(appOf);
      const own = appOf(event.currentTarget);
      setEntryOrder(movedTo(apps, own, apps.indexOf(own) + step));
    },
  };
}
