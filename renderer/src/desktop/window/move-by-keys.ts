import { partLoading } from '../../host/part-loading.ts';
import type { AppStore } from '../../state/store.ts';

const load = () => partLoading(import('./keyboard-move.ts'));

/** Fetches ahead what moves windows by keys, so that the first arrow finds it. */
export const preloadKeyboardMove = (): Promise<unknown> => load().catch(() => undefined);

/** Lets the arrow keys move a window, or resize it, until Enter or Escape (WIN-11, WIN-12). */
export async function moveByKeys(store: AppStore, name: string, what: 'move' | 'size'): Promise<void> {
  const { startKeyboardMove } = await load();
  startKeyboardMove(store, name, what);
}
