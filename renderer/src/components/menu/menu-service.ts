import { useSyncExternalStore } from 'react';
import type { IconName } from '../icon.ts';

/** One entry of a menu. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Keys shown at the right, already in the platform's signs. */
  readonly shortcut?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled; shown under the label. */
  readonly reason?: string;
  /** Makes the entry one of a choice (`menuitemradio`). */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}
export type MenuItem = MenuAction | 'separator';

/** Where a menu opens: at the pointer (pixels of the viewport), or at an edge of an element. */
export type MenuAnchor =
  { readonly x: number; readonly y: number } | { readonly element: Element; readonly side: 'above' | 'below' };

export interface MenuRequest {
  readonly items: readonly MenuItem[];
  /** Entries that stand before the others once they are known. */
  readonly before?: Promise<readonly MenuItem[]>;
  readonly at: MenuAnchor;
  /** Name of the menu for assistive technology. */
  readonly label: string;
  readonly onClose?: () => void;
}

interface Opened {
  readonly menu: MenuRequest | null;
  /** Name of the open panel (launcher, account, notices), or ''. */
  readonly panel: string;
}

const nothing: Opened = { menu: null, panel: '' };
let state = nothing;
const listeners = new Set<() => void>();

function set(next: Opened): void {
  if (next === state) return;
  const closed = state.menu !== next.menu ? state.menu : null;
  state = next;
  for (const listener of listeners) listener();
  closed?.onClose?.();
}

/** Opens a menu; one that was open closes. A menu without entries does not open. */
export function openMenu(request: MenuRequest): void {
  if (request.items.length === 0) return;
  set({ ...state, menu: request });
}

/** Closes the menu, not the panel it was opened from. */
export function closeMenu(): void {
  if (state.menu) set({ ...state, menu: null });
}

/** Opens a panel by name, or closes it when it is the open one. */
export function togglePanel(name: string): void {
  set({ menu: null, panel: state.panel === name ? '' : name });
}

/** Opens a panel by name. */
export function openPanel(name: string): void {
  set({ menu: null, panel: name });
}

/** Closes every menu and panel: navigation, activation of a window, a blocking overlay (RTE-10). */
export function closeMenus(): void {
  if (state.menu || state.panel !== '') set(nothing);
}

/** Whether a menu or panel is open now. */
export function isMenuOpen(): boolean {
  return state.menu !== null || state.panel !== '';
}

/** Tells when a menu or panel has opened or closed, until the answer is called. */
export function subscribeMenus(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useOpenMenu(): MenuRequest | null {
  return useSyncExternalStore(subscribeMenus, () => state.menu);
}

export function usePanel(): string {
  return useSyncExternalStore(subscribeMenus, () => state.panel);
}
