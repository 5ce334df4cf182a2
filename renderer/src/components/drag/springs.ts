import type { DropOutcome } from '../../state/files/drop-rule.ts';
import type { DropSpot } from './drop-spots.ts';

/** Rest over a window, and over a folder, before it opens (ms). */
export const WINDOW_SPRING_MS = 700;
export const FOLDER_SPRING_MS = 1000;

/** A timer that begins anew when what it waits for changes. */
class Spring {
  private key = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  rest(key: string, ms: number, then: () => void): void {
    if (key === this.key) return;
    this.stop();
    this.key = key;
    if (key !== '') this.timer = setTimeout(then, ms);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.key = '';
  }
}

/** The window that an element lies in; '' for none. */
export const windowAt = (hit: Element | null): string =>
  hit?.closest<HTMLElement>('[data-window][data-active]')?.dataset.window ?? '';

/** Opens what a drag rests on: a folder, a tab, a window, its entry in the taskbar or its preview there (DRG-27). */
export class Springs {
  private readonly window = new Spring();
  private readonly folder = new Spring();
  private readonly activateWindow: (name: string) => void;
  private readonly entries: string;

  /** `byFinger`: no previews show under a finger, so that an entry raises its last window also where it has several. */
  constructor(activateWindow: (name: string) => void, byFinger = false) {
    this.activateWindow = activateWindow;
    // An entry that stands for several windows shows their previews, which tell which one is meant.
    this.entries = `[data-testid="taskbar-item"]${byFinger ? '' : ':not([data-several])'}`;
  }

  /** The pointer is over this element, which belongs to that place. */
  rest(hit: Element | null, spot: DropSpot | null): void {
    const entry = hit?.closest<HTMLElement>(this.entries);
    const behind = hit?.closest<HTMLElement>('[data-window][data-active="false"]');
    const preview = hit?.closest<HTMLElement>('[data-preview]');
    const raise = (preview?.dataset.preview ?? entry?.dataset.window ?? behind?.dataset.window) || '';
    this.window.rest(raise, WINDOW_SPRING_MS, () => {
      this.activateWindow(raise);
    });
    this.folder.rest(spot?.open === undefined ? '' : spot.key, FOLDER_SPRING_MS, () => {
      spot?.open?.();
    });
  }

  stop(): void {
    this.window.stop();
    this.folder.stop();
  }
}

let marked: Element | null = null;

/** Marks the button or row that would take the drop, or refuses it; rows of a listing are drawn by it itself. */
export function markSpot(hit: Element | null, outcome: DropOutcome | null): void {
  const element = outcome === null ? null : (hit?.closest('[data-spot], [data-tab]') ?? null);
  if (element !== marked) marked?.removeAttribute('data-drop');
  marked = element;
  if (outcome !== null) element?.setAttribute('data-drop', outcome.refusal === null ? 'here' : 'refused');
}
