import { useSyncExternalStore } from 'react';

const KEY = 'hearth.mini';

/** Corners of the desktop that the mini window keeps to. */
export const miniCorners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export type MiniCorner = (typeof miniCorners)[number];

/** Whether the mini window of the transfers is shown on this computer, and where. */
export interface MiniWindow {
  readonly open: boolean;
  readonly corner: MiniCorner;
}

function read(): MiniWindow {
  const [open, corner] = (localStorage.getItem(KEY) ?? '').split(' ');
  return { open: open === 'open', corner: miniCorners.find((one) => one === corner) ?? 'bottom-right' };
}

let state: MiniWindow | null = null;
const listeners = new Set<() => void>();
const now = (): MiniWindow => (state ??= read());

function set(next: MiniWindow): void {
  state = next;
  localStorage.setItem(KEY, `${next.open ? 'open' : 'closed'} ${next.corner}`);
  for (const listener of listeners) listener();
}

/** Opens the mini window, or closes it; it stays so after a reload. */
export function toggleMini(open = !now().open): void {
  set({ ...now(), open });
}

/** Puts the mini window into another corner. */
export function placeMini(corner: MiniCorner): void {
  set({ ...now(), corner });
}

/** The mini window as it is. */
export function useMiniWindow(): MiniWindow {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, now);
}
