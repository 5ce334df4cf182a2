import type { DropTarget } from '../../state/files/drop-rule.ts';

/** What a place under the pointer would do with a drop. */
export interface DropSpot {
  /** Tells spots apart: another key is another spot. */
  readonly key: string;
  readonly target: DropTarget;
  /** Name of the place, for the label. */
  readonly label: string;
  /** Opens the place after a rest on it (DRG-27). */
  readonly open?: () => void;
}

/** Finds the spot for the element under the pointer; null where there is none. */
export type SpotFinder = (hit: Element) => DropSpot | null;

const finders = new Map<Element, SpotFinder>();
let lookAgain: (() => void) | null = null;

/** Something that a spot depends on has changed: what a drop would do is judged anew. */
export function judgeAgain(): void {
  lookAgain?.();
}

/** What judges the drag under way anew; null when there is none. */
export function onJudgeAgain(look: (() => void) | null): void {
  lookAgain = look;
}

/** Lets an element and everything in it take drops; the answer ends that. */
export function registerSpots(element: Element, find: SpotFinder): () => void {
  finders.set(element, find);
  return () => {
    if (finders.get(element) === find) finders.delete(element);
  };
}

/** The place that takes a drop there: the innermost one around the element; null for none. */
export function spotAt(hit: Element | null): DropSpot | null {
  if (hit?.closest('[data-app="recycle"], [data-link="/recycle"]'))
    return { key: 'recycle', target: { kind: 'recycle' }, label: '' };
  for (let element = hit; element !== null; element = element.parentElement) {
    const spot = finders.get(element)?.(hit ?? element);
    if (spot !== undefined && spot !== null) return spot;
  }
  return null;
}
