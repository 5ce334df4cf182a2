import { act } from '@testing-library/react';
import { registerSpots } from '../components/drag/drop-spots.ts';
import type { DropTarget } from '../state/files/drop-rule.ts';

let under: Element | null = null;

/** Lets tests say what lies under the pointer; jsdom has no layout. */
export function installUnder(): void {
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => under });
}

/** A pointer event of the mouse, with what follows from it. */
export async function pointer(target: Element | Window, type: string, init: object = {}): Promise<void> {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: 5, clientY: 5, ...init });
  Object.assign(event, { pointerId: 1, pointerType: 'mouse' });
  await act(async () => {
    target.dispatchEvent(event);
    await Promise.resolve();
  });
}

/** Moves the pointer over an element. */
export async function dragOver(element: Element, init: object = {}): Promise<void> {
  under = element;
  await pointer(window, 'pointermove', { clientX: 60, clientY: 60, ...init });
}

/** Presses an element and takes it along. */
export async function take(element: Element): Promise<void> {
  await pointer(element, 'pointerdown');
  await dragOver(element);
}

export const letGo = (): Promise<void> => pointer(window, 'pointerup');

/** A folder of a file window elsewhere on the screen. */
export function spotOf(target: DropTarget, label: string): Element {
  const element = document.createElement('div');
  document.body.append(element);
  registerSpots(element, () => ({ key: `spot:${label}`, target, label }));
  return element;
}
