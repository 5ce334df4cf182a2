import { isFocusTrapped } from '../../../components/dialogs/focus-trap.ts';

/** Windows that a list with the keyboard was left in: the list of the next tab takes it. */
const leftIn = new WeakSet<Element>();

const PANE = '[data-pane-at-work]';
const windowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-window]');

/** What was hidden a moment ago, as the list of another tab, has the keyboard by name only. */
const isHidden = (element: Element): boolean => 'checkVisibility' in element && !element.checkVisibility();

/** Something other than the page, the body of the list's window, its pane, or what only holds a lost keyboard, has it. */
const isElsewhere = (active: Element | null, window: Element | null): boolean =>
  active !== null &&
  active !== document.body &&
  !(active.matches(`[data-window-body], [data-holds-focus], ${PANE}`) && windowOf(active) === window) &&
  !isHidden(active);

/**
 * Gives the keyboard to the first list of a fresh window, and hands it from the list of one folder to the list of the
 * next, also in another tab or half of the window: going somewhere does not lose it.
 */
export class FocusKeeper {
  private wanted = true;
  private list: HTMLElement | null = null;

  /** The list that is shown now; null while there is none. */
  show(list: HTMLElement | null): void {
    this.list = list;
  }

  /** A field beside the list is done with: the list takes the keyboard, or the next one does where there is none. */
  give(): void {
    if (this.list === null) this.wanted = true;
    else this.list.focus({ preventScroll: true });
  }

  /** A list goes away, perhaps with the keyboard in it. */
  leave(list: HTMLElement): void {
    if (!list.contains(document.activeElement)) return;
    this.wanted = true;
    const window = windowOf(list);
    if (window !== null) leftIn.add(window);
  }

  /** A list comes to work: it takes the keyboard where that was in the one before, and is nowhere else. */
  take(list: HTMLElement): void {
    const { activeElement } = document;
    const window = windowOf(list);
    // It is asked again when its window comes.
    if (window?.dataset.active === 'false' || isFocusTrapped()) return;
    const isLeft = window !== null && leftIn.delete(window);
    const isWanted = this.wanted || isLeft;
    this.wanted = false;
    const pane = list.closest(PANE);
    const half = activeElement?.closest(PANE) ?? null;
    const isBeside = half !== null && half !== pane && half.parentElement === pane?.parentElement;
    if (isBeside || (half !== null && half === activeElement) || (isWanted && !isElsewhere(activeElement, window)))
      list.focus({ preventScroll: true });
  }
}
