import { partLoading } from '../../host/part-loading.ts';
import type { AppStore } from '../../state/store.ts';

const load = () => partLoading(import('./keyboard-move.ts'));

/** Fetches ahead what moves windows by keys. */
export const preloadKeyboardMove = (): Promise<unknown> => load().catch(() => undefined);

/** Lets the arrow keys move a window, or resize it, until Enter or Escape (WIN-11, WIN-12). */
export async function moveByKeys(store: AppStore, name: string, what: 'move' | 'size'): Promise<void> {
  // What is pressed before the part has come is meant for it, not for what lies in the window.
  const early: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent): void => {
    if (!/^(Arrow|Enter|Escape)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    early.push(event);
  };
  document.addEventListener('keydown', hold, true);
  const { startKeyboardMove } = await load().finally(() => {
    document.removeEventListener('keydown', hold, true);
  });
  startKeyboardMove(store, name, what);
  for (const { key, shiftKey } of early)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
}
