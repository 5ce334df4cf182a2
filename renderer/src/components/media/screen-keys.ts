import { useWindowShortcuts } from '../shortcuts/window-shortcuts.ts';

/** Keys as they are shown, and what they do in the language shown now. */
export type KeyRow = readonly [id: string, keys: string, title: string];

/** Puts the keys of a player into the sheet of shortcuts of its window; the player itself takes them. */
export function useScreenKeys(scope: string, rows: readonly KeyRow[]): void {
  useWindowShortcuts(
    rows.map(([id, keys, title]) => ({ id: `${scope}.${id}`, scope, keys: [keys], fixed: true as const, title })),
  );
}
